// Mocks on Postgres under load, one or three of them, whose connections, backends or whole database end in the middle of
// commits: what was answered with success is there afterwards, once. ROUNDS does it more often, FUZZ_SEED otherwise.

import { setTimeout as realDelay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { WEBHOOKS } from '../mocks/mail/caller.ts';
import { type Draw, drawFrom, Ledger } from '../support/killed-mock.ts';
import { type MockProcess, startMockProcess } from '../support/mock-process.ts';
import { type Line, lineTo, type PostgresDatabase, postgresDatabase } from '../support/postgres.ts';
import { type PostgresServer, startPostgresServer } from '../support/postgres-server.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 4);
const SEED = Number(process.env.FUZZ_SEED ?? 1);

/** Every so often all mocks are killed, all worlds are checked as the store has them, and new worlds begin. */
const ROUNDS_OF_ONE_LIFE = 20;

const WORLDS = 12;
const CALLERS_OF_ONE_WORLD = 2;

/** How many calls are answered before and after something happens. */
const ANSWERS = 60;

/** The name of the statement that writes a group. */
const COMMIT = 'countersign-commit';

/** Ends the backend that is committing, once there is one. */
const TERMINATE = `DO $$ DECLARE found_pid int; BEGIN LOOP
  SELECT pid INTO found_pid FROM pg_stat_activity
    WHERE datname = current_database() AND state = 'active' AND query LIKE '%WITH given AS (%' AND pid <> pg_backend_pid();
  IF found_pid IS NOT NULL THEN PERFORM pg_terminate_backend(found_pid); EXIT; END IF;
  PERFORM pg_stat_clear_snapshot();
END LOOP; END $$`;

const HAPPENINGS: readonly ((scene: Scene) => Promise<unknown>)[] = [
  ({ line, draw }) => line.cutDuring(COMMIT, { all: false, arrives: draw(2) === 0 }),
  ({ line, draw }) => line.cutDuring(COMMIT, { all: true, arrives: draw(2) === 0 }),
  ({ database }) => database.query(TERMINATE),
  async ({ server, draw }) => {
    await realDelay(draw(20));
    await server.crash();
  },
];

interface Scene {
  readonly server: PostgresServer;
  readonly database: PostgresDatabase;
  readonly line: Line;
  readonly draw: Draw;
  readonly mocks: MockProcess[];
  /** What mocks have written to standard error. */
  readonly log: string[];
}

/** A world as callers know it, and the endpoints that they created in it: an id if the call was answered with success. */
interface KnownWorld {
  readonly id: string;
  readonly token: string;
  readonly endpoints: Map<string, string | undefined>;
}

test.each([1, 3])(
  '%i on one database: no call that was answered with success is lost when connections, backends and the database end',
  async (replicaCount) => {
    const draw = drawFrom(SEED);
    const server = await startPostgresServer();
    const mocks: MockProcess[] = [];
    try {
      await using database = await postgresDatabase(server.url);
      await using line = await lineTo(database);
      const scene: Scene = { server, database, line, draw, mocks, log: [] };
      const counts = { answered: 0, refused: 0 };
      for (let done = 0; done < ROUNDS; done += ROUNDS_OF_ONE_LIFE) {
        await startMocks(scene, replicaCount);
        const worlds = await liveThrough(scene, {
          first: done,
          last: Math.min(ROUNDS, done + ROUNDS_OF_ONE_LIFE),
        });
        await Promise.all(mocks.map((mock) => mock.kill()));
        await startMocks(scene, 1);
        for (const world of worlds) await check(scene, world, counts);
        await Promise.all(mocks.map((mock) => mock[Symbol.asyncDispose]()));
        if (process.env.ROUNDS !== undefined)
          process.stderr.write(`${replicaCount} mocks, from round ${done}: ${JSON.stringify(counts)}\n`);
      }
      expect(scene.log.filter((line) => /gap|predecessor|cannot be read/.test(line))).toEqual([]);
      expect(counts.answered).toBeGreaterThan(ROUNDS * ANSWERS);
    } finally {
      await Promise.all(mocks.map((mock) => mock.kill()));
      await server.stop();
    }
  },
  120_000 + ROUNDS * 20_000,
);

async function startMocks({ line, mocks, log }: Scene, count: number): Promise<void> {
  mocks.length = 0;
  const flags = ['--store', line.where, '--lease', '1s', '--frozen'];
  for (let index = 0; index < count; index++)
    mocks.push(await startMockProcess({ flags, onError: (text) => void log.push(...text.split('\n')) }));
}

/** Calls worlds while one thing after another happens to their database; answers what callers know in the end. */
async function liveThrough(
  scene: Scene,
  { first, last }: { readonly first: number; readonly last: number },
): Promise<KnownWorld[]> {
  const worlds: KnownWorld[] = [];
  for (let count = 0; count < WORLDS; count++) worlds.push(await createWorld(scene, `w${first}-${count}`));
  const ledger = new Ledger();
  const stopping = new AbortController();
  const callers = worlds.flatMap((world) =>
    Array.from({ length: CALLERS_OF_ONE_WORLD }, () =>
      callUntil(stopping.signal, { ...scene, world, ledger }),
    ),
  );
  for (let round = first; round < last; round++) {
    await ledger.answers(ANSWERS);
    const created = createWorld(scene, `new${round}`);
    await HAPPENINGS[round % HAPPENINGS.length]?.(scene);
    worlds.push(await created);
    await ledger.answers(ANSWERS);
  }
  stopping.abort();
  await Promise.all(callers);
  return worlds;
}

type Caller = Scene & { readonly world: KnownWorld; readonly ledger: Ledger };

/** Creates one endpoint after another, by any of the mocks. */
async function callUntil(signal: AbortSignal, { world, mocks, draw, ledger }: Caller): Promise<void> {
  for (let count = 0; !signal.aborted; count++) {
    const mark = `${draw(1e9)}-${count}`;
    world.endpoints.set(mark, undefined);
    const json = { url: `https://hooks.test/${mark}`, enabled_events: ['spam_report'] };
    const answer = await callAt(anyOf(mocks, draw), {
      method: 'POST',
      path: `/w/${world.id}${WEBHOOKS}`,
      json,
      ...world,
    });
    if (answer?.status === 201) {
      world.endpoints.set(mark, (answer.body as { readonly id: string }).id);
      ledger.noteAnswer();
    } else await realDelay(10);
  }
}

const anyOf = (mocks: readonly MockProcess[], draw: Draw) => mocks[draw(mocks.length)] as MockProcess;

/** Creates a world, again until that is answered with success; one that exists then was created by a call before. */
async function createWorld({ mocks, draw }: Scene, id: string): Promise<KnownWorld> {
  const json = { id, settings: { mail: { rate_limit: { limit: 1_000_000, window: '1m' } } } };
  for (;;) {
    const mock = anyOf(mocks, draw);
    const created = await callAt(mock, { method: 'POST', path: '/_countersign/worlds', json });
    const answer =
      created?.status === 409 ? await callAt(mock, { path: `/_countersign/worlds/${id}` }) : created;
    if (answer !== undefined && answer.status < 300) {
      const { credentials } = answer.body as {
        readonly credentials: { readonly mail: { readonly live: string } };
      };
      return { id, token: credentials.mail.live, endpoints: new Map() };
    }
    await realDelay(10);
  }
}

interface Call {
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  readonly json?: object;
  readonly token?: string;
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** Calls a mock; a call that breaks off has no answer. */
async function callAt(
  { url }: MockProcess,
  { method = 'GET', path, json, token }: Call,
): Promise<Answer | undefined> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  try {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers,
      ...(json && { body: JSON.stringify(json) }),
    });
    return { status: answer.status, body: await answer.json() };
  } catch {
    return undefined;
  }
}

