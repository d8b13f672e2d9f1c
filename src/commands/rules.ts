// `countersign rules`: lists every documented rule with the checks that prove it, and the gaps with the checks
// that rest on them.

import { Argument, Command } from 'commander';
import type { Registry } from '../registry/registry.ts';
import type { Proofs } from '../verify/proofs.ts';
import { withServiceFlag } from './arguments/given-services.ts';
import { UsageError } from './arguments/usage-error.ts';
import { proofsAsJson, proofsAsLines } from './output/proofs-output.ts';
import { print } from './output/terminal.ts';

interface RulesFlags {
  readonly gaps: boolean;
  readonly json: boolean;
}

export function rulesCommand(registry: Registry): Command {
  const { names: known } = registry;
  const command = new Command('rules')
    .description('list every documented rule and what proves it')
    .addArgument(
      new Argument('[service...]', 'the services whose rules to list; all by default').choices(known),
    )
    .option('--gaps', 'also list the gaps in the documentation and the checks that rest on them', false)
    .option('--json', 'print the list as JSON', false)
    .addHelpText('after', EXAMPLES)
    .action(async (names: readonly string[], { gaps, json }: RulesFlags) => {
      const services = known.filter((name) => names.length === 0 || names.includes(name));
      const proofs = await loadProofs(services, registry);
      const shown = gaps ? proofs : { ...proofs, gaps: [] };
      if (json) process.stdout.write(proofsAsJson(shown));
      else print([...proofsAsLines(shown), ...withoutRules(services, proofs)]);
    });
  return withServiceFlag(command);
}

const EXAMPLES = `
Examples:
  countersign rules
  countersign rules mail --gaps
  countersign rules vault --json

Pacts and flows are run by \`countersign verify\`. Tests are those of the mock itself. A mutant is a mock that breaks
the rule; \`countersign verify --prove\` checks that the pacts and flows catch it.
`;

/** Services that only a document describes, or whose team has written no rules. */
function withoutRules(services: readonly string[], { rules }: Proofs): string[] {
  const ruled = new Set(rules.map(({ rule }) => rule.service));
  return services
    .filter((name) => !ruled.has(name))
    .map(
      (name) =>
        `${name} has no rules; \`countersign verify ${name}\` compares its answers with its document.`,
    );
}

async function loadProofs(services: readonly string[], registry: Registry) {
  const { loadSuite } = await import('../registry/suite.ts');
  const { loadMutants } = await import('../registry/mutants.ts');
  const catalogue = await registry.catalogue();
  const { suite } = await loadSuite(registry);
  const { allMutants, notMutated } = await loadMutants(registry);
  const { proofsOf } = await import('../verify/proofs.ts');
  const { PactFileError } = await import('../verify/pact/pact-file.ts');
  return proofsOf(services, { catalogue, suite, mutants: allMutants, notMutated }).catch((error: unknown) => {
    throw error instanceof PactFileError ? new UsageError(error.message) : error;
  });
}
