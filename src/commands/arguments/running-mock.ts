// Shared by the commands that act on a running mock: how they connect to it and how they end.

import { type Command, InvalidArgumentError, Option } from 'commander';
import { ControlClient } from '../../control-client/control-client.ts';
import { ControlError, UnreachableError } from '../../control-client/control-error.ts';
import type { WorldClient } from '../../control-client/world-client.ts';
import { plain } from '../output/plain.ts';
import { print } from '../output/terminal.ts';
import { CommandFailed, type RequestWords } from '../process/command-failed.ts';
import { DEFAULT_URL } from './default-url.ts';
import { UsageError } from './usage-error.ts';

/** The flags that all of these commands have. */
export interface ConnectionFlags {
  readonly url: string;
  readonly world: string;
  readonly token?: string;
  readonly json: boolean;
}

/** The input of a command's action: the mock, the world, and the arguments and flags of the command line. */
export interface MockCall<Flags> {
  readonly mock: ControlClient;
  readonly world: WorldClient;
  readonly args: readonly (string | undefined)[];
  readonly flags: Flags & ConnectionFlags;
}

/** The output of a command: a document for `--json`, lines of text otherwise. */
export interface Shown {
  readonly document: unknown;
  readonly lines: readonly string[];
}

/** The end of a command's help: examples and exit codes. */
export function helpText(...examples: readonly string[]): string {
  const lines = examples.map((example) => `  countersign ${example}`);
  return ['', 'Examples:', ...lines, '', EXIT_CODES, ''].join('\n');
}

const EXIT_CODES =
  'Exit codes: 0 done, 1 the mock rejected the request, 2 usage error or nothing answers at the URL.';

/** Adds the flags that select the mock and the world to a command or a group of commands. */
export function withMockFlags(command: Command): Command {
  return command
    .addOption(
      new Option('--url <url>', 'the URL of the mock')
        .default(DEFAULT_URL)
        .env('COUNTERSIGN_URL')
        .argParser(readUrl),
    )
    .option('--world <id>', 'the world to act on', readWorld, 'default')
    .addOption(
      new Option('--token <token>', 'the control token, if the mock requires one').env('COUNTERSIGN_TOKEN'),
    )
    .option('--json', 'print one JSON document', false);
}

/**
 * The action of a command that calls the mock and prints the result.
 *
 * @param words the command's names for the fields of its request
 */
export function showing<Flags>(act: (call: MockCall<Flags>) => Promise<Shown>, words?: RequestWords) {
  return acting<Flags>(async (call) => {
    const { document, lines } = await act(call);
    if (call.flags.json) process.stdout.write(`${plain(JSON.stringify(document))}\n`);
    else print(lines);
  }, words);
}

/** The command's names for the fields that `--set` sets, below a pointer of its request. */
export function setWords(below = ''): RequestWords {
  return {
    flagOf: (pointer) =>
      pointer.startsWith(`${below}/`)
        ? `--set ${pointer.slice(below.length + 1).replaceAll('/', '.')}`
        : undefined,
  };
}

/**
 * The action of a command that does its own printing.
 *
 * @throws CommandFailed when the mock rejects the request
 * @throws UsageError when no Countersign server answers at the URL
 */
export function acting<Flags>(act: (call: MockCall<Flags>) => Promise<void>, words?: RequestWords) {
  return async (...parameters: unknown[]): Promise<void> => {
    const command = parameters.at(-1) as Command;
    const flags = command.optsWithGlobals() as Flags & ConnectionFlags;
    const mock = new ControlClient(flags);
    try {
      await act({ mock, world: mock.world(flags.world), args: command.processedArgs, flags });
    } catch (error) {
      if (error instanceof ControlError) throw new CommandFailed(error, { ...flags, words });
      if (!(error instanceof UnreachableError)) throw error;
      throw new UsageError(
        `${error.message}; start a mock with "countersign mock", or choose another with --url`,
      );
    }
  };
}

function readUrl(text: string): string {
  if (text === '') return DEFAULT_URL;
  if (/^https?:\/\//.test(text) && URL.canParse(text)) return text.replace(/(?<!\/)\/+$/, '');
  throw new InvalidArgumentError(`write it like ${DEFAULT_URL}.`);
}

function readWorld(text: string): string {
  if (/^[a-z0-9-]{1,64}$/.test(text)) return text;
  throw new InvalidArgumentError('a world id consists of a-z, 0-9 and hyphens, at most 64 characters.');
}
