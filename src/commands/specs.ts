// `countersign specs`: writes the documents of the services into a folder, for the generator of any language.

import { Argument, Command, Option } from 'commander';
import type { OpenApiDocument } from '../openapi/document.ts';
import { openApi30 } from '../openapi/openapi-30/document.ts';
import type { Registry } from '../registry/registry.ts';
import { withServiceFlag } from './arguments/given-services.ts';
import { writeJsonFolder } from './output/json-folder.ts';
import { print } from './output/terminal.ts';

/** How a document of each version is made, and what its file is called. */
const VERSIONS = {
  '3.1': { suffix: '', made: (document: OpenApiDocument): object => document },
  '3.0': { suffix: '-3.0', made: openApi30 },
} as const;

interface SpecsFlags {
  readonly out: string;
  readonly openapi: keyof typeof VERSIONS;
}

export function specsCommand(registry: Registry): Command {
  const { names: known } = registry;
  const command = new Command('specs')
    .description('write the OpenAPI documents of the services, for a generator of any language')
    .addArgument(
      new Argument('[service...]', 'the services whose documents to write; all by default').choices(known),
    )
    .requiredOption('--out <folder>', 'where to write them; it is created if it is not there')
    .addOption(
      new Option('--openapi <version>', 'the version of OpenAPI')
        .choices(Object.keys(VERSIONS))
        .default('3.1'),
    )
    .addHelpText('after', EXAMPLES)
    .action(async (names: readonly string[], { out, openapi }: SpecsFlags) => {
      const { suffix, made } = VERSIONS[openapi];
      const files = Array.from(await registry.services())
        .filter(([name]) => names.length === 0 || names.includes(name))
        .map(([name, { document }]) => ({ name: `${name}${suffix}.json`, value: made(document) }));
      print(await writeJsonFolder(out, files));
    });
  return withServiceFlag(command);
}

const EXAMPLES = `
Examples:
  countersign specs --out specs
  countersign specs mail --openapi 3.0 --out specs      specs/mail-3.0.json, for tools that do not read 3.1

A document of version 3.0 accepts all that the original accepts, and possibly more: conditions, such as a field that needs
another one, are left out. Its webhooks are in x-webhooks.
`;
