// `countersign audit`: judges recorded traffic by the mock, and says which rules it confirms and which it contradicts.

import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Command } from 'commander';
import type { Registry } from '../../registry/registry.ts';
import type { AuditReport } from '../../verify/audit/report.ts';
import { collect } from '../arguments/collect.ts';
import { SERVICE_FLAG, SERVICE_NAME } from '../arguments/given-services.ts';
import { UsageError } from '../arguments/usage-error.ts';
import { auditLines } from '../output/audit-lines.ts';
import { plain } from '../output/plain.ts';
import { Progress } from '../output/progress.ts';
import { type ReportFiles, reportFilesOf, writeReports } from '../output/report-files.ts';
import { print } from '../output/terminal.ts';
import type { AuditResult, SecretsFile } from './run.ts';
import type { AuditSettings } from './settings.ts';

interface AuditFlags {
  readonly service: readonly string[];
  readonly secrets?: string;
  readonly settings?: string;
  readonly save?: string;
  readonly withSecrets: boolean;
  readonly report?: ReportFiles;
  readonly json: boolean;
  readonly complete: boolean;
}

export async function auditCommand(registry: Registry): Promise<Command> {
  const catalogue = await registry.catalogue();
  const command = new Command('audit')
    .description('judge recorded traffic by the mock: which rules it confirms, and which it contradicts')
    .argument('<file...>', 'recordings in HAR 1.2, or journals of a mock (countersign log --json)')
    .option(
      `${SERVICE_FLAG} <name|path>`,
      'the service whose traffic it is (default: told by the paths), or one of your own; repeatable',
      collect,
      [],
    )
    .option(
      '--secrets <file>',
      'JSON with the tokens of the callers and the secrets of webhooks: {"tokens": {"quota.member": "…"}, "secrets": {"wh_…": "…"}, "history": [{"from", "id", "secret"}]}',
    )
    .option(
      '--settings <file>',
      'JSON with what the documents leave open: {"environment": "production", "mail": {"rate_limit": …}} (default: what the recording says of it)',
    )
    .option(
      '--complete',
      'say that everybody who calls is recorded, as by a proxy in front of the service',
      false,
    )
    .option('--save <file>', 'write what was judged as one recording in HAR 1.2')
    .option('--with-secrets', 'save tokens, secrets and signatures as they are, not as placeholders', false)
    .option('--report <kind=file,…>', 'also write the report to a file: json=…', reportFilesOf(['json']))
    .option('--json', 'print the report as JSON', false)
    .addHelpText('after', EXAMPLES)
    .action(async (files: readonly string[], flags: AuditFlags) => {
      const { report, notes } = await audited(registry, files, flags);
      const json = `${JSON.stringify(report, null, 2)}\n`;
      await writeReports(flags.report, { json: () => json });
      if (flags.json) process.stdout.write(json);
      else print(auditLines(report, catalogue));
      if (flags.save !== undefined)
        process.stderr.write(
          `${flags.save} has ${flags.withSecrets ? 'secrets: keep it safe' : 'placeholders for tokens, secrets and signatures'}.\n`,
        );
      for (const line of notes) process.stderr.write(`${plain(line)}\n`);
      const { agreed, diverged } = report.entries;
      if (agreed + diverged === 0) throw new UsageError(`nothing could be judged: ${whyNothing(report)}`);
      process.exitCode = diverged > 0 ? 1 : 0;
    });
  return command;
}

const EXAMPLES = `
Examples:
  countersign audit traffic.har
  countersign audit monday.har tuesday.har --service quota --secrets tokens.json --report json=audit.json

Each call is made on the mock, at the time at which it was recorded, and the answers are compared; the mock's receivers answer
as the recorded ones did, and the deliveries are compared. What existed before is adopted from what the recording shows of it;
what rests on something that it does not show is not judged, and says why. The files are only read.

Exit codes: 0 nothing is contradicted, 1 a rule is contradicted, 2 usage error, no recording, or nothing could be judged.
`;

