// The sender against real receivers on loopback: exact bytes, kept connections, and every way it can go wrong.
import { createPrivateKey } from 'node:crypto';
import type { Socket } from 'node:net';
import { duplexPair } from 'node:stream';
import { createServer as createTlsServer } from 'node:tls';
import { afterAll, expect, it, vi } from 'vitest';
import type { OutgoingRequest } from '../../../src/delivery/attempt.ts';
import { HttpSender, type SendOptions } from '../../../src/server/delivery/http-sender.ts';
import { certificate, privateKey } from '../../support/certificate.ts';
import { resolveTestNames } from '../../support/names.ts';
import { freePort, startPouringReceiver, startRawReceiver, startReceiver } from '../../support/receivers.ts';
import { startWireReceiver } from '../../support/wire-receiver.ts';

afterAll(resolveTestNames());

const sender = new HttpSender();
afterAll(() => sender.close());

it('the exact bytes are sent: the request line, the headers in their spelling, the body', async () => {
  await using receiver = await startReceiver((response) => response.end());
  const body = '{"text":"Zoë 😀"}\n';
  await send(`${receiver.origin}/in/a%20b?c=1`, {
    body,
    headers: { 'X-Mail-Event': 'bounce', 'User-Agent': 'Mail' },
  });
  expect(receiver.requests).toEqual([
    {
      method: 'POST',
      path: '/in/a%20b?c=1',
      rawHeaders: [
        ...['X-Mail-Event', 'bounce', 'User-Agent', 'Mail', 'Content-Length', '21'],
        ...['Host', `127.0.0.1:${receiver.port}`, 'Connection', 'keep-alive'],
      ],
      body: Buffer.from(body),
    },
  ]);
});

it('an answer is told with status, headers and body, and with the address it came from', async () => {
  await using receiver = await startReceiver((response) =>
    response.writeHead(418, { 'X-Why': 'tea', 'Set-Cookie': ['a=1', 'b=2'] }).end('short and stout'),
  );
  const sent = await send(`${receiver.origin}/`);
  expect(sent).toMatchObject({
    response: { status: 418, headers: { 'x-why': 'tea', 'set-cookie': 'a=1,b=2' }, body: 'short and stout' },
    error: null,
    isTimeout: false,
    connectedTo: `127.0.0.1:${receiver.port}`,
  });
  expect(Number.isInteger(sent.elapsedMs) && sent.elapsedMs >= 0).toBe(true);
});

it('a redirect is an answer like any other, and is not followed', async () => {
  await using receiver = await startReceiver((response) =>
    response.writeHead(307, { Location: '/elsewhere' }).end(),
  );
  expect(await send(`${receiver.origin}/`)).toMatchObject({ response: { status: 307 }, error: null });
  expect(receiver.requests).toHaveLength(1);
});

it('a connection is kept for the next request', async () => {
  await using receiver = await startReceiver((response) => response.end());
  for (let i = 0; i < 3; i++) {
    expect(await send(`${receiver.origin}/`)).toMatchObject({ connectedTo: `127.0.0.1:${receiver.port}` });
  }
  expect([receiver.requests.length, receiver.connectionCount]).toEqual([3, 1]);
});

it('a connection that is no longer used is closed long before the receiver does so', async () => {
  const { promise: isClosed, resolve: close } = Promise.withResolvers<void>();
  await using receiver = await startReceiver((response) => {
    response.socket?.once('end', close);
    response.writeHead(200, { 'Keep-Alive': 'timeout=3600' }).end();
  });
  await send(`${receiver.origin}/`);
  await isClosed;
  await send(`${receiver.origin}/`);
  expect(receiver.connectionCount).toBe(2);
});

it('requests go side by side, each with its own answer', async () => {
  await using receiver = await startReceiver((response, { url }) => response.end(url));
  const paths = Array.from({ length: 50 }, (_, index) => `/${index}`);
  const sent = await Promise.all(paths.map((path) => send(receiver.origin + path)));
  expect(sent.map(({ response }) => response?.body)).toEqual(paths);
});

it('a receiver that does not answer in time is a timeout, and loses the connection', async () => {
  const { promise: isClosed, resolve: close } = Promise.withResolvers<void>();
  const { promise: isAsked, resolve: asked } = Promise.withResolvers<void>();
  await using receiver = await startReceiver((response) => asked(void response.on('close', close)));
  using timers = virtualTimers();
  const sent = send(`${receiver.origin}/`, { waitMs: 30_000 });
  await isAsked;
  timers.advance(30_000);
  expect(await sent).toMatchObject({
    response: null,
    error: 'no answer in time',
    isTimeout: true,
    connectedTo: `127.0.0.1:${receiver.port}`,
    elapsedMs: 30_000,
  });
  await isClosed;
});

