// Judges the deliveries of a recording by those of the oracle: which events came, when, how often, and what each carried.
// Nobody knows who else switched an endpoint on or off; so a delivery that came or did not is only judged where an answer
// or a later delivery shows that nobody did.

import { plannedDelaysMs } from '../../../delivery/policy/planned-delays.ts';
import type { Difference } from '../../oracle/comparing/difference.ts';
import { faultOf } from '../../oracle/comparing/freedom.ts';
import type { SigningSecrets } from '../adopting/signing-secrets.ts';
import {
  APART_MS,
  type Arrival,
  chainOf,
  isAccepted,
  isOlderThan,
  isUntold,
} from '../recordings/arrivals.ts';
import type { Expected } from '../replaying/receivers.ts';
import {
  type DeliveryContext,
  isBefore,
  isHeld,
  isInterrupted,
  isOutage,
  isUnclear,
  lastTo,
  mayBeTest,
  whatIsOpenOf,
} from './delivery-context.ts';
import type { JudgedEntry, Verdict } from './judged-entry.ts';
import { LateAttempts } from './late-attempts.ts';
import { MissingDeliveries } from './missing-deliveries.ts';
import {
  basisOf,
  type Note,
  notesOf,
  type Part,
  requestDifferences,
  rulesOfType,
} from './request-differences.ts';
import { NO_SECRET, Signatures } from './signatures.ts';
import { toldTwice } from './told-twice.ts';

/**
 * The verdict on each delivery; what is missing is said of the latest that came of the same event.
 *
 * @example judgedArrivals(context, secrets).filter(({ verdict }) => verdict.kind === 'diverged')
 */
export function judgedArrivals(context: DeliveryContext, secrets: SigningSecrets): readonly JudgedEntry[] {
  const judge = new ArrivalJudge(context, secrets);
  const twice = toldTwice(context.arrivals, context.document);
  const missing = Map.groupBy(new MissingDeliveries(context).all(), ({ of }) => of);
  const judged = context.arrivals.map((arrival): JudgedEntry => {
    const more = (missing.get(arrival) ?? []).map(({ difference }) => difference);
    const again = twice.get(arrival);
    const verdict = judge.judged(arrival, again === undefined ? more : [...more, again]);
    return { entry: arrival.entry, verdict };
  });
  return judged.map((each) => judge.unlessReset(each));
}

class ArrivalJudge {
  readonly #context: DeliveryContext;
  readonly #note: Note;
  readonly #signatures: Signatures;
  readonly #chains: ReadonlyMap<string, readonly Arrival[]>;
  readonly #late: LateAttempts;
  /** Deliveries of which one attempt was apart already: what follows follows from it. */
  readonly #apart = new Set<string>();
  /** The events that came to one receiver alone where the oracle sent none, and the receivers that any such came to. */
  readonly #unselected: { readonly alone: ReadonlySet<string>; readonly urls: ReadonlySet<string> };
  /** What came while an endpoint should have been switched off and nothing shows that it was, with its id. */
  readonly #whileOff = new Map<Arrival['entry'], string>();
  /** When an endpoint was last sent to rightly, by its recorded id. */
  readonly #rightMs = new Map<string, number>();

  constructor(context: DeliveryContext, secrets: SigningSecrets) {
    const { arrivals } = context;
    this.#context = context;
    this.#signatures = new Signatures(context, secrets);
    this.#note = notesOf(context.document);
    this.#chains = Map.groupBy(arrivals, chainOf);
    this.#late = new LateAttempts(context);
    const unselected = [...this.#chains.values()].flatMap(([first]) =>
      first === undefined || context.receivers.expectedOf(first) || isBefore(context, first) ? [] : first,
    );
    const alone = unselected.map(({ eventId }) => eventId).filter((id) => context.receivers.isAlone(id));
    this.#unselected = { alone: new Set(alone), urls: new Set(unselected.map(({ url }) => url)) };
  }

