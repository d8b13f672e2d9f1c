// Snapshots of any size: an import is read while it arrives, keeps the order of everything, and takes effect as a whole or
// not at all.

import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { call, type Mock, type MockWorld, startMock } from '../../../src/index.ts';
import { problemOf } from '../../support/problem.ts';
import { addWebhook, order, shop } from '../../support/shop/caller.ts';
import { storeFile } from '../../support/stores.ts';
import { START } from '../../support/worlds.ts';

const SNAPSHOT = '/_countersign/worlds/default/snapshot';

const exported = async ({ url }: Mock) => (await fetch(url + SNAPSHOT)).text();

const put = async ({ url }: Mock, body: string | Uint8Array<ArrayBuffer>) => {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(url + SNAPSHOT, { method: 'PUT', headers, body });
  // biome-ignore lint/suspicious/noExplicitAny: a test reads answers of every shape
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as any };
};

/** A world with events whose fields are not in the order of their names, and with much text. */
async function fill(world: MockWorld, count: number): Promise<void> {
  await world.settings({ shop: { rate_limit: { limit: 1_000_000, window: '1m' } } });
  await addWebhook(world);
  const details = { zeta: { b: 'x'.repeat(10_000), a: 1 }, alpha: [], 10: 'ten', 9: 'nine' };
  const headers = { 'x-zeta': '1', 'x-alpha': '2' };
  for (let at = 0; at < count; at++) {
    await order(world);
    await world.emit({ service: 'shop', type: 'placed', details });
    await world.request('POST', '/shop/orders', { json: details, headers });
  }
}

/** Everything that is read of a world, as the text that a client gets. */
async function readings({ url }: Mock): Promise<string[]> {
  const paths = ['events?limit=1000', 'deliveries?limit=1000', 'requests?limit=1000', 'inbox/hook'];
  const texts = paths.map(async (path) => (await fetch(`${url}/_countersign/worlds/default/${path}`)).text());
  return Promise.all(texts);
}

const FROZEN = { clock: 'frozen', now: START } as const;

test('an export comes in again, and everything reads byte for byte as it did', async () => {
  await using file = await storeFile();
  await using source = await startMock({ services: [shop], defaultWorld: FROZEN });
  await fill(source.defaultWorld, 100);
  const [text, before] = [await exported(source), await readings(source)];
  expect(text.length).toBeGreaterThan(2_000_000);
  const target = await startMock({ services: [shop], store: file.where });
  expect((await put(target, text)).status).toBe(200);
  expect(await readings(target)).toEqual(before);
  expect(await exported(target)).toBe(text);
  await target.close();
  await using again = await startMock({ services: [shop], store: file.where });
  expect(await readings(again)).toEqual(before);
  expect(await exported(again)).toBe(text);
});

/** A connection on which the head of an import was sent, and the beginning of its body. */
async function beginImport({ url }: Mock, byteLength: number, bytes: string): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => undefined);
  await once(socket, 'connect');
  const head = `PUT ${SNAPSHOT} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${byteLength}`;
  socket.write(`${head}\r\n\r\n${bytes}`);
  return socket;
}

const health = ({ url }: Mock) => call(url, 'GET', '/_countersign/health');

test('an import of hundreds of megabytes is not refused for its length, and one that is cut off changes nothing', async () => {
  await using mock = await startMock({ services: [shop] });
  await addWebhook(mock.defaultWorld);
  const text = await exported(mock);
  await order(mock.defaultWorld);
  const before = await readings(mock);
  const socket = await beginImport(mock, 250_000_000, text.slice(0, -10));
  let answer = '';
  socket.on('data', (data) => {
    answer += data;
  });
  for (let round = 0; round < 5; round++) await health(mock);
  expect(answer).toBe('');
  socket.destroy();
  await once(socket, 'close');
  await health(mock);
  expect(await readings(mock)).toEqual(before);
});

test('imports that the memory cannot hold are refused, also several at once', async () => {
  await using source = await startMock({ services: [shop] });
  await fill(source.defaultWorld, 20);
  const text = await exported(source);
  const [room, none] = [Math.ceil(text.length * 1.5), text.length - 1];
  await using small = await startMock({ services: [shop], limits: { storedSize: none } });
  expect(problemOf(await put(small, text))).toMatchObject({
    code: 'body-too-large',
    status: 413,
    detail: `The body may have ${none} bytes.`,
  });
  await using mock = await startMock({ services: [shop], limits: { storedSize: room } });
  const begin = () => beginImport(mock, text.length, text.slice(0, -10));
  let half = await begin();
  // The one that needs the room last is refused: it may be the half, while the mock has not read all of it.
  await expect
    .poll(async () => {
      half.destroy();
      half = await begin();
      return (await put(mock, text)).status;
    })
    .toBe(413);
  half.destroy();
  await once(half, 'close');
  await expect.poll(async () => (await put(mock, text)).status).toBe(200);
});

test.each([
  ['an empty object', '{}', 422, /^\/format is required; \/version is required/],
  ['another document', '{"log":{"version":"1.2","entries":[]}}', 422, /\/log is not a known field/],
  ['a list', '[]', 422, /must be object/],
  ['half an export', '{"format":"countersign-snapshot","version":1,"state":{"seed', 400, /not valid JSON/],
  ['a compressed export', gzipSync('{}'), 400, /not valid JSON/],
  ['nothing', '', 422, /^\/format is required/],
])('%s is no export, and changes nothing', async (_, body, status, detail) => {
  await using mock = await startMock({ services: [shop] });
  await addWebhook(mock.defaultWorld);
  const before = await readings(mock);
  const refused = await put(mock, typeof body === 'string' ? body : new Uint8Array(body));
  expect(problemOf(refused)).toMatchObject({ status, detail: expect.stringMatching(detail) });
  expect(await readings(mock)).toEqual(before);
});
