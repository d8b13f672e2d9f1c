// Timestamps of signatures: within the tolerance a receiver must accept a delivery, beyond it reject it. If the
// tolerance is unknown, this is not exercised.

import { alterRequest } from '../../../delivery/faults/alter-request.ts';
import { signedRequest } from '../../../delivery/signing/signing.ts';
import { describe, isAccepted } from '../answer.ts';
import { acceptsAll, type Expectation, refusesAll } from '../expectation.ts';
import { failed, type GradeFinding, notExercised } from '../finding.ts';
import type { Harness } from '../harness.ts';

/** Timestamps are whole seconds and the way takes time: so far are good ones inside, early ones outside. */
const MARGIN_MS = 2_000;
const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;

export const dating = {
  accepts_within_tolerance: {
    title: 'accepts a timestamp just within the tolerance',
    mend: 'Compare the timestamp in seconds, in both directions, with a clock that is synchronized.',
    tryOn: withTolerance((harness, toleranceMs) => {
      const ageMs = toleranceMs - MARGIN_MS;
      return acceptsAll(harness, {
        [`${ageMs / SECOND_MS} s old`]: signedRequest(
          harness.unsignedRequest({ signedAt: harness.now - ageMs }),
        ),
      });
    }),
  },

  refuses_stale: {
    title: 'refuses a timestamp that is too old',
    mend: 'Refuse a timestamp that is older than the tolerance, after the signature has been verified.',
    tryOn: withTolerance((harness, toleranceMs) => {
      const ageMs = toleranceMs + SECOND_MS;
      return refusesAll(harness, {
        [`${ageMs / SECOND_MS} s old`]: signedRequest(
          harness.unsignedRequest({ signedAt: harness.now - ageMs }),
        ),
      });
    }),
  },

  refuses_future: {
    title: 'refuses a timestamp that is too far ahead',
    mend: 'Compare the absolute difference between the timestamp and your clock: one that lies ahead is refused, too.',
    tryOn: withTolerance((harness, toleranceMs) => {
      const leadMs = toleranceMs + SECOND_MS + MARGIN_MS;
      return refusesAll(harness, {
        [`${leadMs / SECOND_MS} s ahead`]: signedRequest(
          harness.unsignedRequest({ signedAt: harness.now + leadMs }),
        ),
      });
    }),
  },

  refuses_replay: {
    title: 'refuses the replay of an old delivery',
    mend: 'Refuse old timestamps, and keep the ids of events for as long as the tolerance lasts.',
    tryOn: withTolerance(async (harness, toleranceMs) => {
      const { request, copies } = alterRequest(
        { how: 'replay', amount: toleranceMs + HOUR_MS },
        harness.unsignedRequest(),
      );
      const answer = await harness.deliver(request);
      if (!isAccepted(answer, harness.policy)) return failed(`the delivery itself: ${describe(answer)}`);
      return refusesAll(harness, Object.fromEntries(copies.map((copy) => ['the replay', copy])));
    }),
  },
} satisfies Record<string, Expectation>;

function withTolerance(
  judge: (harness: Harness, toleranceMs: number) => Promise<GradeFinding>,
): (harness: Harness) => Promise<GradeFinding> {
  return async (harness) =>
    harness.toleranceMs === null
      ? notExercised('the documents tell no tolerance; name the receiver’s own with --tolerance')
      : judge(harness, harness.toleranceMs);
}
