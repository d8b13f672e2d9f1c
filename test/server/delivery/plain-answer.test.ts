// Answers in the form that nearly all receivers use are read without node's client. What is recorded of them, and of all others, is
// what node's own client makes of the same bytes.
import { request as httpRequest } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import type { AttemptResult, OutgoingRequest } from '../../../src/delivery/attempt.ts';
import { HttpExchange } from '../../../src/server/delivery/http-exchange.ts';
import { HttpSender } from '../../../src/server/delivery/http-sender.ts';
import { answerHead, chunkedBody } from '../../../src/server/delivery/plain-answer.ts';
import { startWireReceiver } from '../../support/wire-receiver.ts';

/** More of them are tried with `ANSWERS=20000`. */
const ANSWERS = Number(process.env.ANSWERS ?? 300);

const sender = new HttpSender();
afterAll(() => sender.close());

const STATUSES = [
  '200 OK',
  '201 ',
  '204 No Content',
  '304 Not Modified',
  '404',
  '500 Oh  no\t',
  '099 x',
  '1000 x',
  '100 Go on',
  '600 x',
];
const HEADERS = [
  ...[
    'Connection: close',
    'Connection: Keep-Alive',
    'connection: x',
    'Keep-Alive: timeout=1',
    'Set-Cookie: a=1',
    'X-A: 1',
  ],
  ...[
    'x-a:2',
    'X-A:   ',
    'X-A : 1',
    ' folded',
    'X-B: \u00e9',
    'X-C: \u0000',
    'Content-Type: text/plain',
    'Content-Type: a',
  ],
  ...[
    'Upgrade: websocket',
    'Trailer: x-t',
    '__proto__: 1',
    'constructor: 2',
    ': nothing',
    '10: ten',
    'Location: /elsewhere',
  ],
];
const PUT = [
  '',
  ' ',
  '\r',
  '\n',
  '\r\n',
  '\r\n\r\n',
  '\t',
  ':',
  '\u0000',
  '\u00ff',
  ';',
  '-1',
  'HTTP/1.1 103 Early Hints\r\n\r\n',
];

const signal = new AbortController().signal;
const targets = { allowedHosts: [], isLoopbackAllowed: true };

it('whatever a receiver answers, the same is recorded as by node’s own client', async () => {
  let pieces: readonly Buffer[] = [];
  await using receiver = await startWireReceiver({
    onRequest: async ({ socket }) => {
      for (const piece of pieces) {
        socket.write(piece);
        await turn();
      }
      socket.end();
    },
  });
  await fc.assert(
    fc.asyncProperty(answers(), async (given) => {
      pieces = given;
      expect(recorded(await bySender(receiver.origin))).toEqual(recorded(await byNode(receiver.origin)));
    }),
    { numRuns: ANSWERS },
  );
});

it.each([
  ['is complete', 'x'.repeat(70_000)],
  ['breaks off', 'x'.repeat(69_999)],
])('a long answer that %s is the same, too', async (_what, body) => {
  await using receiver = await startWireReceiver({
    onRequest: ({ socket }) => void socket.end(`HTTP/1.1 200 OK\r\nContent-Length: 70000\r\n\r\n${body}`),
  });
  expect(recorded(await bySender(receiver.origin))).toEqual(recorded(await byNode(receiver.origin)));
});

it.each<{ readonly name: string; readonly given: string; readonly want: object | string }>([
  {
    name: 'a head with a length',
    given: 'HTTP/1.1 200 OK\r\nX-A:  b \r\nContent-Length: 2\r\n\r\nok',
    want: {
      status: 200,
      headers: { 'x-a': 'b', 'content-length': '2' },
      bodyBytes: 2,
      isKept: true,
      bytes: 48,
    },
  },
  {
    name: 'chunks, and a connection that closes',
    given: 'HTTP/1.1 500 \r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n',
    want: { status: 500, bodyBytes: 'chunked', isKept: false },
  },
  { name: 'a connection that ends soon', given: lengthAnd('Keep-Alive: timeout=1'), want: { isKept: false } },
  { name: 'one that ends later', given: lengthAnd('Keep-Alive: timeout=15'), want: { isKept: true } },
  { name: 'no end of the head', given: 'HTTP/1.1 200 OK\r\n', want: 'incomplete' },
  { name: 'a head without end', given: `HTTP/1.1 200 OK\r\nX: ${'x'.repeat(9_000)}`, want: 'unusual' },
  { name: 'a status before the final one', given: 'HTTP/1.1 100 Continue\r\n\r\n', want: 'unusual' },
  { name: 'a body that ends with the connection', given: 'HTTP/1.1 200 OK\r\n\r\n', want: 'unusual' },
  { name: 'two lengths', given: lengthAnd('content-length: 0'), want: 'unusual' },
  { name: 'a length and chunks', given: lengthAnd('Transfer-Encoding: chunked'), want: 'unusual' },
  { name: 'a header twice', given: lengthAnd('X-A: 1\r\nx-a: 2'), want: 'unusual' },
  { name: 'a header in two lines', given: lengthAnd('X-A: 1\r\n 2'), want: 'unusual' },
  { name: 'a space before a colon', given: lengthAnd('X-A : 1'), want: 'unusual' },
  { name: 'bytes beyond ASCII', given: lengthAnd('X-A: ä'), want: 'unusual' },
  { name: 'another protocol', given: lengthAnd('Connection: upgrade\r\nUpgrade: x'), want: 'unusual' },
  { name: 'an older version', given: 'HTTP/1.0 200 OK\r\nContent-Length: 0\r\n\r\n', want: 'unusual' },
])('of an answer with $name, its head says what it is', ({ given, want }) => {
  const head = answerHead(Buffer.from(given));
  if (typeof want === 'string') expect(head).toBe(want);
  else expect(head).toMatchObject(want);
});

