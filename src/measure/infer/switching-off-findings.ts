// The findings about switching off: by a number of failures, a span of them, or their share.

import { durationOf } from '../duration.ts';
import { certain, type Finding, likely, numbersOf, unknown } from '../finding.ts';
import type { Run } from '../observation.ts';
import type { FoundShare } from './failing-share.ts';
import { roundWithin } from './outcome.ts';
import type { FoundSwitchingOff } from './switching-off.ts';

const FIELD = 'auto_disable';
/** Successes are remembered to a sixtieth of the span. */
const PARTS = 60;

/**
 * The findings about switching off.
 *
 * @example switchingOffFindings(runs, switchingOff)[0]?.value // 10
 */
export function switchingOffFindings(runs: readonly Run[], found: FoundSwitchingOff | undefined): Finding[] {
  const kinds = ['switching-off', 'failing-for'];
  const evidence = numbersOf(
    runs.filter(({ kind }) => kinds.includes(kind)).flatMap(({ attempts }) => attempts),
  );
  if (found === undefined || 'either' in found || 'numberOrSpan' in found)
    return [
      unknown(
        FIELD,
        evidence.length === 0
          ? 'no endpoint failed for long'
          : 'neither a number of failures nor a span or share of them explains when it stopped',
      ),
    ];
  if ('never' in found)
    return [
      likely(FIELD, null, {
        evidence,
        because: `${found.never} failures in a row did not switch it off; more were not tried`,
      }),
    ];
  const counts = countsFinding(found.counts, evidence);
  // A share of failures may switch off at the same instant as a span of them, so neither is more than likely.
  if ('failingForMs' in found) return [...spanFindings(found.failingForMs, evidence), likelyAtMost(counts)];
  if ('share' in found) return [...shareFindings(found, evidence), likelyAtMost(counts)];
  const because = `after ${found.consecutiveFailures} failures nothing came, not even an event that was asked for then`;
  const value = found.consecutiveFailures;
  // One endpoint alone may have been switched off for another reason.
  const certainty = runs.filter(({ kind }) => kind === 'switching-off').length > 1 ? 'certain' : 'likely';
  return [
    { field: `${FIELD}.consecutive_failures`, value, certainty, evidence, because },
    { ...counts, certainty: counts.value === undefined ? 'unknown' : certainty },
  ];
}

function likelyAtMost(finding: Finding): Finding {
  return finding.certainty === 'certain' ? { ...finding, certainty: 'likely' } : finding;
}

function countsFinding(value: string | undefined, evidence: readonly number[]): Finding {
  const field = `${FIELD}.counts`;
  if (value === undefined)
    return unknown(field, 'each event is tried once, or nothing tells attempts from events');
  const because = 'one event and many at once agree on it';
  return certain(field, value, { evidence, because });
}

function spanFindings([moreThan, atMost]: readonly [number, number], evidence: readonly number[]): Finding[] {
  const isExact = atMost - moreThan <= 1;
  return [
    {
      field: `${FIELD}.failing_for`,
      value: durationOf(isExact ? atMost : roundWithin(moreThan + 1, atMost + 1)),
      interval: [moreThan + 1, atMost + 1],
      certainty: 'likely',
      evidence,
      because: `failures for ${durationOf(moreThan)} did not switch it off, and failures for ${durationOf(atMost)} did`,
    },
  ];
}

function shareFindings({ share, atLeast, withinMs }: FoundShare, evidence: readonly number[]): Finding[] {
  const field = `${FIELD}.failing_share`;
  const [moreThan, atMost] = share;
  const sure = { certainty: 'likely', evidence } as const;
  const span: Finding =
    withinMs === undefined
      ? unknown(`${field}.within`, 'nothing shows how long successes count')
      : spanFinding(`${field}.within`, [withinMs[0], (withinMs[1] * (PARTS + 1)) / PARTS], evidence);
  return [
    {
      field: `${field}.share`,
      value: roundShare(moreThan, atMost),
      ...sure,
      because: `failures of ${percent(moreThan)} did not switch it off, and failures of ${percent(atMost)} did`,
    },
    {
      field: `${field}.at_least`,
      value: atLeast,
      ...sure,
      because: `nothing but failures switched it off after ${atLeast}`,
    },
    span,
  ];
}

function spanFinding(
  field: string,
  [fromMs, toMs]: readonly [number, number],
  evidence: readonly number[],
): Finding {
  return {
    field,
    value: durationOf(roundWithin(Math.floor(fromMs), Math.ceil(toMs))),
    interval: [Math.floor(fromMs), Math.ceil(toMs)],
    certainty: 'likely',
    evidence,
    because: `successes ${durationOf(Math.round(fromMs))} before the failures counted, and older ones did not`,
  };
}

/** The roundest share that is more than the one and at most the other. */
function roundShare(moreThan: number, atMost: number): number {
  for (const parts of [2, 4, 10, 20, 100]) {
    const share = Math.floor(atMost * parts + 1e-9) / parts;
    if (share > moreThan) return share;
  }
  return atMost;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
