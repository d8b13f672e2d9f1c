// The journal as a client reads it: what is kept, to its end, and what is added, however often the stream is cut.

import type { ServerResponse } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { ControlClient } from '../../src/control-client/control-client.ts';
import { UnreachableError } from '../../src/control-client/control-error.ts';
import type { StreamedEntry } from '../../src/control-client/journal.ts';
import { type MockWorld, startMock } from '../../src/index.ts';
import { allOf } from '../support/all-of.ts';
import { startReceiver } from '../support/receivers.ts';

const mock = await startMock();
afterAll(() => mock.close());
const client = new ControlClient({ url: mock.url });

/** Moves a world's clock so many times: as many entries. */
async function tick(world: MockWorld, count: number): Promise<void> {
  for (let done = 0; done < count; done++) await world.advance('1s');
}

function seqs(entries: readonly StreamedEntry[]): number[] {
  return entries.map(({ seq }) => seq);
}

test('what is kept comes in order, and then it ends', async () => {
  const world = await mock.world();
  await tick(world, 5);
  expect(seqs(await allOf(client.kept(world.id)))).toEqual([1, 2, 3, 4, 5]);
});

test('a world in which nothing happened has nothing to show', async () => {
  const world = await mock.world();
  expect(await allOf(client.kept(world.id))).toEqual([]);
});

test('a journal larger than what may wait for a slow reader comes whole', async () => {
  const world = await mock.world();
  const event = {
    service: 'vault',
    type: 'secret.created',
    unchecked: true,
    data: { text: 'x'.repeat(900_000) },
  };
  for (let count = 0; count < 20; count++) await world.emit(event);
  const entries = await allOf(client.kept(world.id));
  expect(seqs(entries)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  expect(JSON.stringify(entries).length).toBeGreaterThan(16_000_000);
});

test('a journal whose stream is cut off before its end is not taken for all there is', async () => {
  await using server = await startReceiver((response, { url }) => {
    if (url?.includes('/stream')) cutOff(response, []);
  });
  const kept = new ControlClient({ url: server.origin }).kept('t1');
  await expect(kept.next()).rejects.toThrow(
    new UnreachableError('the mock cut its journal off before the end'),
  );
});

test('who follows gets what is kept, and then what is added', async () => {
  const world = await mock.world();
  await tick(world, 2);
  const entries = client.follow({ world: world.id });
  expect(seqs([await entries.next(), await entries.next()].map(({ value }) => value))).toEqual([1, 2]);
  const third = entries.next();
  await tick(world, 1);
  expect((await third).value).toMatchObject({ seq: 3, kind: 'clock' });
  await entries.return(undefined);
});

test('following ends when its signal is given', async () => {
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

test('following ends when the mock does', async () => {
  const own = await startMock();
  await own.defaultWorld.freeze();
  const entries = new ControlClient({ url: own.url }).follow({ world: 'default' });
  await entries.next();
  const waiting = entries.next();
  await own.close();
  expect(await waiting).toEqual({ value: undefined, done: true });
});

test('a stream that is cut is taken up behind its last entry, until a cut brings nothing new', async () => {
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

test('an unknown world is refused at the first entry', async () => {
  await expect(client.follow({ world: 'nowhere' }).next()).rejects.toMatchObject({ code: 'unknown-world' });
  await expect(client.kept('nowhere').next()).rejects.toMatchObject({ code: 'unknown-world' });
});

function cutOff(response: ServerResponse, entries: readonly string[]): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.flushHeaders();
  const text = entries.map((seq) => `id: t1:${seq}\ndata: {"seq":${seq}}\n\n`).join('');
  response.write(text || ': nothing\n\n', () => response.destroy());
}