it.each([
  ['2\r\nok\r\n0\r\n\r\n', { body: Buffer.from('ok'), bytes: 12 }],
  ['2\r\nok\r\nA\r\n0123456789\r\n0\r\n\r\nmore', { body: Buffer.from('ok0123456789'), bytes: 27 }],
  ['2\r\no', 'incomplete'],
  ['', 'incomplete'],
  ['2;a=b\r\nok\r\n0\r\n\r\n', 'unusual'],
  ['2\r\nok!!0\r\n\r\n', 'unusual'],
  ['0\r\nX-Trailer: 1\r\n\r\n', 'unusual'],
  ['1234567\r\n', 'unusual'],
  ['1234567', 'unusual'],
])('the chunks %j are read', (given, want) => {
  expect(chunkedBody(Buffer.from(given))).toEqual(want);
});

function lengthAnd(header: string): string {
  return `HTTP/1.1 200 OK\r\nContent-Length: 0\r\n${header}\r\n\r\n`;
}

/** Answers of every kind, nearly right ones most often, in pieces. */
function answers(): fc.Arbitrary<readonly Buffer[]> {
  return fc
    .record({
      text: fc.oneof({ weight: 3, arbitrary: plainText() }, { weight: 2, arbitrary: oddText() }),
      cuts: cuts(),
    })
    .map(({ text, cuts }) => cutInto(Buffer.from(text, 'latin1'), cuts));
}

function cuts() {
  return fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 4 });
}

function cutInto(bytes: Buffer, cuts: readonly number[]): Buffer[] {
  const places = [
    0,
    ...cuts.map((cut) => Math.floor(cut * bytes.length)).sort((a, b) => a - b),
    bytes.length,
  ];
  return places.slice(1).map((end, index) => bytes.subarray(places[index], end));
}

function plainText(): fc.Arbitrary<string> {
  const body = fc.oneof(fc.constant(''), fc.string({ unit: 'binary-ascii' }));
  return fc
    .record({
      status: fc.constantFrom(...STATUSES),
      extra: fc.array(fc.constantFrom(...HEADERS), { maxLength: 3 }),
      body,
    })
    .chain(({ status, extra, body }) =>
      fc.constantFrom(...framings(body)).map(({ header, content }) => {
        const headers = [...extra, ...(header === '' ? [] : [header])].map((line) => `${line}\r\n`);
        return `HTTP/1.1 ${status}\r\n${headers.join('')}\r\n${content}`;
      }),
    );
}

function framings(body: string) {
  const size = body.length.toString(16);
  const chunked = body === '' ? '0\r\n\r\n' : `${size}\r\n${body}\r\n0\r\n\r\n`;
  return [
    { header: `Content-Length: ${body.length}`, content: body },
    { header: `Content-Length: ${body.length + 1}`, content: body },
    { header: `Content-Length: ${Math.max(0, body.length - 1)}`, content: body },
    { header: `Content-Length: 00${body.length}`, content: body },
    {
      header: `Content-Length: ${body.length}`,
      content: `${body}HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n`,
    },
    { header: 'Transfer-Encoding: chunked', content: chunked },
    { header: 'Transfer-Encoding: Chunked', content: chunked },
    { header: 'Transfer-Encoding: gzip, chunked', content: chunked },
    { header: 'Transfer-Encoding: chunked', content: `${size};a="b"\r\n${body}\r\n0\r\nX-T: 1\r\n\r\n` },
    { header: 'Transfer-Encoding: chunked', content: `${chunked}0\r\n\r\n` },
    { header: 'Transfer-Encoding: chunked', content: `${size}\r\n${body}` },
    { header: '', content: body },
  ];
}

/** A nearly right answer in which something is put, left out or doubled. */
function oddText(): fc.Arbitrary<string> {
  return fc
    .record({ text: plainText(), at: fc.nat(), length: fc.nat(3), put: fc.constantFrom(...PUT) })
    .map(({ text, at, length, put }) => {
      const place = at % Math.min(text.length, 160);
      return text.slice(0, place) + put + text.slice(place + length);
    });
}

function recorded({ response, error, isTimeout }: AttemptResult): object {
  return { response, error, isTimeout };
}

const REQUEST: Omit<OutgoingRequest, 'url'> = {
  method: 'POST',
  headers: { 'X-A': '1' },
  body: '{}',
  bodyMode: 'whole',
  timeoutMs: 30_000,
};

function bySender(url: string): Promise<AttemptResult> {
  return sender.send({ ...REQUEST, url }, { waitMs: 30_000, allowedHosts: [], signal });
}

function byNode(url: string): Promise<AttemptResult> {
  const client = httpRequest(url, {
    method: 'POST',
    headers: { ...REQUEST.headers, 'Content-Length': 2 },
    agent: false,
  });
  return new HttpExchange(client, { ...REQUEST, url }, { waitMs: 30_000, host: '127.0.0.1', targets, signal })
    .result;
}