  /** Once all are judged: one call by somebody else makes a service count the failures of one endpoint anew. */
  unlessReset(judged: JudgedEntry): JudgedEntry {
    const { tooMany, isComplete = false } = this.#context;
    const { entry, verdict } = judged;
    if (isComplete || new Set(this.#whileOff.values()).size >= tooMany(2)) return judged;
    if (!this.#whileOff.has(entry) || verdict.kind !== 'diverged') return judged;
    const differences = verdict.differences.filter(({ at }) => at !== 'delivery/attempts');
    if (differences.length > 0) return { entry, verdict: { kind: 'diverged', differences } };
    return { entry, verdict: { kind: 'not_judged', reason: MAYBE_ON } };
  }

  /** What a gap leaves open is no fault. */
  judged(arrival: Arrival, more: readonly Difference[]): Verdict {
    if (isUntold(arrival)) return { kind: 'not_judged', reason: UNTOLD };
    const expected = this.#context.receivers.expectedOf(arrival);
    const signed = this.#signatures.judged(arrival, this.#note);
    const came = expected === undefined ? this.#added(arrival) : this.#atItsTime(arrival, expected);
    const found = [signed, came].flatMap((each) => (typeof each === 'string' || each === null ? [] : each));
    const causes = this.#causesOf(arrival, { isRight: signed === null, isWrong: found.length > 0 });
    const ofEndpoint = found.map((each) => ({ ...each, rules: [...new Set([...each.rules, ...causes])] }));
    const differences = [...requestDifferences(arrival, this.#context, this.#note), ...ofEndpoint, ...more]
      .filter(({ gaps }) => gaps.length === 0)
      .map(faultOf);
    if (differences.length > 0) return { kind: 'diverged', differences };
    const reason = [signed, came].find((each) => typeof each === 'string' && each !== NO_SECRET);
    if (typeof reason === 'string') return { kind: 'not_judged', reason };
    return { kind: 'agreed', rules: [...new Set(this.#followed(arrival, expected, signed))] };
  }

  /** The rules of what was done to the endpoint since it was last sent to rightly, or last got a secret. */
  #causesOf(
    arrival: Arrival,
    { isRight, isWrong }: { readonly isRight: boolean; readonly isWrong: boolean },
  ): readonly string[] {
    const { causes, endpoints } = this.#context;
    const endpoint = this.#signatures.endpointOf(arrival);
    const id = endpoint === undefined ? undefined : endpoints.recordedId(endpoint);
    if (id === undefined) return [];
    const rightMs = this.#rightMs.get(id);
    if (isRight) this.#rightMs.set(id, arrival.atMs);
    if (!isWrong) return [];
    return rightMs === undefined
      ? causes.rulesOfSecret(id, arrival.atMs)
      : causes.rulesBetween(id, rightMs, arrival.atMs);
  }

  #atItsTime(arrival: Arrival, expected: Expected): readonly Difference[] | string {
    if (!expected.isApart) return [];
    const key = chainOf(arrival);
    if (this.#apart.has(key)) return 'an earlier attempt came at another time';
    this.#apart.add(key);
    const before = this.#before(arrival);
    if (before === undefined) return 'when the event happened is not known';
    if (expected.isForced) return 'it was retried by force';
    if (isUnclear(this.#context, before)) return 'the answer before it came too late, or nearly';
    // A receiver that did not answer may have been waited for until the timeout.
    const mayWaitMs = before.status === null ? this.#context.policy.timeoutMs - before.entry.tookMs : 0;
    if (Math.abs(arrival.atMs - mayWaitMs / 2 - expected.atMs) <= mayWaitMs / 2 + APART_MS)
      return 'how long an answer was waited for is not known';
    if (isOutage(this.#context, arrival.atMs) || isOutage(this.#context, expected.atMs))
      return 'the service had failed';
    if (isInterrupted(this.#context, before.atMs, Math.max(arrival.atMs, expected.atMs)))
      return 'the recording was interrupted';
    if (this.#late.isBusy(arrival)) return 'the receiver was busy with another delivery';
    if (this.#context.endpoints.isChangedBetween(expected.endpointId, before.atMs, arrival.atMs))
      return 'its endpoint was changed meanwhile';
    // What the oracle sent later than it was due, it has held back.
    if (arrival.atMs < expected.atMs && !this.#isOfSchedule(before, expected.atMs))
      return this.#switchedOff(before, arrival, expected.endpointId);
    // A caller who switched an endpoint off for a while made one attempt late, and not most.
    const isLate = arrival.atMs > expected.atMs;
    const isDue = this.#isOfSchedule(before, arrival.atMs);
    if (isLate && !this.#late.isMostly(expected.number, isDue))
      return 'its endpoint may have been switched off';
    return [
      this.#note('schedule', 'at', 'instant', {
        expected: new Date(expected.atMs).toISOString(),
        observed: new Date(arrival.atMs).toISOString(),
      }),
    ];
  }

  /** A delivery that the oracle did not make. */
  #added(arrival: Arrival): readonly Difference[] | string {
    const { endpoints, policy, hasOthers, tooMany, isComplete = false } = this.#context;
    if (isBefore(this.#context, arrival)) return 'it began before the recording';
    const before = this.#before(arrival);
    const added = (part: Part) => this.#noteAdded(part, arrival);
    const ids = endpoints.at(arrival.url);
    const isSettled = ids.every((id) => endpoints.isSettled(id, arrival.atMs));
    if (before !== undefined) {
      if (this.#apart.has(chainOf(arrival))) return 'an earlier attempt came at another time';
      if (ids.length > 1) return 'several endpoints have this URL';
      if (isUnclear(this.#context, before)) return 'the answer before it came too late, or nearly';
      if (this.#context.receivers.expectedOf(before)?.isForced) return 'it follows a retry by force';
      // What comes twice at once was selected twice, or is due at no time of the schedule.
      const isTwice = arrival.atMs - before.atMs <= APART_MS;
      const twice: readonly Part[] = isTwice ? ['subscription', 'schedule'] : [];
      if (isAccepted(before, policy)) return (['end', ...twice] as const).flatMap(added);
      const [first = arrival, ...others] = this.#chains.get(chainOf(arrival)) ?? [];
      const count = others.indexOf(arrival) + 1;
      if (count >= plannedDelaysMs(policy).length)
        return this.#isOfSchedule(before, arrival.atMs) && isSettled
          ? added('end')
          : 'a retry by force may not have been recorded';
      if (this.#context.receivers.expectedOf(first) === undefined)
        return 'its first attempt was not expected';
    }
    const unknown = whatIsOpenOf(this.#context, arrival, ids);
    if (unknown !== undefined) return unknown;
    if (before === undefined && isHeld(this.#context, arrival.eventId))
      return 'when the event happened is not known';
    if (!isSettled) return 'its endpoint was being changed';
    const isFollowed = ids.every((id) => endpoints.isFollowed(id, arrival.atMs));
    const isRetry = before === undefined && isOlderThan(arrival, arrival.atMs - APART_MS);
    const hasMoved = ids.some((id) => endpoints.urlsOf(id).length > 1);
    if (isRetry && (hasMoved || !isFollowed))
      return 'earlier attempts may have gone to another URL of its endpoint';
    // One call by somebody who was not recorded changes one endpoint, for as many events as there are.
    const isOfOne = !isComplete && this.#unselected.urls.size < tooMany(2);
    const isSure =
      ids.some((id) => endpoints.isShownAfter(id, arrival.atMs)) || (isFollowed && !hasOthers && !isOfOne);
    if (!isSure) return 'somebody who was not recorded may have changed its endpoint';
    if (before !== undefined) return this.#switchedOff(before, arrival, ids[0] as string);
    if (!isComplete && ids.some((id) => this.#isSwitchedOff(id, arrival.atMs))) return MAYBE_ON;
    return this.#isSparedWith(arrival, ids) ||
      mayBeTest(this.#context, arrival.eventId, this.#unselected.alone.size)
      ? 'it may be a test that somebody asked for who was not recorded'
      : added('subscription');
  }

  /** Whether an event of the same type came to others only, as it was: what came to its endpoint alone may be a test. */
  #isSparedWith({ eventId, type, url, atMs }: Arrival, ids: readonly string[]): boolean {
    const { arrivals, endpoints, receivers, isComplete = false } = this.#context;
    if (isComplete || !receivers.isAlone(eventId)) return false;
    return arrivals.some(
      (other) =>
        other.type === type &&
        !receivers.isAlone(other.eventId) &&
        !receivers.arrivalsOf(other.eventId).some((each) => each.url === url) &&
        ids.every((id) => endpoints.isSettledFrom(id, other.atMs, atMs)),
    );
  }

  /**
   * A delivery that came while the oracle's endpoint was switched off, by a call or by its failures. Switching it on lets all that
   * waits go at once, and not each when it is due.
   */
  #switchedOff(before: Arrival, arrival: Arrival, endpointId: string): readonly Difference[] | string {
    const { endpoints, isComplete = false } = this.#context;
    // The service may have counted another failure last.
    if (this.#isSwitchedOff(endpointId, arrival.atMs, APART_MS)) return 'its endpoint was being switched off';
    const isDue = this.#isOfSchedule(before, arrival.atMs);
    const isKnown = endpoints.isSettled(endpointId, arrival.atMs);
    if (!isKnown || !(isComplete || (isDue && endpoints.isFollowed(endpointId, before.atMs))))
      return MAYBE_ON;
    const offMs = lastTo(this.#context, endpointId, arrival.atMs)?.atMs ?? arrival.atMs;
    if (!endpoints.isShownBetween(endpointId, offMs, arrival.atMs))
      this.#whileOff.set(arrival.entry, endpointId);
    return this.#noteAdded('switched_off', arrival);
  }

  /**
   * Whether the oracle sent an endpoint nothing after a failure, as one that it has switched off.
   *
   * @param withinMs how near to the instant that has to be
   */
  #isSwitchedOff(id: string, atMs: number, withinMs = Number.POSITIVE_INFINITY): boolean {
    const last = lastTo(this.#context, id, atMs);
    const hasFailed = last?.arrival !== undefined && !isAccepted(last.arrival, this.#context.policy);
    return hasFailed && last.atMs - atMs <= APART_MS && atMs - last.atMs <= withinMs;
  }

  #noteAdded(part: Part, { eventId, atMs }: Arrival): readonly Difference[] {
    return [
      this.#note(part, 'attempts', 'added', { observed: `${eventId} at ${new Date(atMs).toISOString()}` }),
    ];
  }

  /** Whether an attempt at an instant came after one of the documented delays; one that somebody forced rarely does. */
  #isOfSchedule({ atMs: beforeMs, entry }: Arrival, atMs: number): boolean {
    const waitedMs = atMs - beforeMs;
    return this.#context.policy.delaysMs
      .slice(1)
      .some((delayMs) => Math.abs(waitedMs - delayMs - entry.tookMs) <= APART_MS);
  }

  #before(arrival: Arrival): Arrival | undefined {
    const chain = this.#chains.get(chainOf(arrival)) ?? [];
    return chain[chain.indexOf(arrival) - 1];
  }

  #followed(
    { type }: Arrival,
    expected: Expected | undefined,
    signed: readonly Difference[] | string | null,
  ): readonly string[] {
    const of = (part: Part) => basisOf(this.#context.document, part).rules;
    const isFirst = expected?.number === 1;
    return [
      ...of('request'),
      ...of('headers'),
      ...rulesOfType(this.#context.document, type),
      ...(signed === null ? of('signature') : []),
      ...(expected === undefined || isFirst ? [] : [...of('schedule'), ...of('outcome')]),
    ];
  }
}

const UNTOLD = 'the recording left the body of the delivery out';
const MAYBE_ON = 'its endpoint may have been switched on';
