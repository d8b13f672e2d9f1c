// `countersign generate`: writes types, clients, events and validators, or checks that they are fresh.

import { Command, InvalidArgumentError } from 'commander';
import type { Spec } from '../generate/index.ts';
import { type GeneratedPart, PARTS } from '../generate/parts.ts';
import { services as allServices, pickServices } from '../registry/services.ts';
import { UsageError } from './usage-error.ts';

/** The generator is loaded when it is asked for: other commands start without it. */
type GeneratorModule = typeof import('../generate/index.ts');

interface GenerateFlags {
  readonly out: string;
  readonly service: readonly string[];
  readonly spec: readonly string[];
  readonly only?: readonly GeneratedPart[];
  readonly check: boolean;
  readonly json: boolean;
}

export function generateCommand(): Command {
  return new Command('generate')
    .description('generate types, a client, events and validators from OpenAPI 3.1')
    .requiredOption('--out <dir>', 'folder to write to; each spec gets a folder in it')
    .option(
      '--service <name>',
      `a service of ours: ${[...allServices.keys()].join(', ')}; repeatable`,
      collect,
      [],
    )
    .option('--spec <file>', 'an OpenAPI 3.1 document of your own, YAML or JSON; repeatable', collect, [])
    .option('--only <parts>', `some of ${PARTS.join(',')}; types come with each`, readParts)
    .option('--check', 'write nothing; exit 1 when a file is missing or stale', false)
    .option('--json', 'print what a machine needs, as one line of JSON', false)
    .addHelpText('after', EXAMPLES)
    .action(async (flags: GenerateFlags) => {
      const generator = await import('../generate/index.ts');
      try {
        await run(generator, flags);
      } catch (error) {
        throw asUsageError(generator, error);
      }
    });
}

const EXAMPLES = `
Without --service and --spec, code for all services of ours is generated.

Examples:
  countersign generate --out src/generated
  countersign generate --out src/generated --service mail --only client,events
  countersign generate --out src/generated --spec openapi.yaml --check

Exit codes: 0 done, or all fresh; 1 something is stale (--check); 2 wrong use, or a spec that nothing can be made of.
`;

async function run(generator: GeneratorModule, flags: GenerateFlags): Promise<void> {
  const files = await generator.generate({
    specs: await specsOf(generator, flags),
    ...(flags.only === undefined ? {} : { parts: flags.only }),
  });
  if (flags.check) {
    const stale = await generator.staleFiles(flags.out, files);
    if (stale.length > 0) process.exitCode = 1;
    print(flags, { stale }, stale.length === 0 ? ['all files are fresh'] : staleLines(flags.out, stale));
    return;
  }
  const written = await generator.writeFiles(flags.out, files);
  const told = written.map((path) => `wrote ${flags.out}/${path}`);
  print(flags, { written }, told.length === 0 ? ['all files were fresh'] : told);
}

function staleLines(out: string, stale: readonly string[]): string[] {
  return [...stale.map((path) => `stale: ${out}/${path}`), 'run the same command without --check'];
}

async function specsOf(generator: GeneratorModule, { service, spec }: GenerateFlags): Promise<Spec[]> {
  const names = service.length === 0 && spec.length === 0 ? [...allServices.keys()] : service;
  const own = [...servicesNamed(names)].map(([name, { document }]) => ({ name, source: name, document }));
  return [...own, ...(await Promise.all(spec.map((file) => generator.readSpec(file))))];
}

function servicesNamed(names: readonly string[]): typeof allServices {
  try {
    return pickServices(names);
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function print({ json }: GenerateFlags, document: object, lines: readonly string[]): void {
  process.stdout.write(`${json ? JSON.stringify(document) : lines.join('\n')}\n`);
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
  throw new InvalidArgumentError(`there is no part "${unknown}"; known are ${PARTS.join(', ')}.`);
}

function collect(text: string, known: readonly string[]): string[] {
  return [...known, text];
}
