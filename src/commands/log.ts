// `countersign log`: what a world's journal keeps and, if it is followed, what is added to it.

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
      .description('show what happened in a world, and why it was answered so')
      .option('-f, --follow', 'go on with what happens from now on, until Ctrl-C', false)
      .option('--service <name>', 'only what this service did')
      .option('--kind <kinds>', `only these, with commas: ${KINDS.join(', ')}`, readKinds)
      .option('--status <status>', 'only what was answered so, such as 404 or 4xx', readStatus)
      .option('--operation <id>', 'only requests for the operation with this operationId')
      .option(
        '--grep <pattern>',
        'only what this regular expression fits; it is searched in bodies too',
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
  const wasLeft = await printUntilClosed(flags, (signal) => mock.follow({ world: flags.world, signal }));
  if (!wasLeft) throw new UsageError(`the mock at ${flags.url} has gone away`);
}

/** Prints entries until there are no more, or until Ctrl-C or the reader of the output ends it: then `true`. */
async function printUntilClosed(
  flags: MockCall<LogFlags>['flags'],
  read: (signal: AbortSignal) => AsyncGenerator<StreamedEntry>,
): Promise<boolean> {
  const leaving = new AbortController();
  const leave = () => leaving.abort();
  process.once('SIGINT', leave).once('SIGTERM', leave);
  process.stdout.once('error', leave);
  try {
    for await (const entry of read(leaving.signal)) {
      if (leaving.signal.aborted) break;
      if (isWanted(entry, flags)) print(entry, flags);
    }
  } finally {
    process.off('SIGINT', leave).off('SIGTERM', leave);
    process.stdout.off('error', leave);
  }
  return leaving.signal.aborted;
}

function print(entry: StreamedEntry, { json }: { readonly json: boolean }): void {
  process.stdout.write(`${json ? plain(JSON.stringify(entry)) : journalLine(entry)}\n`);
}
