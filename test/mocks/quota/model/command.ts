// A command of the model-based tests: it asks the naive service what must come of it, does it to the real
// one, and compares the answer and everything that can be seen.

import assert from 'node:assert/strict';
import type fc from 'fast-check';
import { checkLaws } from './laws.ts';
import type { NaiveQuotaService } from './naive-quota.ts';
import { ProcessStage } from './process-stage.ts';
import type { Stage } from './stage.ts';

export type Command = fc.AsyncCommand<NaiveQuotaService, Stage>;

/** A command: what it does to both, and how it is written when it fails. */
export function command(
  name: string,
  input: unknown,
  act: (model: NaiveQuotaService, real: Stage) => Promise<void>,
): Command {
  return {
    check: () => true,
    run: async (model, real) => {
      await act(model, real);
      const seen = await real.see();
      const expected = model.seeAll();
      for (const [target, what] of seen) assert.deepEqual(what, expected.get(target), `${target} differs`);
      if (real instanceof ProcessStage) {
        assert.deepEqual([...seen.keys()].sort(), [...expected.keys()].sort());
        checkLaws(real.world);
      }
    },
    toString: () => `${name} ${JSON.stringify(input)}`,
  };
}
