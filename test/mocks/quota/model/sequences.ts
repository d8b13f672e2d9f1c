// Sequences of all commands, as fast-check draws and shrinks them.

import fc from 'fast-check';
import type { Command } from './command.ts';
import { fileDeletions, uploads } from './file-commands.ts';
import { exemptions, quotaChanges, quotaRemovals } from './limit-commands.ts';
import { removals, usageSettings, writes } from './storage-commands.ts';
import {
  clockMoves,
  historyReadings,
  memberships,
  recalculations,
  restorations,
  shareMoves,
} from './world-commands.ts';

/** Sequences of commands, the frequent ones first. */
export function sequences(maxCommands: number): fc.Arbitrary<Iterable<Command>> {
  const often = [writes, writes, writes, uploads, removals, quotaChanges, clockMoves];
  const seldom = [
    fileDeletions,
    quotaRemovals,
    exemptions,
    memberships,
    shareMoves,
    usageSettings,
    recalculations,
    restorations,
    historyReadings,
  ];
  return fc.commands([...often, ...often, ...seldom], { maxCommands, size: 'max' });
}
