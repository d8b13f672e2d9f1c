// The journal as a client reads it: the entries so far and new ones, even if the stream is cut.

import type { ServerResponse } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { ControlClient } from '../../src/control-client/control-client.ts';
import { UnreachableError } from '../../src/control-client/control-error.ts';
import type { StreamedEntry } from '../../src/control-client/journal.ts';
import { type MockWorld, startMock } from '../../src/index.ts';
import { allOf } from '../support/all-of.ts';
import { startReceiver } from '../support/receivers.ts';
import { shop } from '../support/shop/caller.ts';

const mock = await startMock({ services: [shop] });
afterAll(() => mock.close());
const client = new ControlClient({ url: mock.url });

/** Moves a world's clock so many times: as many entries. */
async function tick(world: MockWorld, count: number): Promise<void> {
  for (let done = 0; done < count; done++) await world.advance('1s');
}

function seqs(entries: readonly StreamedEntry[]): number[] {
  return entries.map(({ seq }) => seq);
}

test('the entries come in order, and then the journal ends', async () => {
  const world = await mock.world();
  await tick(world, 5);
  expect(seqs(await allOf(world.journal()))).toEqual([1, 2, 3, 4, 5]);
});

test('a new world has an empty journal', async () => {
  const world = await mock.world();
  expect(await allOf(world.journal())).toEqual([]);
});

test('a journal larger than the limit for slow readers is complete', async () => {
  const world = await mock.world();
  const event = {
    service: 'shop',
    type: 'paid',
    unchecked: true,
    details: { text: 'x'.repeat(900_000) },
  } as const;
  for (let count = 0; count < 20; count++) await world.emit(event);
  const entries = await allOf(world.journal());
  expect(seqs(entries)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  expect(JSON.stringify(entries).length).toBeGreaterThan(16_000_000);
});

test('a journal whose stream is cut before its end is an error', async () => {
  await using server = await startReceiver((response, { url }) => {
    if (url?.includes('/stream')) cutOff(response, []);
  });
  const kept = new ControlClient({ url: server.origin }).world('t1').journal();
  await expect(kept.next()).rejects.toThrow(
    new UnreachableError('the mock closed the connection before the end of the journal'),
  );
});

test('a follower gets the entries so far and then new ones', async () => {
  const world = await mock.world();
  await tick(world, 2);
  const entries = client.follow({ world: world.id });
  expect(seqs([await entries.next(), await entries.next()].map(({ value }) => value))).toEqual([1, 2]);
  const third = entries.next();
  await tick(world, 1);
  expect((await third).value).toMatchObject({ seq: 3, kind: 'clock' });
  await entries.return(undefined);
});

test('following ends when its signal aborts', async () => {
  const world = await mock.world();
  const leaving = new AbortController();
  const entries = client.follow({ world: world.id, signal: leaving.signal });
  const first = entries.next();
  await tick(world, 1);
  await first;
  const waiting = entries.next();
  leaving.abort();
  expect(await waiting).toEqual({ value: undefined, done: true });
});

test('following ends when the mock stops', async () => {
  const own = await startMock({ services: [shop] });
  await own.defaultWorld.freeze();
  const entries = new ControlClient({ url: own.url }).follow({ world: 'default' });
  await entries.next();
  const waiting = entries.next();
  await own.close();
  expect(await waiting).toEqual({ value: undefined, done: true });
});

test('a cut stream is resumed after its last entry, until nothing new arrives', async () => {
  const cuts = [['1', '2'], ['3'], []];
  await using server = await startReceiver((response) => cutOff(response, cuts.shift() ?? []));
  const entries = await allOf(new ControlClient({ url: server.origin }).follow({ world: 't1' }));
  expect(seqs(entries)).toEqual([1, 2, 3]);
  expect(server.requests.map(({ path }) => new URLSearchParams(path?.split('?')[1]).get('after'))).toEqual([
    't1:0',
    't1:2',
    't1:3',
  ]);
});

test('an unknown world is an error at the first entry', async () => {
  await expect(client.follow({ world: 'nowhere' }).next()).rejects.toMatchObject({ code: 'unknown-world' });
  await expect(client.world('nowhere').journal().next()).rejects.toMatchObject({ code: 'unknown-world' });
});

function cutOff(response: ServerResponse, entries: readonly string[]): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.flushHeaders();
  const text = entries.map((seq) => `id: t1:${seq}\ndata: {"seq":${seq}}\n\n`).join('');
  response.write(text || ': nothing\n\n', () => response.destroy());
}
