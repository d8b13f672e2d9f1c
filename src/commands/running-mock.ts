// What the commands that act on a running mock have in common: how they find it, and how they end.

import { type Command, InvalidArgumentError, Option } from 'commander';
import { ControlClient } from '../control-client/control-client.ts';
import { ControlError, UnreachableError } from '../control-client/control-error.ts';
import type { WorldClient } from '../control-client/world-client.ts';
import { plain } from './plain.ts';
import { CommandFailed } from './refusal.ts';
import { UsageError } from './usage-error.ts';

const DEFAULT_URL = 'http://127.0.0.1:4010';

/** The flags that each of these commands takes. */
export interface ConnectionFlags {
  readonly url: string;
  readonly world: string;
  readonly token?: string;
  readonly json: boolean;
}

/** What an action is given: the mock, the world it is about, and the words and flags of the command line. */
export interface MockCall<Flags> {
  readonly mock: ControlClient;
  readonly world: WorldClient;
  readonly args: readonly (string | undefined)[];
  readonly flags: Flags & ConnectionFlags;
}

/** What a command has to show: a document for machines, lines for people. */
export interface Shown {
  readonly document: unknown;
  readonly lines: readonly string[];
}

/** What stands at the end of a command's help: examples, and how it ends. */
export function helpText(...examples: readonly string[]): string {
  const lines = examples.map((example) => `  countersign ${example}`);
  return ['', 'Examples:', ...lines, '', EXIT_CODES, ''].join('\n');
}

const EXIT_CODES = 'Exit codes: 0 done, 1 the mock refused it, 2 wrong use or nothing answers at the URL.';

/** Adds the flags that say which mock and which world a command, or a group of commands, acts on. */
export function withMockFlags(command: Command): Command {
  return command
    .addOption(
      new Option('--url <url>', 'where the mock is')
        .default(DEFAULT_URL)
        .env('COUNTERSIGN_URL')
        .argParser(readUrl),
    )
    .option('--world <id>', 'the world to act on', readWorld, 'default')
    .addOption(
      new Option('--token <token>', 'the control token, if the mock asks for one').env('COUNTERSIGN_TOKEN'),
    )
    .option('--json', 'print one JSON document', false);
}

/** The action of a command that asks the mock and shows what it answers. */
export function showing<Flags>(act: (call: MockCall<Flags>) => Promise<Shown>) {
  return acting<Flags>(async (call) => {
    const { document, lines } = await act(call);
    const text = call.flags.json ? plain(JSON.stringify(document)) : lines.join('\n');
    process.stdout.write(`${text}\n`);
  });
}

/**
 * The action of a command that does its own printing.
 *
 * @throws Refusal when the mock refuses what it is asked
 * @throws UsageError when nothing answers at the URL, or no Countersign
 */
export function acting<Flags>(act: (call: MockCall<Flags>) => Promise<void>) {
  return async (...given: unknown[]): Promise<void> => {
    const command = given.at(-1) as Command;
    const flags = command.optsWithGlobals() as Flags & ConnectionFlags;
    const mock = new ControlClient(flags);
    try {
      await act({ mock, world: mock.world(flags.world), args: command.processedArgs, flags });
    } catch (error) {
      if (error instanceof ControlError) throw new CommandFailed(error, flags);
      if (!(error instanceof UnreachableError)) throw error;
      throw new UsageError(`${error.message}; start one with "countersign mock", or name another with --url`);
    }
  };
}

function readUrl(text: string): string {
  if (text === '') return DEFAULT_URL;
  if (/^https?:\/\//.test(text) && URL.canParse(text)) return text.replace(/\/+$/, '');
  throw new InvalidArgumentError(`write it as ${DEFAULT_URL}.`);
}

function readWorld(text: string): string {
  if (/^[a-z0-9-]{1,64}$/.test(text)) return text;
  throw new InvalidArgumentError('the id of a world is made of a-z, 0-9 and hyphens.');
}
