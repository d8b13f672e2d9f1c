// `countersign rules`: every rule of the documents, and what proves it; the gaps, and what rests on them.

import { Argument, Command } from 'commander';
import { catalogue } from '../registry/catalogue.ts';
import { serviceNames } from '../registry/modules.ts';
import { proofsAsJson, proofsAsLines } from './proofs-output.ts';
import { UsageError } from './usage-error.ts';

interface RulesFlags {
  readonly gaps: boolean;
  readonly json: boolean;
}

export function rulesCommand(): Command {
  return new Command('rules')
    .description('list every rule of the documents, and what proves it')
    .addArgument(new Argument('[service...]', 'whose rules; all if left out').choices(serviceNames))
    .option('--gaps', 'also list the gaps of the documents, and what rests on them', false)
    .option('--json', 'print them as JSON', false)
    .addHelpText('after', EXAMPLES)
    .action(async (names: readonly string[], { gaps, json }: RulesFlags) => {
      const services = serviceNames.filter((name) => names.length === 0 || names.includes(name));
      const proofs = await loadProofs(services);
      const shown = gaps ? proofs : { ...proofs, gaps: [] };
      process.stdout.write(json ? proofsAsJson(shown) : `${proofsAsLines(shown).join('\n')}\n`);
    });
}

const EXAMPLES = `
Examples:
  countersign rules
  countersign rules mail --gaps
  countersign rules vault --json

A pact or a flow is what \`countersign verify\` runs; a test is one of the mock's own; a mutant is a mock that breaks
the rule, for \`countersign verify --prove\`.
`;

async function loadProofs(services: readonly string[]) {
  const { allMutants, notMutated, suite } = await import('../registry/suite.ts');
  const { proofsOf } = await import('../verify/proofs.ts');
  const { PactFileError } = await import('../verify/pact/pact-file.ts');
  return proofsOf(services, { catalogue, suite, mutants: allMutants, notMutated }).catch((error: unknown) => {
    throw error instanceof PactFileError ? new UsageError(error.message) : error;
  });
}
