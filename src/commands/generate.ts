// `countersign generate`: writes types, clients, events and validators, or checks that they are up to date.

import { Command, InvalidArgumentError, Option } from 'commander';
import type { Spec } from '../generate/index.ts';
import { type GeneratedPart, PARTS } from '../generate/parts.ts';
import { pickServices, type Registry } from '../registry/registry.ts';
import { collect } from './arguments/collect.ts';
import { SERVICE_FLAG } from './arguments/given-services.ts';
import { UsageError } from './arguments/usage-error.ts';
import { print as printLines } from './output/terminal.ts';

/** The generator is loaded on demand, so that other commands start faster. */
type GeneratorModule = typeof import('../generate/index.ts');

interface GenerateFlags {
  readonly out: string;
  readonly service: readonly string[];
  readonly spec: readonly string[];
  readonly for: 'client' | 'service';
  readonly only?: readonly GeneratedPart[];
  readonly check: boolean;
  readonly json: boolean;
}

export function generateCommand(registry: Registry): Command {
  return new Command('generate')
    .description('generate types, a client, events and validators from OpenAPI specs')
    .requiredOption('--out <dir>', 'the folder to write to; each spec gets a subfolder')
    .option(
      `${SERVICE_FLAG} <name|path|package>`,
      `a service that Countersign knows (${registry.names.join(', ')}), or one of your own; repeatable`,
      collect,
      [],
    )
    .option('--spec <file>', 'your own OpenAPI document, 3.0 or 3.1, YAML or JSON; repeatable', collect, [])
    .addOption(
      new Option(
        '--for <purpose>',
        'with service: only the types that a service of your own is written with, from OpenAPI 3.0 or 3.1 (see countersign new service)',
      )
        .choices(['client', 'service'])
        .default('client'),
    )
    .option(
      '--only <parts>',
      `generate only some parts: ${PARTS.join(',')}; types are always included`,
      readParts,
    )
    .option('--check', 'write nothing; exit with 1 if a file is missing or out of date', false)
    .option('--json', 'print the result as one line of JSON', false)
    .addHelpText('after', EXAMPLES)
    .action(async (flags: GenerateFlags) => {
      const generator = await import('../generate/index.ts');
      try {
        await run(generator, flags, registry);
      } catch (error) {
        throw asUsageError(generator, error);
      }
    });
}

const EXAMPLES = `
Without --service and --spec, code is generated for all services that Countersign knows.

Examples:
  countersign generate --out src/generated
  countersign generate --out src/generated --service mail --only client,events
  countersign generate --out src/generated --spec openapi.yaml --check
  countersign generate --for service --spec billing.yaml --out billing/generated

Exit codes: 0 done or up to date, 1 a file is out of date (--check), 2 usage error or an invalid spec.
`;

async function run(generator: GeneratorModule, flags: GenerateFlags, registry: Registry): Promise<void> {
  const files = await generator.generate({
    specs: await specsOf(generator, flags, registry),
    ...partsOf(flags),
  });
  if (flags.check) {
    const stale = await generator.staleFiles(flags.out, files);
    if (stale.length > 0) process.exitCode = 1;
    print(flags, { stale }, stale.length === 0 ? ['all files are up to date'] : staleLines(flags.out, stale));
    return;
  }
  const written = await generator.writeFiles(flags.out, files);
  const lines = written.map((path) => `wrote ${flags.out}/${path}`);
  print(flags, { written }, lines.length === 0 ? ['all files were up to date'] : lines);
}

/** The types of a service, and the code of OpenAPI 3.0, are those of the document as the mock serves it. */
async function servedSpec(file: string): Promise<Spec> {
  const { serviceSpecOf } = await import('../registry/service-spec.ts');
  return serviceSpecOf(file);
}

async function clientSpec({ readSpec, SpecError }: GeneratorModule, file: string): Promise<Spec> {
  return readSpec(file).catch((error: unknown) => {
    const isOther =
      error instanceof SpecError && error.problems.some(({ pointer }) => pointer === '/openapi');
    if (isOther) return servedSpec(file);
    throw error;
  });
}

function partsOf({ for: purpose, only }: GenerateFlags): { readonly parts?: readonly GeneratedPart[] } {
  if (purpose === 'service') return { parts: ['types'] };
  return only === undefined ? {} : { parts: only };
}

function staleLines(out: string, stale: readonly string[]): string[] {
  return [
    ...stale.map((path) => `stale: ${out}/${path}`),
    'run the same command without --check to update them',
  ];
}

async function specsOf(
  generator: GeneratorModule,
  { service, spec, for: purpose }: GenerateFlags,
  registry: Registry,
): Promise<Spec[]> {
  const readSpec = (file: string) => (purpose === 'service' ? servedSpec(file) : clientSpec(generator, file));
  const named = service.flatMap((from) => registry.nameOf(from, SERVICE_FLAG) ?? []);
  const names = service.length === 0 && spec.length === 0 ? registry.names : named;
  const own = [...pickServices(await registry.services(), names)].map(([name, { document }]) => ({
    name,
    source: name,
    document,
  }));
  return [...own, ...(await Promise.all(spec.map((file) => readSpec(file))))];
}

function print({ json }: GenerateFlags, document: object, lines: readonly string[]): void {
  if (json) process.stdout.write(`${JSON.stringify(document)}\n`);
  else printLines(lines);
}

function asUsageError({ GenerateError }: GeneratorModule, error: unknown): unknown {
  if (!(error instanceof GenerateError)) return error;
  const [first = '', ...more] = error.message.split('\n');
  const lines = more.length === 0 ? [first] : ['nothing was generated', first, ...more];
  return new UsageError(lines.join('\n  '));
}

function readParts(text: string): GeneratedPart[] {
  const names = text.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !PARTS.includes(name as GeneratedPart));
  if (unknown === undefined) return names as GeneratedPart[];
  throw new InvalidArgumentError(`there is no part "${unknown}"; the parts are ${PARTS.join(', ')}.`);
}
