// Targets that cannot be compared as they are: one that goes away, one that answers no JSON, one whose clock jumps.

import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type MockWorld, startMock } from '../../../src/index.ts';
import { loadMutants, type ServiceMutant } from '../../../src/registry/mutants.ts';
import { startOracle, surfaceOf } from '../../../src/registry/oracle.ts';
import { openRegistry, type Registry } from '../../../src/registry/registry.ts';

import { AdapterError } from '../../../src/verify/adapter.ts';
import { search } from '../../../src/verify/oracle/index.ts';
import type { Target } from '../../../src/verify/session.ts';
import { runHere } from '../../support/run-here.ts';

/** The search has found its first difference before, and has not made it small yet. */
const WHILE_FIRST = 14;

/** The search finds its first difference before, and has not made the second one small yet. */
const WHILE_REDUCED = 50;

const mock = await startMock();
let world: MockWorld;
let registry: Registry;

beforeAll(async () => {
  registry = await openRegistry();
  world = await mock.world({ clock: 'running' });
});
afterAll(() => mock.close());

const credentials = () =>
  Object.entries(world.credentials.quota ?? {}).flatMap(([name, token]) => [
    '--credential',
    `quota.${name}=${token}`,
  ]);

async function listening(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Answers as the mock does, but for what `alter` makes of it: another body, a status without one, or nothing. */
function inFront(alter: (text: string, count: number) => string | number | undefined): RequestListener {
  let count = 0;
  return async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    const { authorization = '', 'content-type': type = 'application/json' } = request.headers;
    const answer = await fetch(`${world.url}${request.url}`, {
      method: request.method ?? 'GET',
      headers: { authorization, 'content-type': type },
      ...(body.length === 0 ? {} : { body }),
    });
    const altered = alter(await answer.text(), ++count);
    if (altered === undefined) return void request.socket.destroy();
    if (typeof altered === 'number') return void response.writeHead(altered).end();
    response
      .writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' })
      .end(altered);
  };
}

const searching = (target: string, ...more: readonly string[]) => [
  ...['verify', 'quota', '--target', target, ...credentials()],
  ...['--search-only', '--histories', '6', ...more],
];

test('a target that goes away in the middle ends the search, and what was judged until then is told', async () => {
  const url = await listening(inFront((text, count) => (count > 60 ? undefined : text)));
  const { stdout, stderr } = await runHere(searching(url));
  expect(stdout).toMatch(/what comes after history \d: the target does not answer any more/);
  expect(stderr).not.toContain('unexpected error');
});

interface Losing {
  readonly mutant?: ServiceMutant | undefined;
  /** In so many sessions. */
  readonly times?: number;
}

