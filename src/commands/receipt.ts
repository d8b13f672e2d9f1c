// `countersign receipt check`: judges a fix by the receipt of what it is to mend, and exits with 1 if it is none.

import { Command } from 'commander';
import type { Registry } from '../registry/registry.ts';
import type { ReceiptVerdict } from '../verify/explore/receipt/check-receipt.ts';
import { NotExplorable } from '../verify/explore/receiver.ts';
import { readWhole } from './arguments/numbers.ts';
import { UsageError } from './arguments/usage-error.ts';
import { accessOf } from './explore/hooks.ts';
import {
  type ReceiverFlags,
  receiverOptionsOf,
  textOf,
  withReceiverFlags,
} from './explore/receiver-flags.ts';
import { Progress } from './output/progress.ts';
import { print } from './output/terminal.ts';

interface ReceiptFlags extends ReceiverFlags {
  readonly seed?: number;
  readonly markdown: boolean;
}

const EXAMPLES = `
Examples:
  countersign explore mail --url … --receipt before.json      while it fails
  countersign receipt check before.json --url http://localhost:3000/hooks --secret whsec_… \\
    --state http://localhost:3000/debug/state --reset http://localhost:3000/debug/reset
  countersign receipt check before.json … --markdown          for a pull request

The fix is accepted if the history that failed passes, and the plain history, and the neighbours of it with ids, subjects and
times that nobody could know before; and if what the events showed in the state, they still show.

Exit codes: 0 accepted, 1 refused, 2 usage error, or a receiver or a receipt that cannot be judged.
`;

export function receiptCommand(registry: Registry): Command {
  const check = new Command('check')
    .description('judge a fix of your receiver by the receipt of its failure')
    .argument('<file>', 'the receipt that "countersign explore --receipt" wrote');
  withReceiverFlags(check)
    .option('--seed <number>', 'what the neighbours are drawn with (default: a random one)', readWhole)
    .option('--markdown', 'print the verdict as Markdown', false)
    .addHelpText('after', EXAMPLES)
    .action(async (file: string, flags: ReceiptFlags) => {
      const verdict = await verdictOn(file, flags, registry);
      if (flags.json) process.stdout.write(`${JSON.stringify(verdictJson(verdict), null, 2)}\n`);
      else print(flags.markdown ? markdownLines(verdict) : verdictLines(verdict));
      if (!verdict.isAccepted) process.exitCode = 1;
    });
  return new Command('receipt').description('judge a fix of your receiver').addCommand(check);
}

async function verdictOn(file: string, flags: ReceiptFlags, registry: Registry): Promise<ReceiptVerdict> {
  const [{ checkReceipt }, { serviceOfReceipt }] = await Promise.all([
    import('../verify/explore/receipt/check-receipt.ts'),
    import('../verify/explore/receipt/receipt.ts'),
  ]);
  const access = accessOf(flags);
  const progress = new Progress({ of: 'histories' });
  try {
    const receipt = await textOf(file);
    const service = serviceOfReceipt(receipt);
    const document = (await registry.services()).get(service)?.document;
    if (document === undefined)
      throw new NotExplorable(`${file} is of the service ${JSON.stringify(service)}, which is not known`);
    return await checkReceipt({
      ...(await receiverOptionsOf(flags)),
      receipt,
      service,
      document,
      access,
      seed: flags.seed,
      onProgress: ({ done, total }) => progress.show(done, total ?? 0, 'neighbours'),
    });
  } catch (error) {
    throw error instanceof NotExplorable ? new UsageError(error.message) : error;
  } finally {
    progress.end();
    access.close();
  }
}

function verdictJson({ receipt, isAccepted, seed, historyCount, checks }: ReceiptVerdict): object {
  return {
    accepted: isAccepted,
    receipt_sha256: receipt.hash,
    history_sha256: receipt.historyHash,
    service: receipt.service,
    property: receipt.property,
    seed,
    histories: historyCount,
    checks: checks.map(({ id, title, passed, detail }) => ({ id, title, passed, detail })),
  };
}

function verdictLines({ isAccepted, receipt, seed, historyCount, checks }: ReceiptVerdict): string[] {
  return [
    ...checks.flatMap(({ title, passed, detail }) => [
      `${passed ? 'passed' : 'failed'}  ${title}`,
      ...detail.split('\n').map((line) => `        ${line}`),
    ]),
    `${isAccepted ? 'Accepted' : 'Refused'}: receipt ${receipt.hash.slice(0, 12)}, ${historyCount} histories, seed ${seed}`,
  ];
}

/** What stands in a pull request: the verdict, and all that is needed to repeat it. */
function markdownLines({ isAccepted, receipt, seed, historyCount, checks }: ReceiptVerdict): string[] {
  const { service, property, hash, historyHash, seen, version } = receipt;
  return [
    `### ${isAccepted ? 'Fix accepted' : 'Fix refused'}: ${service} receiver, \`${property}\``,
    '',
    '| Check | Verdict | |',
    '|---|---|---|',
    ...checks.map(
      ({ title, passed, detail }) =>
        `| ${title} | ${passed ? 'passed' : '**failed**'} | ${detail.split('\n')[0]?.replaceAll('|', '\\|')} |`,
    ),
    '',
    `The history failed in ${seen.failed} of ${seen.of} runs before. ${historyCount} histories were tried now, with seed ${seed}.`,
    '',
    `Receipt \`${hash}\`, history \`${historyHash}\`, made by countersign ${version}.`,
  ];
}
