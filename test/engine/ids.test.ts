// Seeded names and numbers: the same seed gives the same, and no stream disturbs another.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Ids, seededToken } from '../../src/engine/ids.ts';

const many = Array.from({ length: 1_000 });

it('the same seed gives the same ids, another seed gives others', () => {
  const [first, same, other] = [new Ids(7), new Ids(7), new Ids(8)].map((ids) =>
    many.map(() => ids.next('wh_')),
  );
  expect(same).toEqual(first);
  expect(new Set([...(first ?? []), ...(other ?? [])]).size).toBe(2_000);
});

it('an id is its prefix and 20 characters of [A-Za-z0-9]', () => {
  const ids = new Ids(1);
  for (const _ of many) expect(ids.next('wh_')).toMatch(/^wh_[A-Za-z0-9]{20}$/);
});

it('the length of an id can be said', () => {
  const ids = new Ids(1);
  for (const length of [1, 4, 5, 6, 64]) expect(ids.next('', length)).toHaveLength(length);
});

it('every character of the alphabet occurs', () => {
  const ids = new Ids(1);
  expect(new Set(many.flatMap(() => [...ids.next('', 20)])).size).toBe(62);
});

it('each prefix has a stream of its own: more ids of one kind never change those of another', () => {
  const [quiet, busy] = [new Ids(7), new Ids(7)];
  for (const _ of many) busy.next('req_');
  busy.integer('payload', 1, 6);
  expect(busy.next('wh_')).toBe(quiet.next('wh_'));
});

it('two kinds of ids do not run in parallel', () => {
  const ids = new Ids(7);
  expect(ids.next('wh_').slice(3)).not.toBe(ids.next('de_').slice(3));
});

it('numbers lie between both ends, and both ends occur', () => {
  const ids = new Ids(1);
  const drawn = new Set(many.map(() => ids.integer('dice', 1, 6)));
  expect([...drawn].sort()).toEqual([1, 2, 3, 4, 5, 6]);
});

it('a pick is one of the choices, and each is picked', () => {
  const ids = new Ids(1);
  const picked = new Set(many.map(() => ids.pick('colour', ['red', 'green', 'blue'])));
  expect([...picked].sort()).toEqual(['blue', 'green', 'red']);
});

it('taken out and in again, the streams go on where they were', () => {
  fc.assert(
    fc.property(fc.integer(), fc.array(fc.constantFrom('wh_', 'evt_', 'dice')), (seed, drawn) => {
      const ids = new Ids(seed);
      for (const prefix of drawn) ids.next(prefix);
      const again = new Ids(seed, JSON.parse(JSON.stringify(ids.state())));
      const next = (from: Ids) => ['wh_', 'evt_', 'dice', 'new_'].map((prefix) => from.next(prefix));
      expect(next(again)).toEqual(next(ids));
    }),
  );
});

it('a token depends on its seed and its name, and on nothing that was drawn before', () => {
  const token = seededToken('sk_live_', 42, 't1/shop/live');
  expect(token).toMatch(/^sk_live_[A-Za-z0-9]{32}$/);
  expect(seededToken('sk_live_', 42, 't1/shop/live')).toBe(token);
  expect(seededToken('sk_live_', 43, 't1/shop/live')).not.toBe(token);
  expect(seededToken('sk_live_', 42, 't2/shop/live')).not.toBe(token);
});
