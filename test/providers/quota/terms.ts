// The fields of a quota in a request, and their valid values.

import { Refusal } from '../shared/http.ts';
import type { Terms } from './quotas.ts';

type Check = (value: unknown) => boolean;

const isWhole =
  (most = Number.MAX_SAFE_INTEGER): Check =>
  (value) =>
    Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= most;

const TERMS: Readonly<Record<keyof Terms, Check>> = {
  limit_bytes: isWhole(),
  limit_type: (value) => value === 'hard' || value === 'soft',
  warning_threshold_1: isWhole(100),
  warning_threshold_2: isWhole(100),
  warning_threshold_3: isWhole(100),
  grace_period_days: isWhole(3650),
  grace_extra_percent: isWhole(1000),
  exempt: (value) => typeof value === 'boolean',
  exempt_reason: (value) => value === null || typeof value === 'string',
};

/** The validated terms in a body; a new quota needs a limit. Exemptions are only for users and groups. */
export function termsIn(
  body: Readonly<Record<string, unknown>>,
  { isNew, withExemption }: { isNew: boolean; withExemption: boolean },
): Partial<Terms> {
  if (isNew && body.limit_bytes === undefined) throw badRequest('limit_bytes is needed for a new quota.');
  const names = (Object.keys(TERMS) as (keyof Terms)[]).filter(
    (name) => body[name] !== undefined && (withExemption || !name.startsWith('exempt')),
  );
  for (const name of names)
    if (!TERMS[name](body[name])) throw badRequest(`${name} cannot be ${JSON.stringify(body[name])}.`);
  return Object.fromEntries(names.map((name) => [name, columnOf(body[name])]));
}

function columnOf(value: unknown): unknown {
  return typeof value === 'boolean' ? Number(value) : value;
}

export function badRequest(title: string): Refusal {
  return refusal(400, title);
}

/** Errors are RFC 9457 problems. */
export function refusal(status: number, title: string): Refusal {
  return new Refusal({
    status,
    body: { status, title },
    headers: { 'content-type': 'application/problem+json' },
  });
}