it('an answer whose body does not end in time is a timeout too', async () => {
  await using receiver = await startReceiver((response) => response.writeHead(200).write('half'));
  expect(await send(`${receiver.origin}/`, { waitMs: 30 })).toMatchObject({
    response: null,
    isTimeout: true,
  });
});

it('a connection that is reset before the answer is told as such', async () => {
  await using receiver = await startReceiver((response) => response.socket?.resetAndDestroy());
  expect(await send(`${receiver.origin}/`)).toMatchObject({
    response: null,
    error: 'connection reset',
    isTimeout: false,
  });
});

it('an answer that breaks off is no answer', async () => {
  await using receiver = await startReceiver((response) => {
    response.writeHead(200, { 'Content-Length': 100 }).write('half', () => response.destroy());
  });
  expect(await send(`${receiver.origin}/`)).toMatchObject({ response: null, error: 'connection reset' });
});

it('a port that nobody listens at refuses the connection', async () => {
  expect(await send(`http://127.0.0.1:${await freePort()}/`)).toMatchObject({
    response: null,
    error: 'connection refused',
    connectedTo: null,
  });
});

it('of a long answer the beginning is kept, and the connection', async () => {
  await using receiver = await startReceiver((response) => response.end('x'.repeat(200_000)));
  for (let i = 0; i < 2; i++) {
    const { response } = await send(`${receiver.origin}/`);
    expect(response?.body).toBe('x'.repeat(65_536));
  }
  expect(receiver.connectionCount).toBe(1);
});

it('an answer without end is cut off, and counts as an answer', async () => {
  const { promise: isClosed, resolve: close } = Promise.withResolvers<void>();
  await using receiver = await startReceiver((response) => {
    response.on('close', close);
    const pour = () => {
      while (!response.destroyed && response.write('x'.repeat(65_536)));
    };
    response.on('drain', pour);
    pour();
  });
  const { response, error } = await send(`${receiver.origin}/`);
  expect([response?.status, response?.body.length, error]).toEqual([200, 65_536, null]);
  await isClosed;
});

it.each([
  ['what is no HTTP', 'hello\r\n\r\n'],
  ['a protocol that nobody asked for', 'HTTP/1.1 101 Switching\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'],
  ['nothing', ''],
  ['headers beyond all measure', `HTTP/1.1 200 OK\r\nX-Long: ${'x'.repeat(100_000)}\r\n\r\n`],
])('a receiver that answers with %s has not answered', async (_what, answer) => {
  await using receiver = await startRawReceiver(answer);
  const { response, error, isTimeout } = await send(`${receiver.origin}/`);
  expect([response, isTimeout]).toEqual([null, false]);
  expect(error).toMatch(/\w/);
});

