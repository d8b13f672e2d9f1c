// A world as one document and back. A document is sealed with a digest and read by schema: one that was changed on the
// way, or does not fit, is refused whole, before anything of it is believed.

import { createHash } from 'node:crypto';
import type { components } from '../../../specs/generated/control.ts';
import { isOfKind } from '../../engine/journal-kind.ts';
import type { World, WorldState } from '../../engine/world.ts';
import { ApiError } from '../../service/api-error.ts';
import { requests } from '../http/request-entry.ts';
import type { ManagedWorld } from '../worlds/managed-world.ts';
import type { Redaction } from './redaction.ts';
import { type Known, readState } from './snapshot-state.ts';

type Snapshot = components['schemas']['Snapshot'];

/**
 * Writes a world out. What is under way is in the document as still to come. The state holds the secrets of the
 * world's endpoints, which it cannot go on without; its journal is without secrets.
 */
export function snapshotOf(world: World, redaction: Redaction): Snapshot {
  const { journal, ...rest } = world.state();
  const entries = journal.entries.map((entry) =>
    isOfKind(requests, entry) ? { ...entry, detail: redaction.request(entry.detail) } : entry,
  );
  const state = { ...rest, journal: { ...journal, entries } };
  return { format: 'countersign-snapshot', version: 1, digest: digestOf(state), state: state as never };
}

/**
 * Puts a snapshot in place of a world.
 *
 * @throws ApiError `snapshot-not-readable` when it was changed or is of other services; the world is as it was
 */
export function restore(host: ManagedWorld, { digest, state }: Snapshot, known: Known): void {
  if (digestOf(state) !== digest)
    throw unreadable('It is not as a server wrote it: its digest does not fit.');
  const { settings = {} } = state as Partial<WorldState>;
  const here = Object.keys(host.world.settings);
  const strange = Object.keys(settings).find((name) => !here.includes(name));
  if (strange !== undefined) throw unreadable(`It has settings of ${strange}, which does not run here.`);
  const lacking = here.find((name) => !Object.hasOwn(settings, name));
  if (lacking !== undefined) throw unreadable(`It has no settings of ${lacking}, which runs here.`);
  host.import(readState(state, known));
}

/** The same for the same content, in whatever order a reader wrote the fields back. */
function digestOf(state: unknown): string {
  return `sha256:${createHash('sha256').update(JSON.stringify(state, inOrder)).digest('hex')}`;
}

function inOrder(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function unreadable(detail: string): ApiError {
  return new ApiError('snapshot-not-readable', detail);
}
