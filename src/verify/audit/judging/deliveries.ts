// Judges the deliveries of a recording by those of the oracle: which events came, when, how often, and what each carried.
// Nobody knows who else switched an endpoint on or off; so a delivery that came or did not is only judged where an answer
// or a later delivery shows that nobody did.

import { plannedDelaysMs } from '../../../delivery/policy/planned-delays.ts';
import type { DeliveryPolicy } from '../../../delivery/policy/policy.ts';
import type { OpenApiDocument } from '../../../openapi/document.ts';
import type { Validators } from '../../../openapi/validators.ts';
import type { Difference } from '../../oracle/comparing/difference.ts';
import type { KnownEndpoints } from '../adopting/known-endpoints.ts';
import { type Arrival, chainOf, isAccepted, isOlderThan } from '../recordings/arrivals.ts';
import { APART_MS, type Expected, type Receivers } from '../replaying/receivers.ts';
import { basisOf, type Note, notesOf, requestDifferences } from './request-differences.ts';
import type { Signatures } from './signatures.ts';

export interface DeliveryContext {
  readonly document: OpenApiDocument;
  readonly policy: DeliveryPolicy;
  readonly validators: Validators;
  readonly receivers: Receivers;
  readonly endpoints: KnownEndpoints;
  readonly signatures: Signatures;
  /** The oracle's ids of the endpoints that a recorded URL is registered for. */
  readonly endpointsAt: (url: string) => readonly string[];
  /** When the service failed, or gave no answer. */
  readonly outagesMs: readonly number[];
  /** Whether the event of a delivery is older than the recording. */
  readonly isOlder: (arrival: Arrival) => boolean;
  /** When the recording ends. */
  readonly endMs: number;
  /** Whether anything shows that somebody else makes calls, too. */
  readonly hasOthers: boolean;
}

/** What is said of a delivery. */
export interface JudgedArrival {
  readonly arrival: Arrival;
  readonly differences: readonly Difference[];
  /** Why something of it could not be judged. */
  readonly notJudged: readonly string[];
  /** The rules that it follows, if nothing differs. */
  readonly rules: readonly string[];
}

/**
 * What is said of each delivery; one that is missing is said of the latest that came of the same event.
 *
 * @example judgedArrivals(arrivals, context).filter(({ differences }) => differences.length > 0)
 */
export function judgedArrivals(
  arrivals: readonly Arrival[],
  context: DeliveryContext,
): readonly JudgedArrival[] {
  const judge = new ArrivalJudge(arrivals, context);
  const missing = Map.groupBy(judge.missing(), ({ of }) => of);
  return arrivals.map((arrival) => {
    const own = judge.judged(arrival);
    const more = (missing.get(arrival) ?? []).map(({ difference }) => difference);
    return { ...own, differences: [...own.differences, ...more] };
  });
}

class ArrivalJudge {
  readonly #context: DeliveryContext;
  readonly #note: Note;
  readonly #chains: ReadonlyMap<string, readonly Arrival[]>;
  readonly #byUrl: ReadonlyMap<string, readonly Arrival[]>;
  /** Deliveries of which one attempt was apart already: what follows follows from it. */
  readonly #apart = new Set<string>();

  constructor(arrivals: readonly Arrival[], context: DeliveryContext) {
    this.#context = context;
    this.#note = notesOf(context.document);
    this.#chains = Map.groupBy(arrivals, chainOf);
    this.#byUrl = Map.groupBy(arrivals, ({ url }) => url);
  }

