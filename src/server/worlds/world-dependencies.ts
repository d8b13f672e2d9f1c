// What all worlds of a server share.

import type { Commit } from '../../engine/changes.ts';
import type { Instant } from '../../engine/instant.ts';
import type { JournalKind } from '../../engine/journal.ts';
import type { JsonObject } from '../../engine/json.ts';
import type { AnyService } from '../../service/service.ts';
import type { Machine } from '../../store/machine.ts';
import type { HttpSender } from '../delivery/http-sender.ts';
import type { Limits } from './limits.ts';

/** The dependencies that all worlds of a server share. */
export interface WorldDependencies {
  readonly services: ReadonlyMap<string, AnyService>;
  readonly sender: HttpSender;
  readonly wall: () => Instant;
  /** The timers by which worlds wake and groups are committed; those of node if left out. */
  readonly machine?: Machine;
  /** The settings that the server was started with, which every world starts with. */
  readonly settings: JsonObject;
  /** The seed data of every world, by service. */
  readonly fixtures: JsonObject;
  readonly limits: Limits;
  /** How long a world may be unused before it ends, in wall milliseconds. */
  readonly idleWorldMs: number;
  /** The kinds of journal entries: a world that comes back from a store must know them. */
  readonly journalKinds?: readonly JournalKind<unknown>[];
  /** Whether an answer waits until a change is committed to the store; all do if left out. */
  readonly isPromised?: (commit: Commit) => boolean;
  readonly onDefect: (error: unknown, what: string) => void;
}
