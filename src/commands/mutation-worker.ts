// A process that proves a part of the saboteurs: serving mocks and judging answers fills a core.

import { allSaboteurs, documents, startMockTarget, suite } from '../contracts.ts';
import { prove } from '../verify/mutation/mutation-tests.ts';
import type { ProofPart, ProofReport } from './mutation-tests.ts';

// Whoever asked has gone.
process.on('disconnect', () => process.exit());

process.on('message', ({ services, rules, part, of }: ProofPart) => {
  const tell = (report: ProofReport) => process.send?.(report);
  const asked = allSaboteurs.filter(
    ({ service, rule }) => services.includes(service) && (rules.length === 0 || rules.includes(rule)),
  );
  const saboteurs = asked.filter((_, index) => index % of === part);
  prove({ suite, saboteurs, documents, start: startMockTarget, onProof: (proof) => tell({ proof }) }).then(
    () => process.disconnect(),
    (error: Error) => {
      tell({ problem: error.message });
      process.disconnect();
    },
  );
});
