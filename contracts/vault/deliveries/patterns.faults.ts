// Webhooks that hear other events than their entries select.

import { eventTypes } from '../../../specs/generated/event-types.ts';
import { type Alter, counting, faultsOf, fieldsOf } from '../../support/wire-faults.ts';
import { CREATE, stores, textsIn, UPDATE } from '../alterations.ts';

const TYPES: readonly string[] = eventTypes.vault;

/** Goes by other entries than those that a webhook is given and shown with. */
const hears = (
  change: (entries: readonly string[]) => readonly string[],
  operations: readonly string[] = [CREATE, UPDATE],
): Alter =>
  stores(operations, (given) =>
    given.events === undefined ? given : { ...given, events: change(textsIn(given.events)) },
  );

/** Takes an entry for others. */
const takes = (from: string, ...to: readonly string[]): Alter =>
  hears((entries) => entries.flatMap((entry) => (entry === from ? to : [entry])));

/** Takes each exact type for others. */
const takesExact = (isTaken: (entry: string, type: string) => boolean): Alter =>
  hears((entries) =>
    entries.flatMap((entry) =>
      entry.includes('*') ? [entry] : TYPES.filter((type) => isTaken(entry, type)),
    ),
  );

const segmentsOf = (type: string) => type.split('.');

/** Knows no entries of some kind; one that is left without any hears nothing. */
const ignores = (isIgnored: (entry: string, index: number) => boolean): Alter =>
  hears((entries) => {
    const kept = entries.filter((entry, index) => !isIgnored(entry, index));
    return kept.length === 0 ? ['none.*'] : kept;
  });

export const patternFaults = faultsOf({
  'V-SUB-01': {
    'takes secret.expiring for secret.expired as well': takes(
      'secret.expiring',
      'secret.expiring',
      'secret.expired',
    ),
    'takes secret.updated for secret.rotated as well': takes(
      'secret.updated',
      'secret.updated',
      'secret.rotated',
    ),
  },
  'V-SUB-01.1': {
    'delivers an event twice to a webhook whose entries select it twice': () => {
      const given = new Map<string, number>();
      const sent = counting();
      return {
        answer({ operation, body }, proceed) {
          const { url, events } = fieldsOf(body);
          if (operation === CREATE && typeof url === 'string' && URL.canParse(url))
            given.set(new URL(url).pathname, textsIn(events).length);
          return proceed();
        },
        async send({ url, body }, proceed) {
          const response = await proceed();
          const isTwice = (given.get(new URL(url).pathname) ?? 0) > 1;
          if (isTwice && sent(`${url} ${fieldsOf(JSON.parse(body)).event_id}`) === 1) await proceed();
          return response;
        },
      };
    },
    'pays attention to the first ten entries of events alone': hears((entries) => entries.slice(0, 10)),
    'pays attention to the last entry of events alone': hears((entries) => entries.slice(-1)),
    'pays attention to the first entry of events alone': hears((entries) => entries.slice(0, 1)),
  },
  'V-SUB-01.2': {
    'takes an exact type for its family': hears((entries) =>
      entries.map((entry) =>
        entry.includes('*') ? entry : `${entry.slice(0, entry.lastIndexOf('.') + 1)}*`,
      ),
    ),
    'takes an exact type for all of its family that end with its last segment': takesExact(
      (entry, type) =>
        segmentsOf(type)[0] === segmentsOf(entry)[0] && segmentsOf(type).at(-1) === segmentsOf(entry).at(-1),
    ),
    'takes an exact type for all that begin like it': takesExact((entry, type) =>
      type.startsWith(entry.slice(0, -2)),
    ),
    'looks at the last segment of an exact type alone': takesExact(
      (entry, type) => segmentsOf(type).at(-1) === segmentsOf(entry).at(-1),
    ),
    'looks at the first two segments of an exact type alone': takesExact(
      (entry, type) => type.split('.', 2).join('.') === entry.split('.', 2).join('.'),
    ),
  },
  'V-SUB-02': {
    'takes policy.* for policy.**': takes('policy.*', 'policy.**'),
    'does not take certificate.* for certificate.renewal_failed': takes(
      'certificate.*',
      'certificate.issued',
      'certificate.renewed',
      'certificate.revoked',
      'certificate.expiring',
    ),
    'takes a star that a change brings for the first type of the family': hears(
      (entries) => entries.map((entry) => (entry === 'secret.*' ? 'secret.created' : entry)),
      [UPDATE],
    ),
  },
  'V-SUB-02.1': {
    'leaves the last type out of what * matches': hears((entries) =>
      entries.flatMap((entry) =>
        entry.endsWith('.*') && !entry.includes('**')
          ? TYPES.filter(
              (type) =>
                type.startsWith(entry.slice(0, -1)) && segmentsOf(type).length === segmentsOf(entry).length,
            ).slice(0, -1)
          : entry,
      ),
    ),
    'supports * only in the first entry': ignores((entry, index) => index > 0 && /(^|\.)\*$/.test(entry)),
    'supports * only at the end': ignores((entry) => entry.includes('*.')),
    'leaves secret.accessed out of secret.*': takes(
      'secret.*',
      ...TYPES.filter((type) => type.startsWith('secret.') && type !== 'secret.accessed'),
    ),
    'takes secret.* for every type of two segments': takes('secret.*', '*.*'),
  },
  'V-SUB-02.2': {
    'reads * behind two segments as no pattern': ignores((entry) => /^\w+\.\w+\.\*$/.test(entry)),
    'takes policy.binding.* for policy.**': takes('policy.binding.*', 'policy.**'),
    'takes policy.binding.* for policy.binding.created alone': takes(
      'policy.binding.*',
      'policy.binding.created',
    ),
  },
  'V-SUB-02.3': { 'treats a single * as every type': takes('*', '**') },
  'V-SUB-03': {
    'does not take federation.** for federation.backend.unreachable': takes(
      'federation.**',
      'federation.sync.*',
    ),
  },
  'V-SUB-03.1': {
    'takes ** for *': hears((entries) => entries.map((entry) => entry.replaceAll('**', '*'))),
    'reads ** as more segments than one': hears((entries) =>
      entries.map((entry) => (segmentsOf(entry).length === 2 ? entry.replace('.**', '.*.*') : entry)),
    ),
  },
  'V-SUB-03.2': {
    'supports ** behind policy alone': ignores(
      (entry) => entry.endsWith('.**') && !entry.startsWith('policy.'),
    ),
  },
  'V-SUB-03.3': {
    'selects every type of three segments for **': hears((entries) =>
      entries.flatMap((entry) => (entry.endsWith('.**') ? [entry, '*.*.*'] : [entry])),
    ),
  },
});
