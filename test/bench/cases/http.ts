// Requests a second against a bare server, and the memory.

import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compare, type Load, run } from '../load.ts';
import { type MockProcess, startMockProcess } from '../mock-process.ts';
import { freePort, type Measured, residentMb, startMeasured } from '../processes.ts';
import type { Finding } from '../report.ts';

const bareServer = fileURLToPath(new URL('../bare-server.ts', import.meta.url));
const NEW_WEBHOOK = { url: 'https://hooks.example.test/mail', enabled_events: ['bounce', 'dropped'] };

/** Measures the mail service over HTTP with everything on: authentication, validation, journal, response check. */
export async function httpCases(): Promise<Finding[]> {
  await using mock = await startMockProcess();
  await mock.control('PATCH', '/settings', { mail: { rate_limit: { limit: 1_000_000_000, window: '1m' } } });
  const { id } = await mock.mail('POST', '/v3/user/webhooks', NEW_WEBHOOK);
  const { server: bare, url: bareUrl } = await startBare(mock, String(id));
  await using _ = bare;
  const headers = { authorization: `Bearer ${mock.key}` };
  const read: Load = { url: `${mock.url}/v3/user/webhooks/${id}`, headers };
  const gets = await compare(read, { url: bareUrl, headers });
  const memory = await memoryAfterReads();
  const posts = await compareCreates(mock, bareUrl);
  return [
    {
      what: 'GET one webhook, against bare node:http',
      figure: gets.ratio,
      unit: 'times',
      goal: { atLeast: 0.6 },
      note: rates(gets),
    },
    {
      what: 'POST a webhook, against bare node:http',
      figure: posts.ratio,
      unit: 'times',
      goal: { atLeast: 0.45 },
      note: rates(posts),
    },
    ...memory,
  ];
}

async function compareCreates(mock: MockProcess, bareUrl: string) {
  // For a second at a time, so that a fast machine does not fill the world with what it creates.
  const create = { method: 'POST', body: JSON.stringify(NEW_WEBHOOK), seconds: 1 } as const;
  const headers = { authorization: `Bearer ${mock.key}`, 'content-type': 'application/json' };
  return compare(
    { ...create, url: `${mock.url}/v3/user/webhooks`, headers },
    { ...create, url: bareUrl, headers },
  );
}

async function memoryAfterReads(): Promise<Finding[]> {
  await using mock = await startMockProcess();
  await mock.control('PATCH', '/settings', { mail: { rate_limit: { limit: 1_000_000_000, window: '1m' } } });
  const { id } = await mock.mail('POST', '/v3/user/webhooks', NEW_WEBHOOK);
  const url = `${mock.url}/v3/user/webhooks/${id}`;
  await run({ url, headers: { authorization: `Bearer ${mock.key}` }, amount: 200_000 });
  const figure = residentMb(mock.pid);
  if (figure === undefined) return [];
  return [{ what: 'resident memory after 200,000 GETs', figure, unit: 'MB', goal: { atMost: 110 } }];
}

/** A bare server that answers the very bytes the mock answers. */
async function startBare(mock?: MockProcess, id?: string): Promise<{ server: Measured; url: string }> {
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'x-request-id': 'req_00000000000000000000',
  };
  const get = mock === undefined ? {} : await mock.mail('GET', `/v3/user/webhooks/${id}`);
  const post = mock === undefined ? {} : await mock.mail('POST', '/v3/user/webhooks', NEW_WEBHOOK);
  const file = join(tmpdir(), `countersign-bench-${process.pid}.json`);
  await writeFile(file, JSON.stringify({ headers, get: JSON.stringify(get), post: JSON.stringify(post) }));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  return { server: await startMeasured([bareServer, String(port), file], url), url };
}

function rates({ a, b }: { readonly a: number; readonly b: number }): string {
  return `${a.toFixed(0)}/s against ${b.toFixed(0)}/s`;
}
