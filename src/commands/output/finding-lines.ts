// The findings of a measurement as lines of a table.

import type { Members } from '../../delivery/policy/written-policy.ts';
import { comparedFindings, shownValue } from '../../measure/drift.ts';
import type { Finding } from '../../measure/finding.ts';
import type { Measurement } from '../../measure/measure.ts';
import { type Style, table } from './table.ts';

const STYLES: Readonly<Record<Finding['certainty'], Style>> = {
  certain: 'green',
  likely: 'yellow',
  unknown: 'dim',
  does_not_fit: 'red',
};

/**
 * The findings, each with how sure it is and why, and what differs from a document.
 *
 * @example print(findingLines(measurement))
 */
export function findingLines({ sender, runs, findings }: Measurement, policy?: Members): string[] {
  const attempts = runs.reduce((sum, run) => sum + run.attempts.length, 0);
  const compared = comparedFindings(findings, policy);
  const rows = compared.map(({ finding: { field, value, certainty, because } }) => [
    field,
    shownValue(value),
    { text: certainty.replaceAll('_', ' '), style: STYLES[certainty] },
    because,
  ]);
  const drifted = compared.filter(({ verdict }) => verdict === 'drift');
  const drift = drifted.map(({ finding, documented }) => [
    { text: finding.field, style: 'red' as const },
    finding.value === undefined ? finding.because : shownValue(finding.value),
    documented === undefined ? 'nothing' : shownValue(documented),
  ]);
  return [
    `${sender}: ${runs.length} experiments, ${attempts} attempts`,
    '',
    ...table(['Field', 'Value', 'Sure', 'Because'], rows),
    ...(drift.length === 0 ? [] : ['', ...table(['Differs', 'Found', 'The document says'], drift)]),
    ...(policy !== undefined && drift.length === 0
      ? ['', 'Nothing that was seen differs from the document.']
      : []),
  ];
}