  judged(arrival: Arrival): JudgedArrival {
    const { document, policy, validators, signatures, receivers } = this.#context;
    const expected = receivers.expectedOf(arrival);
    const own = requestDifferences(arrival, { policy, document, validators, note: this.#note });
    const signed = signatures.judged(arrival, this.#endpointOf(arrival, expected), this.#note);
    const came = expected === undefined ? this.#added(arrival) : this.#atItsTime(arrival, expected);
    const verdicts = [signed, came];
    const differences = [
      ...own,
      ...verdicts.flatMap((each) => (typeof each === 'object' && each !== null ? each : [])),
    ];
    return {
      arrival,
      differences,
      notJudged: verdicts.filter((each) => typeof each === 'string'),
      rules: this.#followed(arrival, expected, signed),
    };
  }

  /** Attempts of the oracle that were not recorded. */
  missing(): readonly { readonly of: Arrival; readonly difference: Difference }[] {
    return this.#context.receivers.expected.flatMap((expected) => {
      if (expected.arrival !== undefined || expected.isForced) return [];
      const before = this.#context.receivers.arrivalsOf(expected.eventId);
      const chain = before.filter(({ url }) => this.#context.endpointsAt(url).includes(expected.endpointId));
      const of = chain.at(-1) ?? before[0];
      if (of === undefined || !this.#isMissingForSure(expected, chain)) return [];
      const part = chain.length > 0 ? 'outcome' : 'subscription';
      const difference = this.#note(part, 'attempts', 'missing', {
        expected: `attempt ${expected.number} of ${expected.eventId} at ${new Date(expected.atMs).toISOString()}`,
      });
      return [{ of, difference }];
    });
  }

  #isMissingForSure(expected: Expected, chain: readonly Arrival[]): boolean {
    const { endpoints, receivers, endMs, hasOthers } = this.#context;
    const { atMs, endpointId } = expected;
    const key = `${endpointId} ${expected.eventId}`;
    // What follows a missing attempt follows from it.
    if (this.#apart.has(key)) return false;
    this.#apart.add(key);
    if (atMs > endMs - APART_MS || this.#isOutage(atMs)) return false;
    if (chain.some((arrival) => this.#isUnclear(arrival))) return false;
    if (chain.length === 0 && (this.#mayBeTest(expected.eventId) || this.#isHeld(expected.eventId)))
      return false;
    // One that no answer shows may be another that is known, at the URL that it had before.
    if (endpoints.recordedId(endpointId) === undefined) return false;
    if (chain.length === 0 && !endpoints.isSettled(endpointId, atMs)) return false;
    const sinceMs = chain.at(-1)?.atMs ?? atMs;
    if (endpoints.isChangedBetween(endpointId, sinceMs, atMs)) return false;
    if (endpoints.isShownAfter(endpointId, atMs)) return true;
    // That something else came shows that it was switched on, and not what it subscribed to.
    const isSure = chain.length > 0 || (!hasOthers && endpoints.isFollowed(endpointId, atMs - 1, receivers));
    return isSure && this.#isReachedAfter(endpointId, atMs);
  }

  /** Whether an event came so much later than it happened that it was held: who subscribed then is not known. */
  #isHeld(eventId: string): boolean {
    const [first] = this.#context.receivers.arrivalsOf(eventId);
    return first !== undefined && isOlderThan(first, first.atMs - APART_MS);
  }

  /** Whether an event may be a test that somebody asked for: it went to one receiver only. */
  #mayBeTest(eventId: string): boolean {
    const { document, receivers } = this.#context;
    const hasTests = Object.keys(document.paths ?? {}).some((path) => path.endsWith('/test'));
    const [first] = receivers.arrivalsOf(eventId);
    const astray = receivers.expected.filter(
      ({ number, arrival, eventId: id }) =>
        number === 1 && arrival === undefined && receivers.arrivalsOf(id)[0]?.type === first?.type,
    );
    // Where several of a type went astray, they were no tests.
    const isLone = new Set(astray.map(({ eventId: id }) => id)).size < 3;
    return isLone && hasTests && receivers.arrivalsOf(eventId).every(({ url }) => url === first?.url);
  }

  /** Whether something else was delivered to an endpoint later: it was still there, and switched on. */
  #isReachedAfter(endpointId: string, atMs: number): boolean {
    const untilMs = this.#context.endpoints.nextChangeMs(endpointId, atMs);
    return this.#context.receivers
      .expectedAt(endpointId)
      .some(
        ({ arrival, isApart }) =>
          arrival !== undefined && !isApart && arrival.atMs > atMs + APART_MS && arrival.atMs < untilMs,
      );
  }

  #atItsTime(arrival: Arrival, expected: Expected): readonly Difference[] | string {
    if (!expected.isApart) return [];
    const key = chainOf(arrival);
    if (this.#apart.has(key)) return 'an earlier attempt came at another time';
    this.#apart.add(key);
    const before = this.#before(arrival);
    if (before === undefined) return 'when the event happened is not known';
    if (expected.isForced) return 'it was retried by force';
    if (this.#isUnclear(before)) return 'the answer before it came too late, or nearly';
    if (this.#isOutage(arrival.atMs) || this.#isOutage(expected.atMs)) return 'the service had failed';
    if (this.#isBusy(arrival)) return 'the receiver was busy with another delivery';
    if (this.#context.endpoints.isChangedBetween(expected.endpointId, before.atMs, arrival.atMs))
      return 'its endpoint was changed meanwhile';
    if (arrival.atMs < expected.atMs && this.#isOfSchedule(before, arrival))
      return this.#switchedOff(arrival, expected.endpointId);
    // Whoever switched an endpoint off for a while made one attempt late, and not most.
    if (arrival.atMs > expected.atMs && !this.#isMostlyLate(expected.number))
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
    const { endpointsAt, endpoints, policy, hasOthers } = this.#context;
    if (this.#context.isOlder(arrival)) return 'it began before the recording';
    const before = this.#before(arrival);
    const added = (part: 'end' | 'subscription') => this.#noteAdded(part, arrival);
    const ids = endpointsAt(arrival.url);
    if (before !== undefined) {
      if (this.#apart.has(chainOf(arrival))) return 'an earlier attempt came at another time';
      if (ids.length > 1) return 'several endpoints have this URL';
      if (this.#isUnclear(before)) return 'the answer before it came too late, or nearly';
      // What comes twice at once was selected twice.
      const isTwice = arrival.atMs - before.atMs <= APART_MS;
      if (isAccepted(before, policy)) return [...added('end'), ...(isTwice ? added('subscription') : [])];
      const count = this.#chains.get(chainOf(arrival))?.indexOf(arrival) ?? 0;
      if (count >= plannedDelaysMs(policy).length)
        return this.#isOfSchedule(before, arrival)
          ? added('end')
          : 'a retry by force may not have been recorded';
    }
    if (ids.length === 0) return 'its endpoint is not known';
    if (before === undefined && this.#isHeld(arrival.eventId)) return 'when the event happened is not known';
    if (!ids.every((id) => endpoints.isSettled(id, arrival.atMs))) return 'its endpoint was being changed';
    const isFollowed = ids.every((id) => endpoints.isFollowed(id, arrival.atMs, this.#context.receivers));
    const isSure = ids.some((id) => endpoints.isShownAfter(id, arrival.atMs)) || (isFollowed && !hasOthers);
    if (!isSure) return 'somebody who was not recorded may have changed its endpoint';
    return before === undefined ? added('subscription') : this.#switchedOff(arrival, ids[0] as string);
  }

  /** A delivery that came while the oracle's endpoint was switched off, by a call or by its failures. */
  #switchedOff(arrival: Arrival, endpointId: string): readonly Difference[] | string {
    const { endpoints, receivers } = this.#context;
    return endpoints.isFollowed(endpointId, arrival.atMs, receivers)
      ? this.#noteAdded('switched_off', arrival)
      : 'its endpoint may have been switched on';
  }

  #noteAdded(
    part: 'end' | 'switched_off' | 'subscription',
    { eventId, atMs }: Arrival,
  ): readonly Difference[] {
    return [
      this.#note(part, 'attempts', 'added', { observed: `${eventId} at ${new Date(atMs).toISOString()}` }),
    ];
  }

  /** Whether as many attempts of a number were late as came at their time. */
  #isMostlyLate(number: number): boolean {
    const came = this.#context.receivers.expected.filter(
      (each) => each.number === number && each.arrival !== undefined,
    );
    const late = came.filter(({ isApart, arrival, atMs }) => isApart && (arrival?.atMs ?? 0) > atMs);
    return late.length * 2 >= came.length;
  }

  /** Whether another attempt to the same receiver kept this one waiting: a service may make them one after another. */
  #isBusy({ url, atMs, entry }: Arrival): boolean {
    return (this.#byUrl.get(url) ?? []).some(
      (other) =>
        other.entry !== entry &&
        other.entry.tookMs > APART_MS &&
        other.atMs <= atMs &&
        other.atMs + other.entry.tookMs >= atMs - APART_MS,
    );
  }

  /** Whether an attempt came after one of the documented delays; one that somebody forced rarely does. */
  #isOfSchedule({ atMs, entry }: Arrival, after: Arrival): boolean {
    const waitedMs = after.atMs - atMs;
    return this.#context.policy.delaysMs
      .slice(1)
      .some((delayMs) => Math.abs(waitedMs - delayMs - entry.tookMs) <= APART_MS);
  }

  #before(arrival: Arrival): Arrival | undefined {
    const chain = this.#chains.get(chainOf(arrival)) ?? [];
    return chain[chain.indexOf(arrival) - 1];
  }

  /** Whether the service may have seen another outcome than the recording: an answer at about the timeout, or after it. */
  #isUnclear({ entry, status }: Arrival): boolean {
    const { timeoutMs } = this.#context.policy;
    return entry.tookMs > timeoutMs - NEARLY_MS && (status !== null || entry.tookMs < timeoutMs);
  }

  #isOutage(atMs: number): boolean {
    return this.#context.outagesMs.some((each) => Math.abs(each - atMs) <= OUTAGE_MS);
  }

  #endpointOf({ url }: Arrival, expected: Expected | undefined): string | undefined {
    if (expected !== undefined) return expected.endpointId;
    const ids = this.#context.endpointsAt(url);
    return ids.length === 1 ? ids[0] : undefined;
  }

  #followed(
    { type }: Arrival,
    expected: Expected | undefined,
    signed: readonly Difference[] | string | null,
  ): readonly string[] {
    const { document } = this.#context;
    const of = (part: Parameters<typeof basisOf>[1]) => basisOf(document, part).rules;
    const ofType = document.webhooks?.[type]?.post as { readonly 'x-rules'?: readonly string[] } | undefined;
    const isFirst = expected?.number === 1;
    return [
      ...of('request'),
      ...of('headers'),
      ...(ofType?.['x-rules'] ?? []),
      ...(signed === null ? of('signature') : []),
      ...(expected === undefined || isFirst ? [] : [...of('schedule'), ...of('outcome')]),
    ];
  }
}

/** How near the timeout an answer may be and still count either way, in milliseconds. */
const NEARLY_MS = 1_500;

/** How long before and after a failed call the service may be down, in milliseconds. */
const OUTAGE_MS = 120_000;
