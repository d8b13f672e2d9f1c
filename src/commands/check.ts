// `countersign check`: specs are sound, generated files fresh, pacts agree, and nothing breaks since a base.

import { Command } from 'commander';
import type { CheckOptions, CheckOutcome, CheckResult } from '../check/check.ts';
import type { Finding } from '../check/finding.ts';
import { plain } from './plain.ts';
import { type Style, styled, table } from './table.ts';
import { UsageError } from './usage-error.ts';

interface CheckFlags {
  readonly spec: readonly string[];
  readonly base?: string;
  readonly pacts?: string;
  readonly generated?: string;
  readonly json: boolean;
}

export function checkCommand(): Command {
  return new Command('check')
    .description(
      'check specs: their lint, what is generated from them, their pacts, what breaks since a base',
    )
    .option('--spec <file>', 'an OpenAPI 3.1 document of your own, YAML or JSON; repeatable', collect, [])
    .option('--base <ref>', 'what to compare with: a git ref, or a file for a single spec')
    .option(
      '--pacts <dir>',
      'a folder of pacts; with several specs each goes with the one named like its provider',
    )
    .option('--generated <dir>', 'the folder that `countersign generate --out` wrote to')
    .option('--json', 'print what was found as JSON', false)
    .addHelpText('after', EXAMPLES)
    .action(async (flags: CheckFlags) => {
      const result = await checked(flags);
      process.stdout.write(`${flags.json ? JSON.stringify(result) : linesOf(result).join('\n')}\n`);
      if (result.outcomes.some(({ status }) => status === 'failed')) process.exitCode = 1;
    });
}

const EXAMPLES = `
Without --spec, the specs of our services are checked.

Examples:
  countersign check
  countersign check --spec openapi.yaml --base origin/main
  countersign check --spec openapi.yaml --base openapi.published.yaml
  countersign check --spec shop.yaml --pacts pacts --generated src/generated --json

A change breaks somebody if callers or receivers that keep to the base fail. In what callers write, less is taken: a
field is required, a value or an operation is gone. In what they read, a field is gone or may be left out or null. A
receiver cannot look before it leaps, so for webhooks a value that is added breaks too; for answers it is a warning.

Exit codes: 0 nothing, or warnings only; 1 something was found; 2 wrong use, or no OpenAPI 3.1.
`;

async function checked(flags: CheckFlags): Promise<CheckResult> {
  const { check } = await import('../check/check.ts');
  const { CheckError } = await import('../check/check-error.ts');
  try {
    return await check(await optionsOf(flags));
  } catch (error) {
    throw error instanceof CheckError ? new UsageError(error.message) : error;
  }
}

async function optionsOf({ spec, base, pacts, generated }: CheckFlags): Promise<CheckOptions> {
  const own = spec.length === 0 ? await (await import('./own-specs.ts')).ownSpecs() : undefined;
  return {
    specs: spec,
    ...own,
    base,
    pacts: pacts === undefined ? (own?.pacts ?? []) : [pacts],
    generated:
      generated === undefined ? own?.generated : { folder: generated, specs: await generatedSpecs(spec) },
  };
}

/** As `countersign generate` takes them. */
async function generatedSpecs(files: readonly string[]) {
  const { readSpec, GenerateError } = await import('../generate/index.ts');
  if (files.length === 0) {
    const { services } = await import('../registry/services.ts');
    return [...services].map(([name, { document }]) => ({ name, source: name, document }));
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
    ...table(['check', 'result', 'of'], rows),
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
  const told = why === undefined ? message : `${message}; ${why}${metIn(affects)}`;
  return `${styled(severity === 'error' ? 'red' : 'yellow', severity)} ${plain(`${file}#${pointer}: ${told}`)}`;
}

/** One place is shown of many. */
function metIn([first, ...others]: readonly string[]): string {
  if (first === undefined) return '';
  return others.length === 0 ? ` (${first})` : ` (${first} and ${others.length} more)`;
}

function collect(text: string, known: readonly string[]): string[] {
  return [...known, text];
}
