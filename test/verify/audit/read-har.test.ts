// Recordings are read as streams, in the order of their times, whatever the order and the size of their files.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, expect, test } from 'vitest';
import { entryOf, type HarEntry } from '../../../src/verify/audit/recordings/entry.ts';
import { readRecording } from '../../../src/verify/audit/recordings/read-har.ts';

const folder = await mkdtemp(join(tmpdir(), 'countersign-har-'));
afterAll(() => rm(folder, { recursive: true }));

async function fileOf(name: string, text: string): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, text);
  return file;
}

const entry = (second: number, body = ''): HarEntry => ({
  startedDateTime: `2026-01-01T00:00:${String(second).padStart(2, '0')}.000Z`,
  request: { method: 'GET', url: `https://a.test/${second}` },
  response: { status: 200, content: { text: body } },
});

/** Without what is garbage, in bytes. */
function heapUsed(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
}

const har = (entries: readonly HarEntry[]) => JSON.stringify({ log: { entries } });

test('bodies stay in the file, also where it begins with a byte order mark', async () => {
  const file = await fileOf('marked.har', `\ufeff${har([entry(1, 'one'), entry(2, 'two')])}`);
  const { entries, close } = await readRecording([file], { isStored: true });
  expect(entries.map(({ answer }) => answer?.body)).toEqual(['one', 'two']);
  close();
});

test('an entry is given on before the file is at its end, so that what is not kept takes no memory', async () => {
  const large = 'x'.repeat(100_000);
  const file = await fileOf(
    'large.har',
    har(Array.from({ length: 120 }, (_, number) => entry(number % 60, large + number))),
  );
  const readAt: number[] = [];
  const heap: number[] = [];
  let bytes = 0;
  const { entries } = await readRecording([file], {
    onRead: (read) => {
      bytes = read;
    },
    kept: ({ answer: _, ...rest }) => {
      readAt.push(bytes);
      if (readAt.length % 50 === 10) heap.push(heapUsed());
      return rest;
    },
  });
  expect(entries).toHaveLength(120);
  expect(readAt[0]).toBeLessThan(bytes / 10);
  expect(readAt[60]).toBeLessThan((2 * bytes) / 3);
  // A hundred entries more than at first.
  const [first = 0, , last = 0] = heap;
  expect(last - first).toBeLessThan(50 * large.length);
});

test('what stays in its file until it is asked for is the same, whatever its characters', async () => {
  const bodies = ['plain', 'Größe in €, 𝄞', '"quoted" \\ {[}]', '\u2028\n\t'];
  const entries = bodies.map((body, second) => ({ ...entry(second, body), _note: { [body]: [body] } }));
  const file = await fileOf(
    'stored.har',
    JSON.stringify({ log: { pages: [{ id: 'é' }], entries } }, null, 2),
  );
  const contentsOf = async (isStored: boolean) => {
    const recording = await readRecording([file], { isStored });
    const contents = recording.entries.map(({ url, headers, answer }) => ({ url, headers, answer }));
    recording.close();
    return contents;
  };
  expect(await contentsOf(true)).toEqual(await contentsOf(false));
  expect((await contentsOf(true)).map(({ answer }) => answer?.body)).toEqual(bodies);
});

test('entries out of order, and files one after another, come in the order of their times', async () => {
  const late = await fileOf('late.har', har([entry(9), entry(2), entry(5)]));
  const early = await fileOf('early.har', har([entry(7), entry(1)]));
  const { entries } = await readRecording([late, early]);
  expect(entries.map(({ url, index }) => `${index}${new URL(url).pathname}`)).toEqual([
    '4/1',
    '1/2',
    '2/5',
    '3/7',
    '0/9',
  ]);
});

