// The keys under which a webhook is indexed: the event types that its patterns match, with its path prefix.

import { matchesPattern } from '../../../src/delivery/pattern.ts';
import type { WildcardReach } from '../settings.ts';
import { EVENT_TYPES, type EventType, type Schemas } from '../spec.ts';

/**
 * The patterns as the world reads them: where `*` reaches a whole family, one at the end is `**`.
 *
 * @example readPatterns(['policy.*', '*'], 'family') // ['policy.**', '*']
 */
export function readPatterns(patterns: readonly string[], reach: WildcardReach): readonly string[] {
  if (reach === 'segment') return patterns;
  return patterns.map((pattern) => (pattern.endsWith('.*') ? `${pattern}*` : pattern));
}

/** The types of the catalogue that any of the patterns matches, in the catalogue's order. */
export function typesMatching(patterns: readonly string[]): EventType[] {
  return EVENT_TYPES.filter((type) => patterns.some((pattern) => matchesPattern(pattern, type)));
}

/** The keys under which a webhook is indexed. */
export function selectorsOf(
  patterns: readonly string[],
  { path_prefix = '' }: Schemas['WebhookFilters'],
): string[] {
  return typesMatching(patterns).map((type) => selector(type, path_prefix));
}

export function selector(type: string, pathPrefix: string): string {
  return `vault ${type} ${pathPrefix}`;
}
