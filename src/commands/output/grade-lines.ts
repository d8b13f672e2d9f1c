// A grade of a sender as lines: each requirement with its verdict, and below it what was seen where it is not met.

import type { GradeVerdict } from '../../measure/profile/answer.ts';
import type { Grade } from '../../measure/profile/grade.ts';
import { plain } from './plain.ts';
import { columns, type Style, styled } from './table.ts';

const MUST: Readonly<Record<GradeVerdict, Style>> = { met: 'green', broken: 'red', 'not judged': 'dim' };
const SHOULD: Readonly<Record<GradeVerdict, Style>> = { ...MUST, broken: 'yellow' };

/**
 * The lines of a grade.
 *
 * @example print(gradeLines(grade))
 */
export function gradeLines({ profile, sender, graded }: Grade): string[] {
  const rows = columns(
    graded.map(({ requirement: { id, level, says }, verdict }) => [
      id,
      level,
      { text: verdict, style: (level === 'MUST' ? MUST : SHOULD)[verdict] },
      says,
    ]),
  );
  const lines = graded.flatMap(({ verdict, because, evidence }, index) => [
    `  ${rows[index]}`,
    ...(verdict === 'met'
      ? []
      : [`      ${plain(because)}${evidence.length > 1 ? attemptsText(evidence) : ''}`]),
  ]);
  const count = (level: string, verdict: GradeVerdict) =>
    graded.filter((each) => each.requirement.level === level && each.verdict === verdict).length;
  const summary = ['MUST', 'SHOULD'].map(
    (level) =>
      `${level}: ${count(level, 'met')} met, ${count(level, 'broken')} broken, ${count(level, 'not judged')} not judged`,
  );
  return [styled('bold', `${sender}, by ${profile.title}`), '', ...lines, '', ...summary];
}

/** So many attempts are named. */
const NAMED = 5;

function attemptsText(evidence: readonly number[]): string {
  const rest = evidence.length > NAMED ? ', …' : '';
  return ` (attempts ${evidence.slice(0, NAMED).join(', ')}${rest})`;
}
