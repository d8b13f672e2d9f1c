// Bytes on a socket that are no HTTP, nearly HTTP, or HTTP that means two things: whatever they are, what comes back is
// HTTP, below 500, and no more answers than requests.

import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Ids } from '../../src/engine/ids.ts';
import type { Attack } from './tally.ts';

/** How long a connection may stay open once the client has ended its half, in milliseconds; on a busy machine, too. */
const LIMIT_MS = 120_000;

/** So many random changes of valid requests are sent at the same time. */
const SENT_TOGETHER = 16;

interface Shape {
  readonly what: string;
  readonly bytes: string | Buffer;
  /** How many requests it may be taken for; one if left out. */
  readonly requests?: number;
}

const line = (start: string, ...headers: string[]) => [start, ...headers, '', ''].join('\r\n');
const get = (...headers: string[]) => line('GET /v3/templates HTTP/1.1', 'Host: localhost', ...headers);
const post = (...headers: string[]) => line('POST /v3/mail/send HTTP/1.1', 'Host: localhost', ...headers);

const STARTS = [
  ...[
    'GET',
    'GET /',
    'GET / HTTP',
    'GET / HTTP/',
    'GET / HTTP/1',
    'GET / HTTP/1.',
    'GET / HTTP/0.9',
    'GET / HTTP/1.2',
  ],
  ...[
    'GET / HTTP/2.0',
    'GET / HTTP/9.9',
    'GET  / HTTP/1.1',
    'GET / HTTP/1.1 ',
    ' GET / HTTP/1.1',
    'get / HTTP/1.1',
  ],
  ...[
    'GET / http/1.1',
    'GET\t/\tHTTP/1.1',
    'GET /\0 HTTP/1.1',
    'GET /\x7f HTTP/1.1',
    'GET /ü HTTP/1.1',
    '\0',
    '',
  ],
  ...[
    'GET * HTTP/1.1',
    'OPTIONS * HTTP/1.1',
    'CONNECT localhost:1 HTTP/1.1',
    'CONNECT / HTTP/1.1',
    'TRACE / HTTP/1.1',
  ],
  ...['FOO / HTTP/1.1', 'PRI * HTTP/2.0', 'M-SEARCH * HTTP/1.1', 'PROPFIND / HTTP/1.1', 'QUERY / HTTP/1.1'],
  ...[
    'GET http://evil.test/ HTTP/1.1',
    'GET http://[::1/ HTTP/1.1',
    'GET http:// HTTP/1.1',
    'GET https://a:b@c/ HTTP/1.1',
  ],
  ...[
    'GET //evil.test/ HTTP/1.1',
    'GET /../../etc/passwd HTTP/1.1',
    'GET /%2e%2e/%2e%2e HTTP/1.1',
    'GET /% HTTP/1.1',
  ],
  ...[
    'GET /w/ HTTP/1.1',
    'GET /w//v3/templates HTTP/1.1',
    'GET /w/%00/v3 HTTP/1.1',
    'GET /w/default/_countersign/worlds HTTP/1.1',
  ],
  ...['GET ?x HTTP/1.1', 'GET #x HTTP/1.1', 'GET /#x HTTP/1.1', 'GET ftp://x/ HTTP/1.1', 'GET /;x HTTP/1.1'],
  `GET /${'a'.repeat(20_000)} HTTP/1.1`,
  `GET /?${'a=1&'.repeat(3_000)} HTTP/1.1`,
  `GET /${'%41'.repeat(4_000)} HTTP/1.1`,
];

