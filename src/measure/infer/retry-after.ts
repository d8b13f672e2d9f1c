// `Retry-After`: whether it is followed, with which statuses, up to which limit, and whether it can also make a wait shorter.

import type { Chain } from '../chain.ts';
import { durationOf } from '../duration.ts';
import { certain, type Finding, likely, numbersOf, unknown } from '../finding.ts';
import { type FoundSchedule, gapBoundsOf } from './schedule.ts';

/** An answer that asked to wait, and how long the sender did. */
interface Asked {
  readonly chain: Chain;
  readonly status: number;
  readonly askedMs: number;
  readonly waitedMs: number;
  /** How long it waits after this attempt if it is not asked to: at least and at most. */
  readonly usualMs: Span;
}

type Span = readonly [atLeast: number, atMost: number];

/**
 * Whether a sender waited otherwise than its schedule says, since it was asked to.
 *
 * @param gaps how long it waits after each attempt if it is not asked to
 * @param toMs how exact times are
 */
export function isFollowed(chain: Chain, gaps: readonly Span[], toMs: number): boolean {
  return askedIn(chain, gaps).some((asked) => differs(asked, toMs));
}

/** On a real clock any attempt may be late: then the wait has to be nearer to what was asked for than to the usual one. */
function differs({ askedMs, waitedMs, usualMs: [atLeastMs, atMostMs] }: Asked, toMs: number): boolean {
  const awayMs = Math.max(atLeastMs - askedMs, askedMs - atMostMs, 0);
  const leastMs = toMs === 0 ? TOLERANCE_MS : Math.max(TOLERANCE_MS, awayMs / 2);
  return waitedMs < atLeastMs - leastMs || waitedMs > atMostMs + leastMs;
}

const TOLERANCE_MS = 1_000;
/** No sender that follows it has a lower limit. */
const SHORT_MS = 60_000;

/**
 * The findings about `Retry-After`.
 *
 * @example retryAfterFindings(chains, schedule)[0]?.value // 'replace'
 */
export function retryAfterFindings(
  chains: readonly Chain[],
  schedule: FoundSchedule | undefined,
  toMs = 0,
): Finding[] {
  const isDrawn = schedule?.isDrawn === true;
  return findingsOf(chains, schedule, toMs).map((finding) =>
    isDrawn && finding.certainty === 'certain' ? { ...finding, certainty: 'likely' } : finding,
  );
}

function findingsOf(chains: readonly Chain[], schedule: FoundSchedule | undefined, toMs: number): Finding[] {
  const gaps = gapBoundsOf(schedule);
  const asked = chains.filter(({ run }) => run.kind === 'asked').flatMap((chain) => askedIn(chain, gaps));
  if (asked.length === 0)
    return [
      unknown('retry_after', 'no event is tried again, so that it does not show whether it is followed'),
    ];
  if (schedule?.isDrawn === true && schedule.drawn === undefined)
    return [unknown('retry_after', 'the delays differ from event to event, and too few were seen')];
  const evidence = numbersOf(asked.flatMap(({ chain }) => chain.attempts));
  const longer = asked.filter(({ askedMs, usualMs }) => askedMs > usualMs[1] + TOLERANCE_MS);
  const followed = longer.filter((each) => differs(each, toMs));
  const certainty = toMs === 0 ? 'certain' : 'likely';
  if (followed.length === 0)
    return [
      // A limit below the delays of the schedule would look the same.
      (longer.some(({ usualMs }) => usualMs[1] <= SHORT_MS) ? certain : likely)('retry_after', null, {
        evidence,
        because: `with ${statusList(longer)} it was asked for longer waits, and made none`,
      }),
    ];
  const limitMs = Math.min(
    ...followed
      .filter(({ askedMs, waitedMs }) => waitedMs < askedMs - TOLERANCE_MS)
      .map(({ waitedMs }) => waitedMs),
  );
  return [
    modeFinding(asked, { evidence, toMs }),
    {
      field: 'retry_after.statuses',
      value: [...new Set(followed.map(({ status }) => status))].toSorted((one, other) => one - other),
      certainty,
      evidence,
      because: `it was tried with ${statusList(longer)}`,
    },
    ...(Number.isFinite(limitMs)
      ? [
          {
            field: 'retry_after.at_most',
            value: durationOf(limitMs),
            certainty,
            evidence,
            because: `a longer wait was asked for, and it waited ${durationOf(limitMs)}`,
          } as const,
        ]
      : [unknown('retry_after.at_most', 'every wait that was asked for was kept')]),
  ];
}

/** A wait that is shorter than the schedule's tells. */
function modeFinding(
  asked: readonly Asked[],
  { evidence, toMs }: { readonly evidence: readonly number[]; readonly toMs: number },
): Finding {
  const field = 'retry_after.mode';
  const shorter = asked.filter(({ askedMs, usualMs }) => askedMs < usualMs[1] - TOLERANCE_MS);
  // A drawn delay may be as short as what is asked for, and is hardly ever the same.
  const isReplaced = ({ askedMs, waitedMs, usualMs }: Asked) =>
    usualMs[0] === usualMs[1] ? waitedMs < usualMs[0] : waitedMs === askedMs;
  const extended = shorter.find((each) => !isReplaced(each) && each.waitedMs > each.askedMs);
  const short =
    extended ?? shorter[0] ?? asked.find(({ waitedMs, usualMs }) => waitedMs < usualMs[0] - TOLERANCE_MS);
  if (short === undefined) return unknown(field, 'the schedule has no delay that could be made shorter');
  return (toMs === 0 ? certain : likely)(field, extended === undefined ? 'replace' : 'extend', {
    evidence,
    because: `asked for ${durationOf(short.askedMs)} in place of ${[...new Set(short.usualMs.map(durationOf))].join(' to ')}, it waited ${durationOf(short.waitedMs)}`,
  });
}

function statusList(asked: readonly Asked[]): string {
  return [...new Set(asked.map(({ status }) => status))].join(', ');
}

function askedIn(chain: Chain, gaps: readonly Span[]): Asked[] {
  const at = chain.attempts.findIndex(({ answer }) => answer.headers !== undefined);
  const [attempt, next] = chain.attempts.slice(at);
  const usualMs = gaps[at];
  if (at === -1 || attempt === undefined || next === undefined || usualMs === undefined) return [];
  const askedMs = Number(attempt.answer.headers?.['retry-after']) * 1_000;
  return [
    { chain, status: attempt.answer.status ?? 0, askedMs, waitedMs: next.atMs - attempt.atMs, usualMs },
  ];
}
