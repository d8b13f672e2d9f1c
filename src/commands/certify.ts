// `countersign certify`: grades a consumer's webhook receiver and exits with 1 if any check fails.

import { Argument, Command } from 'commander';
import { deliveryPolicyOf } from '../delivery/policy/policy.ts';
import type { Registry, Services } from '../registry/registry.ts';
import { reachOf } from '../server/delivery/address-guard.ts';
import type { AnyService } from '../service/service.ts';
import { basesOf } from '../verify/grading/basis.ts';
import type { GradingOptions } from '../verify/grading/grade.ts';
import { asJson } from '../verify/reports/json.ts';
import { type Report, summaryOf } from '../verify/reports/report.ts';
import { collect } from './arguments/collect.ts';
import { withServiceFlag } from './arguments/given-services.ts';
import { readDuration } from './arguments/numbers.ts';
import { readUrl } from './arguments/receiver.ts';
import { UsageError } from './arguments/usage-error.ts';
import { Progress } from './output/progress.ts';
import { type ReportFiles, reportFilesOf, writeReports } from './output/report-files.ts';
import { reportLines } from './output/report-lines.ts';
import { print } from './output/terminal.ts';

interface CertifyFlags {
  readonly url: string;
  readonly secret: string;
  readonly oldSecret?: string;
  readonly effectsUrl?: string;
  readonly tolerance?: number;
  readonly timeout?: number;
  readonly allowHost: readonly string[];
  readonly report?: ReportFiles;
  readonly json: boolean;
}

export async function certifyCommand(registry: Registry): Promise<Command> {
  const [services, catalogue] = await Promise.all([registry.services(), registry.catalogue()]);
  const command = new Command('certify')
    .description('grade your webhook receiver by sending it good, faulty and hostile deliveries')
    .addArgument(
      new Argument('<service>', 'the service whose webhooks your receiver handles').choices(
        gradedServices(services),
      ),
    )
    .requiredOption('--url <url>', 'the URL of your receiver', readUrl)
    .requiredOption('--secret <secret>', 'the secret your receiver verifies signatures with')
    .option('--old-secret <secret>', 'a secret from before a rotation; your receiver should reject it')
    .option(
      '--effects-url <url>',
      'a URL that returns how many events your receiver has acted on: {"effects": 3}',
      readUrl,
    )
    .option(
      '--tolerance <duration>',
      'the oldest timestamp your receiver accepts, if the service documents no tolerance',
      readDuration,
    )
    .option(
      '--timeout <duration>',
      'how long to wait for each response (default: the documented timeout)',
      readDuration,
    )
    .option(
      '--allow-host <host>',
      'a host that may be contacted in addition to loopback; repeatable',
      collect,
      [],
    )
    .option(
      '--report <kind=file,…>',
      'also write the report to files: junit=…, json=…',
      reportFilesOf(['junit', 'json']),
    )
    .option('--json', 'print the report as JSON', false)
    .addHelpText('after', EXAMPLES)
    .action(async (service: string, flags: CertifyFlags) => {
      const report = await grade(optionsOf(services.get(service) as AnyService, flags));
      await writeReports(flags.report, {
        junit: async () => (await import('../verify/reports/junit.ts')).asJunit(report),
        json: () => asJson(report),
      });
      if (flags.json) process.stdout.write(asJson(report));
      else print(reportLines(report, catalogue));
      if (summaryOf(report).failed > 0) process.exitCode = 1;
    });
  return withServiceFlag(command);
}

const EXAMPLES = `
Examples:
  countersign certify mail --url http://localhost:3000/hooks --secret whsec_…
  countersign certify vault --url http://localhost:3000/hooks --secret "$NEW" --old-secret "$OLD"
  countersign certify mail --url http://localhost:3000/hooks --secret whsec_… --report junit=receiver.xml

Your receiver really gets these deliveries, so point the command at one that may safely act on them.

Exit codes: 0 no check failed, 1 a check failed, 2 usage error or nothing answers at the URL.
`;

function gradedServices(services: Services): string[] {
  return [...services].filter(([, { document }]) => basesOf(document).size > 0).map(([name]) => name);
}

function optionsOf({ name: service, document }: AnyService, flags: CertifyFlags): GradingOptions {
  const { toleranceMs } = deliveryPolicyOf(document).signature;
  if (toleranceMs !== null && flags.tolerance !== undefined)
    throw new UsageError(
      `${service} documents a tolerance of ${toleranceMs / 1_000} s; leave out --tolerance`,
    );
  return {
    service,
    document,
    url: flags.url,
    secret: flags.secret,
    oldSecret: flags.oldSecret,
    effectsUrl: flags.effectsUrl,
    toleranceMs: flags.tolerance,
    waitMs: flags.timeout,
    reach: reachOf(flags.allowHost),
  };
}

/** The grading code is loaded on demand: it takes longer to load than all other commands together. */
async function grade(options: GradingOptions): Promise<Report> {
  const { gradeReceiver, ReceiverUnreachable } = await import('../verify/grading/grade.ts');
  const progress = new Progress({ of: 'checks' });
  const { EffectsUnreadable } = await import('../verify/grading/effects.ts');
  const { ExampleMissing } = await import('../verify/grading/sample-events.ts');
  try {
    const onProgress: GradingOptions['onProgress'] = ({ done, total, title }) =>
      progress.show(done, total, title);
    return await gradeReceiver({ ...options, onProgress });
  } catch (error) {
    const reasons = [ReceiverUnreachable, EffectsUnreadable, ExampleMissing];
    if (reasons.some((reason) => error instanceof reason)) throw new UsageError((error as Error).message);
    throw error;
  } finally {
    progress.end();
  }
}
