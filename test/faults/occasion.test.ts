// When a fault strikes: occasions are counted, and the count and the world's seed decide.

import { expect, it } from 'vitest';
import { type DeliveryFault, faultOfAttempt } from '../../src/delivery/faults/delivery-fault.ts';
import type { World } from '../../src/engine/world.ts';
import { type CallFault, faultsOfCall } from '../../src/faults/call-fault.ts';
import { type Fault, faults, isAlwaysApplied, isSpent } from '../../src/faults/fault.ts';
import { newWorld, throughJson } from '../support/worlds.ts';

const RESET = { kind: 'connection', how: 'reset' } as const;
const DELAY = { kind: 'delay', delayMs: 5 } as const;
const TAMPER = { kind: 'webhook', how: 'tamper_body', amount: null } as const;

const EXTENT = { after: 0, times: null, probability: 1, seenCount: 0, struckCount: 0 };

const fault = (id: string, change: Partial<CallFault> = {}): CallFault => ({
  ...{ id, service: 'books', operation: null, effect: RESET, ...EXTENT },
  ...change,
});

const deliveryFault = (id: string, change: Partial<DeliveryFault> = {}): DeliveryFault => ({
  ...{ id, service: 'books', eventType: null, endpointId: null, deliveryId: null, effect: TAMPER, ...EXTENT },
  ...change,
});

function worldWith(...standing: readonly Fault[]): World {
  const world = newWorld({ seed: 7 });
  world.transaction('faults', () => {
    for (const each of standing) world.collection(faults).put(each.id, each);
  });
  return world;
}

const documents = (status: number) => status === 404;
const GET_BOOK = { service: 'books', operation: 'getBook', documents };
const SOLD = { service: 'books', eventType: 'sold', endpointId: 'wh_1', deliveryId: 'del_1' };

const idsOf = (struck: readonly Fault[]) => struck.map(({ id }) => id);
const callStrikes = (world: World) =>
  idsOf(world.transaction('call', () => faultsOfCall(world, GET_BOOK)).result);
const attemptStrikes = (world: World) =>
  world.transaction('attempt', () => faultOfAttempt(world, SOLD)).result?.id;

/** What has become of a fault. */
const countsOf = (world: World, id: string) => {
  const { seenCount, struckCount } = world.collection(faults).get(id) as Fault;
  return [seenCount, struckCount];
};

it('a fault lets so many occasions pass, strikes so often, and is spent', () => {
  const world = worldWith(fault('a', { after: 2, times: 2 }));
  const struck = Array.from({ length: 6 }, () => callStrikes(world).length);
  expect(struck).toEqual([0, 0, 1, 1, 0, 0]);
  expect(countsOf(world, 'a')).toEqual([4, 2]);
  expect(isSpent(world.collection(faults).get('a') as Fault)).toBe(true);
});

it.each<[string, Partial<CallFault>, boolean]>([
  ['every operation', {}, true],
  ['this operation', { operation: 'getBook' }, true],
  ['another operation', { operation: 'putBook' }, false],
  ['another service', { service: 'films' }, false],
  ['an answer that it documents', { effect: { kind: 'respond', status: 404, example: null } }, true],
  ['an answer that it does not', { effect: { kind: 'respond', status: 500, example: null } }, false],
])('whether a fault about %s strikes a call', (_about, change, want) => {
  const world = worldWith(fault('a', change));
  expect(callStrikes(world)).toEqual(want ? ['a'] : []);
  expect(countsOf(world, 'a')).toEqual(want ? [1, 1] : [0, 0]);
});

it('a fault of the other kind is about neither a call nor an attempt', () => {
  const world = worldWith(fault('a'), deliveryFault('b'));
  expect([callStrikes(world), attemptStrikes(world)]).toEqual([['a'], 'b']);
  expect([countsOf(world, 'a'), countsOf(world, 'b')]).toEqual([
    [1, 1],
    [1, 1],
  ]);
});

it.each<[string, Partial<DeliveryFault>, boolean]>([
  ['every delivery', {}, true],
  ['this type', { eventType: 'sold' }, true],
  ['another type', { eventType: 'bought' }, false],
  ['this endpoint', { endpointId: 'wh_1' }, true],
  ['another endpoint', { endpointId: 'wh_2' }, false],
  ['this delivery', { deliveryId: 'del_1' }, true],
  ['another delivery', { eventType: 'sold', deliveryId: 'del_2' }, false],
  ['another service', { service: 'films' }, false],
])('whether a fault about %s strikes an attempt', (_about, change, want) => {
  expect(attemptStrikes(worldWith(deliveryFault('a', change)))).toBe(want ? 'a' : undefined);
});

it('delays strike beside one other fault, whichever is older; the rest do not see the occasion', () => {
  const world = worldWith(
    fault('a', { effect: DELAY }),
    fault('b'),
    fault('c'),
    fault('d', { effect: DELAY }),
  );
  expect(callStrikes(world)).toEqual(['a', 'b', 'd']);
  expect(countsOf(world, 'c')).toEqual([0, 0]);
});

it('while the older fault lets an occasion pass, the newer has its turn', () => {
  const world = worldWith(fault('a', { after: 1, times: 1 }), fault('b'));
  expect([callStrikes(world), callStrikes(world), callStrikes(world)]).toEqual([['b'], ['a'], ['b']]);
});

it('of faults about an attempt the oldest strikes, and no other', () => {
  const world = worldWith(deliveryFault('a', { times: 1 }), deliveryFault('b'));
  expect([attemptStrikes(world), attemptStrikes(world)]).toEqual(['a', 'b']);
});

it('chance is as likely as it is said to be, and repeats with the seed', () => {
  const run = () => {
    const world = worldWith(fault('a', { probability: 0.3 }));
    return Array.from({ length: 1_000 }, () => callStrikes(world).length);
  };
  const struckCount = run().filter((count) => count === 1).length;
  expect(struckCount).toBeGreaterThan(250);
  expect(struckCount).toBeLessThan(350);
  expect(run()).toEqual(run());
});

it('a fault without any chance never strikes', () => {
  const world = worldWith(fault('a', { probability: 0 }));
  expect(Array.from({ length: 100 }, () => callStrikes(world).length)).not.toContain(1);
});

it('one fault never changes the luck of another', () => {
  const luckOf = (...others: readonly Fault[]) => {
    const world = worldWith(fault('a', { probability: 0.5, effect: DELAY }), ...others);
    return Array.from({ length: 50 }, () => callStrikes(world).includes('a'));
  };
  expect(luckOf(fault('b', { probability: 0.5 }))).toEqual(luckOf());
});

it('counts and luck go on from a snapshot', () => {
  const world = worldWith(fault('a', { probability: 0.5, after: 3, times: 10 }));
  for (let call = 0; call < 8; call++) callStrikes(world);
  const again = newWorld({ state: throughJson(world) });
  const goOn = (inWorld: World) => Array.from({ length: 20 }, () => callStrikes(inWorld));
  expect(goOn(again)).toEqual(goOn(world));
});

it.each<[Partial<CallFault>, boolean]>([
  [{}, true],
  [{ times: 1_000 }, false],
  [{ probability: 0.999 }, false],
  [{ after: 1 }, false],
  [{ after: 1, seenCount: 1 }, true],
])('whether a fault with %j always strikes: %s', (change, want) => {
  expect(isAlwaysApplied(fault('a', change))).toBe(want);
});
