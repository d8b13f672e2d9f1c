// Listing, reading and removing webhooks. Where the status of a response is not documented, any 2xx status is
// accepted.

import { assertSame, assertThat } from '../../support/assertions.ts';
import { assertReceived, inTurn } from '../../support/deliveries.ts';
import { flowsOf } from '../../support/flows.ts';
import { ask, granted, refused } from '../call-vault.ts';
import { detailOf, emit, listed, namedFilters, only, type Schemas, subscribe } from '../support.ts';

export const webhooksFlows = flowsOf('vault', {
  'a registered webhook is in the list as it was registered': {
    rules: ['V-WH-01', 'V-WH-04.2', 'V-WH-05.1', 'V-WH-05.2', 'V-WH-05.3', 'V-WH-07.2'],
    needs: ['inbox'],
    async run(session) {
      const filters = { path_prefix: 'prod/', secret_type: 'database', tags: ['pci', 'web'] };
      await using hook = await subscribe(session, ['secret.*', 'rotation.due'], { filters });
      const { webhooks } = await granted<Schemas['WebhookList']>(session, 'GET', '/v1/webhooks');
      const own = only(
        webhooks.filter(({ id }) => id === hook.id),
        'entries of the webhook in the list',
      );
      assertSame('the webhook in the list', pick(own), {
        name: hook.mark,
        url: session.inbox.url(hook.mark),
        events: ['secret.*', 'rotation.due'],
        filters,
        enabled: true,
      });
    },
  },
  'a webhook that was removed is gone and gets nothing more': {
    rules: ['V-WH-13'],
    needs: ['inbox', 'emit'],
    async run(session) {
      await using hook = await subscribe(session, ['secret.created']);
      await granted(session, 'DELETE', hook.path);
      const { webhooks } = await granted<Schemas['WebhookList']>(session, 'GET', '/v1/webhooks');
      assertThat(
        !webhooks.some(({ id }) => id === hook.id),
        'a webhook that was removed is still in the list',
      );
      const { status, isGranted } = await ask(session, 'GET', hook.path);
      assertThat(!isGranted, `a webhook that was removed is still read, with ${status}`);
      await emit(session, hook, 'secret.created');
      assertReceived(await hook.received(), 0, 'the webhook was removed');
    },
  },
  'every webhook is in the list, once, however many there are': {
    rules: ['V-WH-07.2'],
    needs: ['inbox'],
    async run(session) {
      await using stack = new AsyncDisposableStack();
      const own = new Set<string>();
      for (let count = 0; count < 25; count++)
        own.add(stack.use(await subscribe(session, ['policy.created'])).id);
      const { webhooks } = await granted<Schemas['WebhookList']>(session, 'GET', '/v1/webhooks');
      const listed = webhooks.map(({ id }) => id).filter((id) => own.has(id));
      assertSame('webhooks in the list, of 25', listed.toSorted(), [...own].toSorted());
    },
  },
  'webhooks with the same url are apart from each other, also when one is removed': {
    rules: ['V-WH-08.2', 'V-WH-13', 'V-DL-06.3'],
    needs: ['inbox', 'emit'],
    async run(session) {
      await using first = await subscribe(session, ['policy.created']);
      const same = { url: session.inbox.url(first.mark), secret: first.secret, events: ['policy.created'] };
      const register = (name: string) =>
        granted<Schemas['Webhook']>(session, 'POST', '/v1/webhooks', { ...same, name });
      const [second, third] = [await register('second'), await register('third')];
      const remaining = `/v1/webhooks/${third.id}`;
      await granted(session, 'DELETE', `/v1/webhooks/${second.id}`);
      assertSame(
        'name of a webhook that stays',
        (await detailOf(session, { path: remaining })).name,
        'third',
      );
      await emit(session, first, 'policy.created');
      assertReceived(await first.received(), 2, 'one of three webhooks with its url was removed');
      await granted(session, 'DELETE', remaining);
    },
  },
  'the pending deliveries of a webhook stop when it is removed': {
    rules: ['V-WH-13'],
    gaps: ['V-G-04'],
    needs: ['clock', 'inbox', 'emit'],
    async run(session) {
      await using hook = await subscribe(session, ['secret.created'], { answers: inTurn({ status: 500 }) });
      await emit(session, hook, 'secret.created');
      await granted(session, 'DELETE', hook.path);
      await session.clock.advance('35h');
      assertReceived(await hook.received(), 1, 'the webhook was removed after the first attempt');
    },
  },
  'the removal of one webhook leaves the others as they are': {
    rules: ['V-WH-13'],
    needs: ['inbox', 'emit'],
    async run(session) {
      await using older = await subscribe(session, ['policy.created']);
      await using removed = await subscribe(session, ['policy.created']);
      await using newer = await subscribe(session, ['policy.created']);
      const before = await emit(session, older, 'policy.created');
      await granted(session, 'DELETE', removed.path);
      for (const hook of [older, newer]) {
        const events = (await listed(session, hook)).map((record) => record.event_id);
        assertThat(events.includes(String(before.event_id)), 'an earlier delivery to it is no longer listed');
      }
      const { event_id } = await emit(session, older, 'policy.created');
      for (const hook of [older, newer]) {
        assertSame('name of a webhook that stays', (await detailOf(session, hook)).name, hook.mark);
        assertReceived(await hook.received(String(event_id)), 1, 'another webhook was removed');
      }
    },
  },
  'a webhook like one that was removed can be registered, and inherits nothing from it': {
    rules: ['V-WH-13', 'V-WH-08.2'],
    needs: ['inbox', 'emit'],
    async run(session) {
      await using hook = await subscribe(session, ['policy.created']);
      await emit(session, hook, 'policy.created');
      await granted(session, 'DELETE', hook.path);
      const same = { name: hook.mark, url: session.inbox.url(hook.mark), secret: hook.secret };
      const given = { ...same, events: ['policy.created'] };
      const again = await granted<Schemas['Webhook']>(session, 'POST', '/v1/webhooks', given);
      const path = `/v1/webhooks/${again.id}`;
      const inherited = await listed(session, { path });
      await granted(session, 'DELETE', path);
      assertThat(again.id !== hook.id, 'a new webhook has the id of one that was removed');
      assertSame('deliveries of the new webhook', inherited, []);
    },
  },
  'each of several webhooks is read under its own id, one that is disabled, too': {
    rules: ['V-WH-09.1'],
    needs: ['inbox'],
    async run(session) {
      await using first = await subscribe(session, ['policy.created']);
      await using second = await subscribe(session, ['policy.created'], { enabled: false });
      for (const hook of [first, second]) {
        const { id, name } = await detailOf(session, hook);
        assertSame('id and name', [id, name], [hook.id, hook.mark]);
      }
    },
  },
  'nothing can be read of a webhook that was removed, and it cannot be tested': {
    rules: ['V-WH-13'],
    needs: ['inbox'],
    async run(session) {
      await using hook = await subscribe(session, ['policy.created']);
      const calls = [
        ['GET', hook.path],
        ['GET', `${hook.path}/deliveries`],
        ['POST', `${hook.path}/test`],
      ] as const;
      for (const [method, path] of calls) await granted(session, method, path);
      const before = (await session.inbox.received(hook.mark)).length;
      await granted(session, 'DELETE', hook.path);
      for (const [method, path] of calls) await refused(session, method, path);
      const after = (await session.inbox.received(hook.mark)).length;
      assertSame('requests to its receiver since it was removed', after - before, 0);
    },
  },
  'a webhook can be removed once, and not be changed afterwards': {
    rules: ['V-WH-13'],
    gaps: ['V-G-04', 'V-G-12'],
    needs: ['inbox'],
    async run(session) {
      await using hook = await subscribe(session, ['policy.created']);
      await granted(session, 'PATCH', hook.path, { name: 'Other' });
      const { status, body } = await ask(session, 'DELETE', hook.path);
      assertSame('answer to the removal', [status, body], [204, undefined]);
      assertSame('status of another removal', (await ask(session, 'DELETE', hook.path)).status, 404);
      const change = await ask(session, 'PATCH', hook.path, { name: 'Another' });
      assertSame('status of a change', change.status, 404);
    },
  },
});

function pick({ name, url, events, filters, enabled }: Schemas['Webhook']) {
  return { name, url, events, filters: namedFilters(filters), enabled };
}
