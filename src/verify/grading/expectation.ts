// The expectations of a receiver, with the two checks that most of them use: is everything accepted or rejected.

import type { SignedRequest } from '../../delivery/signing/signing.ts';
import { describe, type GradedAnswer, isAccepted } from './answer.ts';
import { failed, type GradeFinding, passed } from './finding.ts';
import type { Harness } from './harness.ts';

export interface Expectation {
  /** A sentence about the receiver, without its subject. */
  readonly title: string;
  /** What usually mends a receiver that does not meet it. */
  readonly mend: string;
  /** Whether it only judges what was seen before, so that nothing can be in its way. */
  readonly looksBack?: boolean;
  tryOn(harness: Harness): Promise<GradeFinding>;
}

/** Requests by what is particular to each. */
export type Labelled = Readonly<Record<string, SignedRequest>>;

/**
 * Delivers one after another; each has to be answered 2xx.
 *
 * @example acceptsAll(harness, { 'in lower case': request })
 */
export async function acceptsAll(harness: Harness, requests: Labelled): Promise<GradeFinding> {
  return judged(await answersTo(requests, (request) => harness.deliver(request)), (answer) =>
    isAccepted(answer, harness.policy),
  );
}

/** Sends one after another; each has to be answered, and not 2xx. */
export async function refusesAll(harness: Harness, requests: Labelled): Promise<GradeFinding> {
  return judged(
    await answersTo(requests, (request) => harness.send(request)),
    ({ status }) => status !== null && !isAccepted({ status }, harness.policy),
  );
}

async function answersTo(
  requests: Labelled,
  send: (request: SignedRequest) => Promise<GradedAnswer>,
): Promise<[string, GradedAnswer][]> {
  const answers: [string, GradedAnswer][] = [];
  for (const [label, request] of Object.entries(requests)) answers.push([label, await send(request)]);
  return answers;
}

/** Names the answers that are not right; if all are, what they were. */
function judged(
  answers: readonly [string, GradedAnswer][],
  isRight: (answer: GradedAnswer) => boolean,
): GradeFinding {
  const wrong = answers.filter(([, answer]) => !isRight(answer));
  if (wrong.length === 0) {
    const seen = [...new Set(answers.map(([, answer]) => describe(answer)))].join(', ');
    return passed(answers.length === 1 ? seen : `${answers.length} of ${answers.length} ${seen}`);
  }
  return failed(wrong.map(([label, answer]) => `${label}: ${describe(answer)}`).join('; '));
}
