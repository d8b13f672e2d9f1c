// The list of event types.

import { knownTypes } from '../../../src/receiver/index.ts';
import { NotOffered } from '../../../src/verify/session.ts';
import { assertSame } from '../../support/assertions.ts';
import { flowsOf } from '../../support/flows.ts';
import { askAs, granted } from '../call-vault.ts';
import {
  detailOf,
  type EventType,
  emit,
  eventOf,
  type Schemas,
  type Subscription,
  subscribe,
  subscribeToAll,
} from '../support.ts';

export const eventTypesFlows = flowsOf('vault', {
  'the event types that are listed are the thirty of the catalogue': {
    rules: ['V-WH-18.2', 'V-EV-04.1', 'V-EV-04.2'],
    async run(session) {
      const answer = await granted(session, 'GET', '/v1/events/types');
      // The shape of the response is not documented, so types count anywhere in it.
      const types = textsIn(answer).filter((text) => /^[a-z]+(\.[a-z_]+)+$/.test(text));
      assertSame('types in the answer', [...new Set(types)].sort(), knownTypes('vault').toSorted());
      for (const items of listsIn(answer)) {
        const texts = items.map((item) => JSON.stringify(item));
        assertSame('entries that a list has twice', texts.length - new Set(texts).size, 0);
      }
    },
  },
  'every caller to whom the event types are listed gets the same list': {
    rules: ['V-WH-18.2', 'V-EV-04.2'],
    async run(session) {
      const types = await granted(session, 'GET', '/v1/events/types');
      const reader = `Bearer ${await session.credential('vault', 'reader')}`;
      const { isGranted, body } = await askAs(session, reader, 'GET', '/v1/events/types');
      if (!isGranted) throw new NotOffered('event types for a token without scopes');
      assertSame('types for a token without scopes', textsIn(body).sort(), textsIn(types).sort());
    },
  },
  'a webhook for one type gets that one of the thirty, and none that is like it': {
    rules: ['V-SUB-01.1', 'V-SUB-01.2'],
    needs: ['inbox', 'emit'],
    async run(session) {
      const types = knownTypes('vault');
      await using hooks = new AsyncDisposableStack();
      const subscribed: (readonly [EventType, Subscription])[] = [];
      await using first = await subscribe(session, ['policy.created']);
      // A service may take secret.accessed with a filter only (V-G-23).
      const filters = { path_prefix: first.mark };
      for (const type of types) {
        const wanted = { filters: type === 'secret.accessed' ? filters : null };
        subscribed.push([type, hooks.use(await subscribe(session, [type], wanted))]);
      }
      for (const type of types) await emit(session, first, type);
      for (const [type, hook] of subscribed) {
        const own = (await session.inbox.received(hook.mark)).filter(({ body }) => body.includes(first.mark));
        assertSame(
          `types delivered for ${type}`,
          own.map((each) => eventOf(each).event_type),
          [type],
        );
      }
    },
  },
  'each of the thirty types can be subscribed to by its name, and its event arrives once': {
    rules: ['V-EV-04.1', 'V-SUB-01.1'],
    needs: ['inbox', 'emit'],
    async run(session) {
      const types = knownTypes('vault');
      await using hook = await subscribeToAll(session);
      const { events } = await detailOf(session, hook);
      const others = types.filter((type) => type !== 'secret.accessed');
      assertSame('events of the webhook', events, others);
      for (const type of types) await emit(session, hook, type);
      const received = (await hook.received()).map((delivery) => eventOf(delivery).event_type);
      assertSame('types delivered', received.toSorted(), types.toSorted());
    },
  },
  'each listed type has its family and its own description': {
    rules: ['V-WH-18.2'],
    gaps: ['V-G-08'],
    async run(session) {
      const { event_types } = await granted<Schemas['EventTypeList']>(session, 'GET', '/v1/events/types');
      const misplaced = event_types.filter(({ type, family }) => family !== type.split('.', 1)[0]);
      assertSame('types of another family', misplaced, []);
      const descriptions = new Set(event_types.map(({ description }) => description));
      assertSame('different descriptions', descriptions.size, event_types.length);
    },
  },
});

/** Every list in a response, at any depth. */
function listsIn(value: unknown): (readonly unknown[])[] {
  if (typeof value !== 'object' || value === null) return [];
  return [...(Array.isArray(value) ? [value] : []), ...Object.values(value).flatMap(listsIn)];
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
