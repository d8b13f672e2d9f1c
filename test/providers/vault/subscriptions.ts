// The events that a webhook receives: exact types or patterns, and filters, all of which must match.

import type { Filters, Secret, Webhook } from './model.ts';

/** The properties of an event that determine which webhooks receive it. */
export interface Subject {
  readonly type: string;
  readonly path?: string | undefined;
  /** The secret that the event is about. */
  readonly secret?: Pick<Secret, 'secret_type' | 'tags'> | undefined;
}

type Subscription = Pick<Webhook, 'events' | 'filters'>;

export function hears({ events, filters }: Subscription, subject: Subject): boolean {
  return events.some((entry) => matchesType(entry, subject.type)) && passes(filters, subject);
}

/** Whether an entry of `events` matches a type: `*` is one segment, `**` is one or more, `*` alone is all. */
export function matchesType(entry: string, type: string): boolean {
  return entry === '*' || matchesSegments(entry.split('.'), type.split('.'));
}

/** Whether a text can be an entry of `events`. */
export function isPattern(text: unknown): text is string {
  return typeof text === 'string' && /^(\*\*?|[a-z_]+)(\.(\*\*?|[a-z_]+))*$/.test(text);
}

function matchesSegments([head, ...rest]: readonly string[], segments: readonly string[]): boolean {
  if (head === undefined) return segments.length === 0;
  if (segments.length === 0) return false;
  const [, ...tail] = segments;
  if (head === '**' && matchesSegments([head, ...rest], tail)) return true;
  return (head.startsWith('*') || head === segments[0]) && matchesSegments(rest, tail);
}

function passes({ path_prefix, secret_type, tags }: Filters, { path, secret }: Subject): boolean {
  if (path_prefix !== undefined && !isUnder(path_prefix, path)) return false;
  if (secret_type !== undefined && secret?.secret_type !== secret_type) return false;
  return tags === undefined || tags.every((tag) => secret?.tags.includes(tag));
}

/** A prefix ends where a segment of the path ends: `prod` matches `prod/db` but not `production/db`. */
function isUnder(prefix: string, path: string | undefined): boolean {
  if (path === undefined) return false;
  const folder = prefix.endsWith('/') ? prefix : `${prefix}/`;
  return path === prefix || path.startsWith(folder);
}
