// Events as a union: the field that distinguishes them, and the guards that check it.

import { expect, test } from 'vitest';
import { eventsFile } from '../../src/generate/events.ts';
import { running, specWith, webhook } from './small-specs.ts';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const kind = (value: string) => ({
  type: 'object',
  properties: { version: { const: '1' }, kind: { const: value } },
});

const spec = specWith({
  webhooks: {
    'order.placed': webhook(ref('Placed'), 'An order was placed'),
    gone: webhook(kind('order.gone')),
  },
  schemas: {
    Base: { properties: { version: { const: '1' } } },
    Placed: { allOf: [ref('Base'), kind('order.placed')] },
  },
});

test('each event has a type, by the field that distinguishes the events', () => {
  const text = eventsFile(spec) ?? '';
  expect(text).toContain(
    '/** An order was placed */\nexport type OrderPlacedEvent = components["schemas"]["Placed"];',
  );
  expect(text).toContain(
    'export type GoneEvent = NonNullable<webhooks["gone"]["post"]["requestBody"]>["content"]["application/json"];',
  );
  expect(text).toContain('    "order.placed": OrderPlacedEvent;\n    "order.gone": GoneEvent;\n');
});

interface Guards {
  readonly SHOP_EVENT_TYPES: readonly string[];
  isShopEvent(value: unknown): boolean;
  isOrderPlacedEvent(value: unknown): boolean;
  isGoneEvent(value: unknown): boolean;
}

test('guards check that field, and accept any value', async () => {
  const { SHOP_EVENT_TYPES, ...guards } = await running<Guards>(eventsFile(spec) ?? '');
  expect(SHOP_EVENT_TYPES).toEqual(['order.placed', 'order.gone']);
  const values = [
    { kind: 'order.placed' },
    { kind: 'order.gone' },
    { kind: 'new' },
    {},
    null,
    'order.gone',
    undefined,
  ];
  expect(values.map((value) => guards.isShopEvent(value))).toEqual([true, true, ...Array(5).fill(false)]);
  expect(values.map((value) => guards.isOrderPlacedEvent(value))).toEqual([true, ...Array(6).fill(false)]);
  expect(values.map((value) => guards.isGoneEvent(value))).toEqual([false, true, ...Array(5).fill(false)]);
});

test('events without a distinguishing field have types but no guards', () => {
  const alike = { a: webhook(kind('same')), b: webhook(kind('same')) };
  const text = eventsFile(specWith({ webhooks: alike })) ?? '';
  expect(text).toContain('    "a": AEvent;\n    "b": BEvent;\n');
  expect(text).not.toContain('function');
});

test('an event whose name ends in Event does not get the suffix twice', () => {
  expect(eventsFile(specWith({ webhooks: { orderEvent: webhook(kind('a')) } }))).toContain(
    'type OrderEvent =',
  );
});

test('a webhook without a payload is not an event', () => {
  const ping = { post: { responses: { '200': { description: 'ok' } } } };
  expect(eventsFile(specWith({ webhooks: { ping, none: {} } }))).toBeUndefined();
});
