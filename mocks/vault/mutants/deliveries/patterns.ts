// Mutants of the patterns of a subscription: webhooks that are indexed under the wrong types.

import type { RuleId } from '../../../../specs/generated/rules.ts';
import { forceAttempt } from '../../../../src/delivery/delivery.ts';
import { endpoints } from '../../../../src/delivery/endpoint.ts';
import { matchesPattern } from '../../../../src/delivery/pattern.ts';
import type { Mutant } from '../../../../src/service/mutant.ts';
import type { AnyService } from '../../../../src/service/service.ts';
import { selectorsOf } from '../../domain/selectors.ts';
import { attributesOf } from '../../domain/webhooks.ts';
import { EVENT_TYPES } from '../../spec.ts';
import { alterOutcome, refile } from '../alterations.ts';

export const patternsMutants: readonly Mutant[] = [
  {
    rule: 'V-SUB-01.2',
    does: 'takes an exact type for its family',
    alter: (service) =>
      readPatterns(service, (pattern) => (pattern.includes('*') ? pattern : familyOf(pattern))),
  },
  {
    rule: 'V-SUB-02.1',
    does: 'leaves the last type out of what * matches',
    alter: (service) =>
      refile(service, (webhook) => {
        const selectors = selectorsOf(webhook.events, attributesOf(webhook).filters);
        return webhook.events.some((pattern) => pattern.endsWith('.*')) ? selectors.slice(0, -1) : selectors;
      }),
  },
  {
    rule: 'V-SUB-03.1',
    does: 'takes ** for *',
    alter: (service) => readPatterns(service, (pattern) => pattern.replaceAll('**', '*')),
  },
  ...(
    [
      [
        'V-SUB-01.2',
        'takes an exact type for all that end with its last segment',
        (entry) =>
          EVENT_TYPES.filter(
            (type) =>
              type.split('.', 1)[0] === entry.split('.', 1)[0] &&
              type.endsWith(`.${entry.split('.').at(-1)}`),
          ),
      ],
      [
        'V-SUB-01.2',
        'takes an exact type for all that begin like it',
        (entry) => EVENT_TYPES.filter((type) => type.startsWith(entry.slice(0, -2))),
      ],
      [
        'V-SUB-01.2',
        'looks at the last two segments of an exact type alone',
        (entry) => EVENT_TYPES.filter((type) => type.split('.').at(-1) === entry.split('.').at(-1)),
      ],
      [
        'V-SUB-01.2',
        'looks at the first two segments of an exact type alone',
        (entry) =>
          EVENT_TYPES.filter((type) => type.split('.', 2).join('.') === entry.split('.', 2).join('.')),
      ],
    ] as readonly (readonly [RuleId, string, (entry: string) => readonly string[]])[]
  ).map(
    ([rule, does, typesOf]): Mutant => ({
      rule,
      does,
      alter: (service) => selectAs(service, (entry) => (entry.includes('*') ? [entry] : typesOf(entry))),
    }),
  ),
  {
    rule: 'V-SUB-02.1',
    does: 'supports * only in the first entry',
    alter: (service) =>
      readLists(service, (events) =>
        events.filter((entry, index) => index === 0 || !/(^|\.)\*$/.test(entry)),
      ),
  },
  {
    rule: 'V-SUB-02.2',
    does: 'reads * behind two segments as no pattern',
    alter: (service) =>
      readLists(service, (events) => events.filter((entry) => !/^\w+\.\w+\.\*$/.test(entry))),
  },
  {
    rule: 'V-SUB-02.3',
    does: 'treats a single * as every type',
    alter: (service) => readLists(service, (events) => events.map((entry) => (entry === '*' ? '**' : entry))),
  },
  {
    rule: 'V-SUB-02.1',
    does: 'supports * only at the end',
    alter: (service) => readLists(service, (events) => events.filter((entry) => !/\*\./.test(entry))),
  },
  {
    rule: 'V-SUB-03.1',
    does: 'reads ** as more segments than one',
    alter: (service) =>
      readLists(service, (events) => events.map((entry) => entry.replace(/^(\w+)\.\*\*$/, '$1.*.*'))),
  },
  {
    rule: 'V-SUB-01.1',
    does: 'delivers an event twice to a webhook whose entries select it twice',
    alter: (service) =>
      alterOutcome(service, (world, delivery) => {
        const { events = [] } = world.collection(endpoints).get(delivery.endpointId) ?? {};
        const isTwice = events.filter((entry) => matchesPattern(entry, delivery.eventType)).length > 1;
        if (isTwice && delivery.attempts.length === 1 && !delivery.isTest) forceAttempt(world, delivery);
      }),
  },
  {
    rule: 'V-SUB-01.1',
    does: 'pays attention to the first ten entries of events alone',
    alter: (service) => readLists(service, (events) => events.slice(0, 10)),
  },
  {
    rule: 'V-SUB-01.1',
    does: 'pays attention to the last entry of events alone',
    alter: (service) => readLists(service, (events) => events.slice(-1)),
  },
  {
    rule: 'V-SUB-02.1',
    does: 'leaves secret.accessed out of secret.*',
    alter: (service) =>
      readLists(service, (events) =>
        events.flatMap((entry) =>
          entry === 'secret.*'
            ? EVENT_TYPES.filter((type) => matchesPattern(entry, type) && type !== 'secret.accessed')
            : [entry],
        ),
      ),
  },
  {
    rule: 'V-SUB-02.2',
    does: 'takes policy.binding.* for policy.**',
    alter: (service) =>
      readPatterns(service, (pattern) => (pattern === 'policy.binding.*' ? 'policy.**' : pattern)),
  },
  {
    rule: 'V-SUB-03.2',
    does: 'supports ** behind policy alone',
    alter: (service) =>
      readLists(service, (events) => events.filter((entry) => !/^(?!policy\.).+\.\*\*$/.test(entry))),
  },
  {
    rule: 'V-SUB-03.3',
    does: 'selects every type of three segments for **',
    alter: (service) =>
      readLists(service, (events) =>
        events.flatMap((entry) => (/\.\*\*$/.test(entry) ? [entry, '*.*.*'] : [entry])),
      ),
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

/** Indexes webhooks under the given types for each entry. */
function selectAs(service: AnyService, typesOf: (entry: string) => readonly string[]): AnyService {
  return readLists(service, (events) => events.flatMap(typesOf));
}

/** Reads the events of webhooks as another list of them. */
function readLists(
  service: AnyService,
  change: (events: readonly string[]) => readonly string[],
): AnyService {
  return refile(service, (webhook) => selectorsOf(change(webhook.events), attributesOf(webhook).filters));
}
