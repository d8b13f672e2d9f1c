// `countersign proxy`: stands in front of an implementation and tells what of its traffic violates the spec.

import { Argument, Command, InvalidArgumentError, Option } from 'commander';
import { serviceNames } from '../registry/modules.ts';
import type { AnyService } from '../service/service.ts';
import type { Passage, Proxy as StartedProxy } from '../verify/proxy/start-proxy.ts';
import { readDuration, readWhole } from './numbers.ts';
import { PassageSummary, passageLines } from './passage-lines.ts';
import { untilStopped } from './until-stopped.ts';
import { UsageError } from './usage-error.ts';

interface ProxyFlags {
  readonly target: string;
  readonly port: number;
  readonly for?: number;
  readonly json: boolean;
}

export function proxyCommand(): Command {
  return new Command('proxy')
    .description('stand in front of your implementation, and tell what violates the spec (by Prism)')
    .addArgument(new Argument('<service>', 'whose spec is held against it').choices(serviceNames))
    .requiredOption('--target <url>', 'where your implementation answers', readUrl)
    .option('--port <number>', 'where the proxy answers on loopback; 0 for a free one', readWhole, 4020)
    .addOption(
      new Option('--for <duration>', 'end after this time (default: on Ctrl-C)').argParser(readDuration),
    )
    .option('--json', 'print a line of JSON for each exchange', false)
    .addHelpText('after', EXAMPLES)
    .action(async (service: string, flags: ProxyFlags) => {
      process.exitCode = await runProxy(service, flags);
    });
}

const EXAMPLES = `
Examples:
  countersign proxy mail --target https://staging.example.com
  countersign proxy vault --target http://localhost:8200 --port 8201
  countersign proxy quota --target http://localhost:3000 --for 10m --json > exchanges.jsonl

Point your client at the proxy; it passes everything on as it is. A request that breaks the spec counts only where it
was granted.

Exit codes: 0 nothing violated the spec, 1 something did, 2 wrong use or a target that is not there.
`;

async function runProxy(service: string, flags: ProxyFlags): Promise<0 | 1> {
  const summary = new PassageSummary();
  const proxy = await startJudging(service, flags, (passage) => {
    summary.add(passage);
    const lines = flags.json ? [JSON.stringify(passage)] : passageLines(passage);
    for (const line of lines) process.stdout.write(`${line}\n`);
  });
  process.stderr.write(`${service} at ${proxy.url}, in front of ${flags.target}. Ctrl-C ends it.\n`);
  await untilStopped(flags.for);
  await proxy.close();
  if (!flags.json) process.stdout.write(`${summary.lines().join('\n')}\n`);
  return summary.isClean ? 0 : 1;
}

/** @throws UsageError when Prism is missing, the target cannot be used, or the port is taken */
async function startJudging(
  service: string,
  { target, port }: ProxyFlags,
  onPassage: (passage: Passage) => void,
): Promise<StartedProxy> {
  const { prismValidator, PrismMissing } = await import('../verify/proxy/prism-validator.ts');
  const { startProxy } = await import('../verify/proxy/start-proxy.ts');
  const { assertHealthy, TargetUnusable } = await import('../verify/health.ts');
  const { adapterTarget } = await import('../verify/adapter-target.ts');
  const { pickServices } = await import('../registry/services.ts');
  const { document } = pickServices([service]).get(service) as AnyService;
  try {
    const judge = await prismValidator(document);
    await assertHealthy(adapterTarget(target, {}), service, document);
    return await startProxy({ target, judge, port, onPassage });
  } catch (error) {
    if (error instanceof PrismMissing || error instanceof TargetUnusable) throw new UsageError(error.message);
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE')
      throw new UsageError(`port ${port} is taken; choose another by --port, or 0 for a free one`);
    throw error;
  }
}

function readUrl(text: string): string {
  if (/^https?:\/\//i.test(text) && URL.canParse(text)) return text;
  throw new InvalidArgumentError('write it as https://staging.example.com.');
}
