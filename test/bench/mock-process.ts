// The compiled command line as a measured process, and the calls that set a case up.

import { fileURLToPath } from 'node:url';
import { freePort, type Measured, SERVER_CORE, startMeasured } from './processes.ts';

/** The compiled command line of this checkout. */
export const CLI = fileURLToPath(new URL('../../dist/src/cli.js', import.meta.url));

/** A mock that runs, and the calls that set a case up. */
interface Mock {
  readonly url: string;
  readonly key: string;
  /** Calls the control API of the world `default`. */
  control(method: string, path: string, body?: unknown): Promise<unknown>;
  /** Calls the mail service with the live key. */
  mail(method: string, path: string, body?: unknown): Promise<Record<string, unknown>>;
}

export type MockProcess = Mock & Measured;

/** Starts `countersign mock` by node, as it is published. */
export function startMockProcess(...flags: readonly string[]): Promise<MockProcess> {
  return startMockProcessOn(SERVER_CORE, flags);
}

/**
 * Starts it on a core of its own.
 *
 * @param cli the compiled command line, of this checkout or of another one
 * @param nodeFlags flags for node itself
 */
export async function startMockProcessOn(
  core: number,
  flags: readonly string[],
  cli = CLI,
  nodeFlags: readonly string[] = [],
): Promise<MockProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const process = await startMeasured(
    [...nodeFlags, cli, 'mock', '--port', String(port), '--json', ...flags],
    `${url}/_countersign/health`,
    core,
  );
  return {
    ...process,
    [Symbol.asyncDispose]: () => process[Symbol.asyncDispose](),
    ...(await mockAt(url)),
  };
}

/** The calls to a mock that has been started. */
export async function mockAt(url: string): Promise<Mock> {
  const world = (await json('GET', `${url}/_countersign/worlds/default`)) as {
    credentials: { mail: { live: string } };
  };
  const key = world.credentials.mail.live;
  const headers = { authorization: `Bearer ${key}` };
  return {
    url,
    key,
    control: (method, path, body) => json(method, `${url}/_countersign/worlds/default${path}`, body),
    mail: (method, path, body) => json(method, url + path, body, headers) as Promise<Record<string, unknown>>,
  };
}

async function json(
  method: string,
  url: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<unknown> {
  const response = await fetch(url, {
    method,
    headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${url} answered ${response.status}: ${await response.text()}`);
  const text = await response.text();
  return text === '' ? undefined : JSON.parse(text);
}
