// Where the worlds of a server last, and how they move between the replicas that share them.

import type { Membership } from '../replicas/membership.ts';
import type { StoredWorldsOptions } from './stored-worlds.ts';

/** Thrown when this process takes no more worlds because it is stopping, so that another replica has to answer. */
export class ReplicaStopping extends Error {}

/** Where the worlds of a server last. */
export interface Persistence extends Pick<StoredWorldsOptions, 'store' | 'scenarios' | 'check'> {
  /** How long a world may be without any use, in wall milliseconds, before it is removed from the store. */
  readonly retentionMs: number;
  /** In a shared store, this process as one of its replicas. */
  readonly membership?: Membership | undefined;
  /** Called when this process becomes the owner of a world of a shared store, or ends to be it. */
  readonly onMove?: ((move: WorldMove) => void) | undefined;
}

/** A change of the owner of a world, as its old or new owner sees it. */
export interface WorldMove {
  readonly world: string;
  /** The id of the replica. */
  readonly replica: string;
  readonly what: 'took' | 'handed over' | 'lost';
}
