// What a measurement found beside what the sender's policy says, field by field.

import { durationMs } from '../../src/engine/instant.ts';
import type { Finding } from '../../src/measure/finding.ts';
import { isSameValue, visibleFields } from '../../src/measure/visible-fields.ts';

/** A field of a policy, and what was found of it. */
export interface ComparedField {
  readonly field: string;
  /** What the policy says; `undefined` for what was found beyond it. */
  readonly truth: unknown;
  readonly finding: Finding | undefined;
  readonly verdict: 'right' | 'wrong' | 'not found';
  /** Of a span of time: whether it covers the truth. */
  readonly isCovered?: boolean;
}

/** Compares findings with the policy of the sender. */
export function compared(
  policy: Readonly<Record<string, unknown>>,
  findings: readonly Finding[],
): ComparedField[] {
  const truth = visibleFields(policy);
  const beyond = findings.filter(
    // Where it is switched off by time or share, none that counts failures is seen.
    ({ field, value }) => value !== undefined && value !== null && !truth.has(field),
  );
  return [
    ...Array.from(truth, ([field, value]) => comparedField(field, value, findings)),
    ...beyond.map(
      (finding): ComparedField => ({ field: finding.field, truth: undefined, finding, verdict: 'wrong' }),
    ),
  ];
}

function comparedField(field: string, truth: unknown, findings: readonly Finding[]): ComparedField {
  const finding = findings.find((each) => each.field === field);
  if (finding?.value === undefined) return { field, truth, finding, verdict: 'not found' };
  const verdict = isSameValue(field, finding.value, truth) ? 'right' : 'wrong';
  if (finding.interval === undefined) return { field, truth, finding, verdict };
  const [atLeastMs, belowMs] = finding.interval;
  const truthMs = durationMs(String(truth));
  return { field, truth, finding, verdict, isCovered: truthMs >= atLeastMs && truthMs < belowMs };
}
