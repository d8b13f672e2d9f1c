// Reads the state in a snapshot by its schema: errors have the location of the invalid value, and nothing is used
// before everything has been validated.

import { isAttempt } from '../../../delivery/delivery.ts';
import type { WorldState } from '../../../engine/world-state.ts';
import { pointerTo } from '../../../openapi/document.ts';
import { ApiError } from '../../../service/api-error.ts';
import type { AnyService } from '../../../service/service.ts';
import type { ControlContext } from '../handlers.ts';
import { collectionSchemasOf, journalKinds, stateSchema } from './world-model.ts';

/** What is needed to read a state. */
export type Known = Pick<ControlContext, 'services' | 'ownValidators'>;

/** An error, and its location in the body of the request. */
interface Problem {
  readonly pointer: string;
  readonly message: string;
}

/**
 * Reads the state of a snapshot; a generator that yields between two documents.
 *
 * @throws ApiError `snapshot-not-readable` with the location of the error
 */
export function* readState(state: unknown, known: Known): Generator<void, WorldState> {
  refuse(known.ownValidators.schema('world state', stateSchema)(state), '/state');
  const read = state as WorldState;
  refuse(known.ownValidators.at('/components/schemas/Settings')(read.settings), '/state/settings');
  yield* checkCollections(read.collections, known);
  yield* checkTasks(read.queue, known);
  yield* checkEntries(read.journal, known);
  return read;
}

function* checkCollections(
  collections: WorldState['collections'],
  { services, ownValidators }: Known,
): Generator<void> {
  const schemas = collectionSchemasOf(services.values());
  for (const [name, documents] of Object.entries(collections)) {
    const place = pointerTo('state', 'collections', name);
    const schema = schemas.get(name);
    if (schema === undefined) {
      refuse([problemAt('', 'is not a collection of the services that run here')], place);
      continue;
    }
    const check = ownValidators.schema(`collection ${name}`, schema);
    for (const [index, document] of documents.entries()) yield refuse(check(document), `${place}/${index}`);
  }
}

function* checkTasks({ items }: WorldState['queue'], { services }: Known): Generator<void> {
  for (const [index, { service, name }] of items.entries()) {
    const problem = taskProblem(services.get(service), service, name);
    if (problem !== undefined) refuse([problem], pointerTo('state', 'queue', 'items', index));
    yield;
  }
}

function taskProblem(owner: AnyService | undefined, service: string, name: string): Problem | undefined {
  if (owner === undefined) return problemAt('/service', `is not a service that runs here: ${service}`);
  if (isAttempt({ name }) || Object.hasOwn(owner.timers, name)) return undefined;
  return problemAt('/name', `is not a task of ${service}`);
}

function* checkEntries({ entries }: WorldState['journal'], { ownValidators }: Known): Generator<void> {
  const checks = new Map(
    journalKinds.map(({ name, schema = {} }) => [name, ownValidators.schema(`entries ${name}`, schema)]),
  );
  for (const [index, { kind, detail }] of entries.entries()) {
    const place = `/state/journal/entries/${index}`;
    const check = checks.get(kind);
    if (check === undefined) refuse([problemAt('/kind', `is not a kind of entry: ${kind}`)], place);
    else refuse(check(detail), `${place}/detail`);
    yield;
  }
}

function problemAt(pointer: string, message: string): Problem {
  return { pointer, message };
}

function refuse(problems: readonly Problem[], place: string): void {
  if (problems.length === 0) return;
  const errors = problems.map(({ pointer, message }) => ({ pointer: `${place}${pointer}`, detail: message }));
  const detail = errors.map((error) => `${error.pointer} ${error.detail}`).join('; ');
  throw new ApiError('snapshot-not-readable', { detail: `${detail}.`, errors });
}