const HEADERS = [
  ...[
    'X',
    'X:',
    ': x',
    ':',
    'X : y',
    ' X: y',
    'X: \0',
    'X: \x01',
    'X\0: y',
    'Xü: y',
    'X: ü',
    'X: a\rb',
    'X: y\n Z: z',
  ],
  ...['Host: evil.test', 'Host:', 'Connection: close, keep-alive', 'Connection: Host', 'Connection: \t'],
  ...[
    'Content-Length: -1',
    'Content-Length: 1e3',
    'Content-Length: 0x10',
    'Content-Length: 99999999999999999999',
  ],
  ...[
    'Content-Length: 1, 1',
    'Content-Length: +5',
    'Content-Length: 5 5',
    'Content-Length:',
    'Content-Length: ٣',
  ],
  ...[
    'Transfer-Encoding: identity',
    'Transfer-Encoding: gzip',
    'Transfer-Encoding: chunked, gzip',
    'Transfer-Encoding: xchunked',
  ],
  ...['Transfer-Encoding:\x0bchunked', 'Transfer-Encoding: chunked, chunked', 'Transfer-Encoding: "chunked"'],
  ...[
    'Expect: 200-ok',
    'Upgrade: websocket',
    'Upgrade: h2c',
    'TE: trailers, deflate',
    'Trailer: Content-Length',
  ],
  ...[
    'Authorization: Basic ????',
    'Cookie: =;=;;',
    'Accept: ;;;',
    'Prefer: code=',
    'Range: bytes=-1',
    'If-Match: *',
  ],
  `X: ${'y'.repeat(20_000)}`,
  Array.from({ length: 3_000 }, (_, each) => `X${each}: y`).join('\r\n'),
];

const CHUNKED = 'Transfer-Encoding: chunked';
const CHUNKS = [
  ...[
    '0\r\n\r\n',
    '5\r\nhello\r\n0\r\n\r\n',
    '5\r\nhell',
    '5\r\nhellothere\r\n0\r\n\r\n',
    'g\r\n',
    '-1\r\n',
    '0x5\r\nhello\r\n0\r\n\r\n',
  ],
  ...[
    'ffffffffffffffffff\r\n',
    '5;x=y\r\nhello\r\n0\r\n\r\n',
    '5 \r\nhello\r\n0\r\n\r\n',
    '5\nhello\n0\n\n',
    '\r\n',
    '00000000000000000005\r\nhello\r\n0\r\n\r\n',
  ],
  ...[
    '0\r\nContent-Length: 5\r\n\r\n',
    '0\r\nHost: evil.test\r\n\r\n',
    `5;${'x'.repeat(20_000)}\r\nhello\r\n0\r\n\r\n`,
  ],
];

const TLS_HELLO = Buffer.from('16030100c8010000c40303', 'hex');

