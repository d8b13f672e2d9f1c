// What a measurement found beside what the sender's policy says, field by field.

import { resolvedPolicy } from '../../src/delivery/policy/preset.ts';
import { durationMs } from '../../src/engine/instant.ts';
import type { Finding } from '../../src/measure/finding.ts';
import { boundsIn, isSameValue, visibleFields, visibleFindings } from '../../src/measure/visible-fields.ts';

/** A field of a policy, and what was found of it. */
export interface ComparedField {
  readonly field: string;
  /** What the policy says; `undefined` for what was found beyond it. */
  readonly truth: unknown;
  readonly finding: Finding | undefined;
  readonly verdict: 'right' | 'wrong' | 'not found';
  /** Of spans of time, each: whether it covers the truth. */
  readonly covered: readonly boolean[];
}

/** Compares findings with the policy of the sender. */
export function compared(
  policy: Readonly<Record<string, unknown>>,
  found: readonly Finding[],
): ComparedField[] {
  const findings = visibleFindings(found);
  const truth = visibleFields(resolvedPolicy(policy));
  const beyond = findings.filter(
    // Where it is switched off by time or share, none that counts failures is seen.
    ({ field, value }) => value !== undefined && value !== null && !truth.has(field),
  );
  return [
    ...Array.from(truth, ([field, value]) => comparedField(field, value, findings)),
    ...beyond.map(
      (finding): ComparedField => ({
        field: finding.field,
        truth: undefined,
        finding,
        verdict: 'wrong',
        covered: [],
      }),
    ),
  ];
}

function comparedField(field: string, truth: unknown, findings: readonly Finding[]): ComparedField {
  const finding = findings.find((each) => each.field === field);
  if (finding?.value === undefined) return { field, truth, finding, verdict: 'not found', covered: [] };
  const verdict = isSameValue(field, finding.value, truth) ? 'right' : 'wrong';
  return { field, truth, finding, verdict, covered: coverage(finding, truth) };
}

function coverage({ interval, drawnFrom }: Finding, truth: unknown): boolean[] {
  if (interval !== undefined) {
    const [atLeastMs, belowMs] = interval;
    const truthMs = durationMs(String(truth));
    return [truthMs >= atLeastMs && truthMs < belowMs];
  }
  const isWithin = (ms: number, [least, most]: readonly [number, number]) => ms >= least && ms <= most;
  return (drawnFrom ?? []).flatMap(({ leastMs, mostMs }, at) => {
    const delay = (truth as readonly string[])[at];
    if (delay === undefined) return [false];
    const [from, to] = boundsIn(delay);
    return from === to ? [] : [isWithin(from, leastMs), isWithin(to, mostMs)];
  });
}
