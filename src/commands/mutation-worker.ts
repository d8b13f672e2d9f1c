// A process that proves a part of the mutants: serving mocks and judging answers fills a core.

import { allMutants, startMockTarget, suite } from '../registry/suite.ts';
import { runMutationTests } from '../verify/mutation/mutation-tests.ts';
import type { MutationPart, MutationReport } from './mutation-tests.ts';

// Whoever asked has gone.
process.on('disconnect', () => process.exit());

process.on('message', ({ services, rules, part, of }: MutationPart) => {
  const tell = (report: MutationReport) => process.send?.(report);
  const asked = allMutants.filter(
    ({ service, rule }) => services.includes(service) && (rules.length === 0 || rules.includes(rule)),
  );
  const mutants = asked.filter((_, index) => index % of === part);
  runMutationTests({
    suite,
    mutants,
    start: startMockTarget,
    onProof: (proof) => tell({ proof }),
  }).then(
    () => process.disconnect(),
    (error: Error) => {
      tell({ problem: error.message });
      process.disconnect();
    },
  );
});