const SHAPES: readonly Shape[] = [
  ...STARTS.map((start) => ({
    what: `the line ${start.slice(0, 60)}`,
    bytes: line(start, 'Host: localhost'),
  })),
  ...HEADERS.map((header) => ({ what: `the header ${header.slice(0, 60)}`, bytes: get(header) })),
  ...HEADERS.map((header) => ({
    what: `a body with ${header.slice(0, 60)}`,
    bytes: `${post(header)}hello`,
    requests: 2,
  })),
  ...CHUNKS.map((chunks) => ({ what: `the chunks ${chunks.slice(0, 60)}`, bytes: post(CHUNKED) + chunks })),
  { what: 'two lengths', bytes: `${post('Content-Length: 5', 'Content-Length: 6')}hello!` },
  { what: 'a length and chunks', bytes: `${post('Content-Length: 5', CHUNKED)}0\r\n\r\n${get()}` },
  { what: 'chunks and a length', bytes: `${post(CHUNKED, 'Content-Length: 40')}0\r\n\r\n${get()}` },
  { what: 'a body that is too short', bytes: `${post('Content-Length: 50')}hello` },
  { what: 'a body that nobody announced', bytes: `${get()}hello` },
  { what: 'folded headers', bytes: get('X: a\r\n b\r\n\tc') },
  { what: 'lines without a carriage return', bytes: 'GET / HTTP/1.1\nHost: localhost\n\n' },
  { what: 'empty lines before', bytes: `\r\n\r\n\r\n${get()}` },
  { what: 'no host', bytes: line('GET / HTTP/1.1') },
  { what: 'HTTP/1.0', bytes: line('GET /v3/templates HTTP/1.0') },
  { what: 'two requests at once', bytes: get() + get(), requests: 2 },
  { what: 'a hundred requests at once', bytes: get().repeat(100), requests: 100 },
  { what: 'a request and rubbish', bytes: `${get()}\x00\x01\x02`, requests: 2 },
  { what: 'a greeting of TLS', bytes: TLS_HELLO },
  { what: 'a greeting of HTTP/2', bytes: 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n' },
  { what: 'a greeting of SSH', bytes: 'SSH-2.0-OpenSSH_9.0\r\n' },
  { what: 'nothing', bytes: '' },
  { what: 'a megabyte of zeros', bytes: Buffer.alloc(1_048_576) },
];

/** Sends each shape once, and then random changes of valid requests until the attack ends. */
export async function sendRawShapes(url: string, attack: Attack): Promise<void> {
  for (const shape of SHAPES) await send(url, shape, attack);
  const ids = new Ids(attack.seed);
  while (attack.goesOn()) {
    const shapes = Array.from({ length: SENT_TOGETHER }, () => changed(ids));
    await Promise.all(shapes.map((shape) => send(url, shape, attack)));
  }
}

/** Valid requests with up to four changes of their bytes: taken out, put in, doubled, or another one. */
function changed(ids: Ids): Shape {
  const draw = (most: number) => ids.integer('bytes', 0, most);
  const body = '{"from":{"email":"ada@example.com"}}';
  let bytes: Buffer = Buffer.from(
    ids.pick('bytes', [
      get('Authorization: Bearer x'),
      `${post(`Content-Length: ${body.length}`, 'Content-Type: application/json')}${body}`,
      `${post(CHUNKED, 'Content-Type: application/json')}5\r\nhello\r\n0\r\n\r\n`,
    ]),
  );
  for (let change = draw(3); change >= 0; change--) {
    const at = draw(bytes.length);
    const [before, after] = [bytes.subarray(0, at), bytes.subarray(at)];
    const some = Buffer.from([draw(255)]);
    bytes = Buffer.concat(
      ids.pick('bytes', [
        [before, after.subarray(1 + draw(8))],
        [before, some, after],
        [before, after.subarray(0, 1 + draw(40)), after],
        [before, some, after.subarray(1)],
        [before, Buffer.from('\r\n'), after],
      ]),
    );
  }
  return { what: `changed: ${JSON.stringify(bytes.toString('latin1'))}`, bytes, requests: 3 };
}

async function send(url: string, { what, bytes, requests = 1 }: Shape, { tally }: Attack): Promise<void> {
  tally.call();
  const received = await exchanged(url, bytes);
  if (received === undefined) {
    tally.find('wrong answer', `the connection stays open after ${what}`);
    return;
  }
  const statuses = Array.from(received.matchAll(/^HTTP\/1\.1 (\d{3}) /gm), ([, status]) => Number(status));
  const final = statuses.filter((status) => status >= 200);
  if (received !== '' && !received.startsWith('HTTP/1.1 '))
    tally.find('wrong answer', `${JSON.stringify(received.slice(0, 200))} to ${what}`);
  if (final.length > requests) tally.find('wrong answer', `${final.length} answers to ${what}`);
  for (const status of final) if (status >= 500) tally.find('unasked 5xx', `${status} to ${what}`);
}

/** What comes back until the server closes; `undefined` if it does not. */
async function exchanged(url: string, bytes: string | Buffer): Promise<string | undefined> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  let received = '';
  socket.setEncoding('latin1').on('data', (text: string) => {
    received += text;
  });
  // A reset is an end, too.
  const closed = once(
    socket.on('error', () => undefined),
    'close',
  ).catch(() => undefined);
  socket.end(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes);
  const timer = new AbortController();
  const tooLong = pause(LIMIT_MS, 'too long' as const, { signal: timer.signal }).catch(() => undefined);
  const end = await Promise.race([closed, tooLong]);
  timer.abort();
  socket.destroy();
  return end === 'too long' ? undefined : received;
}
