// Random calls to all operations of all services and of the control API, each judged by its document. The same seed draws
// the same calls; how they interleave is the machine's.

import fc from 'fast-check';
import { call, connectMock, type Mock, type MockWorld } from '../../src/index.ts';
import type { Operation } from '../../src/openapi/operations.ts';
import { assembleControl } from '../../src/server/control/assemble.ts';
import { nearBodies } from '../e2e/fuzz/bodies.ts';
import { requests } from '../e2e/fuzz/requests.ts';
import { Stage, WrongAnswer } from '../e2e/fuzz/stage.ts';
import { checkedOperations } from '../support/every-operation.ts';
import { services } from '../support/registry/services.ts';
import type { Attack } from './tally.ts';

/** So many worlds are called at the same time: those of services, and those of the control API. */
const SERVICE_WORLDS = 24;
const CONTROL_WORLDS = 4;

/** So many calls are drawn at once. */
const BATCH = 500;

const WORLD = {
  now: '2026-01-01T00:00:00Z',
  settings: {
    silent_receiver_ms: 1,
    max_fired: 50,
    mail: { rate_limit: { limit: 1_000_000, window: '1m' } },
  },
};

/** Calls a mock until the attack ends. */
export async function callAtRandom(url: string, attack: Attack): Promise<void> {
  await using mock = await connectMock({ url });
  const seedOf = (place: number) => attack.seed * 1_000 + place;
  await Promise.all([
    ...Array.from({ length: SERVICE_WORLDS }, (_, place) => callServices(mock, attack, seedOf(place))),
    ...Array.from({ length: CONTROL_WORLDS }, (_, place) =>
      callControl(mock, attack, seedOf(SERVICE_WORLDS + place)),
    ),
  ]);
}

async function callServices(mock: Mock, { tally, goesOn }: Attack, seed: number): Promise<void> {
  using stage = new Stage(await mock.world(WORLD));
  for (const request of drawn(requests, seed)) {
    if (!goesOn()) return;
    tally.call();
    await stage.play(request).catch((error: unknown) => {
      if (!(error instanceof WrongAnswer)) throw error;
      const { status, message } = error;
      tally.find(status >= 500 ? 'unasked 5xx' : 'schema violation', message);
    });
  }
}

const controlOperations = checkedOperations('control', assembleControl(services)).filter(
  ({ id }) => !['streamJournal', 'exportSnapshot', 'deleteWorld'].includes(id),
);

/** What the control API is called with: any of its operations, with a body that nearly fits. */
const controlCalls = fc.oneof(
  ...controlOperations.map((target) => {
    const { operation, document } = target;
    const schema = operation.body?.content.get('application/json');
    const body = schema === undefined ? fc.constant(undefined) : nearBodies({ document, schema });
    const names = fc.constantFrom('hook', 'mail', 'vault', 'x', '%00', 'a..b', 'del_0000000000000000', '1');
    return fc.record({
      target: fc.constant(target),
      body,
      names: fc.array(names, { minLength: 4, maxLength: 4 }),
    });
  }),
);

async function callControl(mock: Mock, { tally, goesOn }: Attack, seed: number): Promise<void> {
  const world = await mock.world(WORLD);
  for (const { target, body, names } of drawn(controlCalls, seed)) {
    if (!goesOn()) return;
    const { operation, check } = target;
    const path = pathIn(operation, world, names);
    const answer = await call<{ readonly id?: string }>(mock.url, operation.method, path, { json: body });
    const what = `${operation.method} ${path} ${JSON.stringify(body)?.slice(0, 2_000)}`;
    tally.answered(answer.status, what);
    try {
      if (answer.status < 500) check(answer);
    } catch (error) {
      tally.find('schema violation', `${(error as Error).message}\n${answer.status} to ${what}`);
    }
    const created = operation.id === 'createWorld' && answer.status === 201 ? answer.body.id : undefined;
    if (created !== undefined) await call(mock.url, 'DELETE', `/_countersign/worlds/${created}`);
  }
}

/** A path of the control API, which is in a world where it can be. */
function pathIn({ path }: Operation, { id }: MockWorld, names: readonly string[]): string {
  let next = 0;
  return path.replace('{world}', id).replace(/\{[^}]*\}/g, () => names[next++] ?? 'x');
}

/** Draws without end. */
function* drawn<T>(arbitrary: fc.Arbitrary<T>, seed: number): Generator<T> {
  for (let batch = 0; ; batch++)
    yield* fc.sample(arbitrary, { seed: seed + batch * 1_000_003, numRuns: BATCH });
}
