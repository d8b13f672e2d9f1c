// Changing a webhook, and the effect on later deliveries.

import { assertSame, assertThat } from '../../support/assertions.ts';
import { assertReceived, inTurn } from '../../support/deliveries.ts';
import { flowsOf } from '../../support/flows.ts';
import { ask, granted, refused } from '../call-vault.ts';
import { assertSigned } from '../deliveries/signing.ts';
import {
  detailOf,
  emit,
  eventIdOf,
  eventOf,
  only,
  type Schemas,
  subscribe,
  unchangingFields,
} from '../support.ts';

const needs = ['clock', 'inbox', 'emit'] as const;

export const changingFlows = flowsOf('vault', {
  'a change selects other events from then on': {
    rules: ['V-WH-12'],
    gaps: ['V-G-03', 'V-G-45'],
    needs: ['inbox', 'emit'],
    async run(session) {
      await using hook = await subscribe(session, ['secret.created']);
      await granted(session, 'PATCH', hook.path, { events: ['secret.deleted'] });
      await emit(session, hook, 'secret.created');
      await emit(session, hook, 'secret.deleted');
      const types = (await hook.received()).map((delivery) => eventOf(delivery).event_type);
      assertSame('types delivered', types, ['secret.deleted']);
    },
  },
  'a new signing secret signs from then on, retries of older events included': {
    rules: ['V-DL-06.1', 'V-WH-12'],
    gaps: ['V-G-03', 'V-G-11', 'V-G-45'],
    needs: ['clock', 'inbox', 'emit'],
    async run(session) {
      await using hook = await subscribe(session, ['secret.created'], { answers: inTurn({ status: 500 }) });
      await emit(session, hook, 'secret.created');
      const secret = `new-${hook.secret}`;
      await granted(session, 'PATCH', hook.path, { secret });
      await session.clock.advance('35s');
      const [before, after] = await hook.received();
      assertThat(before !== undefined && after !== undefined, 'a delivery that failed was not tried again');
      assertSigned(before, hook.secret, 'with the secret that was valid at first');
      assertSigned(after, secret, 'with the new secret');
    },
  },
  'a delivery goes to the url that the webhook has when it is sent': {
    rules: ['V-DL-06.3', 'V-WH-12'],
    gaps: ['V-G-03', 'V-G-45'],
    needs: ['clock', 'inbox', 'emit'],
    async run(session) {
      await using hook = await subscribe(session, ['secret.created'], { answers: inTurn({ status: 500 }) });
      await emit(session, hook, 'secret.created');
      const moved = `${hook.mark}-moved`;
      await granted(session, 'PATCH', hook.path, { url: session.inbox.url(moved) });
      await session.clock.advance('35s');
      assertReceived(await session.inbox.received(moved), 1, 'the webhook moved there before the retry');
    },
  },
  'what happens while a webhook is off is not sent, and what waited goes on when it is on again': {
    rules: ['V-WH-04.1', 'V-WH-12'],
    gaps: ['V-G-03', 'V-G-18'],
    needs,
    async run(session) {
      await using hook = await subscribe(session, ['secret.*'], { answers: inTurn({ status: 500 }) });
      const waiting = await emit(session, hook, 'secret.created');
      await granted(session, 'PATCH', hook.path, { enabled: false });
      await emit(session, hook, 'secret.updated');
      await session.clock.advance('1h');
      assertReceived(await hook.received(), 1, 'the webhook was switched off after the first attempt');
      await granted(session, 'PATCH', hook.path, { enabled: true });
      const [, second, ...more] = await hook.received();
      assertThat(
        second?.headers['x-vault-event-id'] === waiting.event_id && more.length === 0,
        'only the delivery that waited should be sent when the webhook is on again',
      );
    },
  },
  'a change of one field leaves the others as they were': {
    rules: ['V-WH-12'],
    gaps: ['V-G-03', 'V-G-33'],
    needs: ['clock', 'inbox'],
    async run(session) {
      const filters = { path_prefix: 'prod/', tags: ['pci'] };
      await using hook = await subscribe(session, ['secret.*', 'rotation.due'], { filters });
      let expected = unchangingFields(await detailOf(session, hook));
      await session.clock.advance('1h');
      for (const change of [
        { name: 'Other' },
        { url: session.inbox.url(`${hook.mark}-other`) },
        { events: ['policy.created', 'secret.*'] },
        { filters: { path_prefix: 'test/' } },
        { enabled: false },
        { secret: 'e91d4c7a0b3f4d62a85f1c6b7e2d9043' },
        { enabled: true },
        {},
      ]) {
        const { secret: _, ...shown } = { secret: '', ...change };
        expected = { ...expected, ...shown };
        const answer = await ask<Schemas['Webhook']>(session, 'PATCH', hook.path, change);
        assertSame('status of a change', answer.status, 200);
        assertSame(`answer to the change ${JSON.stringify(change)}`, unchangingFields(answer.body), expected);
        assertSame('the webhook after it', unchangingFields(await detailOf(session, hook)), expected);
      }
    },
  },
  'a change of one webhook leaves the others as they are': {
    rules: ['V-WH-12'],
    gaps: ['V-G-03'],
    needs: ['inbox'],
    async run(session) {
      await using older = await subscribe(session, ['policy.created']);
      await using changed = await subscribe(session, ['policy.created']);
      await using newer = await subscribe(session, ['policy.created']);
      const change = { name: 'Other', events: ['rotation.due'], enabled: false };
      await granted(session, 'PATCH', changed.path, change);
      for (const hook of [older, newer]) {
        const { name, events, enabled } = await detailOf(session, hook);
        const before = { name: hook.mark, events: ['policy.created'], enabled: true };
        assertSame('a webhook beside the one that was changed', { name, events, enabled }, before);
      }
    },
  },
  'a webhook cannot be moved to a url that is not https': {
    rules: ['V-WH-03', 'V-WH-12'],
    gaps: ['V-G-03', 'V-G-22'],
    needs: ['inbox'],
    async run(session) {
      await using hook = await subscribe(session, ['policy.created']);
      const url = session.inbox.url(hook.mark);
      for (const other of ['http://hooks.example.test/vault', 'httpsx://hooks.example.test/vault', 'hook'])
        await refused(session, 'PATCH', hook.path, { url: other });
      assertSame('url after refused changes', (await detailOf(session, hook)).url, url);
      await granted(session, 'PATCH', hook.path, { url: `${url}-moved` });
    },
  },
  'a change that is refused changes nothing': {
    rules: ['V-WH-12', 'V-WH-03'],
    gaps: ['V-G-03', 'V-G-22', 'V-G-40'],
    needs: ['inbox'],
    async run(session) {
      await using hook = await subscribe(session, ['policy.created']);
      const before = unchangingFields(await detailOf(session, hook));
      for (const fault of [
        { url: 'http://hooks.example.test/vault' },
        { events: [] },
        { events: ['policy.created', 'policy.create'] },
        { secret: '' },
        { name: null },
        { enabled: null },
      ]) {
        await refused(session, 'PATCH', hook.path, { name: 'Other', enabled: false, ...fault });
        assertSame(
          'the webhook after a refused change',
          unchangingFields(await detailOf(session, hook)),
          before,
        );
      }
      await granted(session, 'PATCH', hook.path, { name: 'Other' });
      assertSame('name after a change that is granted', (await detailOf(session, hook)).name, 'Other');
    },
  },
  'new filters take the place of the old ones as a whole, and null removes them': {
    rules: ['V-WH-12', 'V-WH-05.1', 'V-WH-05.3', 'V-SUB-04'],
    gaps: ['V-G-03', 'V-G-36', 'V-G-45'],
    needs: ['inbox', 'emit'],
    async run(session) {
      const filters = { path_prefix: 'prod/', tags: ['pci'] };
      await using hook = await subscribe(session, ['certificate.issued'], { filters });
      const changeTo = async (change: object | null) =>
        (await granted<Schemas['Webhook']>(session, 'PATCH', hook.path, { filters: change })).filters;
      const receivesEventsBelow = async (path: string) => {
        const { event_id } = await emit(session, hook, 'certificate.issued', { path });
        return (await hook.received(String(event_id))).length === 1;
      };
      assertSame('filters', await changeTo({ path_prefix: 'test/' }), { path_prefix: 'test/' });
      const reached = [await receivesEventsBelow('prod/api'), await receivesEventsBelow('test/api')];
      assertSame('whether it gets what is below prod/ and test/', reached, [false, true]);
      assertSame('filters after null', await changeTo(null), {});
      assertThat(await receivesEventsBelow('prod/api'), 'a webhook without filters should get every path');
    },
  },
  'a webhook that is enabled again gets what happens from then on': {
    rules: ['V-WH-12', 'V-WH-04.1'],
    gaps: ['V-G-03', 'V-G-18'],
    needs: ['inbox', 'emit'],
    async run(session) {
      await using hook = await subscribe(session, ['policy.created'], { enabled: false });
      const sent = [];
      for (const enabled of [false, true, false, true]) {
        await granted(session, 'PATCH', hook.path, { enabled });
        const { event_id } = await emit(session, hook, 'policy.created');
        if (enabled) sent.push(event_id);
      }
      assertSame('events delivered', (await hook.received()).map(eventIdOf).sort(), sent.sort());
    },
  },
  'a webhook with a changed url gets new events only there, signed with its new secret': {
    rules: ['V-WH-12', 'V-DL-06.1', 'V-DL-06.3'],
    gaps: ['V-G-03', 'V-G-11', 'V-G-45'],
    needs: ['inbox', 'emit'],
    async run(session) {
      await using hook = await subscribe(session, ['policy.created']);
      const moved = `${hook.mark}-moved`;
      const secret = `new-${hook.secret}`;
      await granted(session, 'PATCH', hook.path, { url: session.inbox.url(moved), secret });
      await emit(session, hook, 'policy.created');
      assertReceived(await hook.received(), 0, 'the webhook has another url');
      assertSigned(
        only(await session.inbox.received(moved), 'deliveries at the new url'),
        secret,
        'after the change',
      );
    },
  },
});