test('a file that ends in the middle of an entry gives those before it, and says so', async () => {
  const whole = har([entry(1), entry(2), entry(3)]);
  const file = await fileOf('cut.har', whole.slice(0, whole.lastIndexOf('"url"')));
  const { entries, broken } = await readRecording([file]);
  expect(entries.map(({ url }) => new URL(url).pathname)).toEqual(['/1', '/2']);
  expect(broken).toEqual([
    expect.stringMatching(/ends in the middle; .* the 2 entries before that were read$/),
  ]);
});

test('a file that is broken in the middle gives what was before that', async () => {
  const file = await fileOf('broken.har', har([entry(1), entry(2)]).replace(/\]\}\}$/, ',}'));
  const { entries, broken } = await readRecording([file]);
  expect(entries).toHaveLength(2);
  expect(broken).toEqual([expect.stringMatching(/is no JSON from character \d+ on; the 2 entries/)]);
});

const journal = (lines: readonly object[]) => `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`;

const line = (kind: string, id: string, second: number, detail: object) => ({
  at: `2026-01-01T00:00:${String(second).padStart(2, '0')}.000Z`,
  kind,
  id,
  detail: { service: 'mail', ...detail },
});

const request = (id: string, second: number, more: object = {}) =>
  line('request', id, second, {
    method: 'POST',
    path: '/test',
    status: 200,
    request: { headers: { authorization: 'Bearer mk_live_BBzU…' }, body: { to: 'ada' } },
    response: { headers: { 'content-type': 'application/json' }, body: { id: 'msg_1' } },
    ...more,
  });

test('a journal has the headers and the bodies of its calls', async () => {
  const file = await fileOf('calls.jsonl', journal([request('req_1', 1)]));
  const { entries } = await readRecording([file]);
  expect(entries[0]).toMatchObject({
    method: 'POST',
    headers: { authorization: 'Bearer mk_live_BBzU…' },
    body: '{"to":"ada"}',
    answer: { status: 200, body: '{"id":"msg_1"}' },
  });
});

test('in a journal, a call comes before what it caused, which is written first', async () => {
  const file = await fileOf(
    'caused.jsonl',
    journal([
      line('event', 'evt_1', 3, {
        cause: 'testWebhook req_2',
        payload: { event_id: 'evt_1' },
        deliveries: ['del_1'],
      }),
      line('attempt', 'del_1', 3, {
        url: 'https://h.test/a',
        response_code: null,
        error: 'no answer within 10 s',
      }),
      request('req_2', 4),
    ]),
  );
  const { entries } = await readRecording([file]);
  expect(entries.map(({ direction, tookMs }) => [direction, tookMs])).toEqual([
    ['call', 1_000],
    ['delivery', 10_000],
  ]);
});

test.each([
  ['that was too large for it', { headers: {}, body: '(70000 bytes)' }],
  ['of a call that was refused before it was read', { headers: { 'content-length': '20' }, body: null }],
])('a journal without a body %s says that it is missing', async (_, message) => {
  const file = await fileOf('left-out.jsonl', journal([request('req_3', 1, { request: message })]));
  expect((await readRecording([file])).entries[0]).toMatchObject({ isBodyMissing: true });
});

test('what an entry has as nothing, or in no form of its own, it does not have', () => {
  const request = {
    method: 'GET',
    url: 'http://a.test/',
    headers: [{ name: 'Accept', value: '*' }, null, {}],
  };
  const entry = {
    startedDateTime: '2026-03-01T10:00:00Z',
    time: null,
    request: { ...request, postData: null },
  };
  const read = (more: object) => entryOf({ ...entry, ...more } as unknown as HarEntry, 0);
  expect(read({ response: null })).toMatchObject({
    headers: { accept: '*' },
    tookMs: 0,
    isBodyMissing: false,
  });
  expect(read({ response: { status: -1, headers: null } })?.answer).toBeUndefined();
  expect(read({ response: { status: 200, headers: null, content: null } })?.answer?.status).toBe(200);
  expect(read({ request: { ...request, method: null } })).toBeUndefined();
});
