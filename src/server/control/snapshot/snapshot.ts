// Exports a world as one document, and imports it. A document has a digest and is read by schema: one that was
// changed, or is not valid, is refused before anything of it is used.

import { createHash } from 'node:crypto';
import type { components } from '../../../../specs/generated/control.ts';
import { isOfKind } from '../../../engine/journal.ts';
import type { World } from '../../../engine/world.ts';
import type { WorldState } from '../../../engine/world-state.ts';
import { ApiError } from '../../../service/api-error.ts';
import { inTurns, jsonPieces, unhurried } from '../../http/large-json.ts';
import { requests } from '../../http/recorded-request.ts';
import { mapInTurns } from '../../worlds/pauses.ts';
import type { Redaction } from '../redaction.ts';
import { type Known, readState } from './snapshot-state.ts';

type Snapshot = components['schemas']['Snapshot'];

/**
 * Exports a world as it is now, in pieces; other requests are served in between. Tasks in progress are still to come in the
 * document. The state contains the secrets of the world's endpoints, without which it could not continue; its journal is
 * without secrets.
 */
export function snapshotOf(world: World, redaction: Redaction): AsyncGenerator<string> {
  return snapshotPieces(world.state(), redaction);
}

async function* snapshotPieces(given: WorldState, redaction: Redaction): AsyncGenerator<string> {
  const entries = await mapInTurns(given.journal.entries, (entry) =>
    isOfKind(requests, entry) ? { ...entry, detail: redaction.request(entry.detail) } : entry,
  );
  const state = { ...given, journal: { ...given.journal, entries } };
  yield '{"format":"countersign-snapshot","version":1,"state":';
  yield* unhurried(jsonPieces(state));
  yield `,"digest":"${await inTurns(digestOf(state))}"}`;
}

/** The digest of a state, which does not depend on the order of fields; a generator that yields between two pieces. */
function* digestOf(state: unknown): Generator<void, string> {
  const hash = createHash('sha256');
  for (const piece of jsonPieces(state, { isSorted: true })) yield void hash.update(piece);
  return `sha256:${hash.digest('hex')}`;
}

/**
 * Reads the state of a snapshot; a generator that yields between two pieces.
 *
 * @throws ApiError `snapshot-not-readable` when it was changed or has other services
 */
export function* readSnapshot(
  { digest, state }: Snapshot,
  world: World,
  known: Known,
): Generator<void, WorldState> {
  if ((yield* digestOf(state)) !== digest)
    throw unreadable('It was changed after its export: its digest does not match.');
  const { settings = {} } = state as Partial<WorldState>;
  const here = Object.keys(world.settings);
  const unknown = Object.keys(settings).find((name) => !here.includes(name));
  if (unknown !== undefined) throw unreadable(`It has settings of ${unknown}, which does not run here.`);
  const missing = here.find((name) => !Object.hasOwn(settings, name));
  if (missing !== undefined) throw unreadable(`It has no settings of ${missing}, which runs here.`);
  return yield* readState(state, known);
}

function unreadable(detail: string): ApiError {
  return new ApiError('snapshot-not-readable', detail);
}
