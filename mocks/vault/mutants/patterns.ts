// Mutants of the patterns of a subscription: webhooks that are filed under other types than they ask for.

import type { Mutant } from '../../../src/service/mutant.ts';
import type { AnyService } from '../../../src/service/service.ts';
import { selectorsOf } from '../domain/selectors.ts';
import { attributesOf } from '../domain/webhooks.ts';
import { EVENT_TYPES } from '../spec.ts';
import { refile } from './alterations.ts';
import { EVENT_RULES } from './event-rules.ts';

export const patternsMutants: readonly Mutant[] = [
  {
    rule: 'V-SUB-01',
    does: 'takes an exact type for its family',
    overlaps: [...EVENT_RULES, 'V-WH-12', 'V-WH-15'],
    alter: (service) =>
      readPatterns(service, (pattern) => (pattern.includes('*') ? pattern : familyOf(pattern))),
  },
  {
    rule: 'V-SUB-02',
    does: 'leaves the last type out of what * matches',
    overlaps: [...EVENT_RULES, 'V-SUB-03'],
    alter: (service) =>
      refile(service, (webhook) => {
        const selectors = selectorsOf(webhook.events, attributesOf(webhook).filters);
        return webhook.events.some((pattern) => pattern.endsWith('.*')) ? selectors.slice(0, -1) : selectors;
      }),
  },
  {
    rule: 'V-SUB-03',
    does: 'takes ** for *',
    overlaps: [...EVENT_RULES, 'V-EV-04', 'V-SUB-04'],
    alter: (service) => readPatterns(service, (pattern) => pattern.replaceAll('**', '*')),
  },
];

/** Reads the patterns of webhooks as other patterns. */
function readPatterns(service: AnyService, change: (pattern: string) => string): AnyService {
  return refile(service, (webhook) => selectorsOf(webhook.events.map(change), attributesOf(webhook).filters));
}

/** The pattern of all types that share the first segments of a type. */
function familyOf(type: string): string {
  const beginning = type.slice(0, type.lastIndexOf('.'));
  return EVENT_TYPES.some((other) => other.startsWith(`${beginning}.`)) ? `${beginning}.*` : type;
}
