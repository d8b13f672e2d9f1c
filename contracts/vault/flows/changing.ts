// Changing a webhook, and what the change does to the deliveries after it.

import { createHmac } from 'node:crypto';
import { type Flow, flow } from '../../../src/verify/flow.ts';
import type { ReceivedDelivery } from '../../../src/verify/session.ts';
import { assertSame, assertThat } from '../../support/assertions.ts';
import { assertReceived, emit, eventOf, granted, inTurn, type Schemas, subscribe } from './support.ts';

const needs = ['clock', 'inbox', 'emit'] as const;

export const changingFlows: readonly Flow[] = [
  flow({
    service: 'vault',
    title: 'a changed webhook stays changed',
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
  }),
  flow({
    service: 'vault',
    title: 'a change selects other events from then on',
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
  }),
  flow({
    service: 'vault',
    title: 'a new signing secret signs from then on, retries of older events included',
    rules: ['V-DL-06', 'V-WH-12'],
    gaps: ['V-G-03', 'V-G-11', 'V-G-45'],
    needs: ['clock', 'inbox', 'emit'],
    async run(session) {
      await using hook = await subscribe(session, ['secret.created'], { answers: inTurn({ status: 500 }) });
      await emit(session, hook, 'secret.created');
      const secret = `new-${hook.secret}`;
      await granted(session, 'PATCH', hook.path, { secret });
      await session.clock.advance('31s');
      const [before, after] = await hook.received();
      assertThat(before !== undefined && after !== undefined, 'a delivery that failed was not tried again');
      assertSigned(before, hook.secret, 'with the secret that was valid at first');
      assertSigned(after, secret, 'with the new secret');
    },
  }),
  flow({
    service: 'vault',
    title: 'a delivery goes to the url that the webhook has when it is sent',
    rules: ['V-DL-06', 'V-WH-12'],
    gaps: ['V-G-03', 'V-G-45'],
    needs: ['clock', 'inbox', 'emit'],
    async run(session) {
      await using hook = await subscribe(session, ['secret.created'], { answers: inTurn({ status: 500 }) });
      await emit(session, hook, 'secret.created');
      const moved = `${hook.mark}-moved`;
      await granted(session, 'PATCH', hook.path, { url: session.inbox.url(moved) });
      await session.clock.advance('31s');
      assertReceived(await session.inbox.received(moved), 1, 'the webhook moved there before the retry');
    },
  }),
  flow({
    service: 'vault',
    title: 'what happens while a webhook is off is not sent, and what waited goes on when it is on again',
    rules: ['V-WH-04', 'V-WH-12'],
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
  }),
];

function assertSigned({ headers, body }: ReceivedDelivery, secret: string, how: string): void {
  const content = `${headers['x-vault-timestamp']}.${body}`;
  const digest = createHmac('sha256', secret).update(content, 'utf8').digest('hex');
  assertSame(`X-Vault-Signature ${how}`, headers['x-vault-signature'], `sha256=${digest}`);
}
