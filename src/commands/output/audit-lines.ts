// Formats an audit for the terminal: contradictions first, then what was confirmed, and what was not judged and why.

import type { AuditReport } from '../../verify/audit/report.ts';
import { type Catalogue, ruleIdOf } from '../../verify/catalogue.ts';
import { plain } from './plain.ts';
import { styled } from './table.ts';

/**
 * The lines of an audit.
 *
 * @param catalogue has the texts of the rules
 * @example print(auditLines(report, catalogue))
 */
export function auditLines(report: AuditReport, { rules }: Catalogue): string[] {
  const { statements, entries, divergences } = report;
  const of = (state: string) => statements.filter((each) => each.state === state);
  const says = (id: string) => `${styled('red', id)} ${rules.get(ruleIdOf(id))?.says ?? ''}`;
  const contradicted = divergences.flatMap(({ entry, request, statements: ids, differences }) => [
    `  entry ${entry}: ${plain(request)}`,
    ...ids.map((id) => `    ${says(id)}`),
    ...differences.map(({ at, expected, observed }) =>
      plain(`    ${at}: the mock has ${shown(expected)}, recorded is ${shown(observed)}`),
    ),
  ]);
  const confirmed = of('confirmed').map(({ id, times }) => `${id} (${times})`);
  return [
    ...(contradicted.length === 0 ? [] : [styled('bold', 'Contradicted'), ...contradicted, '']),
    ...(confirmed.length === 0 ? [] : [styled('bold', 'Confirmed'), `  ${confirmed.join(', ')}`, '']),
    ...(entries.not_judged.length === 0 ? [] : [styled('bold', 'Not judged')]),
    ...entries.not_judged.map(({ reason, count }) => `  ${count}: ${reason}`),
    ...(entries.not_judged.length === 0 ? [] : ['']),
    `${entries.agreed} entries agreed, ${entries.diverged} diverged, ${sum(entries.not_judged)} not judged. ` +
      `${of('confirmed').length} rules confirmed, ${of('contradicted').length} contradicted, ${of('not_seen').length} not seen.`,
  ];
}

const MAX_SHOWN = 120;

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length <= MAX_SHOWN ? text : `${text.slice(0, MAX_SHOWN)}…`;
}

function sum(counted: readonly { readonly count: number }[]): number {
  return counted.reduce((total, { count }) => total + count, 0);
}
