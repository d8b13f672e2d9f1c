// The input of create and PATCH: every field of a webhook, validated one by one.

import { isObject } from '../shared/http.ts';
import { ApiError } from './api.ts';
import type { Filters, Webhook } from './model.ts';
import { isPattern } from './subscriptions.ts';

export type Input = Readonly<Record<string, unknown>>;
type Fields = Pick<Webhook, 'name' | 'url' | 'secret' | 'events' | 'filters' | 'enabled'>;

const REQUIRED = ['name', 'url', 'secret', 'events'] as const;

const CHECKS: Readonly<Record<keyof Fields, (value: unknown) => boolean>> = {
  name: isText,
  url: isHttpsUrl,
  secret: isText,
  events: (value) => Array.isArray(value) && value.length > 0 && value.every(isPattern),
  filters: (value) => value === null || isFilters(value),
  enabled: (value) => typeof value === 'boolean',
};

/** The fields of a new webhook. */
export function newWebhookFields(input: Input): Fields {
  for (const field of REQUIRED) if (input[field] === undefined) throw invalid(field, 'is required');
  return { filters: {}, enabled: true, ...checked(input) } as Fields;
}

/** The fields to change, as a JSON merge patch (RFC 7396): a null among the filters removes that filter. */
export function changedFields(input: Input, { filters }: Webhook): Partial<Fields> {
  const { filters: given } = input;
  const merged = isObject(given) ? withoutNulls({ ...filters, ...given }) : (given ?? {});
  const changed = 'filters' in input ? { ...input, filters: merged } : input;
  return checked(changed);
}

function checked(input: Input): Partial<Fields> {
  const known = Object.entries(input).filter(([name]) => Object.hasOwn(CHECKS, name));
  for (const [name, value] of known)
    if (!CHECKS[name as keyof Fields](value)) throw invalid(name, 'does not have a value that it may have');
  return Object.fromEntries(known.map(([name, value]) => [name, value ?? {}]));
}

function isFilters(value: unknown): value is Filters {
  if (!isObject(value)) return false;
  const { path_prefix, secret_type, tags } = value;
  const texts = [path_prefix, secret_type].every((text) => text === undefined || isText(text));
  return texts && (tags === undefined || (Array.isArray(tags) && tags.every(isText)));
}

function isHttpsUrl(value: unknown): boolean {
  return typeof value === 'string' && URL.canParse(value) && new URL(value).protocol === 'https:';
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value.length > 0;
}

function withoutNulls(input: Input): Input {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null));
}

function invalid(field: string, problem: string): ApiError {
  return new ApiError(400, 'invalid_field', `"${field}" ${problem}.`);
}
