// Calls that a page of another origin can make a browser send, with every Host that DNS rebinding could give it, and calls
// without the token where one is needed: every operation refuses them all.

import { Agent, request } from 'node:http';
import { type Mock, startMock } from '../../src/index.ts';
import { type Operation, operationsOf } from '../../src/openapi/operations.ts';
import { assembleControl } from '../../src/server/control/assemble.ts';
import { services } from '../support/registry/services.ts';
import type { Attack } from './tally.ts';

type Headers = Readonly<Record<string, string>>;

const HOSTS = [
  ...[
    'evil.test',
    'evil.test:4010',
    'localhost.evil.test',
    '127.0.0.1.evil.test',
    '127.0.0.1.nip.io',
    'localhost.',
    '10.0.0.1',
  ],
  ...[
    '169.254.169.254',
    '2130706433',
    '0x7f.1',
    '[::ffff:127.0.0.1]',
    '[fe80::1]',
    'localhost@evil.test',
    'evil.test#localhost',
    '0.0.0.0',
  ],
];

const PAGES: readonly Headers[] = [
  ...[
    'http://evil.test',
    'https://evil.test',
    'null',
    'http://localhost:1',
    'http://127.0.0.1.evil.test',
    'file://',
  ].map((origin) => ({ origin })),
  { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
  { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' },
  { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'script' },
  { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' },
  { origin: 'http://evil.test', 'sec-fetch-site': 'cross-site', 'content-type': 'text/plain' },
];

const TOKENS: readonly Headers[] = [
  {},
  ...[
    'Bearer',
    'Bearer ',
    'Bearer wrong',
    'Basic YTpi',
    'Bearer a tokens',
    'Bearer A TOKEN',
    'Token a-token',
    'bearer\ta-toke',
  ].map((authorization) => ({ authorization })),
  { cookie: 'token=a-token' },
  { 'x-token': 'a-token' },
];

/** Operations that may be called by anyone: those without security. */
const controlOperations = operationsOf(assembleControl(services)).filter(
  ({ security }) => security.length > 0,
);
const serviceOperations = Array.from(services.values(), ({ document }) => operationsOf(document)).flat();

/** Makes the calls of foreign pages, and those without a token. */
export async function callAsStrangers(attack: Attack): Promise<void> {
  await using open = await startMock();
  await using guarded = await startMock({ controlToken: 'a-token' });
  const { host } = new URL(open.url);
  const before = await stateOf(open);
  for (const headers of HOSTS.map((foreign) => ({ host: foreign })))
    await callEach(open, [...controlOperations, ...serviceOperations], headers, [403], attack);
  for (const page of PAGES) await callEach(open, controlOperations, { host, ...page }, [403], attack);
  for (const token of TOKENS) await callEach(guarded, controlOperations, { host, ...token }, [401], attack);
  if (before !== (await stateOf(open)))
    attack.tally.find('wrong answer', 'a refused call has changed the world');
}

/** The worlds that there are, and what the default one has seen. */
async function stateOf(mock: Mock): Promise<string> {
  const { clock, settings } = (await mock.defaultWorld.control('GET', '')).body;
  return JSON.stringify({ mode: clock.mode, settings, events: await mock.defaultWorld.events() });
}

async function callEach(
  mock: Mock,
  operations: readonly Operation[],
  headers: Headers,
  wanted: readonly number[],
  { tally }: Attack,
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  await Promise.all(
    operations.map(async ({ method, path }) => {
      const target = path.replace('{world}', 'default').replace(/\{[^}]*\}/g, 'x');
      const status = await statusOf(mock.url, { method, path: target, headers, agent });
      const what = `${method} ${target} with ${JSON.stringify(headers)}`;
      tally.answered(status, what);
      if (!wanted.includes(status)) tally.find('wrong answer', `${status} to ${what}`);
    }),
  );
  agent.destroy();
}

function statusOf(url: string, options: object): Promise<number> {
  return new Promise((resolve, reject) => {
    request(url, options, (response) => {
      resolve(response.statusCode ?? 0);
      // A stream that should have been refused would never end.
      if (response.statusCode === 200) response.destroy();
      else response.resume();
    })
      .on('error', reject)
      .end();
  });
}