it.each([
  ['announces an answer again and again', 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n', 'informational'],
  ['never ends its headers', 'X-More: and more\r\n', 'Header overflow'],
  ['never ends its status line', 'x'.repeat(1_000), 'overflow'],
  ['never ends its trailers', 'X-Trailer: and more\r\n', 'overflow'],
  ['never ends the extension of a chunk', 'x'.repeat(1_000), 'overflow'],
])('a receiver that %s is cut off, and has not answered', async (what, more, want) => {
  const initialState: Readonly<Record<string, string>> = {
    'never ends its headers': 'HTTP/1.1 200 OK\r\n',
    'never ends its status line': 'HTTP/1.1 200 ',
    'never ends its trailers': 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n',
    'never ends the extension of a chunk': 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5;',
  };
  await using receiver = await startPouringReceiver(initialState[what] ?? '', more);
  const { response, error, isTimeout } = await send(`${receiver.origin}/`);
  expect([response, isTimeout]).toEqual([null, false]);
  expect(error).toContain(want);
  await receiver.isClosed;
});

it('a receiver that answers 1 GB costs neither its time nor its memory', async () => {
  const head = `HTTP/1.1 200 OK\r\nContent-Length: ${2 ** 30}\r\n\r\n`;
  await using receiver = await startPouringReceiver(head, 'x'.repeat(65_536));
  const { response, error } = await send(`${receiver.origin}/`);
  expect([response?.status, response?.body.length, error]).toEqual([200, 65_536, null]);
  await receiver.isClosed;
  expect(receiver.pouredBytes()).toBeLessThan(2 ** 25);
});

it('a receiver whose answer drips is a timeout all the same', async () => {
  await using receiver = await startReceiver((response) => {
    const timer = setInterval(() => response.write('x'), 5);
    response.on('close', () => clearInterval(timer));
  });
  expect(await send(`${receiver.origin}/`, { waitMs: 60 })).toMatchObject({
    response: null,
    isTimeout: true,
  });
});

it('a receiver that closes at once has not answered', async () => {
  await using receiver = await startWireReceiver({ onConnection: (socket) => socket.destroy() });
  expect(await send(`${receiver.origin}/`)).toMatchObject({
    response: null,
    error: 'connection reset',
    isTimeout: false,
  });
});

it('the wait for a free connection is none of the receiver’s time', async () => {
  const { promise: isCrowded, resolve: crowded } = Promise.withResolvers<void>();
  let count = 0;
  await using receiver = await startReceiver((response) => {
    count++;
    if (count === 256) crowded();
    if (count > 256) response.end();
  });
  using timers = virtualTimers();
  // Nobody of the crowd is answered; the one behind them has less time than they take to give up.
  const crowd = Array.from({ length: 256 }, () => send(`${receiver.origin}/`, { waitMs: 10_000 }));
  const waiting = send(`${receiver.origin}/`, { waitMs: 9_000 });
  await isCrowded;
  timers.advance(10_000);
  expect(await waiting).toMatchObject({ response: { status: 200 }, isTimeout: false, elapsedMs: 0 });
  expect((await Promise.all(crowd)).every(({ isTimeout }) => isTimeout)).toBe(true);
});

it('an oversize body flows only as fast as it is read', async () => {
  const { promise: isConnected, resolve: connected } = Promise.withResolvers<Socket>();
  await using receiver = await startWireReceiver({
    onConnection: (socket) => {
      socket.pause();
      connected(socket);
    },
  });
  const sent = send(`${receiver.origin}/`, { body: '{"a":1}', paddedTo: 67_108_864 });
  const before = process.memoryUsage().arrayBuffers;
  const socket = await isConnected;
  await new Promise((resolve) => setImmediate(resolve));
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(16_777_216);
  socket.end('HTTP/1.1 413 X\r\nContent-Length: 0\r\n\r\n');
  expect(await sent).toMatchObject({ response: { status: 413 } });
});

it('a world that goes away ends what is under way', async () => {
  const { promise: isClosed, resolve: close } = Promise.withResolvers<void>();
  const world = new AbortController();
  await using receiver = await startReceiver((response) => {
    response.on('close', close);
    world.abort();
  });
  expect(await send(`${receiver.origin}/`, { signal: world.signal })).toMatchObject({
    response: null,
    error: 'the world was reset, replaced or deleted',
    isTimeout: false,
  });
  await isClosed;
});

it('for a world that is gone already nothing is sent', async () => {
  await using receiver = await startReceiver((response) => response.end());
  const sent = await send(`${receiver.origin}/`, { signal: AbortSignal.abort() });
  expect([sent.response, sent.error]).toEqual([null, 'the world was reset, replaced or deleted']);
  await send(`${receiver.origin}/next`);
  expect(receiver.requests.map(({ path }) => path)).toEqual(['/next']);
});

it.each([
  ['hooks', 'hooks is not a URL'],
  ['https://[::1', 'https://[::1 is not a URL'],
  ['ftp://127.0.0.1/', 'ftp: is not http or https'],
  ['file:///etc/passwd', 'file: is not http or https'],
  ['http://10.0.0.5/', '10.0.0.5 may not be reached'],
  ['http://169.254.169.254/latest/', '169.254.169.254 may not be reached'],
  ['http://[::ffff:169.254.169.254]/', '::ffff:a9fe:a9fe may not be reached'],
  ['http://2852039166/', '169.254.169.254 may not be reached'],
  ['http://0x0a000005/', '10.0.0.5 may not be reached'],
  ['http://[fe80::1]/', 'fe80::1 may not be reached'],
])('nothing is sent to %s, and it is said why', async (url, want) => {
  const { response, error, connectedTo } = await send(url, { allowedHosts: ['169.254.169.254', 'fe80::1'] });
  expect([response, connectedTo]).toEqual([null, null]);
  expect(error).toContain(want);
});

it('a loopback address written as one number is loopback', async () => {
  await using receiver = await startReceiver((response) => response.end());
  expect(await send(`http://2130706433:${receiver.port}/`)).toMatchObject({
    response: { status: 200 },
    connectedTo: `127.0.0.1:${receiver.port}`,
  });
});

it.each(['hooks.test', 'mixed.test'])(
  'the name %s, behind which loopback is found, is reached there',
  async (name) => {
    await using receiver = await startReceiver((response) => response.end());
    expect(await send(`http://${name}:${receiver.port}/`)).toMatchObject({
      response: { status: 200 },
      connectedTo: `127.0.0.1:${receiver.port}`,
    });
    expect(receiver.requests[0]?.rawHeaders).toContain(`${name}:${receiver.port}`);
  },
);

it('a name behind which something else is found is not even connected to', async () => {
  expect(await send('http://elsewhere.test/')).toMatchObject({
    response: null,
    error: expect.stringContaining('10.0.0.5 (elsewhere.test) may not be reached'),
    connectedTo: null,
  });
});

it('a name that does not resolve is told as such', async () => {
  expect(await send('http://missing.test/')).toMatchObject({ response: null, error: 'host not found' });
});

it('a header that HTTP cannot carry is an error, and nothing is sent', async () => {
  await using receiver = await startReceiver((response) => response.end());
  const { response, error } = await send(`${receiver.origin}/`, {
    headers: { 'X-Mail-Event': 'a\r\nX-Evil: 1' },
  });
  expect(response).toBeNull();
  expect(error).toContain('X-Mail-Event');
  expect(receiver.requests).toEqual([]);
});

it('a receiver whose certificate is given is reached over TLS; without it, it is not', async () => {
  await using receiver = await startReceiver((response) => response.end('secure'), {
    key: privateKey,
    cert: certificate,
  });
  const trusting = new HttpSender({ ca: certificate });
  expect(await send(`${receiver.origin}/`, {}, trusting)).toMatchObject({
    response: { body: 'secure' },
    error: null,
  });
  trusting.close();
  expect(await send(`${receiver.origin}/`)).toMatchObject({
    response: null,
    error: expect.stringContaining('certificate'),
  });
});

it('a request is reset over TLS too', async () => {
  // Node's TLS hides a reset from who receives it, so the wire is looked at below.
  const secured = createTlsServer({ key: privateKey, cert: certificate }, (socket) => socket.resume());
  await using wire = await startWireReceiver({
    onRequest: () => {},
    onConnection: (socket) => {
      const [inner, outer] = duplexPair();
      secured.emit('connection', inner);
      socket.pipe(outer).pipe(socket);
    },
  });
  const trusting = new HttpSender({ ca: certificate });
  const url = wire.origin.replace('http:', 'https:');
  const sent = await send(url, { body: '{"a":1}', bodyMode: 'reset' }, trusting);
  expect(sent).toMatchObject({ response: null, error: 'connection reset' });
  expect(await wire.connections[0]?.ended).toBe('reset');
});

it('a host name too long for DNS never reaches TLS, where it would break the next use of a key', async () => {
  for (const length of [254, 256, 300]) {
    const url = `https://${'a.'.repeat(length / 2 - 1)}bc/`.slice(0, length + 9);
    expect(await send(url, { allowedHosts: ['0.0.0.0/0'] })).toMatchObject({
      response: null,
      error: 'the host name of the url is longer than 253 characters',
      connectedTo: null,
    });
    expect(() => createPrivateKey(privateKey)).not.toThrow();
  }
});

/** Sends a small POST, or what is given instead. */
function send(
  url: string,
  { waitMs = 5_000, allowedHosts = [], signal = new AbortController().signal, ...given }: Given = {},
  by: HttpSender = sender,
) {
  const request = {
    method: 'POST',
    url,
    headers: {},
    body: '{}',
    bodyMode: 'whole',
    timeoutMs: 30_000,
  } as const;
  return by.send({ ...request, ...given }, { waitMs, allowedHosts, signal });
}

type Given = Partial<OutgoingRequest & SendOptions>;

/** Stops timers until the end of the scope: only what is advanced goes by. Sockets stay real. */
function virtualTimers(): Disposable & { readonly advance: (byMs: number) => void } {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  return {
    advance: (byMs) => void vi.advanceTimersByTime(byMs),
    [Symbol.dispose]: () => void vi.useRealTimers(),
  };
}
