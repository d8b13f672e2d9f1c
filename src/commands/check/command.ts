// `countersign check`: checks that specs are sound, generated files up to date, pacts consistent with the spec,
// and that nothing has broken since a base version.

import { Command } from 'commander';
import type { CheckOptions, CheckOutcome, CheckResult } from '../../check/check.ts';
import type { Finding } from '../../check/finding.ts';
import type { Registry } from '../../registry/registry.ts';
import { collect } from '../arguments/collect.ts';
import { withServiceFlag } from '../arguments/given-services.ts';
import { UsageError } from '../arguments/usage-error.ts';
import { plain } from '../output/plain.ts';
import { type Style, styled, table } from '../output/table.ts';
import { print } from '../output/terminal.ts';

interface CheckFlags {
  readonly spec: readonly string[];
  readonly base?: string;
  readonly pacts?: string;
  readonly generated?: string;
  readonly json: boolean;
}

export function checkCommand(registry: Registry): Command {
  const command = new Command('check')
    .description('check specs: lint, generated code, pacts, and breaking changes since a base version')
    .option('--spec <file>', 'your own OpenAPI 3.1 document, YAML or JSON; repeatable', collect, [])
    .option('--base <ref>', 'the version to compare with: a git ref, or, for a single spec, a file')
    .option(
      '--pacts <dir>',
      'a folder of pacts; with several specs, each pact is checked against the spec named after its provider',
    )
    .option('--generated <dir>', 'the folder that `countersign generate --out` wrote to')
    .option('--json', 'print the findings as JSON', false)
    .addHelpText('after', EXAMPLES)
    .allowExcessArguments()
    .action(async (flags: CheckFlags, { args }: Command) => {
      if (args.length > 0)
        throw new UsageError(`a document is named by --spec: ${withFlag([...flags.spec, ...args])}`);
      const result = await checked(flags, registry);
      if (flags.json) process.stdout.write(`${JSON.stringify(result)}\n`);
      else print(linesOf(result));
      if (result.outcomes.some(({ status }) => status === 'failed')) process.exitCode = 1;
    });
  return withServiceFlag(command);
}

const EXAMPLES = `
Without --spec, the specs that come with Countersign are checked.

Examples:
  countersign check
  countersign check --spec openapi.yaml --base origin/main
  countersign check --spec openapi.yaml --base openapi.published.yaml
  countersign check --spec shop.yaml --pacts pacts --generated src/generated --json

A change is breaking if callers or receivers written for the base version can fail. Requests break when less is
accepted: a field becomes required, or a value or an operation is removed. Responses break when a field is removed or
may now be missing or null. A webhook receiver cannot choose what it is sent, so a value added to a webhook is also
breaking; a value added to a response is a warning.

Exit codes: 0 no errors (warnings are allowed), 1 errors were found, 2 usage error or not an OpenAPI 3.1 document.
`;

async function checked(flags: CheckFlags, registry: Registry): Promise<CheckResult> {
  const { check } = await import('../../check/check.ts');
  const { CheckError } = await import('../../check/check-error.ts');
  try {
    return await check(await optionsOf(flags, registry));
  } catch (error) {
    throw error instanceof CheckError ? new UsageError(error.message) : error;
  }
}

async function optionsOf(
  { spec, base, pacts, generated }: CheckFlags,
  registry: Registry,
): Promise<CheckOptions> {
  const own = spec.length === 0 ? await (await import('./own-specs.ts')).ownSpecs(registry) : undefined;
  return {
    specs: spec,
    ...own,
    base,
    pacts: pacts === undefined ? (own?.pacts ?? []) : [pacts],
    generated:
      generated === undefined
        ? own?.generated
        : { folder: generated, specs: await generatedSpecs(spec, registry) },
  };
}

/** The specs in the form that `countersign generate` accepts. */
async function generatedSpecs(files: readonly string[], registry: Registry) {
  const { readSpec, GenerateError } = await import('../../generate/index.ts');
  if (files.length === 0) {
    return [...(await registry.services())].map(([name, { document }]) => ({ name, source: name, document }));
  }
  return Promise.all(files.map(readSpec)).catch((error: unknown) => {
    throw error instanceof GenerateError ? new UsageError(error.message.split('\n').join('\n  ')) : error;
  });
}

function linesOf({ findings, outcomes }: CheckResult): string[] {
  const rows = outcomes.map(({ check, status, says }) => [check, STATUS[status], says]);
  return [
    ...findings.map(lineOf),
    ...(findings.length === 0 ? [] : ['']),
    ...table(['check', 'result', 'scope'], rows),
  ];
}

const STATUS = {
  passed: { text: 'passed', style: 'green' },
  failed: { text: 'failed', style: 'red' },
  not_checked: { text: 'not checked', style: 'yellow' },
} as const satisfies Readonly<
  Record<CheckOutcome['status'], { readonly text: string; readonly style: Style }>
>;

function lineOf({ severity, file, pointer, message, why, affects = [] }: Finding): string {
  const text = why === undefined ? message : `${message}; ${why}${placesOf(affects)}`;
  return `${styled(severity === 'error' ? 'red' : 'yellow', severity)} ${plain(`${file}#${pointer}: ${text}`)}`;
}

/** Names one of the affected places and counts the others. */
function placesOf([first, ...others]: readonly string[]): string {
  if (first === undefined) return '';
  return others.length === 0 ? ` (${first})` : ` (${first} and ${others.length} more)`;
}

function withFlag(files: readonly string[]): string {
  return ['countersign check', ...files.map((file) => `--spec ${file}`)].join(' ');
}
