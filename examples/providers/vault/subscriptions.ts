// The events that a webhook receives: exact types or patterns, and filters, all of which must match.

import type { Filters, Secret, Webhook } from './model.ts';
import type { Vault } from './vault.ts';

/** The properties of an event that determine which webhooks receive it. */
export interface Subject {
  readonly type: string;
  readonly path?: string | undefined;
  /** The secret that the event is about. */
  readonly secret?: Pick<Secret, 'secret_type' | 'tags'> | undefined;
}

type Subscription = Pick<Webhook, 'events' | 'filters'>;

export function hears(vault: Vault, webhook: Subscription, subject: Subject): boolean {
  const entries = vault.broken('second-entry-ignored') ? webhook.events.slice(0, 1) : webhook.events;
  const matching = entries.filter((entry) => matchesType(vault, entry, subject.type));
  return matching.length > 0 && passesFilters(vault, webhook, subject, matching);
}

/** Whether an entry of `events` matches a type: `*` is one segment, `**` is one or more, `*` alone is all. */
export function matchesType(vault: Vault, entry: string, type: string): boolean {
  if (entry === '*') return true;
  return mistaken(vault, entry, type) ?? matchesSegments(vault, entry.split('.'), type.split('.'));
}

/** Whether a text can be an entry of `events`. */
export function isPattern(text: unknown): text is string {
  return typeof text === 'string' && /^(\*\*?|[a-z_]+)(\.(\*\*?|[a-z_]+))*$/.test(text);
}

function matchesSegments(
  vault: Vault,
  [head, ...rest]: readonly string[],
  segments: readonly string[],
): boolean {
  if (head === undefined) return segments.length === 0;
  if (segments.length === 0) return false;
  const [, ...tail] = segments;
  const isMany =
    head === '**' ? !vault.broken('double-star-is-one') : head === '*' && vault.broken('star-is-many');
  if (isMany && matchesSegments(vault, [head, ...rest], tail)) return true;
  return (head.startsWith('*') || head === segments[0]) && matchesSegments(vault, rest, tail);
}

/** Whether a type matches an entry in a broken vault; `undefined` if no fault affects this. */
function mistaken({ broken }: Vault, entry: string, type: string): boolean | undefined {
  const isExact = !entry.includes('*');
  const [ours, theirs] = [entry.split('.'), type.split('.')];
  if (broken('exact-skips-middle') && isExact) return ours[0] === theirs[0] && ours.at(-1) === theirs.at(-1);
  if (broken('exact-last-segment') && isExact) return ours.at(-1) === theirs.at(-1);
  if (broken('star-without-accessed') && !isExact && type === 'secret.accessed') return false;
  if (broken('star-without-deleted') && entry === 'policy.binding.*')
    return type === 'policy.binding.created';
  if (broken('star-in-other-family') && entry === 'secret.*') return theirs.length === 2;
  if (broken('double-star-policy-only') && entry === 'dynamic.**') return false;
  return undefined;
}

function passesFilters(
  vault: Vault,
  { filters }: Subscription,
  subject: Subject,
  matching: readonly string[],
): boolean {
  const { path_prefix, secret_type, tags } = forgetfully(vault, filters, subject, matching);
  const { path, secret } = subject;
  if (path_prefix !== undefined && !isUnder(vault, path_prefix, path)) return false;
  if (secret_type !== undefined && secret?.secret_type !== secret_type) return false;
  return tags === undefined || tags.every((tag) => secret?.tags.includes(tag));
}

/** The filters that a broken vault does not ignore. */
function forgetfully(
  { broken }: Vault,
  filters: Filters,
  { type, secret }: Subject,
  matching: readonly string[],
): Filters {
  const { path_prefix: _, ...withoutPrefix } = filters;
  const { secret_type, ...withoutType } = filters;
  const { tags: __, ...withoutTags } = filters;
  if (broken('prefix-not-with-pattern') && matching.some((entry) => entry.includes('*')))
    return withoutPrefix;
  if (broken('prefix-or-type') && secret_type !== undefined && secret?.secret_type === secret_type)
    return withoutPrefix;
  if (broken('secret-type-ignored')) return withoutType;
  if (broken('secret-type-on-created') && type !== 'secret.created') return withoutType;
  if (broken('tags-ignored')) return withoutTags;
  if (broken('tags-after-update') && type === 'secret.updated') return withoutTags;
  return filters;
}

/** A prefix ends where a segment of the path ends: `prod` matches `prod/db` but not `production/db`. */
function isUnder({ broken }: Vault, prefix: string, path: string | undefined): boolean {
  if (path === undefined) return false;
  if (broken('prefix-anywhere')) return path.includes(prefix);
  if (broken('prefix-any-case')) return path.toLowerCase().startsWith(prefix.toLowerCase());
  if (broken('prefix-first-segment')) return path.split('/')[0] === prefix.split('/')[0];
  const folder = prefix.endsWith('/') ? prefix : `${prefix}/`;
  return path === prefix || path.startsWith(folder);
}
