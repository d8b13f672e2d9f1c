// What a consumer team wrote: its vitest suite, what it makes of a generated client, and how strictly it compiles.

export const VITEST_CONFIG = `
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    globalSetup: ['countersign/testing/global-setup'],
    pool: 'forks',
    maxWorkers: 8,
    testTimeout: 60_000,
  },
});
`;

/** A note of each test, where all workers and whoever started them can read it. */
export const SEEN = `
import { appendFile, readFile } from 'node:fs/promises';

const FILE = 'seen.jsonl';

export function note(mock: string, world: string): Promise<void> {
  return appendFile(FILE, JSON.stringify({ mock, world, worker: process.pid }) + '\\n');
}

export async function workersSeen(): Promise<number> {
  const lines = (await readFile(FILE, 'utf8')).trimEnd().split('\\n');
  return new Set(lines.map((line) => (JSON.parse(line) as { worker: number }).worker)).size;
}
`;

/** Two tests of one file. The first goes on when a test of every worker has begun, and so has its world. */
export function consumerTest(index: number, workers: number): string {
  const recipient = `worker-${index}@example.com`;
  return `
import { expect, test } from 'countersign/testing/vitest';
import { vi } from 'vitest';
import { note, workersSeen } from './seen.ts';

test('what happens in the worlds of others does not happen here', async ({ mock, world }) => {
  await note(mock.url, world.id);
  await vi.waitUntil(async () => (await workersSeen()) === ${workers}, { timeout: 50_000 });
  const { body: webhook } = await world.request('POST', '/v3/user/webhooks', {
    token: world.credentials.mail?.live,
    json: { url: world.inboxUrl('hooks'), enabled_events: ['*'] },
  });
  await world.emit({ service: 'mail', type: 'bounce', recipient_email: '${recipient}' });
  const received = await world.inbox('hooks');
  expect(received).toHaveLength(1);
  expect(received).toHaveReceivedEvent('bounce', { recipient_email: '${recipient}' });
  await expect(received).toHaveBeenSignedWith(webhook.signing_secret);
});

test('its clock is its own', async ({ mock, world }) => {
  await note(mock.url, world.id);
  const before = Date.parse((await world.clock()).now);
  await world.advance('${index + 1}h');
  expect(Date.parse((await world.clock()).now) - before).toBe(${(index + 1) * 3_600_000});
});
`;
}

/** A test with what `countersign generate` writes: a call of the client, an event, a value that does not fit. */
export const GENERATED_USE = `
import { expect, test } from 'countersign/testing/vitest';
import { createMailClient } from '../generated/mail/client.js';
import { isBounceEvent } from '../generated/mail/events.js';
import { isEmailAddress } from '../generated/mail/validators.js';

test('the generated client calls the mock, and knows its events', async ({ world }) => {
  const mail = createMailClient({ baseUrl: world.url, token: world.credentials.mail?.live ?? '' });
  const body = { url: world.inboxUrl('hooks'), enabled_events: ['bounce' as const] };
  expect((await mail.POST('/v3/user/webhooks', { body })).response.status).toBe(201);
  const { event } = await world.emit({ service: 'mail', type: 'bounce' });
  expect(isBounceEvent(event)).toBe(true);
  expect(isEmailAddress('nobody')).toBe(false);
});
`;

/**
 * A tsconfig.json as strict as can be; the declarations of packages are looked at, too.
 *
 * @param more options that differ
 */
export function strictConfig(include: readonly string[], more: object = {}): string {
  return JSON.stringify({ compilerOptions: { ...STRICT, ...more }, include });
}

const STRICT = {
  target: 'es2022',
  lib: ['es2022', 'dom', 'esnext.disposable'],
  module: 'nodenext',
  types: ['node'],
  noEmit: true,
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  noImplicitReturns: true,
  allowImportingTsExtensions: true,
  verbatimModuleSyntax: true,
  skipLibCheck: false,
};

/** Code that imports every module that a package exports. */
export function entries(exported: Readonly<Record<string, unknown>>): string {
  const paths = Object.keys(exported).filter((path) => !/\*|\.json$/.test(path));
  return paths.map((path, at) => `export * as entry${at} from 'countersign${path.slice(1)}';\n`).join('');
}

export const USE = `
import { startMock } from 'countersign';
import { createMailClient as createOurClient, MailError } from 'countersign/client';
import { verifyRequest } from 'countersign/receiver';
import { connectMock } from 'countersign/testing';
import { NotOffered, type Adapter } from 'countersign/verify';
import { createMailClient } from './generated/mail/client.js';
import { isBounceEvent } from './generated/mail/events.js';

export async function urlsOf(baseUrl: string, token: string): Promise<string[]> {
  const { data } = await createMailClient({ baseUrl, token }).GET('/v3/user/webhooks');
  return data?.webhooks.map(({ url }) => url) ?? [];
}

export async function rehearse(): Promise<void> {
  await using mock = await startMock({ services: ['mail'] });
  await using same = await connectMock(mock);
  const world = await same.world({ now: '2026-01-01T00:00:00Z' });
  const client = createOurClient({ baseUrl: world.url, token: world.credentials.mail?.live ?? '' });
  try {
    console.log((await client.unwrap(client.GET('/v3/user/webhooks'))).total);
  } catch (error) {
    if (error instanceof MailError) console.log(error.status, error.detail);
  }
}

export async function receive(request: Request): Promise<Response> {
  const verdict = await verifyRequest(request, { service: 'mail', secret: 'whsec_example' });
  return new Response(null, { status: verdict.ok ? 204 : 401 });
}

export const adapter: Adapter = {
  credentials: { mail: { live: 'token' } },
  states: (name) => {
    throw new NotOffered(name);
  },
};

export { isBounceEvent };
`;

/** Mistakes that a compiler should see. */
export const WRONG_USE = `
import { expect } from 'countersign/testing/vitest';
import { createMailClient } from './generated/mail/client.js';

const client = createMailClient({ baseUrl: 'http://127.0.0.1:4010' });

export const misspelt = client.GET('/v3/user/webhook');
export const mistyped = client.POST('/v3/user/webhooks', { body: { url: 7, enabled_events: ['*'] } });
export const mismatched = () => expect([]).toHaveReceivedEvent(7);
`.trimStart();

/** Writes down which modules a process loads. */
export const NOTE_MODULES = `
import { appendFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

registerHooks({
  load(url, context, next) {
    appendFileSync('loaded.txt', url + '\\n');
    return next(url, context);
  },
});
`;
