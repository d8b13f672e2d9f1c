// Timestamps of signatures: within the tolerance a receiver must accept a delivery, beyond it reject it. If the
// tolerance is unknown, this is not exercised.

import { alterRequest } from '../../../delivery/faults/alter-request.ts';
import { signedRequest } from '../../../delivery/signed-request.ts';
import { describe, isAccepted } from '../answer.ts';
import { acceptsAll, type Expectation, refusesAll } from '../expectation.ts';
import { failed, type GradeFinding, notExercised } from '../finding.ts';
import type { Bench } from '../harness.ts';

/** Timestamps are whole seconds and the way takes time: so far are good ones inside, early ones outside. */
const MARGIN_MS = 2_000;
const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;

export const dating = {
  accepts_within_tolerance: {
    title: 'accepts a timestamp just within the tolerance',
    mend: 'Compare the timestamp in seconds, in both directions, with a clock that is synchronized.',
    tryOn: withTolerance((bench, toleranceMs) => {
      const ageMs = toleranceMs - MARGIN_MS;
      return acceptsAll(bench, {
        [`${ageMs / SECOND_MS} s old`]: signedRequest(bench.parcel({ signedAt: bench.now - ageMs })),
      });
    }),
  },

  refuses_stale: {
    title: 'refuses a timestamp that is too old',
    mend: 'Refuse a timestamp that is older than the tolerance, after the signature has been verified.',
    tryOn: withTolerance((bench, toleranceMs) => {
      const ageMs = toleranceMs + SECOND_MS;
      return refusesAll(bench, {
        [`${ageMs / SECOND_MS} s old`]: signedRequest(bench.parcel({ signedAt: bench.now - ageMs })),
      });
    }),
  },

  refuses_future: {
    title: 'refuses a timestamp that is too far ahead',
    mend: 'Compare the absolute difference between the timestamp and your clock: one that lies ahead is refused, too.',
    tryOn: withTolerance((bench, toleranceMs) => {
      const leadMs = toleranceMs + SECOND_MS + MARGIN_MS;
      return refusesAll(bench, {
        [`${leadMs / SECOND_MS} s ahead`]: signedRequest(bench.parcel({ signedAt: bench.now + leadMs })),
      });
    }),
  },

  refuses_replay: {
    title: 'refuses the replay of an old delivery',
    mend: 'Refuse old timestamps, and keep the ids of events for as long as the tolerance lasts.',
    tryOn: withTolerance(async (bench, toleranceMs) => {
      const { request, copies } = alterRequest(
        { how: 'replay', amount: toleranceMs + HOUR_MS },
        bench.parcel(),
      );
      const answer = await bench.deliver(request);
      if (!isAccepted(answer)) return failed(`the delivery itself: ${describe(answer)}`);
      return refusesAll(bench, Object.fromEntries(copies.map((copy) => ['the replay', copy])));
    }),
  },
} satisfies Record<string, Expectation>;

function withTolerance(
  judge: (bench: Bench, toleranceMs: number) => Promise<GradeFinding>,
): (bench: Bench) => Promise<GradeFinding> {
  return async (bench) =>
    bench.toleranceMs === null
      ? notExercised('the documents tell no tolerance; name the receiver’s own with --tolerance')
      : judge(bench, bench.toleranceMs);
}
