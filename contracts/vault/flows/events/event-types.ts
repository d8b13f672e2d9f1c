// The list of event types.

import { knownTypes } from '../../../../src/receiver/index.ts';
import { type Flow, flow } from '../../../../src/verify/flow.ts';
import { assertSame } from '../../../support/assertions.ts';
import { detailOf, emit, eventOf, granted, type Schemas, subscribe } from '../support.ts';

export const eventTypesFlows: readonly Flow[] = [
  flow({
    service: 'vault',
    title: 'the event types that are listed are the thirty of the catalogue',
    rules: ['V-WH-18.2', 'V-EV-04.1', 'V-EV-04.2'],
    async run(session) {
      const answer = await granted(session, 'GET', '/v1/events/types');
      // The shape of the response is not documented, so types count anywhere in it.
      const types = textsIn(answer).filter((text) => /^[a-z]+(\.[a-z_]+)+$/.test(text));
      assertSame('types in the answer', [...new Set(types)].sort(), knownTypes('vault').toSorted());
    },
  }),
  flow({
    service: 'vault',
    title: 'each of the thirty types can be subscribed to by its name, and its event arrives once',
    rules: ['V-EV-04.1', 'V-SUB-01.1'],
    needs: ['inbox', 'emit'],
    async run(session) {
      const types = knownTypes('vault');
      await using hook = await subscribe(session, types, { filters: null });
      const { events } = await detailOf(session, hook);
      assertSame('events of the webhook', events, types);
      for (const type of types) await emit(session, hook, type);
      const received = (await hook.received()).map((delivery) => eventOf(delivery).event_type);
      assertSame('types delivered', received.toSorted(), types.toSorted());
    },
  }),
  flow({
    service: 'vault',
    title: 'each listed type has its family and its own description',
    rules: ['V-WH-18.2'],
    gaps: ['V-G-08'],
    async run(session) {
      const { event_types } = await granted<Schemas['EventTypeList']>(session, 'GET', '/v1/events/types');
      const misplaced = event_types.filter(({ type, family }) => family !== type.split('.', 1)[0]);
      assertSame('types of another family', misplaced, []);
      const descriptions = new Set(event_types.map(({ description }) => description));
      assertSame('different descriptions', descriptions.size, event_types.length);
    },
  }),
];

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
