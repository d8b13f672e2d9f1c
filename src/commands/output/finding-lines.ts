// The findings of a measurement as lines of a table.

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
 * The findings, each with how sure it is and why.
 *
 * @example print(findingLines(measurement))
 */
export function findingLines({ sender, runs, findings }: Measurement): string[] {
  const attempts = runs.reduce((sum, run) => sum + run.attempts.length, 0);
  const rows = findings.map(({ field, value, certainty, because }) => [
    field,
    value === undefined ? '' : value === null ? 'none' : shown(value),
    { text: certainty.replaceAll('_', ' '), style: STYLES[certainty] },
    because,
  ]);
  return [
    `${sender}: ${runs.length} experiments, ${attempts} attempts`,
    '',
    ...table(['Field', 'Value', 'Sure', 'Because'], rows),
  ];
}

function shown(value: unknown): string {
  return Array.isArray(value) ? value.join(', ') : String(value);
}
