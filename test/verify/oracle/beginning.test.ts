// What was there before a history is not of it, and what a history has made is in the lists.

import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Send, WholeResponse } from '../../../src/control-client/send.ts';
import { startOracle, surfaceOf } from '../../../src/registry/oracle.ts';
import { openRegistry, type Registry } from '../../../src/registry/registry.ts';
import type { CallStep, Step } from '../../../src/verify/oracle/history.ts';
import type { Surface } from '../../../src/verify/oracle/index.ts';
import { newTwins } from '../../../src/verify/oracle/outcome.ts';
import { stepsOf, twinRun } from '../../../src/verify/oracle/running/twin-run.ts';
import type { OracleTarget } from '../../../src/verify/session.ts';

let registry: Registry;
let oracle: OracleTarget;
let surface: Surface;

beforeAll(async () => {
  registry = await openRegistry();
  oracle = await startOracle(registry, ['mail']);
  surface = await surfaceOf(registry, 'mail');
});
afterAll(() => oracle.close());

const call = (id: string, operation: string, rest: Partial<CallStep> = {}): CallStep => ({
  ...{ kind: 'call', id, operation, as: { credential: 'live' } },
  ...rest,
});
const templates: readonly Step[] = [
  call('s1', 'createTemplate', { body: { name: 'a' } }),
  call('s2', 'createTemplate', { body: { name: 'b' } }),
];

type Fields = Readonly<Record<string, unknown>>;

/** A mock that is not known to be one; its answers to reads of a path may be altered. */
async function target(path: string, alter: (body: Fields, token: string) => unknown): Promise<OracleTarget> {
  const mock = await startOracle(registry, ['mail']);
  onTestFinished(() => mock.close());
  return {
    ...mock,
    open: async (...how) => ({ ...(await mock.open(...how)), isTemporary: false }) as never,
    send: async (request) => {
      const answer = await (mock.send as Send)(request);
      const isAltered = request.method === 'GET' && new URL(request.url).pathname.endsWith(path);
      if (!isAltered || answer.status !== 200) return answer;
      const text = JSON.stringify(
        alter(JSON.parse(await answer.text()), request.headers.get('authorization') ?? ''),
      );
      return new WholeResponse(200, answer.headers, Buffer.from(text));
    },
  };
}

const withoutLast = ({ templates: all }: Fields) => {
  const shown = (all as readonly unknown[]).slice(0, -1);
  return { templates: shown, total: shown.length };
};

test('what is missing in a list is told, though the list is named only by its path', async () => {
  const steps = stepsOf([...templates, call('s3', 'listTemplates')]);
  const { outcome } = await twinRun(
    { oracle, target: await target('/templates', withoutLast), surface },
    steps,
  );
  const kinds = outcome.kind === 'diverged' ? outcome.differences.map(({ kind }) => kind) : [];
  expect(kinds).toContain('missing');
});

test('M-G-01 what is on a page of such a list is open', async () => {
  const page = { query: { page: 1, page_size: 100 } };
  const steps = stepsOf([...templates, call('s3', 'listTemplates', page)]);
  const { outcome, done } = await twinRun(
    { oracle, target: await target('/templates', withoutLast), surface },
    steps,
  );
  expect([outcome.kind, done.length]).toEqual(['agreed', 3]);
});

test('what was there before for another caller is not of the history either', async () => {
  const key = { id: 'key_older', name: 'older', scopes: [], created_at: '2020-01-01T00:00:00.000Z' };
  let first: string | undefined;
  const older = await target('/api_keys', ({ api_keys: all, ...others }, token) => {
    first ??= token;
    return { ...others, api_keys: token === first ? all : [key, ...(all as readonly unknown[])] };
  });
  const others = surface.credentials.map((credential, at) =>
    call(`s${at}`, 'listApiKeys', { as: { credential } }),
  );
  const { outcome, done } = await twinRun({ oracle, target: older, surface }, stepsOf(others));
  expect([outcome.kind, done.length]).toEqual(['agreed', others.length]);
});

