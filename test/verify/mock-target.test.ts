// The worlds of a mock that checks get: as new for each check, and none is left when the run is over.

import { afterAll, expect, test } from 'vitest';
import { ControlClient } from '../../src/control-client/control-client.ts';
import { startMock } from '../../src/index.ts';
import { mockTarget } from '../../src/verify/mock-target.ts';
import { shop } from '../support/shop/caller.ts';

const mock = await startMock({ services: [shop] });
afterAll(() => mock.close());

const control = new ControlClient({ url: mock.url });
const worldCount = async () => {
  const response = await fetch(`${mock.url}/_countersign/worlds`);
  return ((await response.json()) as { readonly worlds: readonly unknown[] }).worlds.length;
};

test('a check gets the world of one that is over, as it was when it was created', async () => {
  const target = mockTarget(control);
  const first = await target.open('first');
  const created = await control.world(idOf(first.url('shop'))).describe();
  await first.state('the shop has a webhook');
  await first.emit('shop', 'paid');
  await first.settings({ signature_time: 'wall' });
  await first.clock.advance('1h');
  await first.close(true);
  const second = await target.open('second');
  expect(second.url('shop')).toBe(first.url('shop'));
  expect(await control.world(idOf(second.url('shop'))).describe()).toEqual(created);
  expect(await control.world(created.id).events()).toEqual([]);
  await second.close(true);
  await target.close();
});

test('a check that is broken off may still be at work, so its world is not used again', async () => {
  const target = mockTarget(control);
  const broken = await target.open('broken off');
  await broken.close();
  const next = await target.open('next');
  expect(next.url('shop')).not.toBe(broken.url('shop'));
  await next.close();
});

test('no world is left when the target is closed', async () => {
  const before = await worldCount();
  const target = mockTarget(control);
  const sessions = [await target.open('one'), await target.open('two'), await target.open('three')];
  for (const [index, session] of sessions.entries()) await session.close(index > 0);
  await target.close();
  expect(await worldCount()).toBe(before);
});

function idOf(url: string): string {
  return /\/w\/([a-z0-9-]+)/.exec(url)?.[1] ?? '';
}
