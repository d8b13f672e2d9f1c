// Registrations that are refused and have no effect.

import type { Session } from '../../../src/verify/session.ts';
import { assertRefused, assertThat } from '../../support/assertions.ts';
import { flowsOf } from '../../support/flows.ts';
import { ask } from '../call-vault.ts';
import { listedWebhooks, type Schemas } from '../support.ts';

/** Values that resemble a secure URL, but are not. */
const INSECURE = [
  'http://hooks.example.test/vault',
  'HTTP://hooks.example.test/vault',
  'ftp://hooks.example.test/vault',
  'hooks.example.test/vault',
  '//hooks.example.test/vault',
  'javascript:https://hooks.example.test/',
  'https://',
  'https://[::1',
  'https://hooks.example.test:99999/',
  'https://hooks example.test/',
  '',
];

export const refusedRegistrationFlows = flowsOf('vault', {
  'a registration without a required field is refused, and registers nothing': {
    rules: ['V-WH-02.1', 'V-WH-02.2', 'V-WH-02.3', 'V-WH-02.4'],
    async run(session) {
      for (const field of ['name', 'url', 'secret', 'events'])
        await refuses(session, { [field]: undefined }, `a registration without ${field}`);
    },
  },
  'a required field that is null is as good as missing': {
    rules: ['V-WH-02.1', 'V-WH-02.2', 'V-WH-02.3', 'V-WH-02.4'],
    gaps: ['V-G-40'],
    async run(session) {
      for (const field of ['name', 'url', 'secret', 'events'])
        await refuses(session, { [field]: null }, `a registration with ${field} null`);
    },
  },
  'a url that is not https is refused, and registers nothing': {
    rules: ['V-WH-03'],
    gaps: ['V-G-22'],
    async run(session) {
      for (const url of INSECURE) await refuses(session, { url }, `the url "${url}"`);
    },
  },
  'values beyond the bounds of a field are refused, and those at the bounds are taken': {
    rules: ['V-WH-08.1'],
    gaps: ['V-G-40'],
    async run(session) {
      for (const [field, longest] of [
        ['name', 200],
        ['secret', 65_536],
      ] as const) {
        await takes(session, { [field]: 'x'.repeat(longest) });
        await refuses(session, { [field]: 'x'.repeat(longest + 1) }, `${field} of ${longest + 1} characters`);
        await refuses(session, { [field]: '' }, `${field} that is empty`);
      }
      await takes(session, { events: Array(100).fill('secret.created') });
      await refuses(session, { events: Array(101).fill('secret.created') }, '101 entries in events');
      await refuses(session, { events: [] }, 'an empty list of events');
      await refuses(session, { filters: { tags: [] } }, 'an empty list of tags');
      await refuses(session, { enabled: 'true' }, 'text in enabled');
    },
  },
  'a type that the catalogue does not have, or a malformed pattern, is refused in any place of events': {
    rules: ['V-EV-04.1'],
    gaps: ['V-G-30'],
    async run(session) {
      for (const pattern of [
        'secret.rotate',
        'Secret.created',
        'secret',
        'se*ret',
        'secret..created',
        '***',
        '',
      ])
        for (const events of [[pattern], ['secret.created', pattern]])
          await refuses(session, { events }, `the events ${JSON.stringify(events)}`);
    },
  },
});

const URL_OF_FLOW = 'https://hooks.example.test/refused';

/** A complete registration; the positive control for every refusal. */
function complete() {
  const secret = '7f1c9a52d4e84b0f9b6a3c2e5d8f0a17';
  return { name: 'Flow', url: `${URL_OF_FLOW}/${crypto.randomUUID()}`, secret, events: ['secret.created'] };
}

async function takes(session: Session, change: object): Promise<void> {
  const { status, isGranted, body } = await register(session, { ...complete(), ...change });
  assertThat(isGranted, `${JSON.stringify(change).slice(0, 80)} should be taken, and was answered ${status}`);
  await ask(session, 'DELETE', `/v1/webhooks/${body.id}`);
}

/** Sends a registration with an invalid change, which is refused, and the same one without it, which is accepted. */
async function refuses(session: Session, change: object, description: string): Promise<void> {
  const idsOf = async () => (await listedWebhooks(session)).map(({ id }) => id);
  const before = await idsOf();
  const { status } = await register(session, { ...complete(), ...change });
  assertRefused(description, status);
  const added = (await idsOf()).filter((id) => !before.includes(id));
  assertThat(added.length === 0, `${description} was refused, and there is a new webhook in the list`);
  await takes(session, {});
}

function register(session: Session, body: object) {
  return ask<Schemas['Webhook']>(session, 'POST', '/v1/webhooks', body);
}
