// A group of commands with a default command, which suggests the nearest name when a command is misspelt.

import type { Command } from 'commander';
import { closest, distance } from 'fastest-levenshtein';

/** Names that differ by more than this are not considered misspellings of each other. */
const LIKELY_DISTANCE = 3;

/**
 * Adds the default command of a group. With commander's own default, a misspelt command would be passed to the
 * default command as an argument.
 */
export function withDefaultCommand(group: Command, fallback: Command): Command {
  const command = fallback.allowExcessArguments().hook('preAction', (_, { args }) => {
    if (args[0] !== undefined) refuseUnknown(group, args[0]);
  });
  return group.addCommand(command, { isDefault: true });
}

function refuseUnknown(group: Command, name: string): never {
  const nearest = closest(
    name,
    group.commands.map((each) => each.name()),
  );
  const suggestion = distance(name, nearest) <= LIKELY_DISTANCE ? ` (Did you mean ${nearest}?)` : '';
  return group.error(`error: ${group.name()} has no command '${name}'${suggestion}`);
}
