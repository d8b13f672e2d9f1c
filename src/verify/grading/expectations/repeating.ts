// Repeated deliveries, as they occur when a response is lost: a receiver must respond 2xx each time and act once.

import { type AlteredRequest, alterRequest } from '../../../delivery/faults/alter-request.ts';
import type { SignedRequest } from '../../../delivery/signing/signing.ts';
import { describe, type GradedAnswer, isAccepted } from '../answer.ts';
import { acceptsAll, type Expectation } from '../expectation.ts';
import { failed, type GradeFinding, notExercised, passed } from '../finding.ts';
import type { Harness } from '../harness.ts';
import { NO_EFFECTS } from './refusing.ts';

const COPIES = 3;

export const repeating = {
  accepts_duplicate: {
    title: 'accepts a delivery that comes again',
    mend: 'Answer 2xx to an event that you have had, without acting again: otherwise it is sent once more.',
    tryOn: (harness) => {
      const [first, ...again] = requestsOf(
        alterRequest({ how: 'duplicate', amount: COPIES }, harness.unsignedRequest()),
      );
      const copies = again.map((request, index) => [`time ${index + 2}`, request] as const);
      return acceptsAll(harness, { 'time 1': first, ...Object.fromEntries(copies) });
    },
  },

  accepts_concurrent_duplicates: {
    title: 'answers copies that come at the same time',
    mend: 'Let one of several copies win, by a unique key on the event id, and answer the others at once.',
    tryOn: async (harness) => {
      const answers = await deliverAtOnce(harness);
      const seen = [...new Set(answers.map(describe))].join(', ');
      const isAnswered =
        answers.every(({ status }) => status !== null) &&
        answers.some((answer) => isAccepted(answer, harness.policy));
      return isAnswered ? passed(`${answers.length} at once: ${seen}`) : failed(seen);
    },
  },

  duplicates_have_one_effect: {
    title: 'acts once on a delivery that comes again',
    mend: 'Store the event id in the transaction of the effect, under a unique key, and skip what is there.',
    tryOn: (harness) =>
      actsOnce(harness, async () => {
        const requests = requestsOf(
          alterRequest({ how: 'duplicate', amount: COPIES }, harness.unsignedRequest()),
        );
        for (const request of requests) await harness.deliver(request);
      }),
  },

  concurrent_duplicates_have_one_effect: {
    title: 'acts once on copies that come at the same time',
    mend: 'Claim the event id atomically before you act: insert it under a unique key; looking first and inserting later is too late.',
    tryOn: (harness) => actsOnce(harness, () => deliverAtOnce(harness)),
  },
} satisfies Record<string, Expectation>;

function requestsOf({ request, copies }: AlteredRequest): [SignedRequest, ...SignedRequest[]] {
  return [request, ...copies];
}

/** A copy that comes while another is in work may be told to come again, so these are no good deliveries. */
function deliverAtOnce(harness: Harness): Promise<GradedAnswer[]> {
  const altered = alterRequest({ how: 'concurrent_duplicate', amount: COPIES }, harness.unsignedRequest());
  return Promise.all(requestsOf(altered).map((request) => harness.send(request)));
}

/** One good delivery follows; once its effect shows, those of what came before it have had their time. */
async function actsOnce(harness: Harness, deliverCopies: () => Promise<unknown>): Promise<GradeFinding> {
  if (harness.effects === null) return notExercised(NO_EFFECTS);
  const before = await harness.effects.settled();
  await deliverCopies();
  await harness.deliverGood();
  const effects = (await harness.effects.settled(before + 2)) - before - 1;
  const seen = `${COPIES} deliveries of one event had ${effects} ${effects === 1 ? 'effect' : 'effects'}`;
  return effects === 1 ? passed(seen) : failed(seen);
}
