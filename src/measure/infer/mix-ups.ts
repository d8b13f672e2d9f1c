// What is wrong with a measurement itself, and not with its sender: requests of two senders, and a clock that is off.

import type { Chain } from '../chain.ts';
import { durationOf } from '../duration.ts';
import { type Finding, likely, numbersOf } from '../finding.ts';
import type { Attempt } from '../observation.ts';
import { isOfConnection } from './connection-headers.ts';
import { instantOf, timestampsIn } from './timestamps.ts';

/** A request takes seconds at most; what is further off is the clock. */
const LEAST_OFFSET_MS = 60_000;

/**
 * Findings that say why others may be wrong; none where nothing is.
 *
 * @example mixUpFindings(chains) // [{ field: 'clock', value: '1h', … }]
 */
export function mixUpFindings(chains: readonly Chain[]): Finding[] {
  const firsts = chains.map(({ attempts }) => attempts[0]);
  return [...severalSenders(firsts), ...clockOffset(firsts)];
}

/** Requests of one sender have the same headers, whatever these say. */
function severalSenders(firsts: readonly Attempt[]): Finding[] {
  const kinds = [...Map.groupBy(firsts, kindOf).values()].toSorted((one, other) => other.length - one.length);
  const [, ...others] = kinds;
  if (others.length === 0) return [];
  const shown = kinds.map((of) => `${of.length} of ${of[0]?.headers['user-agent'] ?? 'no user agent'}`);
  return [
    {
      field: 'senders',
      certainty: 'does_not_fit',
      evidence: numbersOf(others.flat()),
      because: `events came with different headers, as of ${kinds.length} senders at one URL (${shown.join(', ')}): what else is found mixes them, so give this sender a URL of its own`,
    },
  ];
}

function kindOf({ headers }: Attempt): string {
  const names = Object.keys(headers).filter((name) => !isOfConnection(name));
  return [headers['user-agent'], ...names.toSorted()].join('\n');
}

/** Timestamps that are all as far from the times of arrival. */
function clockOffset(firsts: readonly Attempt[]): Finding[] {
  const offsets = firsts.flatMap((attempt) => {
    const [seen] = timestampsIn(attempt);
    return seen === undefined ? [] : [instantOf(seen.text) - attempt.atMs];
  });
  const [least, most] = [Math.min(...offsets), Math.max(...offsets)];
  if (
    offsets.length === 0 ||
    Math.min(Math.abs(least), Math.abs(most)) < LEAST_OFFSET_MS ||
    most - least > LEAST_OFFSET_MS
  )
    return [];
  const offsetMs = Math.round((least + most) / 2 / LEAST_OFFSET_MS) * LEAST_OFFSET_MS;
  const span = durationOf(Math.abs(offsetMs));
  return [
    likely('clock', `${span} ${offsetMs > 0 ? 'fast' : 'slow'}`, {
      evidence: numbersOf(firsts),
      because: `its timestamps are ${span} ${offsetMs > 0 ? 'ahead of' : 'behind'} the times at which they arrived: its clock is wrong, or that of this machine`,
    }),
  ];
}
