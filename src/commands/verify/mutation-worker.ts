// A process that tests a share of the mutants, since serving mocks and checking their answers takes a whole core.

import { loadMutants } from '../../registry/mutants.ts';
import { openRegistry } from '../../registry/registry.ts';
import { loadSuite } from '../../registry/suite.ts';
import { ruleIdOf } from '../../verify/catalogue.ts';
import { runMutationTests } from '../../verify/mutation/mutation-tests.ts';
import type { MutationPart, MutationReport } from './mutation-tests.ts';

// The parent process has ended.
process.on('disconnect', () => process.exit());

process.on('message', (given: MutationPart) => {
  testPart(given).then(
    () => process.disconnect(),
    (error: Error) => {
      send({ problem: error.message });
      process.disconnect();
    },
  );
});

function send(report: MutationReport): void {
  process.send?.(report);
}

async function testPart({ services, sources, rules, isWhole, part, of }: MutationPart): Promise<void> {
  const registry = await openRegistry(sources);
  const { startMockTarget, suite } = await loadSuite(registry);
  const { allMutants } = await loadMutants(registry);
  const selected = allMutants.filter(
    ({ service, rule }) =>
      services.includes(service) &&
      (rules.length === 0 || rules.some((id) => id === rule || id === ruleIdOf(rule))),
  );
  const mutants = selected.filter((_, index) => index % of === part);
  send({ selected: mutants.length });
  await runMutationTests({
    suite,
    mutants,
    isWhole,
    start: startMockTarget,
    onProof: (proof) => send({ proof }),
  });
}
