// What a service may choose, and a recording shows: the form of a list, what a test sends, and in which order pages are.

import { expect, test } from 'vitest';
import { knownTypes } from '../../../src/receiver/index.ts';
import { at, contradicted, got, type Line, RECEIVER, registered, told } from './contradicted.ts';

const HOOKS = '/v1/webhooks';
const places = async (lines: readonly Line[]) => (await contradicted('vault', lines)).map((each) => each.at);

test('V-WH-18: the types of events may be listed in another form, and in the documented one there are thirty', async () => {
  const types = knownTypes('vault').map((type) => ({ type, family: 'a', description: 'It happened.' }));
  const families = [{ family: 'secret', types: ['secret.created'] }];
  expect(await places([got('/v1/events/types', { families })])).toEqual([]);
  expect(await places([got('/v1/events/types', { event_types: types.slice(1) })])).toContain(
    'body/event_types/length',
  );
});

test('V-WH-14: a test may have a type of its own, and what comes to several is no test', async () => {
  const asked: Line = [
    `POST ${HOOKS}/wh_a/test`,
    undefined,
    200,
    { delivery_id: 'del_1', status: 'success', response_code: 200, duration_ms: 5 },
  ];
  const sent = (to: string): Line => {
    const [, event, status] = told('evt_1', 20);
    return [`${RECEIVER}/${to}`, { ...event, event_type: 'webhook.test' }, status];
  };
  const before = [registered('wh_a'), registered('wh_b')];
  expect(await places([...before, asked, sent('wh_a')])).not.toContain('delivery/body/event_type');
  expect(await places([...before, sent('wh_a'), sent('wh_b')])).toContain('delivery/body/event_type');
});

test('V-WH-15: a page goes on in the order of the service, by a cursor of its own', async () => {
  const record = (number: number) => ({
    id: `del_${number}`,
    event_id: `evt_${number}`,
    event_type: 'secret.created',
    timestamp: at(20 * number),
    status: 'success',
    response_code: 200,
    duration_ms: 5,
    attempt: 1,
  });
  const page = (query: string, deliveries: readonly object[], cursor: string | null) =>
    got(`${HOOKS}/wh_a/deliveries?limit=2${query}`, { deliveries, cursor, has_more: cursor !== null });
  const lines = [
    registered('wh_a'),
    ...[1, 2, 3].map((number) => told(`evt_${number}`, 20 * number)),
    page('', [record(1), record(2)], 'after-2'),
    page('&cursor=after-2', [record(3)], null),
  ];
  expect((await places(lines)).filter((each) => !each.startsWith('delivery/'))).toEqual([]);
});

test('V-G-15: what a filter by tags does with an event of no secret is open, and what an endpoint without one is sent is not', async () => {
  const [request, body, status, shown] = registered('wh_a');
  const events = ['secret.created', 'policy.created'];
  const asked = (filters: object): Line => [
    request,
    { ...body, events, ...filters },
    status,
    { ...shown, events, ...filters },
  ];
  const [, event] = told('evt_1', 60);
  const sent: Line = [`${RECEIVER}/wh_a`, { ...event, event_type: 'rotation.due' }, 200];
  const last = (filters: object) => got(`${HOOKS}/wh_a`, { ...shown, events, ...filters });
  const added = async (filters: object) => {
    const lines = [asked(filters), told('evt_0', 20), last(filters), sent, last(filters)];
    const found = await contradicted('vault', lines, { isComplete: true });
    return found.some((each) => each.at === 'delivery/attempts');
  };
  expect(await added({ filters: { tags: ['pci'] } })).toBe(false);
  expect(await added({ filters: { path_prefix: 'prod/' } })).toBe(true);
});
