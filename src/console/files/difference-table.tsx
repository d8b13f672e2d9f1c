// Where two answers differ: the place, and both values side by side.

import type { Difference } from '../model/files/divergence-file.ts';
import { visibleText } from '../model/texts/visible-text.ts';
import { WithRules } from '../parts/rules.tsx';

interface DifferenceTableProps {
  readonly statements: readonly string[];
  readonly differences: readonly Difference[];
}

export function DifferenceTable({ statements, differences }: DifferenceTableProps) {
  return (
    <>
      {statements.length > 0 && (
        <p>
          Breaks <WithRules text={statements.join(', ')} />
        </p>
      )}
      <table class="differences">
        <thead>
          <tr>
            <th scope="col">Where</th>
            <th scope="col">The mock</th>
            <th scope="col">What was compared</th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ at, expected, observed }) => (
            <tr key={at}>
              <th scope="row" class="mono">
                {visibleText(at)}
              </th>
              <td class="mono">{visibleText(expected)}</td>
              <td class="mono is-bad">{visibleText(observed)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
