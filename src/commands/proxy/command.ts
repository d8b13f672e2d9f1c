// `countersign proxy`: forwards traffic to an implementation and reports exchanges that violate the spec.

import { Argument, Command, InvalidArgumentError, Option } from 'commander';
import type { Registry } from '../../registry/registry.ts';
import type { AnyService } from '../../service/service.ts';
import type { ProxyOptions, Proxy as StartedProxy } from '../../verify/proxy/start-proxy.ts';
import { withServiceFlag } from '../arguments/given-services.ts';
import { readDuration, readWhole } from '../arguments/numbers.ts';
import { UsageError } from '../arguments/usage-error.ts';
import { ExchangeSummary, exchangeLines } from '../output/exchange-lines.ts';
import { print } from '../output/terminal.ts';
import { untilStopped } from '../process/until-stopped.ts';
import { beginRecording, type DeliveryRoute } from './recording.ts';

interface ProxyFlags {
  readonly target: string;
  readonly port: number;
  readonly for?: number;
  readonly json: boolean;
  readonly har?: string;
  readonly receiver?: DeliveryRoute;
  readonly receiverPort: number;
  readonly withSecrets: boolean;
}

export function proxyCommand(registry: Registry): Command {
  const command = new Command('proxy')
    .description(
      'run a proxy in front of your implementation that reports violations of the spec (found by Prism)',
    )
    .addArgument(
      new Argument('<service>', 'the service whose spec your implementation should follow').choices(
        registry.names,
      ),
    )
    .requiredOption('--target <url>', 'the URL of your implementation', readUrl)
    .option('--port <number>', 'the loopback port of the proxy; 0 picks a free one', readWhole, 4020)
    .addOption(
      new Option('--for <duration>', 'stop after this time (default: run until Ctrl-C)').argParser(
        readDuration,
      ),
    )
    .option('--json', 'print a line of JSON for each exchange', false)
    .option('--har <file>', 'record everything in HAR 1.2, for countersign audit')
    .option(
      '--receiver <[origin=]url>',
      'with --har: where your receiver is; a second port takes its deliveries, records them and forwards them',
      readRoute,
    )
    .option(
      '--receiver-port <number>',
      'the loopback port for deliveries; 0 picks a free one',
      readWhole,
      4021,
    )
    .option('--with-secrets', 'record tokens, secrets and signatures as they are, not as placeholders', false)
    .addHelpText('after', EXAMPLES)
    .action(async (name: string, flags: ProxyFlags) => {
      const service = (await registry.services()).get(name) as AnyService;
      process.exitCode = await runProxy(service, flags);
    });
  return withServiceFlag(command);
}

const EXAMPLES = `
Examples:
  countersign proxy mail --target https://staging.example.com
  countersign proxy vault --target http://localhost:8200 --port 8201
  countersign proxy quota --target http://localhost:3000 --for 10m --json > exchanges.jsonl
  countersign proxy mail --target http://localhost:3000 --har traffic.har --receiver http://localhost:3100

Point your client at the proxy; it forwards everything unchanged. An invalid request counts as a violation only if
your implementation accepted it.

A recording has deliveries, too, if they come by the second port: register its URL in place of your receiver's, or let your
test environment lead https://hooks.example.test there and say --receiver https://hooks.example.test=http://localhost:3100.
Tokens, secrets and signatures are recorded as placeholders; an audit judges signatures only of a recording with them.

Exit codes: 0 no violations, 1 violations were found, 2 usage error or the target cannot be reached.
`;

async function runProxy(service: AnyService, flags: ProxyFlags): Promise<0 | 1> {
  const summary = new ExchangeSummary();
  const recording = await beginRecording(service, flags);
  const proxy = await startCheckingProxy(service, flags, {
    onExchange: (exchange) => {
      summary.add(exchange);
      if (flags.json) process.stdout.write(`${JSON.stringify(exchange)}\n`);
      else for (const line of exchangeLines(exchange)) print([line]);
    },
    onRecorded: (exchange) => recording?.call(exchange),
  });
  // This comes before the line that names Ctrl-C, because a user may press it at once.
  const stopped = untilStopped(flags.for);
  process.stderr.write(
    `Proxy for ${service.name} at ${proxy.url}, in front of ${flags.target}. Press Ctrl-C to stop.\n`,
  );
  if (recording !== undefined) process.stderr.write(recording.begins());
  await stopped;
  await proxy.close();
  if (recording !== undefined) process.stderr.write(await recording.end());
  if (!flags.json) print(summary.lines());
  return summary.isClean ? 0 : 1;
}

/** @throws UsageError when Prism is missing, the target cannot be used, or the port is taken */
async function startCheckingProxy(
  { name, document }: AnyService,
  { target, port }: ProxyFlags,
  told: Pick<ProxyOptions, 'onExchange' | 'onRecorded'>,
): Promise<StartedProxy> {
  const { prismValidator, PrismMissing } = await import('../../verify/proxy/prism-validator.ts');
  const { startProxy } = await import('../../verify/proxy/start-proxy.ts');
  const { assertHealthy, TargetUnusable } = await import('../../verify/health.ts');
  const { adapterTarget } = await import('../../verify/adapter-target.ts');
  try {
    const validate = await prismValidator(document);
    await assertHealthy(adapterTarget(target, {}), name, document);
    return await startProxy({ target, validate, port, ...told });
  } catch (error) {
    if (error instanceof PrismMissing || error instanceof TargetUnusable) throw new UsageError(error.message);
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE')
      throw new UsageError(`port ${port} is in use; choose another with --port, or 0 for a free one`);
    throw error;
  }
}

function readUrl(text: string): string {
  if (/^https?:\/\//i.test(text) && URL.canParse(text)) return text;
  throw new InvalidArgumentError('write it like https://staging.example.com.');
}

function readRoute(text: string): DeliveryRoute {
  const at = text.search(/=https?:\/\//i);
  const url = readUrl(text.slice(at + 1));
  return at === -1 ? { url } : { registered: readUrl(text.slice(0, at)), url };
}