describe('an adapter that loses its connection ends the search, and what was judged until then is told', () => {
  /** What a search finds of a target whose adapter fails in all sessions after so many. */
  const searched = async (count: number, { mutant, times = Infinity }: Losing = {}) => {
    const [oracle, other] = [
      await startOracle(registry, ['quota']),
      await startOracle(registry, ['quota'], { mutant }),
    ];
    onTestFinished(() => Promise.all([oracle.close(), other.close()]).then());
    let opened = 0;
    const target: Target = {
      ...other,
      open: async (purpose) => {
        const session = await other.open(purpose);
        const isLost = ++opened > count && opened <= count + times;
        const cause = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
        const lost = new AdapterError('teardown of the adapter throws: fetch failed', { cause });
        return { ...session, close: (done) => (isLost ? Promise.reject(lost) : session.close(done)) };
      },
    };
    const surface = await surfaceOf(registry, 'quota');
    const twins = { oracle, target };
    return search({ surface, twins, seed: 1, histories: 40, elapsedMs: () => 0 });
  };

  const differing = async () => {
    const { allMutants } = await loadMutants(registry);
    return allMutants.find(({ does }) => does === 'leaves warning_threshold_2 out of Quota');
  };

  test('in a history', async () => {
    const { histories, notJudged } = await searched(4);
    expect(histories).toBe(4);
    expect([...notJudged.keys()].join()).toMatch(/does not answer any more \(teardown of the adapter throws/);
  });

  test('but not if it has lost it once', async () => {
    const { histories, notJudged } = await searched(4, { times: 1 });
    expect(histories).toBe(40);
    expect([...notJudged.keys()].join()).not.toMatch(/does not answer/);
  });

  test('nor while a history that differs is made smaller, which is told as without that', async () => {
    const mutant = await differing();
    const [all, least] = [
      await searched(Infinity, { mutant }),
      await searched(WHILE_FIRST, { mutant, times: 1 }),
    ];
    expect(least.divergences[0]?.foundAfter).toBe(all.divergences[0]?.foundAfter);
  });

  test('while a history that differs is made smaller', async () => {
    const mutant = await differing();
    const { divergences, notJudged } = await searched(WHILE_REDUCED, { mutant });
    expect(divergences.length).toBeGreaterThan(0);
    expect([...notJudged.keys()].join()).toMatch(/does not answer any more/);
  });
});

test('a target without any credential is not searched, and one line says what to give', async () => {
  const { code, stderr } = await runHere([
    ...['verify', 'quota', '--target', world.url, '--search-only', '--histories', '6'],
  ]);
  expect(code).toBe(2);
  expect(stderr).toMatch(/the target has no credential of quota; give one, as in `--credential member=…`/);
});

test('a target that accepts none of the credentials is not searched, and one line says so', async () => {
  const { code, stderr } = await runHere([
    ...['verify', 'quota', '--target', world.url, '--credential', 'member=wrong', '--search-only'],
  ]);
  expect(stderr).toMatch(/the target accepts none of the credentials of quota that it was given/);
  expect(code).toBe(2);
});

test('a target is searched with the only credential that is given', async () => {
  const given = ['--credential', `partner_admin=${world.credentials.quota?.partner_admin}`];
  const { code, stderr } = await runHere([
    ...['verify', 'quota', '--target', world.url, ...given, '--search-only', '--histories', '3'],
  ]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
});

test('a target that keeps what every history has made is accused of nothing', async () => {
  const kept = await mock.world({ clock: 'running' });
  const given = Object.entries(kept.credentials.mail).flatMap(([name, token]) => [
    '--credential',
    `${name}=${token}`,
  ]);
  const { code, stdout } = await runHere([
    ...['verify', 'mail', '--target', kept.url, ...given],
    ...['--search-only', '--histories', '60', '--seed', '1'],
  ]);
  expect(stdout).toMatch(/, 0 divergences/);
  expect(code).toBe(0);
});

test('a target that limits calls is accused of nothing, and told how to be called less often', async () => {
  const url = await listening(inFront((text, count) => (count % 25 < 5 ? 429 : text)));
  const { code, stdout } = await runHere(searching(url));
  expect(stdout).toMatch(/limits how often it is called; `--rate N` makes fewer calls/);
  expect(code).toBe(0);
});

test('an answer that is no JSON is a difference', async () => {
  const url = await listening(inFront((text) => (text.startsWith('{"quotas"') ? '<html>' : text)));
  const { code, stdout, stderr } = await runHere(searching(url));
  expect(stderr).toBe('');
  expect(stdout).toContain('"<html>"');
  expect(code).toBe(1);
});

test('two implementations are compared with each other', async () => {
  // Another text may come from what was done before; a number in its place may not.
  const url = await listening(inFront((text) => text.replace('"target_type":"partner"', '"target_type":7')));
  const { code, stdout, stderr } = await runHere(searching(url, '--against', world.url));
  expect(stderr).toBe('');
  expect(stdout).toContain('target_type is 7');
  expect(code).toBe(1);
});

test('a clock that jumps is told of, and nothing after it is judged', async () => {
  const registry = await openRegistry();
  const surface = await surfaceOf(registry, 'quota');
  const [oracle, other] = [await startOracle(registry, ['quota']), await startOracle(registry, ['quota'])];
  const target: Target = {
    ...other,
    open: async (purpose) => {
      const session = await other.open(purpose);
      const advance = async (by: string) => {
        await session.clock.advance(by);
        await session.clock.advance('1h');
      };
      return { ...session, isTemporary: false, clock: { ...session.clock, advance } };
    },
  };
  const { divergences, notJudged } = await search({
    surface,
    twins: { oracle, target },
    seed: 1,
    histories: 12,
    elapsedMs: () => 0,
  });
  await Promise.all([oracle.close(), other.close()]);
  expect([...notJudged.keys()].join()).toMatch(/the clock of the target went by .* where it was to go by/);
  expect(divergences).toEqual([]);
});
