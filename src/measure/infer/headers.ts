// The headers of a sender as templates, and how those of retries differ.

import type { Chain } from '../chain.ts';
import { type Finding, numbersOf } from '../finding.ts';
import { isOfConnection } from './connection-headers.ts';
import { type Ids, idsOf } from './event-ids.ts';
import { type Placed, templateFinding } from './header-template.ts';

/** What the templates of headers are read with. */
export interface HeaderContext {
  readonly chains: readonly Chain[];
  /** The name of the signature header, where it is known. */
  readonly signatureHeader: string | undefined;
}

/**
 * The headers, and those of retries.
 *
 * @example headerFindings({ chains, signatureHeader: 'webhook-signature' })[0]?.value // { 'webhook-id': '{event_id}', … }
 */
export function headerFindings({ chains, signatureHeader }: HeaderContext): Finding[] {
  const all = chains.flatMap((chain) =>
    chain.attempts.map((attempt, retryNumber): Placed => ({ attempt, chain, retryNumber })),
  );
  const firsts = all.filter(({ retryNumber }) => retryNumber === 0);
  const retries = all.filter(({ retryNumber }) => retryNumber > 0);
  const ids = idsOf(chains);
  const read = (name: string, of: readonly Placed[], after: string) =>
    templateFinding({ name, of, field: `${after}.${name}`, signatureHeader, ids });
  const names = namesIn(all);
  const found = names.flatMap((name) => (isIn(firsts, name) ? [read(name, firsts, 'headers')] : []));
  const again = names.flatMap((name) => {
    if (!isIn(retries, name)) return [];
    const first = found.find(({ field }) => field === `headers.${name}`);
    const retry = read(name, retries, 'retry_headers');
    return first !== undefined && (first.value === retry.value || isSame(name, all, ids, signatureHeader))
      ? []
      : [retry];
  });
  const better = found.map((finding) => {
    const name = finding.field.slice('headers.'.length);
    const whole = again.some(({ field }) => field === `retry_headers.${name}`)
      ? finding
      : read(
          name,
          all.filter(({ attempt }) => name in attempt.headers),
          'headers',
        );
    return whole.value === undefined ? finding : whole;
  });
  return [...better, ...again, ...leftOut(retries, found)];
}

/** Whether one template fits the first attempts and the retries. */
function isSame(
  name: string,
  all: readonly Placed[],
  ids: Ids,
  signatureHeader: string | undefined,
): boolean {
  return (
    templateFinding({
      name,
      of: all.filter(({ attempt }) => name in attempt.headers),
      field: name,
      signatureHeader,
      ids,
    }).value !== undefined
  );
}

/** A header that only first attempts have. */
function leftOut(retries: readonly Placed[], found: readonly Finding[]): Finding[] {
  if (retries.length === 0) return [];
  return found
    .filter(({ field }) => !isIn(retries, field.slice('headers.'.length)))
    .map(({ field }) => ({
      field: `retry_${field}`,
      certainty: 'does_not_fit',
      evidence: numbersOf(retries.map(({ attempt }) => attempt)),
      because: 'first attempts have it, and retries do not',
    }));
}

function namesIn(all: readonly Placed[]): string[] {
  const names = new Set(all.flatMap(({ attempt }) => Object.keys(attempt.headers)));
  return [...names].filter((name) => !isOfConnection(name));
}

function isIn(placed: readonly Placed[], name: string): boolean {
  return placed.some(({ attempt }) => name in attempt.headers);
}
