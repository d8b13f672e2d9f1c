// A sender that is out there: each experiment gets the next event and all attempts of it, and what no experiment asked for is
// told.

import { afterEach, expect, it } from 'vitest';
import { type ListeningSender, listen } from '../../src/measure/listening-sender.ts';

let sender: ListeningSender;
afterEach(() => sender.close());

/** Listens; the trigger posts the next of these bodies to a path. */
async function listening(
  bodies: readonly string[],
  { url, to = '/hook' }: { url?: string; to?: string } = {},
) {
  const left = [...bodies];
  const started: ListeningSender = await listen({
    host: '127.0.0.1',
    port: 0,
    url,
    secret: 's3cret',
    types: [],
    trigger: async () => {
      // Nobody waits for the answer: a sender sends in its own time.
      const body = left.shift();
      if (body !== undefined) void post(started, body, to).catch(() => undefined);
    },
    patienceMs: 2_000,
  });
  sender = started;
  return started;
}

function post(to: ListeningSender, body: string, path = '/hook'): Promise<Response> {
  return fetch(`${to.address}${path}`, { method: 'POST', body, redirect: 'manual' });
}

it('each experiment gets its own event, and an event that is tried again comes to the same', async () => {
  await listening(['{"id":"a"}', '{"id":"b"}']);
  const [one, other] = [await sender.open('one'), await sender.open('other')];
  await one.script([{ status: 500 }], { status: 204 });
  await other.script([], { status: 410 });
  await Promise.all([one.emit(undefined), other.emit(undefined)]);
  expect((await post(sender, '{"id":"a"}')).status).toBe(204);
  expect((await post(sender, '{"id":"b"}')).status).toBe(410);
  expect((await one.received()).map(({ body }) => body)).toEqual(['{"id":"a"}', '{"id":"a"}']);
  expect((await other.received()).map(({ body }) => body)).toEqual(['{"id":"b"}', '{"id":"b"}']);
});

it('an event that was asked for is waited for, though another is tried again meanwhile', async () => {
  await listening(['{"id":"a"}']);
  const line = await sender.open('one');
  await line.emit(undefined);
  const emitted = line.emit(undefined);
  await post(sender, '{"id":"a"}');
  await post(sender, '{"id":"b"}');
  await emitted;
  expect((await line.received()).map(({ body }) => body)).toEqual(['{"id":"a"}', '{"id":"a"}', '{"id":"b"}']);
  expect(sender.strays).toEqual([]);
});

it('a request that no experiment asked for is taken, and kept apart', async () => {
  await listening([]);
  expect((await post(sender, '{"id":"c"}')).status).toBe(200);
  expect(sender.strays).toMatchObject([{ body: '{"id":"c"}', url: '/hook' }]);
});

it('what is sent to another path than the URL says is of no experiment', async () => {
  await listening(['{"id":"a"}'], { url: 'https://tunnel.example/mine', to: '/theirs' });
  const line = await sender.open('one');
  const emitted = line.emit(undefined);
  await expect.poll(() => sender.strays.length).toBe(1);
  expect(await line.received()).toEqual([]);
  await post(sender, '{"id":"b"}', '/mine');
  await emitted;
  expect(await line.received()).toHaveLength(1);
});

it('a sender that gives up while it waits for an answer is seen to close the connection', async () => {
  await listening([]);
  const line = await sender.open('one');
  await line.script([], { hang: true });
  const stop = new AbortController();
  const emitted = line.emit(undefined);
  const given = fetch(`${sender.address}/hook`, { method: 'POST', body: '{"id":"a"}', signal: stop.signal });
  await emitted;
  stop.abort();
  await expect(given).rejects.toThrow();
  await expect.poll(async () => (await line.received())[0]?.closedAfterMs).toBeGreaterThanOrEqual(0);
});

it('it listens on loopback alone, unless it is told otherwise, and a taken port is an error', async () => {
  await listening([]);
  expect(sender.address).toContain('127.0.0.1');
  const port = Number(new URL(sender.address).port);
  const again = {
    host: '127.0.0.1',
    port,
    url: undefined,
    secret: undefined,
    types: [],
    trigger: undefined,
    patienceMs: 1,
  };
  await expect(listen(again)).rejects.toMatchObject({ code: 'EADDRINUSE' });
});
