// Registering a webhook: the fields that are stored, and the deliveries that it then receives.

import type { Session } from '../../../src/verify/session.ts';
import { assertSame, assertThat } from '../../support/assertions.ts';
import { assertReceived } from '../../support/deliveries.ts';
import { flowsOf } from '../../support/flows.ts';
import { ask, granted } from '../call-vault.ts';
import {
  detailOf,
  emit,
  listedWebhooks,
  namedFilters,
  type Schemas,
  subscribe,
  unchangingFields,
} from '../support.ts';

const SECRET = '7f1c9a52d4e84b0f9b6a3c2e5d8f0a17';

/** The possible filters, each alone and all together. */
const FILTERS: readonly Schemas['WebhookFilters'][] = [
  { path_prefix: 'Prod/Käse/' },
  { secret_type: 'database' },
  { tags: ['pci', 'Cardholder'] },
  { path_prefix: 'prod/', tags: ['web'] },
  { path_prefix: 'prod/', secret_type: 'api_key', tags: ['pci', 'web', 'eu'] },
];

export const registrationFlows = flowsOf('vault', {
  'a registered webhook is answered, read and listed alike, from then on': {
    rules: ['V-WH-01', 'V-WH-07.2', 'V-WH-08.2', 'V-WH-09.1'],
    needs: ['inbox', 'clock'],
    async run(session) {
      const now = await session.clock.now();
      await using hook = await subscribe(session, ['secret.*', 'rotation.due']);
      const shown = async () => [
        unchangingFields(await detailOf(session, hook)),
        ...(await listedWebhooks(session)).filter(({ id }) => id === hook.id).map(unchangingFields),
      ];
      const [read, listed] = await shown();
      assertSame('the webhook in the list, beside the one that is read', listed, read);
      const offMs = Math.abs(Date.parse(String(read?.created_at)) - now.getTime());
      assertThat(offMs < 60_000, `created_at should be when it was registered, and is ${read?.created_at}`);
      await session.clock.advance('2h');
      assertSame('the webhook two hours later', await shown(), [read, read]);
    },
  },
  'a webhook keeps its name, its url and its events as they were given': {
    rules: ['V-WH-01', 'V-WH-08.2'],
    async run(session) {
      const given = {
        name: 'Größe & <Name> 漢字',
        url: 'https://hooks.example.test:8443/Vault/In%20Box?Team=A&b=%C3%A9',
        events: ['secret.rotated', 'policy.binding.*', 'secret.created'],
      };
      await using registered = await register(session, given);
      const { name, url, events } = registered.webhook;
      assertSame('the answer to the registration', { name, url, events }, given);
      const read = await detailOf(session, registered);
      assertSame('the webhook that is read', { name: read.name, url: read.url, events: read.events }, given);
    },
  },
  'a webhook keeps a long name': {
    rules: ['V-WH-01', 'V-WH-08.2'],
    async run(session) {
      const name = 'A webhook for everything that concerns billing '.repeat(3).trim();
      await using registered = await register(session, { name });
      assertSame('name in the answer', registered.webhook.name, name);
      assertSame('name when it is read', (await detailOf(session, registered)).name, name);
    },
  },
  'each filter is optional, and is kept as it was given': {
    rules: ['V-WH-05.1', 'V-WH-05.2', 'V-WH-05.3', 'V-SUB-05.1'],
    async run(session) {
      for (const filters of FILTERS) {
        await using registered = await register(session, { filters });
        assertSame('filters in the answer', namedFilters(registered.webhook.filters), filters);
        const read = await detailOf(session, registered);
        assertSame('filters when it is read', namedFilters(read.filters), filters);
      }
    },
  },
  'the list has every webhook, whether it is enabled or not': {
    rules: ['V-WH-07.2', 'V-WH-01', 'V-WH-04.1'],
    needs: ['inbox'],
    async run(session) {
      const tagged = { filters: { tags: ['pci'] } };
      await using first = await subscribe(session, ['secret.*']);
      await using second = await subscribe(session, ['policy.**'], { enabled: false });
      await using third = await subscribe(session, ['rotation.*'], tagged);
      const hooks = [first, second, third];
      const own = (await listedWebhooks(session)).filter(({ id }) => hooks.some((hook) => hook.id === id));
      const shown = own.map(({ id, name, enabled }) => `${id} ${name} ${enabled}`).toSorted();
      const registered = hooks.map((hook) => `${hook.id} ${hook.mark} ${hook !== second}`).toSorted();
      assertSame('id, name and enabled in the list', shown, registered);
      for (const { id, filters, status } of own) {
        const expected = { [first.id]: { path_prefix: first.mark }, [third.id]: tagged.filters }[id] ?? {};
        assertSame('filters in the list', namedFilters(filters), expected);
        assertSame('type of status', typeof status, 'string');
      }
    },
  },
  'the list is complete and begins with the oldest webhook': {
    rules: ['V-WH-07.2'],
    gaps: ['V-G-41'],
    async run(session) {
      await using hooks = new AsyncDisposableStack();
      const ids: string[] = [];
      for (let count = 0; count < 21; count++)
        ids.push(hooks.use(await register(session, { name: 'The same name' })).webhook.id);
      const listed = (await listedWebhooks(session)).map(({ id }) => id).filter((id) => ids.includes(id));
      assertSame('webhooks in the list', listed, ids);
    },
  },
  'a webhook that is registered disabled gets nothing, while an enabled one gets the event': {
    rules: ['V-WH-04.1'],
    needs: ['inbox', 'emit'],
    async run(session) {
      await using off = await subscribe(session, ['policy.created'], { enabled: false });
      await using on = await subscribe(session, ['policy.created']);
      const { event_id } = await emit(session, on, 'policy.created');
      assertReceived(await on.received(String(event_id)), 1, 'the webhook is enabled');
      assertReceived(await off.received(String(event_id)), 0, 'the webhook was registered disabled');
      assertSame('enabled', (await detailOf(session, off)).enabled, false);
    },
  },
  'a webhook that says nothing of enabled, or true, gets events': {
    rules: ['V-WH-04.1', 'V-WH-04.2'],
    needs: ['inbox', 'emit'],
    async run(session) {
      await using silent = await subscribe(session, ['policy.created']);
      await using explicit = await subscribe(session, ['policy.created'], { enabled: true });
      const { event_id } = await emit(session, silent, 'policy.created');
      for (const hook of [silent, explicit]) {
        assertSame('enabled', (await detailOf(session, hook)).enabled, true);
        assertReceived(await hook.received(String(event_id)), 1, 'the webhook is enabled');
      }
    },
  },
  'a webhook without filters has an empty object of them': {
    rules: ['V-WH-05.1', 'V-WH-05.2', 'V-WH-05.3'],
    gaps: ['V-G-36'],
    async run(session) {
      await using registered = await register(session, {});
      assertSame('filters', registered.webhook.filters, {});
    },
  },
  'unknown fields of a registration are ignored, and names may repeat': {
    rules: ['V-WH-08.2'],
    gaps: ['V-G-41'],
    async run(session) {
      const given = { colour: 'red', filters: { path_prefix: 'prod/', colour: 'red' } };
      await using first = await register(session, given);
      await using second = await register(session, given);
      assertThat(first.webhook.id !== second.webhook.id, 'two webhooks should have two ids');
      assertThat(!('colour' in first.webhook), 'an unknown field is shown as a field of the webhook');
      assertSame('filters', first.webhook.filters, { path_prefix: 'prod/' });
    },
  },
  'no answer shows the signing secret': {
    rules: ['V-WH-01'],
    gaps: ['V-G-01', 'V-G-03'],
    needs: ['inbox'],
    async run(session) {
      await using hook = await subscribe(session, ['secret.created']);
      const answers = [
        await listedWebhooks(session),
        await detailOf(session, hook),
        await granted(session, 'PATCH', hook.path, { secret: hook.secret }),
        await granted(session, 'POST', `${hook.path}/test`),
        await granted(session, 'GET', `${hook.path}/deliveries`),
      ];
      assertThat(!JSON.stringify(answers).includes(hook.secret), 'an answer shows the signing secret');
    },
  },
  'a short secret and a subscription to every access are warned of, and others are not': {
    rules: ['V-WH-06', 'V-SUB-06'],
    gaps: ['V-G-22', 'V-G-23', 'V-G-30'],
    async run(session) {
      const warned = async (given: object) => {
        await using registered = await register(session, given);
        return registered.hasWarning;
      };
      const filters = { path_prefix: 'prod/db' };
      assertSame(
        'warnings',
        {
          shortSecret: await warned({ secret: 'x'.repeat(31) }),
          longSecret: await warned({ secret: 'é'.repeat(16) }),
          everyAccess: await warned({ events: ['secret.accessed'] }),
          everySecretEvent: await warned({ events: ['policy.created', 'secret.*'] }),
          accessByTag: await warned({ events: ['secret.*'], filters: { tags: ['pci'] } }),
          accessOfPath: await warned({ events: ['secret.accessed'], filters }),
          others: await warned({ events: ['rotation.*', 'federation.**'] }),
        },
        {
          shortSecret: true,
          longSecret: false,
          everyAccess: true,
          everySecretEvent: true,
          accessByTag: true,
          accessOfPath: false,
          others: false,
        },
      );
    },
  },
});

/** A webhook that is removed when the flow ends. */
interface Registered extends AsyncDisposable {
  readonly path: string;
  readonly webhook: Schemas['Webhook'];
  readonly hasWarning: boolean;
}

/** Registers a webhook that receives no events, with the given fields in place of the usual ones. */
async function register(session: Session, given: object): Promise<Registered> {
  const usual = {
    name: 'Flow',
    url: 'https://hooks.example.test/flow',
    secret: SECRET,
    events: ['policy.created'],
  };
  const answer = await ask<Schemas['Webhook']>(session, 'POST', '/v1/webhooks', { ...usual, ...given });
  assertThat(answer.isGranted, `a registration should be granted, and was answered ${answer.status}`);
  const path = `/v1/webhooks/${answer.body.id}`;
  return {
    path,
    webhook: answer.body,
    hasWarning: answer.headers.has('warning'),
    [Symbol.asyncDispose]: () => session.leave(() => ask(session, 'DELETE', path)),
  };
}
