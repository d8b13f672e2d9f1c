// A second quota service, written from the documents and without the mock's code: real requests, real time, and
// the calls that a team adds so that its service can be verified.

import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Answer, answer, type Call, type Caller } from './routes.ts';
import { states } from './states.ts';
import { Storage } from './storage.ts';

const CALLERS: Readonly<Record<string, Caller>> = {
  'second-member': { rank: 0, tenant: 'T1', partner: 'P1' },
  'second-tenant-admin': { rank: 1, tenant: 'T1', partner: 'P1' },
  'second-partner-admin': { rank: 2, tenant: 'T1', partner: 'P1' },
  'second-superuser': { rank: 3, tenant: 'T1', partner: 'P1' },
  'second-other-partner-admin': { rank: 2, tenant: 'T2', partner: 'P2' },
};

export interface SecondProvider extends AsyncDisposable {
  readonly url: string;
}

/**
 * Starts the service on a free port of loopback.
 *
 * @param distort alters answers before they leave: a defect for a test to find
 */
export async function startSecondProvider(
  distort: (answered: Answer, call: Call) => Answer = (answered) => answered,
): Promise<SecondProvider> {
  let storage = new Storage();
  const handle = async (request: IncomingMessage): Promise<Answer> => {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://second.test');
    const body = await bodyOf(request);
    if (pathname === '/test/states') return setState(storage, body);
    if (pathname === '/test/objects') return store(storage, body);
    if (pathname === '/test/reset') {
      storage = new Storage();
      return { status: 204 };
    }
    const caller = CALLERS[request.headers.authorization?.replace('Bearer ', '') ?? ''];
    if (caller === undefined) return { status: 401, body: { detail: 'who are you?' } };
    const path = pathname.replace('/api/v1/quotas/', '').split('/');
    const call: Call = { method: request.method ?? 'GET', path, query, body, caller };
    return distort(answer(storage, call), call);
  };
  const server = createServer((request, response) => {
    handle(request).then(
      ({ status, body }) => {
        const json = body === undefined ? {} : { 'content-type': 'application/json' };
        response.writeHead(status, json).end(body === undefined ? undefined : JSON.stringify(body));
      },
      (error: Error) => response.writeHead(500).end(error.message),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** As Pact's verifier calls it; what is not known is not implemented, and says so. */
function setState(
  storage: Storage,
  { state, params = {} }: { state: string; params?: Record<string, unknown> },
): Answer {
  const known = states[state];
  if (known === undefined) return { status: 501, body: { detail: `there is no state "${state}" here` } };
  return { status: 200, body: known(storage, params) };
}

function store(
  storage: Storage,
  { user_id, share_id, bytes, files }: { user_id: string; share_id?: string; bytes: number; files?: number },
): Answer {
  const refused = storage.write(user_id, bytes, {
    shareId: share_id,
    ...(files === undefined ? {} : { files }),
  });
  if (refused === undefined) return { status: 201 };
  const { code, account } = refused;
  return { status: 507, body: { reason: code, level: account.level, of: account.id } };
}

// biome-ignore lint/suspicious/noExplicitAny: a body of anybody's
async function bodyOf(request: IncomingMessage): Promise<any> {
  const text = Buffer.concat(await request.toArray()).toString('utf8');
  return text === '' ? {} : JSON.parse(text);
}
