// What the statuses of two answers say of the call: whether it was wrong in itself, or because of what was there before it.

import { NotOffered, TargetRefused } from '../../session.ts';
import type { CallStep } from '../history.ts';
import type { DoneStep } from '../outcome.ts';
import type { Observation } from './observation.ts';

/** Statuses that a request has for its form or its caller alone, or that are always a fault. */
const OF_THE_REQUEST: ReadonlySet<unknown> = new Set([400, 401, 403, 405, 413, 415, 422, 500, 501, 502, 503]);

/** Whether what was answered cannot come from what was there at the beginning. */
export function isOfRequest(statuses: readonly unknown[]): boolean {
  return statuses.some((status) => OF_THE_REQUEST.has(status));
}

/** Whether answers differ as they do where a call gives a name that is taken, or names what is not there. */
export function isOfNames(
  { path = {} }: CallStep,
  [expected, observed]: readonly (number | null)[],
): boolean {
  const statuses = [400, 409, 422, ...(Object.keys(path).length === 0 ? [404] : [])];
  return expected !== observed && statuses.some((each) => each === expected || each === observed);
}

/** Whether an answer says that something is wrong in what was sent; not where calls are counted, since this one would count. */
export function isInvalid({ status, headers }: Observation): boolean {
  return (
    [400, 409, 422].includes(status ?? 0) && !Object.keys(headers).some((name) => /ratelimit/.test(name))
  );
}

/** After so long, a credential that was there from the beginning may have expired, in milliseconds. */
const MAX_LIFE_MS = 30 * 86_400_000;

/**
 * A credential that the target has never accepted may be one that it does not know, and one that it has accepted may have expired.
 *
 * @param options.accepted credentials that the target has accepted; added to
 * @throws NotOffered, TargetRefused when that may be why it refuses the call
 */
export function assertAccepted(
  { as }: CallStep,
  { expected, observed }: { readonly expected: Observation; readonly observed: Observation },
  { accepted, done }: { readonly accepted: Set<string> | undefined; readonly done: readonly DoneStep[] },
): void {
  if (as === null || !('credential' in as) || as.sentIn !== undefined || accepted === undefined) return;
  if (observed.status !== 401) accepted.add(as.credential);
  else if (expected.status !== 401 && !accepted.has(as.credential))
    throw new NotOffered(`credential "${as.credential}" that it accepts`);
  else if (expected.status !== 401 && done.reduce((sum, { movedMs = 0 }) => sum + movedMs, 0) > MAX_LIFE_MS)
    throw new TargetRefused('calls by credentials that may have expired, since they are from long before');
}

/**
 * A target may limit how often it is called, and so show nothing, now or at the beginning. Where each history begins anew, a state
 * may have told it to.
 *
 * @throws TargetRefused when that may be why the statuses differ, expected and observed
 */
export function assertNotLimited(
  [wanted, status]: readonly (number | null)[],
  {
    isLimited,
    isAnew,
    done,
  }: { readonly isLimited: boolean; readonly isAnew: boolean; readonly done: readonly DoneStep[] },
): void {
  if (isAnew && done.some(({ step }) => step.kind === 'state')) return;
  const isNow = status === 429 && wanted !== 429;
  if (isNow || (isLimited && !isOfRequest([wanted, status])))
    throw new TargetRefused('the target limits how often it is called; `--rate N` makes fewer calls');
}
