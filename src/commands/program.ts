// The program: its commands, and how wrong use ends: one clear line and exit code 2.

import { Command, CommanderError } from 'commander';
import packageJson from '../../package.json' with { type: 'json' };
import { mockCommand } from './mock.ts';
import { UsageError } from './usage-error.ts';

/**
 * Runs the command line.
 *
 * @param argv the arguments, without node and script
 */
export async function run(argv: readonly string[]): Promise<void> {
  const program = new Command('countersign')
    .description('A mock server with a virtual clock for the vault, mail and quota services.')
    .version(packageJson.version)
    .addCommand(mockCommand());
  for (const command of [program, ...program.commands]) {
    command.exitOverride().showSuggestionAfterError().configureOutput({ outputError: printError });
  }
  try {
    await program.parseAsync(argv, { from: 'user' });
  } catch (error) {
    process.exitCode = exitCodeOf(error);
  }
}

/** Writes what commander says of wrong use, a suggestion included, as one line that names the program. */
function printError(text: string, write: (line: string) => void): void {
  write(text.replace(/^error: /, 'countersign: ').replace(/\n(?=.)/g, ' '));
}

function exitCodeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  const message = error instanceof UsageError ? error.message : `cannot go on: ${(error as Error).message}`;
  process.stderr.write(`countersign: ${message}\n`);
  return 2;
}
