// `countersign pacts`: writes the pact files of the services into a folder, for the verifier of any language.

import { basename } from 'node:path';
import { Argument, Command } from 'commander';
import type { Registry } from '../registry/registry.ts';
import type { PactFile } from '../verify/pact/pact-file.ts';
import { withServiceFlag } from './arguments/given-services.ts';
import { UsageError } from './arguments/usage-error.ts';
import { writeJsonFolder } from './output/json-folder.ts';
import { print } from './output/terminal.ts';

interface PactsFlags {
  readonly out: string;
}

export function pactsCommand(registry: Registry): Command {
  const { names: known } = registry;
  const command = new Command('pacts')
    .description('write the pact files of the services, for a Pact verifier of any language')
    .addArgument(
      new Argument('[service...]', 'the services whose pacts to write; all by default').choices(known),
    )
    .requiredOption('--out <folder>', 'where to write them; it is created if it is not there')
    .addHelpText('after', EXAMPLES)
    .action(async (names: readonly string[], { out }: PactsFlags) => {
      const files = await pactsOfAll(
        known.filter((name) => names.length === 0 || names.includes(name)),
        registry,
      );
      const paths = await writeJsonFolder(
        out,
        files.map(({ path, document }) => ({ name: basename(path), value: document })),
      );
      print(files.map(({ interactions }, index) => `${paths[index]}  ${interactions.length} interactions`));
    });
  return withServiceFlag(command);
}

const EXAMPLES = `
Examples:
  countersign pacts --out pacts
  countersign pacts mail --out pacts

A file whose name contains "assuming" also rests on gaps of the documents: a provider may break it. docs/pact.md shows how
verifiers are told of the mock's provider states and messages.
`;

/** All are read before the first is written. */
async function pactsOfAll(services: readonly string[], registry: Registry): Promise<readonly PactFile[]> {
  const { loadSuite } = await import('../registry/suite.ts');
  const { pactsOf } = await import('../verify/suite.ts');
  const { suite } = await loadSuite(registry);
  const files = await Promise.all(
    services.filter((name) => suite.has(name)).map((name) => pactsOf(suite, name)),
  );
  if (files.flat().length === 0) throw new UsageError(`${services.join(', ')}: no pacts come with it`);
  return files.flat();
}
