// `countersign log`: shows the journal of a world and, with --follow, new entries as they are added.

import { Command } from 'commander';
import type { StreamedEntry } from '../control-client/journal.ts';
import {
  isWanted,
  type JournalFilter,
  KINDS,
  readKinds,
  readPattern,
  readStatus,
} from './arguments/journal-filter.ts';
import { acting, helpText, type MockCall, withMockFlags } from './arguments/running-mock.ts';
import { UsageError } from './arguments/usage-error.ts';
import { type JournalLines, longLines, shortLines } from './output/journal-line.ts';
import { plain } from './output/plain.ts';
import { print } from './output/terminal.ts';

interface LogFlags extends JournalFilter {
  readonly follow: boolean;
}

export function logCommand(): Command {
  return withMockFlags(
    new Command('log')
      .description('show what happened in a world, and why')
      .option('-f, --follow', 'keep showing new entries until Ctrl-C', false)
      .option('--service <name>', 'only entries of this service')
      .option(
        '--kind <kinds>',
        `only entries of these kinds, separated by commas: ${KINDS.join(', ')}`,
        readKinds,
      )
      .option('--status <status>', 'only entries with this response status, such as 404 or 4xx', readStatus)
      .option('--operation <id>', 'only requests for the operation with this operationId')
      .option(
        '--grep <pattern>',
        'only entries that match this regular expression, which is also searched for in bodies',
        readPattern,
      ),
  )
    .addHelpText(
      'after',
      helpText(
        'log',
        'log --follow --service mail --kind request,attempt',
        'log --status 4xx --json | jq .detail.why',
      ),
    )
    .action(acting<LogFlags>(async (call) => (call.flags.follow ? follow(call) : showKept(call))));
}

async function showKept({ world, flags }: MockCall<LogFlags>): Promise<void> {
  await printUntilClosed(flags, () => world.journal());
}

async function follow({ mock, flags }: MockCall<LogFlags>): Promise<void> {
  const wasStopped = await printUntilClosed(flags, (signal) => mock.follow({ world: flags.world, signal }));
  if (!wasStopped) throw new UsageError(`the mock at ${flags.url} has stopped`);
}

/**
 * Prints entries until there are no more; `true` if it was stopped earlier by Ctrl-C or because the output was
 * closed.
 */
async function printUntilClosed(
  flags: MockCall<LogFlags>['flags'],
  read: (signal: AbortSignal) => AsyncGenerator<StreamedEntry>,
): Promise<boolean> {
  const show = flags.json ? showDocument : showLines(process.stdout.isTTY ? shortLines() : longLines);
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  process.once('SIGINT', stop).once('SIGTERM', stop);
  process.stdout.once('error', stop);
  try {
    for await (const entry of read(stopping.signal)) {
      if (stopping.signal.aborted) break;
      if (isWanted(entry, flags)) show(entry);
    }
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
    process.stdout.off('error', stop);
  }
  return stopping.signal.aborted;
}

function showDocument(entry: StreamedEntry): void {
  process.stdout.write(`${plain(JSON.stringify(entry))}\n`);
}

function showLines(linesOf: JournalLines) {
  return (entry: StreamedEntry) => print(linesOf(entry));
}
