// The state in a snapshot, read by schema: what does not fit is said with the place where it does not, and nothing of
// it is believed before all of it fits.

import { isAttempt } from '../../delivery/delivery.ts';
import type { WorldState } from '../../engine/world.ts';
import { pointerTo } from '../../openapi/document.ts';
import { ApiError } from '../../service/api-error.ts';
import type { ControlContext } from './handlers.ts';
import { documentSchemas, journalKinds, stateSchema } from './world-model.ts';

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
  for (const name of Object.keys(read.collections)) checkDocuments(read, name, known);
  for (const [index, { service, name }] of read.queue.items.entries()) {
    const owner = known.services.get(service);
    const place = pointerTo('state', 'queue', 'items', index);
    if (owner === undefined) refuse([misfit('/service', `names ${service}, which does not run here`)], place);
    else if (!isAttempt({ name }) && !Object.hasOwn(owner.timers, name))
      refuse([misfit('/name', `names no task of ${service}`)], place);
  }
  const kinds = new Set(journalKinds.map(({ name }) => name));
  for (const [index, { kind }] of read.journal.entries.entries()) {
    if (!kinds.has(kind))
      refuse(
        [misfit('/kind', `names no kind of entry: ${kind}`)],
        pointerTo('state', 'journal', 'entries', index),
      );
  }
  return read;
}

/** Collections bear the names of their services before a slash; those that no service owns are known one by one. */
function checkDocuments({ collections }: WorldState, name: string, { services, ownValidators }: Known): void {
  const place = pointerTo('state', 'collections', name);
  const schema = documentSchemas.get(name);
  const [owner = ''] = name.split('/', 1);
  if (schema === undefined && !(name.includes('/') && services.has(owner)))
    refuse([misfit('', 'is no collection of the services that run here')], place);
  if (schema === undefined) return;
  const check = ownValidators.schema(`documents ${name}`, schema);
  for (const [index, [, document]] of (collections[name] ?? []).entries())
    refuse(check(document), `${place}${pointerTo(index, 1)}`);
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
