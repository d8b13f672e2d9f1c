// A group of commands that does one of them when none is named, and names the nearest when there is no such one.

import type { Command } from 'commander';
import { closest, distance } from 'fastest-levenshtein';

/** Farther than this a name is no likely misspelling of another. */
const LIKELY_DISTANCE = 3;

/**
 * Adds the command that a group does by default. Commander's own default would take a misspelt command for
 * an argument.
 */
export function withDefaultCommand(group: Command, fallback: Command): Command {
  const doDefault = fallback.allowExcessArguments().hook('preAction', (_, { args }) => {
    if (args[0] !== undefined) refuseUnknown(group, args[0]);
  });
  return group.addCommand(doDefault, { isDefault: true });
}

function refuseUnknown(group: Command, name: string): never {
  const nearest = closest(
    name,
    group.commands.map((command) => command.name()),
  );
  const suggestion = distance(name, nearest) <= LIKELY_DISTANCE ? ` (Did you mean ${nearest}?)` : '';
  return group.error(`error: ${group.name()} has no command '${name}'${suggestion}`);
}