test('a text that a state has set up may be another one on each side, but not a text that was sent', async () => {
  const renamed = (name: string) =>
    target('/templates', ({ templates: all, ...others }) => ({
      ...others,
      templates: (all as readonly Fields[]).map((each) => ({ ...each, name: `${each.name}${name}` })),
    }));
  const state: Step = { kind: 'state', id: 's0', state: 'a template exists', params: {} };
  const list = call('s3', 'listTemplates');
  const ofState = await twinRun({ oracle, target: await renamed(' 2'), surface }, stepsOf([state, list]));
  expect(ofState.outcome.kind).toBe('agreed');
  const sent = await twinRun({ oracle, target: await renamed(' 2'), surface }, stepsOf([...templates, list]));
  expect(sent.outcome.kind).toBe('diverged');
});

test('what a state has set up may be older on the target, but not newer than the state', async () => {
  const dated = (created_at: string) =>
    target('/webhooks', ({ webhooks, ...others }) => ({
      ...others,
      webhooks: (webhooks as readonly Fields[]).map((each) => ({ ...each, created_at })),
    }));
  const state: Step = { kind: 'state', id: 's0', state: 'an endpoint exists', params: {} };
  const steps: readonly Step[] = [state, call('s1', 'listWebhooks')];
  const outcomeOf = async (at: string) =>
    (await twinRun({ oracle, target: await dated(at), surface }, stepsOf(steps))).outcome.kind;
  expect(await outcomeOf('2020-01-01T00:00:00.000Z')).toBe('agreed');
  expect(await outcomeOf('2099-01-01T00:00:00.000Z')).toBe('diverged');
});

describe('what a state has set up beside what it names', () => {
  const state: Step = { kind: 'state', id: 's0', state: 'a template exists', params: {} };
  const list = call('s3', 'listTemplates');
  const beside = { id: 'd-beside', name: 'beside', generation: 'dynamic', versions: [] };

  /** A mock whose list of templates has one more, from so many on. */
  const withBeside = (from: number) =>
    target('/templates', ({ templates: all, ...others }) => {
      const shown = all as readonly Fields[];
      return { ...others, templates: shown.length >= from ? [...shown, beside] : shown };
    });

  test('is not of the history, which is compared further', async () => {
    const steps = stepsOf([state, call('s1', 'createTemplate', { body: { name: 'a' } }), list]);
    const { outcome } = await twinRun({ oracle, target: await withBeside(4), surface }, steps);
    expect(outcome.kind).toBe('agreed');
  });

  test('is no excuse for what is there later', async () => {
    const steps = stepsOf([state, call('s1', 'createTemplate', { body: { name: 'a' } }), list]);
    const { outcome } = await twinRun({ oracle, target: await withBeside(5), surface }, steps);
    expect(outcome.kind).toBe('diverged');
  });
});

test('a state may take as long on the target as its parameters say', async () => {
  const slow = await target('/', (body) => body);
  const taking: OracleTarget = {
    ...slow,
    open: async (...how) => {
      const session = await slow.open(...how);
      const state = async (name: string, params: Fields = {}) => {
        await session.clock.advance(String(params.name));
        return session.state(name, params);
      };
      return { ...session, state } as never;
    },
  };
  const twins = newTwins({ oracle, target: taking }, surface);
  const after = async (name: string) => {
    const state: Step = { kind: 'state', id: 's0', state: 'a template exists', params: { name } };
    const run = await twinRun(twins, stepsOf([state, call('s1', 'createTemplate', { body: { name: 'a' } })]));
    return run.outcome;
  };
  // Only the second time is it known how long the oracle has to wait.
  for (const name of ['9d', '2d']) expect(await after(name)).toMatchObject({ kind: 'not judged' });
  for (const name of ['2d', '9d']) expect(await after(name)).toEqual({ kind: 'agreed' });
});
