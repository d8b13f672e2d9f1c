// `countersign measure`: learns from outside how a sender delivers its webhooks, and writes it down as a delivery policy.

import { writeFile } from 'node:fs/promises';
import { Command } from 'commander';
import type { Members } from '../../delivery/policy/written-policy.ts';
import type { Measurement } from '../../measure/measure.ts';
import type { Run } from '../../measure/observation.ts';
import type { Registry } from '../../registry/registry.ts';
import { policyIn } from '../arguments/given-policy.ts';
import { withServiceFlag } from '../arguments/given-services.ts';
import { UsageError } from '../arguments/usage-error.ts';
import { findingLines } from '../output/finding-lines.ts';
import { type ReportFiles, reportFilesOf, writeReports } from '../output/report-files.ts';
import { print } from '../output/terminal.ts';
import { type MeasureFlags, measured } from './run.ts';
import { asUsage, withSenderOptions } from './sender-options.ts';

interface Flags extends MeasureFlags {
  readonly out?: string;
  readonly overlay?: string;
  readonly name?: string;
  readonly against?: string;
  readonly report?: ReportFiles;
  readonly json: boolean;
}

export function measureCommand(registry: Registry): Command {
  const command = withSenderOptions(new Command('measure'), registry)
    .description('learn from outside how a sender delivers webhooks, and write its delivery policy')
    .option(
      '--against <document>',
      'compare with the x-webhook-delivery of this document, and exit with 1 where the sender differs',
    )
    .option(
      '--report <kind=file,…>',
      'also write the report to files: junit=…, json=…, html=…',
      reportFilesOf(['junit', 'json', 'html']),
    )
    .option('--out <file>', 'write the policy as an OpenAPI document that `countersign mock --spec` serves')
    .option('--overlay <file>', 'write the policy as an OpenAPI Overlay for the document of the sender')
    .option('--name <name>', 'the name of the sender in what is written')
    .option('--json', 'print the findings as JSON', false)
    .addHelpText('after', EXAMPLES)
    .action(async (service: string | undefined, flags: Flags) => {
      const policy = flags.against === undefined ? undefined : await policyIn(flags.against);
      const measurement = await measured(registry, service, flags).catch(asUsage);
      await write(measurement, flags, policy);
      if (flags.json) process.stdout.write(`${JSON.stringify(jsonOf(measurement), null, 2)}\n`);
      else print(findingLines(measurement, policy));
      const { comparedFindings } = await import('../../measure/drift.ts');
      const compared = comparedFindings(measurement.findings, policy);
      if (compared.some(({ verdict }) => verdict === 'drift')) process.exitCode = 1;
    });
  return withServiceFlag(command);
}

const EXAMPLES = `
Examples:
  countersign measure mail --out acme.policy.yaml
  countersign mock --spec acme=acme.policy.yaml
  countersign measure --adapter test/acme.js --save acme.measure --out acme.policy.yaml
  countersign measure --adapter test/acme.js --save acme.measure --resume
  countersign measure --listen 8443 --url https://my-tunnel.example/hook --secret whsec_… --for 3h \\
    --trigger 'curl -X POST https://api.acme.example/test-events' --save acme.measure
  countersign measure --from traffic.har --url https://hooks.example.com/acme --secret whsec_…
  countersign measure mail --against acme.yaml --report html=drift.html,junit=drift.xml

Each experiment asks the sender for events, and answers them in its own way. Nothing is guessed: what was not seen is unknown.

Exit codes: 0 measured, 1 the sender is not what the document of --against says, 2 usage error, or a sender that cannot be measured.
`;

async function write(
  measurement: Measurement,
  { out, overlay, report, name = measurement.sender }: Flags,
  policy: Members | undefined,
): Promise<void> {
  const { policyDocument, policyOverlay } = await import('../../measure/policy-text.ts');
  if (out !== undefined) await written(out, policyDocument(name, measurement));
  if (overlay !== undefined) await written(overlay, policyOverlay(name, measurement));
  await writeReports(report, {
    junit: async () => {
      const [{ asJunit }, { measuredReport }] = await Promise.all([
        import('../../verify/reports/junit.ts'),
        import('../../measure/drift.ts'),
      ]);
      return asJunit(measuredReport(measurement, policy));
    },
    json: () => `${JSON.stringify(jsonOf(measurement), null, 2)}\n`,
    html: async () => (await import('../../measure/page.ts')).measuredPage(measurement, policy),
  });
}

async function written(file: string, text: string): Promise<void> {
  await writeFile(file, text).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${file} cannot be written (${error.code})`);
  });
}

/** Without secrets, headers and bodies. */
function jsonOf({ sender, runs, findings }: Measurement): object {
  return { sender, experiments: runs.length, findings, timeline: runs.map(timelineOf) };
}

/** The attempts of an experiment, in milliseconds since its first event was asked for. */
function timelineOf({ id, emitted, attempts }: Run): object {
  const fromMs = emitted[0]?.atMs ?? attempts[0]?.atMs ?? 0;
  return {
    experiment: id,
    attempts: attempts.map((attempt) => ({
      number: attempt.number,
      after_ms: attempt.atMs - fromMs,
      status: attempt.answer.status ?? null,
      answer_after_ms: attempt.answer.delay_ms ?? 0,
    })),
  };
}
