// `countersign log`: shows the journal of a world and, with --follow, new entries as they are added.

import { Command } from 'commander';
import type { StreamedEntry } from '../control-client/journal.ts';
import { isWanted, type JournalFilter, KINDS, readKinds, readPattern, readStatus } from './journal-filter.ts';
import { journalLine } from './journal-line.ts';
import { plain } from './plain.ts';
import { acting, helpText, type MockCall, withMockFlags } from './running-mock.ts';
import { UsageError } from './usage-error.ts';

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

async function showKept({ mock, flags }: MockCall<LogFlags>): Promise<void> {
  await printUntilClosed(flags, () => mock.kept(flags.world));
}

async function follow({ mock, flags }: MockCall<LogFlags>): Promise<void> {
  const wasStopped = await printUntilClosed(flags, (signal) => mock.follow({ world: flags.world, signal }));
  if (!wasStopped) throw new UsageError(`the mock at ${flags.url} has stopped`);
}

/** Prints entries until there are no more; `true` if Ctrl-C or the reader of the output stopped it earlier. */
async function printUntilClosed(
  flags: MockCall<LogFlags>['flags'],
  read: (signal: AbortSignal) => AsyncGenerator<StreamedEntry>,
): Promise<boolean> {
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  process.once('SIGINT', stop).once('SIGTERM', stop);
  process.stdout.once('error', stop);
  try {
    for await (const entry of read(stopping.signal)) {
      if (stopping.signal.aborted) break;
      if (isWanted(entry, flags)) print(entry, flags);
    }
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
    process.stdout.off('error', stop);
  }
  return stopping.signal.aborted;
}

function print(entry: StreamedEntry, { json }: { readonly json: boolean }): void {
  process.stdout.write(`${json ? plain(JSON.stringify(entry)) : journalLine(entry)}\n`);
}
