// Puts together what runs histories against a receiver: the service's policy, what its sender may do, and the trials.

import { type DeliveryPolicy, deliveryPolicyOf } from '../../delivery/policy/policy.ts';
import { Wire } from '../grading/wire.ts';
import { type Allowed, allowedDeviations } from './deviation.ts';
import type { ExploreOptions } from './exploration.ts';
import { Observer } from './receiver.ts';
import { TimeLimit } from './time-limit.ts';
import { Trials } from './trials.ts';

const DEFAULT_SETTLE_MS = 1_000;

export interface OpenTrials {
  readonly policy: DeliveryPolicy;
  readonly allowed: Allowed;
  readonly observer: Observer;
  readonly trials: Trials;
  readonly timeLimit: TimeLimit;
  close(): void;
}

/**
 * Opens trials of a receiver.
 *
 * @param limitMs how long all may take, in real milliseconds
 * @example const { trials, close } = openTrials(options, 60_000)
 */
export function openTrials(options: ExploreOptions, limitMs: number): OpenTrials {
  const {
    document,
    receiver,
    access,
    normalise,
    invariants = {},
    testEvent,
    documentedOnly = false,
  } = options;
  const policy = deliveryPolicyOf(document);
  const means = {
    canRestart: receiver.restart !== undefined,
    canRotate: receiver.rotate !== undefined,
    hasTestEvent: testEvent !== undefined,
  };
  const allowed = allowedDeviations(document, { documentedOnly, means });
  const timeLimit = new TimeLimit(limitMs);
  const { settleMs = DEFAULT_SETTLE_MS, waitMs = policy.timeoutMs } = options;
  const observer = new Observer(access, { normalise, settleMs, timeLimit });
  const wire = new Wire({ waitMs, reach: options.reach, keepsConnections: true });
  const trials = new Trials({
    policy,
    receiver,
    observer,
    wire,
    timeLimit,
    seed: options.seed ?? 1,
    invariants,
    testEvent: testEvent ?? null,
  });
  const close = () => {
    timeLimit.end();
    wire.close();
  };
  return { policy, allowed, observer, trials, timeLimit, close };
}