async function audited(
  registry: Registry,
  files: readonly string[],
  flags: AuditFlags,
): Promise<AuditResult> {
  const given = [...files, flags.secrets, flags.settings].map((file) => file && resolve(file));
  if (flags.save !== undefined && given.includes(resolve(flags.save)))
    throw new UsageError(`--save ${flags.save} would replace a file that is read; choose another name`);
  const { auditRecording } = await import('./run.ts');
  const [secrets, settings] = await Promise.all([secretsIn(flags.secrets), settingsIn(flags.settings)]);
  const [reading, progress] = [new Progress({ of: 'MB' }), new Progress({ of: 'entries' })];
  const sizes = await Promise.all(files.map((file) => stat(file).catch(() => ({ size: 0 }))));
  const size = megabytes(sizes.reduce((sum, each) => sum + each.size, 0));
  let left = 0;
  const stopping = new AbortController();
  // The first time, what was taken until then is judged; the second time ends at once.
  const stop = () => stopping.abort();
  try {
    return await auditRecording(registry, {
      files,
      secrets,
      settings,
      services: selected(registry, flags),
      isComplete: flags.complete,
      ...(flags.save === undefined ? {} : { save: { file: flags.save, withSecrets: flags.withSecrets } }),
      onRead: (bytes) => reading.show(megabytes(bytes), size, `reading ${files.join(', ')}`),
      signal: stopping.signal,
      onSelected: (count) => {
        process.once('SIGINT', stop);
        left = count;
        progress.expect(count);
      },
      onEntry: ({ method, url }) => {
        left -= 1;
        progress.step(left > 0 ? `${method} ${new URL(url).pathname}` : 'comparing the deliveries');
      },
    });
  } finally {
    process.off('SIGINT', stop);
    progress.end();
  }
}

function megabytes(bytes: number): number {
  return Math.ceil(bytes / 1_048_576);
}

/** Why no entry was judged: the most frequent reason, or what a recording without any has to have. */
function whyNothing({ entries }: AuditReport): string {
  const [first] = entries.not_judged;
  if (first === undefined) return 'the recording has no entries; was anything recorded?';
  return `${first.reason} (${first.count} of ${entries.not_judged.reduce((sum, { count }) => sum + count, 0)} entries)`;
}

/** The services that are named, or all. */
function selected({ names }: Registry, { service }: AuditFlags): readonly string[] {
  const named = service.filter((text) => SERVICE_NAME.test(text));
  const unknown = named.find((name) => !names.includes(name));
  if (unknown !== undefined)
    throw new UsageError(`there is no service "${unknown}"; the services are ${names.join(', ')}`);
  return named.length > 0 ? named : names;
}

const NO_SECRETS: SecretsFile = { tokens: {}, secrets: {}, history: [] };

async function secretsIn(file: string | undefined): Promise<SecretsFile> {
  if (file === undefined) return NO_SECRETS;
  const form =
    'write it like {"tokens": {"quota.member": "…"}, "secrets": {"wh_…": "…"}, "history": [{"from": "2026-03-01T10:00:00Z", "id": "wh_…", "secret": "…"}]}';
  const given = { ...NO_SECRETS, ...(await jsonIn(file, form)) } as SecretsFile;
  const areTexts = (values: unknown) =>
    Object.values(Object(values))
      .flat()
      .every((each) => typeof each === 'string');
  const isWhole =
    [given.tokens, given.secrets].every(
      (each) => typeof each === 'object' && each !== null && areTexts(each),
    ) &&
    Array.isArray(given.history) &&
    given.history.every((each) => {
      const { from, id, secret } = Object(each);
      return !Number.isNaN(Date.parse(from)) && areTexts([id, secret]);
    });
  if (!isWhole) throw new UsageError(`${file} is no secrets file; ${form}`);
  return given;
}

async function settingsIn(file: string | undefined): Promise<AuditSettings | undefined> {
  if (file === undefined) return undefined;
  return jsonIn(
    file,
    'write it like {"environment": "production", "mail": {"rate_limit": {"limit": 600, "window": "1m"}}}',
  );
}

async function jsonIn(file: string, form: string): Promise<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(await readFile(file, 'utf8'));
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw new Error('it is no JSON object');
    return value as Record<string, unknown>;
  } catch (error) {
    // What cannot be parsed is not shown: it may be a secret.
    const reason = error instanceof SyntaxError ? 'it is no JSON' : (error as Error).message;
    throw new UsageError(`${file} cannot be read (${reason}); ${form}`);
  }
}