/** What was answered with success is there; what was not is there once, or not at all. */
async function check(
  { mocks }: Scene,
  world: KnownWorld,
  counts: Record<'answered' | 'refused', number>,
): Promise<void> {
  const found = await everyEndpoint(mocks[0] as MockProcess, world);
  const marks = found.map(({ url }) => url.slice('https://hooks.test/'.length));
  expect(new Set(marks).size).toBe(marks.length);
  const ids = new Set(found.map(({ id }) => id));
  const answered = [...world.endpoints.values()].filter((id) => id !== undefined);
  expect(answered.filter((id) => !ids.has(id))).toEqual([]);
  counts.answered += answered.length;
  counts.refused += world.endpoints.size - answered.length;
}

interface Endpoint {
  readonly id: string;
  readonly url: string;
}

async function everyEndpoint(mock: MockProcess, { id, token }: KnownWorld): Promise<Endpoint[]> {
  const all: Endpoint[] = [];
  for (let page = 1; ; page++) {
    const answer = await onceAvailable(mock, {
      path: `/w/${id}${WEBHOOKS}?page=${page}&page_size=100`,
      token,
    });
    if (answer.status !== 200) throw new Error(`the world ${id} cannot be read: ${JSON.stringify(answer)}`);
    const { webhooks, total } = answer.body as { readonly webhooks: Endpoint[]; readonly total: number };
    all.push(...webhooks);
    if (all.length >= total) return all;
  }
}

/** Calls again when the mock has just lost its lease, which a busy machine can make it miss. */
async function onceAvailable(mock: MockProcess, call: Call): Promise<Answer> {
  for (;;) {
    const answer = await callAt(mock, call);
    const isMissed = answer === undefined || /store-unavailable/.test(JSON.stringify(answer.body));
    if (!isMissed) return answer;
    await realDelay(10);
  }
}
