// What `countersign proxy --har` and `countersign audit --save` write: what passed, and none of its secrets.

import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startMock } from '../../src/index.ts';
import type { HarEntry } from '../../src/verify/audit/recordings/entry.ts';
import { prismValidator } from '../../src/verify/proxy/prism-validator.ts';
import { startReceiver } from '../support/receivers.ts';
import { runHere } from '../support/run-here.ts';
import { shop, tokenOf, WEBHOOKS } from '../support/shop/caller.ts';
import { shopDocument } from '../support/shop/document.ts';
import { WITH_SHOP } from '../support/shop/module.ts';

const folder = await mkdtemp(join(tmpdir(), 'countersign-recording-'));
const mock = await startMock({ services: [shop] });
afterAll(async () => {
  await mock.close();
  await rm(folder, { recursive: true });
});

// Prism takes seconds to load; each command after this finds it loaded.
await prismValidator(shopDocument);

const HOOK = 'https://hooks.example.test';

/** Records a webhook that is registered with a secret, and a delivery to it. */
async function recorded(name: string, flags: readonly string[] = []) {
  const file = join(folder, name);
  const world = await mock.world();
  const token = tokenOf(world, 'live');
  await using receiver = await startReceiver((response) => response.end());
  const route = `${HOOK}=${receiver.origin}`;
  const args = ['shop', ...WITH_SHOP, '--target', world.url, '--har', file];
  const receivers = ['--receiver', route, '--receiver-port', '0'];
  const { promise: started, resolve: start } = Promise.withResolvers<[string, string]>();
  let told = '';
  const ended = runHere(['proxy', ...args, ...receivers, '--port', '0', ...flags], (text) => {
    told += text;
    const [, url] = /Proxy for shop at (\S+), /.exec(told) ?? [];
    const [, deliveries] = /Deliveries to (\S+) are forwarded/.exec(told) ?? [];
    if (url !== undefined && deliveries !== undefined) start([url, deliveries]);
  });
  const [url, deliveries] = await started;
  const created = await fetch(url + WEBHOOKS, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url: `${HOOK}/returns`, enabled_events: ['returned'] }),
  });
  const { signing_secret: secret } = (await created.json()) as { readonly signing_secret: string };
  const signature = 'sha256=0123456789abcdef';
  await fetch(`${deliveries}/returns`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-shop-signature': signature },
    body: '{"event_id":"evt_1","event_type":"returned"}',
  });
  process.emit('SIGINT');
  const { code, stderr } = await ended;
  return { file, text: await readFile(file, 'utf8'), code, stderr, secrets: [token, secret, signature] };
}

test('proxy --har records calls and deliveries, and writes placeholders for tokens, secrets and signatures', async () => {
  const { file, text, code, stderr, secrets } = await recorded('traffic.har');
  expect(code).toBe(0);
  expect(stderr).toContain('2 exchanges in ');
  const { entries } = JSON.parse(text).log;
  const found = entries.map(({ _direction, request }: HarEntry) => [_direction, request?.url]);
  expect(found).toContainEqual(['call', expect.stringContaining(WEBHOOKS)]);
  expect(found).toContainEqual(['delivery', `${HOOK}/returns`]);
  for (const secret of secrets) expect(text).not.toContain(secret);
  expect(text).toContain('Bearer <token 1>');
  expect((await stat(file)).mode & 0o077).toBe(0);
});

test('with --with-secrets they are in the file, and it says so', async () => {
  const { text, stderr, secrets } = await recorded('whole.har', ['--with-secrets']);
  for (const secret of secrets) expect(text).toContain(secret);
  expect(stderr).toContain('with its secrets: keep it safe');
});

test('what is recorded without secrets is judged, and what audit --save writes of it has none, either', async () => {
  const whole = await recorded('again.har', ['--with-secrets']);
  const saved = join(folder, 'saved.har');
  const secrets = join(folder, 'secrets.json');
  const [token, secret] = whole.secrets;
  const given = JSON.stringify({ tokens: { 'shop.live': token }, secrets: { wh_1: secret } });
  await writeFile(secrets, given);
  const { stdout, stderr, code } = await runHere([
    'audit',
    whole.file,
    ...WITH_SHOP,
    '--secrets',
    secrets,
    '--save',
    saved,
  ]);
  const text = await readFile(saved, 'utf8');
  for (const each of whole.secrets) expect(`${text}${stdout}${stderr}`).not.toContain(each);
  expect(await readFile(secrets, 'utf8')).toBe(given);
  expect(code).not.toBe(2);
  expect(JSON.parse(text).log.entries).toHaveLength(2);
});

test('--settings says the environment, without which nobody knows whether a plain URL is rightly refused', async () => {
  const call = {
    startedDateTime: '2026-01-01T00:00:00Z',
    request: {
      method: 'POST',
      url: `https://shop.test${WEBHOOKS}`,
      headers: [
        { name: 'authorization', value: 'Bearer of-a-live-key' },
        { name: 'content-type', value: 'application/json' },
      ],
      postData: { text: '{"url":"http://hooks.example.test/a","enabled_events":["*"]}' },
    },
    response: {
      status: 422,
      headers: [{ name: 'content-type', value: 'application/json' }],
      content: { text: '{"detail":"The URL must be https in production"}' },
    },
  };
  const file = join(folder, 'plain.har');
  await writeFile(file, JSON.stringify({ log: { entries: [call] } }));
  const secrets = join(folder, 'live.json');
  await writeFile(secrets, '{"tokens":{"shop.live":"of-a-live-key"}}');
  const args = ['audit', file, ...WITH_SHOP, '--secrets', secrets];
  const unsaid = await runHere(args);
  expect(unsaid).toMatchObject({ code: 2, stderr: expect.stringContaining('the environment is not known') });
  const settings = join(folder, 'settings.json');
  await writeFile(settings, '{"environment":"production"}');
  const said = await runHere([...args, '--settings', settings]);
  expect(said).toMatchObject({ code: 0, stdout: expect.stringContaining('1 entries agreed') });
});
