// Rules and gaps as sentences, by their ids.

import type { ControlClient } from '../control-client/control-client.ts';

/**
 * A line for each rule or gap; unknown ids are left out.
 *
 * @example await ruleLines(mock, ['M-ER-01']) // ['M-ER-01: …']
 */
export async function ruleLines(mock: ControlClient, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rules, gaps } = await mock.rules();
  return ids.flatMap((id) => {
    const rule = rules.find(
      (each) => each.id === id || each.statements.some((statement) => statement.id === id),
    );
    if (rule !== undefined) {
      const said = rule.statements.find((statement) => statement.id === id)?.says ?? rule.says;
      return [`  ${id}: ${said}`];
    }
    const gap = gaps.find((each) => each.id === id);
    return gap === undefined ? [] : [`  ${id}: the documents leave open: ${gap.hole} Assumed: ${gap.choice}`];
  });
}
