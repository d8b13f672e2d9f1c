// What a world of the server is made of: the kinds of its journal entries.

import { attempts, events, timers } from '../../delivery/journal.ts';
import { clockMoves } from '../../engine/clock-moves.ts';
import type { JournalKind } from '../../engine/journal-kind.ts';
import { requests } from '../http/request-entry.ts';

export const journalKinds: readonly JournalKind<unknown>[] = [requests, events, attempts, timers, clockMoves];
