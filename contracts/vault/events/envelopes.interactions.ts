// A consumer that files all events in the same way: time, tenant, actor and subject.

import { MatchersV3 } from '@pact-foundation/pact';
import type { RuleId } from '../../../specs/generated/rules.ts';
import type { VaultEvents } from '../../../src/receiver/index.ts';
import type { MessageInteraction } from '../../support/interaction.ts';
import { eventMessage } from './event-message.ts';

const { string, regex } = MatchersV3;

const ID = 'evt_fsjFjrUpzJVKwapv';
const AT = '2026-03-02T09:31:00.000Z';

const envelope = {
  event_id: regex('^evt_.+$', ID),
  timestamp: regex('^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]+Z$', AT),
  tenant_id: string('ten_main'),
  partner_id: string('prt_main'),
  request_id: string('req_946Zjy2G6Q6CevVC'),
};

/** One type of each family. */
const FILED = [
  'secret.created',
  'policy.updated',
  'rotation.completed',
  'certificate.issued',
  'dynamic.lease.created',
  'federation.sync.completed',
  'identity.sync.completed',
] as const satisfies readonly (keyof VaultEvents)[];

/** Types that concern a path. */
const WITH_PATH = [
  ['secret.updated', 'V-EV-03.1'],
  ['certificate.revoked', 'V-EV-03.2'],
] as const satisfies readonly (readonly [type: keyof VaultEvents, statement: RuleId])[];

export const envelopesMessages: readonly MessageInteraction[] = [
  ...FILED.map((type) =>
    eventMessage({
      type,
      title: 'files it under its tenant, its instant and the request that caused it',
      rules: ['V-EV-01.1', 'V-EV-01.2', 'V-EV-01.3', 'V-EV-01.4', 'V-EV-01.7'],
      envelope,
      tell: ({ event_id, timestamp, tenant_id, partner_id, request_id }) =>
        `${event_id} ${timestamp} ${partner_id}/${tenant_id} ${request_id}`,
      told: `${ID} ${AT} prt_main/ten_main req_946Zjy2G6Q6CevVC`,
    }),
  ),
  ...(['secret.deleted', 'policy.deleted'] as const).map((type) =>
    eventMessage({
      type,
      title: 'files it under who did it',
      rules: ['V-EV-02'],
      envelope: { identity_id: regex('^[a-z_]+:.+$', 'user:ada') },
      tell: ({ identity_id }) => identity_id.split(':', 1)[0] as string,
      told: 'user',
    }),
  ),
  ...WITH_PATH.map(([type, statement]) =>
    eventMessage({
      type,
      title: 'files it under its path',
      rules: [statement],
      envelope: { path: string('prod/db') },
      tell: ({ path }) => path,
      told: 'prod/db',
    }),
  ),
];
