// Mutants of what every event says beside its data.

import { alterPayload, type Mutant } from '../../../src/service/mutant.ts';
import { EVENT_TYPES, type EventType } from '../spec.ts';
import { alterData, without } from './alterations.ts';
import { EVENT_RULES } from './event-rules.ts';

const PATHLESS = EVENT_TYPES.filter((type) => /^(policy|dynamic)\./.test(type));
const WITH_PATH = EVENT_TYPES.filter((type) => /^(secret|certificate)\./.test(type));
const FAILURES: readonly EventType[] = [
  'rotation.failed',
  'certificate.renewal_failed',
  'federation.sync.failed',
];

const envelopeFields = ['event_id', 'tenant_id', 'partner_id', 'request_id'].map(
  (field): Mutant => ({
    rule: 'V-EV-01',
    does: `leaves ${field} out of the envelope`,
    overlaps: [...EVENT_RULES, 'V-DL-07', 'V-WH-04', 'V-WH-12', 'V-WH-15', 'V-WH-16'],
    alter: (service) => alterPayload(service, 'all', (payload) => without(payload, field)),
  }),
);

export const envelopesMutants: readonly Mutant[] = [
  ...envelopeFields,
  {
    rule: 'V-EV-01',
    does: 'tells the instant of an event without fractions of a second',
    overlaps: EVENT_RULES,
    alter: (service) =>
      alterPayload(service, 'all', (payload) => ({
        ...payload,
        timestamp: payload.timestamp.replace(/\.\d+Z$/, 'Z'),
      })),
  },
  {
    rule: 'V-EV-02',
    does: 'tells who acted without saying what they are',
    overlaps: ['V-EV-01'],
    alter: (service) =>
      alterPayload(service, 'all', (payload) => ({
        ...payload,
        identity_id: payload.identity_id.replace(/^[a-z]+:/, ''),
      })),
  },
  {
    rule: 'V-EV-03',
    does: 'leaves the path out of events of secrets and certificates',
    overlaps: EVENT_RULES,
    alter: (service) => alterPayload(service, WITH_PATH, (payload) => without(payload, 'path')),
  },
  {
    rule: 'V-EV-03',
    does: 'gives events of policies and engines a path',
    overlaps: EVENT_RULES,
    alter: (service) => alterPayload(service, PATHLESS, (payload) => ({ ...payload, path: 'sys/policies' })),
  },
  {
    rule: 'V-EV-05',
    does: 'numbers the error codes',
    overlaps: ['V-EV-35', 'V-EV-44', 'V-EV-61'],
    alter: (service) => alterData(service, FAILURES, (data) => ({ ...data, error_code: 42 })),
  },
];
