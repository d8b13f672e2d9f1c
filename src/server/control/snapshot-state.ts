// The state in a snapshot, read by schema: what does not fit is said with the place where it does not, and nothing of
// it is believed before all of it fits.

import { isAttempt } from '../../delivery/delivery.ts';
import type { WorldState } from '../../engine/world.ts';
import { pointerTo } from '../../openapi/document.ts';
import { ApiError } from '../../service/api-error.ts';
import type { ControlContext } from './handlers.ts';
import { collectionSchemasOf, journalKinds, stateSchema } from './world-model.ts';

/** What a state is read with. */
export type Known = Pick<ControlContext, 'services' | 'ownValidators'>;

/** Something that does not fit, and where it stands in the body of the request. */
interface Misfit {
  readonly pointer: string;
  readonly message: string;
}

/**
 * The state of a snapshot.
 *
 * @throws ApiError `snapshot-not-readable` with the place of what does not fit
 */
export function readState(state: unknown, known: Known): WorldState {
  refuse(known.ownValidators.schema('world state', stateSchema)(state), '/state');
  const read = state as WorldState;
  refuse(known.ownValidators.at('/components/schemas/Settings')(read.settings), '/state/settings');
  checkCollections(read.collections, known);
  checkTasks(read.queue, known);
  checkEntries(read.journal, known);
  return read;
}

function checkCollections(collections: WorldState['collections'], { services, ownValidators }: Known): void {
  const schemas = collectionSchemasOf(services.values());
  for (const [name, documents] of Object.entries(collections)) {
    const place = pointerTo('state', 'collections', name);
    const schema = schemas.get(name);
    if (schema === undefined) refuse([misfit('', 'is no collection of the services that run here')], place);
    else refuse(ownValidators.schema(`collection ${name}`, schema)(documents), place);
  }
}

function checkTasks({ items }: WorldState['queue'], { services }: Known): void {
  for (const [index, { service, name }] of items.entries()) {
    const owner = services.get(service);
    const place = pointerTo('state', 'queue', 'items', index);
    if (owner === undefined) refuse([misfit('/service', `names ${service}, which does not run here`)], place);
    else if (!isAttempt({ name }) && !Object.hasOwn(owner.timers, name))
      refuse([misfit('/name', `names no task of ${service}`)], place);
  }
}

function checkEntries({ entries }: WorldState['journal'], { ownValidators }: Known): void {
  const checks = new Map(
    journalKinds.map(({ name, schema = {} }) => [name, ownValidators.schema(`entries ${name}`, schema)]),
  );
  for (const [index, { kind, detail }] of entries.entries()) {
    const place = `/state/journal/entries/${index}`;
    const check = checks.get(kind);
    if (check === undefined) refuse([misfit('/kind', `names no kind of entry: ${kind}`)], place);
    else refuse(check(detail), `${place}/detail`);
  }
}

function misfit(pointer: string, message: string): Misfit {
  return { pointer, message };
}

function refuse(misfits: readonly Misfit[], place: string): void {
  if (misfits.length === 0) return;
  const errors = misfits.map(({ pointer, message }) => ({ pointer: `${place}${pointer}`, detail: message }));
  const detail = errors.map((error) => `${error.pointer} ${error.detail}`).join('; ');
  throw new ApiError('snapshot-not-readable', { detail: `${detail}.`, errors });
}
