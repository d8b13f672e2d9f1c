// The whole matrix: each generator with each document. `COUNTERSIGN_WRITE_GENERATORS=1` writes the table of docs/generate.md.

import { afterAll, expect, test } from 'vitest';
import { knownBugs } from '../../generators/known-bugs.ts';
import { cellOf, missingFor } from '../../generators/matrix.ts';
import { sessionNames } from '../../generators/session.ts';
import { partOf, writePart, writtenPart } from '../../generators/table.ts';
import { tools } from '../../generators/tools.ts';

const outcomes = new Map(tools.map(({ name }) => [name, new Map<string, boolean>()]));
const missing = new Map(
  await Promise.all(tools.map(async (tool) => [tool, await missingFor(tool)] as const)),
);
const cells = tools.flatMap((tool) => sessionNames.map((service) => ({ tool, service })));

for (const { tool, service } of cells) {
  test(`${tool.name} makes a client of ${service} that works`, async ({ skip }) => {
    const lacking = missing.get(tool) ?? [];
    if (lacking.length > 0) skip(`there is no ${lacking.join(', no ')} on this machine`);
    const { stage, problems } = await cellOf(tool, service);
    outcomes.get(tool.name)?.set(service, problems.length === 0);
    const bug = knownBugs.find((each) => each.tool === tool.name && each.service === service);
    if (bug === undefined) expect(problems).toEqual([]);
    else {
      expect(stage).toBe(bug.stage);
      expect(problems.join('\n')).toContain(bug.error);
    }
  });
}

afterAll(async () => {
  const isWhole = cells.every(({ tool, service }) => outcomes.get(tool.name)?.has(service));
  if (!isWhole) return;
  const part = partOf(tools, outcomes);
  if (process.env.COUNTERSIGN_WRITE_GENERATORS === '1') await writePart(part);
  expect(await writtenPart()).toBe(part);
});
