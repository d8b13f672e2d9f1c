// Changing one field of a webhook, and what it shows afterwards. Which fields can be changed is not documented.

import { NotOffered, type Session } from '../../../src/verify/session.ts';
import { assertSame, assertThat } from '../../support/assertions.ts';
import { assertReceived } from '../../support/deliveries.ts';
import { flowsOf } from '../../support/flows.ts';
import { ask, granted } from '../call-vault.ts';
import {
  detailOf,
  emit,
  eventOf,
  listedWebhooks,
  only,
  type Schemas,
  type Subscription,
  subscribe,
  unchangingFields,
} from '../support.ts';

export const changingFieldsFlows = flowsOf('vault', {
  'a change of the name changes the name alone, and of this webhook alone': {
    rules: ['V-WH-12'],
    needs: ['clock', 'inbox'],
    async run(session) {
      const filters = { path_prefix: 'prod/', tags: ['pci', 'web'] };
      await using older = await subscribe(session, ['policy.updated']);
      await using hook = await subscribe(session, ['secret.*', 'rotation.due'], { filters, enabled: false });
      await using other = await subscribe(session, ['policy.created']);
      const shown = async (webhook: Subscription) => unchangingFields(await detailOf(session, webhook));
      const [before, ...beside] = [await shown(hook), await shown(older), await shown(other)];
      await session.clock.advance('1h');
      await changed(session, hook, { name: 'Other' });
      assertSame('the webhook after it', await shown(hook), { ...before, name: 'Other' });
      assertSame('the webhooks beside it', [await shown(older), await shown(other)], beside);
    },
  },
  'the events that a webhook shows after a change are those that it gets': {
    rules: ['V-WH-12', 'V-SUB-01.2'],
    needs: ['inbox', 'emit'],
    async run(session) {
      await using hook = await subscribe(session, ['policy.created']);
      await changed(session, hook, { events: ['policy.updated'] });
      const shown = only((await detailOf(session, hook)).events, 'entries of events after a change to one');
      for (const type of ['policy.created', 'policy.updated'] as const) await emit(session, hook, type);
      const types = (await hook.received()).map((delivery) => eventOf(delivery).event_type);
      assertSame('types delivered, beside the entry that is shown', types, [shown]);
    },
  },
  'a webhook that was changed is in the list once, as it is read': {
    rules: ['V-WH-07.2', 'V-WH-12'],
    needs: ['inbox'],
    async run(session) {
      await using hook = await subscribe(session, ['policy.created']);
      for (const change of [{ name: 'Other' }, { enabled: false }]) {
        await changed(session, hook, change);
        const shown = (await listedWebhooks(session))
          .filter(({ id }) => id === hook.id)
          .map(unchangingFields);
        assertSame('the webhook in the list', shown, [unchangingFields(await detailOf(session, hook))]);
      }
    },
  },
  'a change of the name leaves the figures and the last delivery as they were': {
    rules: ['V-WH-09.2', 'V-WH-09.3', 'V-WH-12'],
    needs: ['inbox', 'emit'],
    async run(session) {
      await using hook = await subscribe(session, ['policy.created']);
      await emit(session, hook, 'policy.created');
      const { statistics, last_delivery } = await detailOf(session, hook);
      await changed(session, hook, { name: 'Other' });
      const after = await detailOf(session, hook);
      assertSame('deliveries_24h', after.statistics.deliveries_24h, statistics.deliveries_24h);
      assertSame('last_delivery', after.last_delivery, last_delivery);
    },
  },
  'fields that can be changed one by one can be changed together': {
    rules: ['V-WH-12'],
    needs: ['inbox'],
    async run(session) {
      await using hook = await subscribe(session, ['policy.created']);
      await changed(session, hook, { name: 'One' });
      await changed(session, hook, { enabled: false });
      const { name, enabled } = await detailOf(session, hook);
      await changed(session, hook, { name: 'Two', enabled: true });
      const after = await detailOf(session, hook);
      const expected = [name === 'One' ? 'Two' : name, enabled === false ? true : enabled];
      assertSame('name and enabled', [after.name, after.enabled], expected);
    },
  },
  'the filters that a webhook shows after a change are those that hold': {
    rules: ['V-WH-12', 'V-SUB-04'],
    needs: ['inbox', 'emit'],
    async run(session) {
      const filters = { path_prefix: 'prod/' };
      await using hook = await subscribe(session, ['certificate.issued'], { filters });
      await changed(session, hook, { filters: { path_prefix: 'test/' } });
      const shown = (await detailOf(session, hook)).filters.path_prefix ?? '';
      const paths = ['prod/api', 'test/api'];
      for (const path of paths) await emit(session, hook, 'certificate.issued', { path });
      const reached = (await hook.events('certificate.issued')).map((event) => event.path);
      const expected = paths.filter((path) => path.startsWith(shown));
      assertSame(`paths delivered with path_prefix ${shown}`, reached, expected);
    },
  },
  'the url that a webhook shows after a change is where new events go': {
    rules: ['V-WH-12', 'V-DL-06.3'],
    needs: ['inbox', 'emit'],
    async run(session) {
      await using hook = await subscribe(session, ['policy.created']);
      const moved = `${hook.mark}-moved`;
      await changed(session, hook, { url: session.inbox.url(moved) });
      const isMoved = (await detailOf(session, hook)).url === session.inbox.url(moved);
      await emit(session, hook, 'policy.created');
      const reached = [(await session.inbox.received(moved)).length, (await hook.received()).length];
      assertSame('deliveries to the new and to the old url', reached, isMoved ? [1, 0] : [0, 1]);
    },
  },
  'a webhook that shows that it is enabled again gets what happens then': {
    rules: ['V-WH-12', 'V-WH-04.1'],
    needs: ['inbox', 'emit'],
    async run(session) {
      await using hook = await subscribe(session, ['policy.created'], { enabled: false });
      await changed(session, hook, { enabled: true });
      const { enabled } = await detailOf(session, hook);
      for (const type of ['policy.created', 'policy.updated'] as const) await emit(session, hook, type);
      const types = (await hook.received()).map((delivery) => eventOf(delivery).event_type);
      assertSame(`types delivered, as enabled is ${enabled}`, types, enabled ? ['policy.created'] : []);
    },
  },
  'a signing secret that was changed does not sign as the old one does': {
    rules: ['V-WH-12', 'V-DL-06.1'],
    gaps: ['V-G-03'],
    needs: ['inbox', 'emit'],
    async run(session) {
      await using hook = await subscribe(session, ['policy.created']);
      const twin = { name: 'twin', secret: hook.secret, events: ['policy.created'] };
      const url = session.inbox.url(`${hook.mark}-twin`);
      const { id } = await granted<Schemas['Webhook']>(session, 'POST', '/v1/webhooks', { ...twin, url });
      await granted(session, 'PATCH', hook.path, { secret: `new-${hook.secret}` });
      const { event_id } = await emit(session, hook, 'policy.created');
      const received = [
        ...(await hook.received(String(event_id))),
        ...(await session.inbox.received(`${hook.mark}-twin`)),
      ];
      await granted(session, 'DELETE', `/v1/webhooks/${id}`);
      const signatures = received.map(({ headers }) => headers['x-vault-signature']);
      assertReceived(signatures, 2, 'a webhook and its twin asked for one event');
      assertSame('different signatures', new Set(signatures).size, 2);
    },
  },
  'a changed webhook stays changed': {
    rules: ['V-WH-12'],
    gaps: ['V-G-03'],
    needs: ['inbox'],
    async run(session) {
      await using hook = await subscribe(session, ['secret.*']);
      const change = { name: `${hook.mark} renamed`, events: ['rotation.*'], filters: { tags: ['pci'] } };
      await granted(session, 'PATCH', hook.path, change);
      const { name, events, filters, enabled } = await granted<Schemas['Webhook']>(session, 'GET', hook.path);
      assertSame(
        'the webhook after the change',
        { name, events, filters, enabled },
        { ...change, enabled: true },
      );
    },
  },
});

/** Changes a webhook. Which fields can be changed is not documented, so a refusal means that this field cannot be. */
export async function changed(session: Session, { path }: Subscription, change: object): Promise<void> {
  const { status, isGranted } = await ask(session, 'PATCH', path, change);
  const fields = Object.keys(change).join(' and ');
  if (status === 400 || status === 422) throw new NotOffered(`change of ${fields}`);
  assertThat(isGranted, `a change of ${fields} was answered ${status}`);
}
