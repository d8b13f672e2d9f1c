// `countersign audit`: judges recorded traffic by the mock, and says which rules it confirms and which it contradicts.

import { readFile } from 'node:fs/promises';
import { Command } from 'commander';
import type { Registry } from '../registry/registry.ts';
import type { AuditReport } from '../verify/audit/report.ts';
import { SERVICE_FLAG, SERVICE_NAME } from './arguments/given-services.ts';
import { UsageError } from './arguments/usage-error.ts';
import { auditLines } from './output/audit-lines.ts';
import { Progress } from './output/progress.ts';
import { type ReportFiles, reportFilesOf, writeReports } from './output/report-files.ts';
import { print } from './output/terminal.ts';

interface AuditFlags {
  readonly service: readonly string[];
  readonly secrets?: string;
  readonly report?: ReportFiles;
  readonly json: boolean;
}

export async function auditCommand(registry: Registry): Promise<Command> {
  const catalogue = await registry.catalogue();
  const command = new Command('audit')
    .description('judge recorded traffic by the mock: which rules it confirms, and which it contradicts')
    .argument('<file...>', 'recordings in HAR 1.2')
    .option(
      `${SERVICE_FLAG} <name|path>`,
      'the service whose traffic it is (default: told by the paths), or one of your own; repeatable',
      (text: string, earlier: readonly string[]) => [...earlier, text],
      [],
    )
    .option('--secrets <file>', 'JSON with the tokens of the callers: {"tokens": {"quota.member": "…"}}')
    .option('--report <kind=file,…>', 'also write the report to a file: json=…', reportFilesOf(['json']))
    .option('--json', 'print the report as JSON', false)
    .addHelpText('after', EXAMPLES)
    .action(async (files: readonly string[], flags: AuditFlags) => {
      const report = await audited(registry, files, flags);
      const json = `${JSON.stringify(report, null, 2)}\n`;
      await writeReports(flags.report, { json: () => json });
      if (flags.json) process.stdout.write(json);
      else print(auditLines(report, catalogue));
      const { agreed, diverged } = report.entries;
      if (agreed + diverged === 0)
        throw new UsageError(
          `nothing could be judged: ${report.entries.not_judged[0]?.reason ?? 'there is no entry'}`,
        );
      process.exitCode = diverged > 0 ? 1 : 0;
    });
  return command;
}

const EXAMPLES = `
Examples:
  countersign audit traffic.har
  countersign audit monday.har tuesday.har --service quota --secrets tokens.json --report json=audit.json

Each call is made on the mock, at the time at which it was recorded, and the answers are compared. What rests on something
that the recording does not show, such as an object that existed before, is not judged, and says why. The secrets file is
only read. Calls are judged; deliveries are not yet.

Exit codes: 0 nothing is contradicted, 1 a rule is contradicted, 2 usage error, no recording, or nothing could be judged.
`;

async function audited(
  registry: Registry,
  files: readonly string[],
  flags: AuditFlags,
): Promise<AuditReport> {
  const { auditRecording } = await import('./audit/run.ts');
  const tokens = flags.secrets === undefined ? {} : await tokensIn(flags.secrets);
  const progress = new Progress({ of: 'entries' });
  try {
    return await auditRecording(registry, {
      files,
      tokens,
      services: selected(registry, flags),
      onSelected: (count) => progress.expect(count),
      onEntry: ({ method, url }) => progress.step(`${method} ${url.pathname}`),
    });
  } finally {
    progress.end();
  }
}

/** The services that are named, or all. */
function selected({ names }: Registry, { service }: AuditFlags): readonly string[] {
  const named = service.filter((text) => SERVICE_NAME.test(text));
  const unknown = named.find((name) => !names.includes(name));
  if (unknown !== undefined)
    throw new UsageError(`there is no service "${unknown}"; the services are ${names.join(', ')}`);
  return named.length > 0 ? named : names;
}

/** Tokens by service and credential, such as `quota.member`. */
async function tokensIn(file: string): Promise<Readonly<Record<string, string>>> {
  try {
    const { tokens = {} } = JSON.parse(await readFile(file, 'utf8')) as { tokens?: Record<string, string> };
    return tokens;
  } catch (error) {
    throw new UsageError(
      `${file} cannot be read (${(error as Error).message}); write it like {"tokens": {"quota.member": "…"}}`,
    );
  }
}
