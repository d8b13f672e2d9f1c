// The table a bench prints: what was measured, the figure, the goal, and whether it is met.

export interface Finding {
  readonly what: string;
  readonly figure: number;
  readonly unit: string;
  /** `at least` or `at most` so much; none where a figure is only told. */
  readonly goal?: { readonly atLeast?: number; readonly atMost?: number };
  readonly note?: string;
}

/** Findings as lines of text. */
export function table(findings: readonly Finding[]): string {
  const rows = findings.map(({ what, figure, unit, goal, note }) => [
    what,
    `${figure.toFixed(figure < 10 ? 2 : 0)} ${unit}`.trim(),
    goalText(goal),
    note ?? '',
  ]);
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => (row[column] as string).length)));
  return rows
    .map((row, index) => {
      const cells = row.map((cell, column) => cell.padEnd(widths[column] ?? 0));
      return `${verdict(findings[index] as Finding)} ${cells.join('  ')}`.trimEnd();
    })
    .join('\n');
}

function verdict({ figure, goal }: Finding): string {
  if (goal === undefined) return '·';
  const isMet = figure >= (goal.atLeast ?? -Infinity) && figure <= (goal.atMost ?? Infinity);
  return isMet ? '✓' : '✗';
}

function goalText(goal: Finding['goal']): string {
  if (goal?.atLeast !== undefined) return `goal ≥ ${goal.atLeast}`;
  return goal?.atMost !== undefined ? `goal ≤ ${goal.atMost}` : '';
}
