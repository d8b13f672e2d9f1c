// How an attempt is carried out, by what happens to it on its way.

import type { ReceiverResponse } from '../../delivery/delivery.ts';
import type { DeliveryPolicy } from '../../delivery/policy/policy.ts';
import { type GradedAnswer, isAccepted } from '../grading/answer.ts';
import type { WireMode } from '../grading/wire.ts';
import type { DeviationKind } from './deviation.ts';
import type { Outcome } from './history.ts';
import type { Told } from './recording.ts';
import type { StepKind } from './step.ts';

/** What an outcome needs to be carried out. */
export interface Attempt {
  readonly policy: DeliveryPolicy;
  /** Resolves when the receiver's work on what was cut has ended. */
  readonly worked: () => Promise<void>;
  /** Why it differs from a plain delivery. */
  readonly reason: DeviationKind | null;
  /** Resolves when the receiver's state changes, or the signal aborts. */
  readonly changed: (signal: AbortSignal) => Promise<unknown>;
  readonly post: (mode?: WireMode) => Promise<GradedAnswer>;
  readonly judge: (answer: GradedAnswer) => void;
  readonly restart: () => Promise<void>;
  readonly tell: (kind: StepKind, more: Pick<Told, 'by' | 'answer'>) => void;
}

/** How an attempt ended for the sender, and how long it took in virtual time. */
export interface Ended {
  readonly isSuccess: boolean;
  readonly elapsedMs: number;
  /** What the sender has read of the answer. */
  readonly response?: Pick<ReceiverResponse, 'status' | 'headers'> | null;
}

const FAILED_AT_ONCE: Ended = { isSuccess: false, elapsedMs: 0 };

export const CARRIED_OUT: Readonly<Record<Outcome, (attempt: Attempt) => Promise<Ended>>> = {
  async deliver(attempt) {
    const answer = await attempt.post();
    attempt.judge(answer);
    attempt.tell('delivered', { by: attempt.reason, answer });
    return endedWith(answer, attempt);
  },

  async miss(attempt) {
    attempt.tell('missed', { by: attempt.reason });
    return FAILED_AT_ONCE;
  },

  async lose_answer(attempt) {
    const answer = await attempt.post();
    attempt.judge(answer);
    attempt.tell('lost', { by: 'lost_answer', answer });
    return { isSuccess: false, elapsedMs: attempt.policy.timeoutMs };
  },

  async cut(attempt) {
    await attempt.post('cut');
    attempt.tell('cut', { by: 'cut' });
    // The next attempt is at least seconds away, so the work on this one has ended by then.
    await attempt.worked();
    return FAILED_AT_ONCE;
  },

  /** It is restarted as soon as its work shows, or else when it answers. */
  async crash(attempt) {
    const stop = new AbortController();
    const answered = attempt.post();
    await Promise.race([answered, attempt.changed(stop.signal)]);
    stop.abort();
    await attempt.restart();
    await answered;
    attempt.tell('crashed', { by: 'crash' });
    return FAILED_AT_ONCE;
  },

  async double(attempt) {
    const answers = await Promise.all([attempt.post(), attempt.post()]);
    for (const answer of answers) attempt.judge(answer);
    for (const answer of answers) attempt.tell('delivered', { by: 'parallel_duplicate', answer });
    return endedWith(answers[1], attempt);
  },
};

function endedWith(answer: GradedAnswer, { policy }: Attempt): Ended {
  const { status, headers } = answer;
  if (status === null) return { isSuccess: false, elapsedMs: policy.timeoutMs };
  return { isSuccess: isAccepted(answer, policy), elapsedMs: 0, response: { status, headers } };
}
