// The receivers of a recording, for the oracle: they answer each of its attempts as the recorded attempt that stands for it
// was answered, so that retries, counts and disabling follow from what happened. What they were sent is compared later.

import type { ReceivedAnswer } from '../../../delivery/webhook-source.ts';
import { valueFor, within } from '../lookups.ts';
import { APART_MS, type Arrival } from '../recordings/arrivals.ts';

/** The action that publishes a recorded event on the oracle, and the one that restores what an endpoint showed. */
export const PUBLISH = 'audit.publish';
export const RESTORE = 'audit.restore';

/** What {@link PUBLISH} takes. */
export interface PublishedAgain {
  /** The event's id in the recording. */
  readonly recordedId: string;
  readonly type: string;
  readonly payload: object;
  /** Where it was sent to, as the oracle has these URLs. */
  readonly urls: readonly string[];
}

/** What {@link RESTORE} takes. */
export interface Restored {
  readonly id: string;
  readonly shown: Readonly<Record<string, unknown>>;
}

/** A delivery that the oracle is about to attempt. */
export interface DueDelivery {
  readonly eventId: string;
  readonly endpointId: string;
  readonly isTest: boolean;
  readonly url: string;
  readonly atMs: number;
}

/** An attempt of the oracle. */
export interface MadeAttempt {
  readonly deliveryId: string;
  readonly eventId: string;
  readonly endpointId: string;
  readonly isForced: boolean;
  readonly url: string;
  readonly atMs: number;
}

/** An attempt of the oracle with the recorded one that stands for it. */
export interface Expected extends MadeAttempt {
  readonly number: number;
  readonly arrival: Arrival | undefined;
  /** Whether the recorded one came at another time. */
  readonly isApart: boolean;
}

/** A sender that waited nearly as long as the timeout for no answer waited for all of it, in milliseconds. */
const NEARLY_MS = 1_000;

export class Receivers {
  readonly expected: Expected[] = [];
  readonly #byEvent: ReadonlyMap<string, readonly Arrival[]>;
  readonly #byUrl: ReadonlyMap<string, readonly Arrival[]>;
  readonly #origins: ReadonlySet<string>;
  /** The first arrivals of events, by their URLs. */
  readonly #firstAt: ReadonlyMap<string, readonly Arrival[]>;
  readonly #claimed = new Map<Arrival, Expected>();
  readonly #byEndpoint = new Map<string, Expected[]>();
  /** When the first attempt to each endpoint strayed. */
  readonly #strayedMs = new Map<string, number>();
  readonly #published = new Set<string>();
  /** The recorded event that one of the oracle's own stands for. */
  readonly #standsFor = new Map<string, string>();
  readonly #numbers = new Map<string, number>();
  readonly #timeoutMs: number;
  readonly #recordedUrl: (url: string) => string;
  readonly #isUnseen: (atMs: number) => boolean;

  /**
   * @param given.recordedUrl the recorded URL that one of the oracle stands for
   * @param given.isUnseen whether nothing was recorded at an instant
   */
  constructor(
    arrivals: readonly Arrival[],
    {
      timeoutMs,
      recordedUrl,
      isUnseen,
    }: {
      readonly timeoutMs: number;
      readonly recordedUrl: (url: string) => string;
      readonly isUnseen: (atMs: number) => boolean;
    },
  ) {
    this.#isUnseen = isUnseen;
    this.#byEvent = Map.groupBy(arrivals, ({ eventId }) => eventId);
    this.#byUrl = Map.groupBy(arrivals, ({ url }) => url);
    this.#origins = new Set([...this.#byUrl.keys()].map((url) => new URL(url).origin));
    this.#firstAt = Map.groupBy(
      [...this.#byEvent.values()].flatMap(([first]) => first ?? []),
      ({ url }) => url,
    );
    this.#timeoutMs = timeoutMs;
    this.#recordedUrl = recordedUrl;
  }

  /** The attempt of the oracle that a recorded one stands for. */
  expectedOf(arrival: Arrival): Expected | undefined {
    return this.#claimed.get(arrival);
  }

  /** The recorded URL that an attempt of the oracle went to. */
  urlOf({ url }: MadeAttempt): string {
    return this.#recordedUrl(url);
  }

  /** Whether an attempt to an endpoint of the oracle was not recorded, or came at another time, until an instant. */
  hasStrayed(endpointId: string, untilMs: number): boolean {
    return (this.#strayedMs.get(endpointId) ?? Number.POSITIVE_INFINITY) <= untilMs;
  }

  /** The attempts of the oracle to one of its endpoints. */
  expectedAt(endpointId: string): readonly Expected[] {
    return this.#byEndpoint.get(endpointId) ?? [];
  }

  /** All that was recorded of an event, the earliest first. */
  arrivalsOf(eventId: string): readonly Arrival[] {
    return this.#byEvent.get(eventId) ?? [];
  }

  /** All that was recorded at a URL, the earliest first. */
  arrivalsAt(url: string): readonly Arrival[] {
    return this.#byUrl.get(url) ?? [];
  }

  /** Whether anything was recorded at the origin of a URL: what goes elsewhere may not be. */
  isRecordedAt(url: string): boolean {
    return this.#origins.has(new URL(url).origin);
  }

  /** Whether an event went to one receiver only. */
  isAlone(eventId: string): boolean {
    const [first, ...others] = this.arrivalsOf(eventId);
    return first !== undefined && others.every(({ url }) => url === first.url);
  }

  /** Whether an event has still to be published on the oracle; from then on it has not. */
  isNew(eventId: string): boolean {
    if (this.#published.has(eventId)) return false;
    this.#published.add(eventId);
    return true;
  }

  /** An event of the oracle stands for a recorded one. */
  publishedAs(own: string, recorded: string): void {
    this.#standsFor.set(own, recorded);
  }

  /** What the oracle sends in place of an event; `undefined` if the recording has none such. */
  eventOf(due: DueDelivery): { readonly eventId: string; readonly eventType: string } | undefined {
    const known = this.#byEvent.has(due.eventId) ? due.eventId : this.#standsFor.get(due.eventId);
    const eventId = known ?? (due.isTest ? this.#testOf(due) : undefined);
    const url = this.#recordedUrl(due.url);
    const all = eventId === undefined ? [] : this.arrivalsOf(eventId);
    const first = all.find((arrival) => arrival.url === url) ?? all[0];
    return first === undefined || !this.#published.has(first.eventId)
      ? undefined
      : { eventId: first.eventId, eventType: first.type };
  }

  /** What the receiver answered to the recorded attempt that is nearest to one of the oracle. */
  answerTo(attempt: MadeAttempt): ReceivedAnswer {
    const url = this.#recordedUrl(attempt.url);
    const own = this.arrivalsOf(attempt.eventId).filter((each) => each.url === url);
    const free = own.filter((each) => !this.#claimed.has(each));
    // Of two endpoints with one URL, the attempts that come later are those of the one that was sent the first.
    const isOfOther = own.some((each) => this.#isClaimedByOther(each, attempt));
    const apart = ({ atMs }: Arrival) => Math.abs(atMs - attempt.atMs);
    const near = free
      .filter((each) => apart(each) <= APART_MS)
      .toSorted((one, other) => apart(one) - apart(other));
    const isUnseen = this.#isUnseen(attempt.atMs);
    const arrival = near[0] ?? (isOfOther || isUnseen ? undefined : free[0]);
    const key = `${attempt.deliveryId} ${attempt.eventId}`;
    const number = (this.#numbers.get(key) ?? 0) + 1;
    this.#numbers.set(key, number);
    const expected = { ...attempt, number, arrival, isApart: near[0] === undefined };
    this.#note(expected);
    // What was never sent again was taken for received; what was sent again after a pause was not.
    const isRetried = isUnseen && free.some(({ atMs }) => atMs > attempt.atMs);
    if (arrival === undefined) return { status: isRetried ? 500 : 200, elapsedMs: 0 };
    this.#claimed.set(arrival, expected);
    return this.#answerOf(arrival, attempt.atMs);
  }

  #isClaimedByOther(arrival: Arrival, { endpointId }: MadeAttempt): boolean {
    const claimed = this.#claimed.get(arrival);
    return claimed !== undefined && claimed.endpointId !== endpointId;
  }

  #note(expected: Expected): void {
    const { endpointId, atMs, arrival, isApart } = expected;
    this.expected.push(expected);
    valueFor(this.#byEndpoint, endpointId, () => []).push(expected);
    if (arrival === undefined || isApart) this.stray(endpointId, Math.min(atMs, arrival?.atMs ?? atMs));
  }

  /** What came to an endpoint of the oracle at an instant is not what the oracle sent, or not known. */
  stray(endpointId: string, atMs: number): void {
    this.#strayedMs.set(endpointId, Math.min(atMs, this.#strayedMs.get(endpointId) ?? atMs));
  }

  /** The oracle waits for the answer as long as the service did: its next attempt is due by the recorded one's end. */
  #answerOf({ entry, status, atMs }: Arrival, expectedMs: number): ReceivedAnswer {
    const lateMs = Math.min(Math.max(0, atMs - expectedMs), APART_MS);
    const tookMs = Math.round(entry.tookMs);
    const isTimeout = tookMs > this.#timeoutMs || (status === null && tookMs >= this.#timeoutMs - NEARLY_MS);
    if (isTimeout) return { status: null, elapsedMs: this.#timeoutMs + 1 };
    return { status, elapsedMs: Math.min(this.#timeoutMs, tookMs + Math.round(lateMs)) };
  }

  /** A test goes to one endpoint: the recorded event that was sent there alone, first and just then. */
  #testOf({ eventId, url, atMs }: DueDelivery): string | undefined {
    const recorded = this.#recordedUrl(url);
    const candidates = within(this.#firstAt.get(recorded) ?? [], atMs - APART_MS, atMs + APART_MS).filter(
      (first) => !this.#published.has(first.eventId),
    );
    const apart = (first: Arrival) =>
      Math.abs(first.atMs - atMs) + (this.isAlone(first.eventId) ? 0 : APART_MS);
    const found = candidates.toSorted((one, other) => apart(one) - apart(other))[0]?.eventId;
    if (found === undefined) return undefined;
    this.#published.add(found);
    this.publishedAs(eventId, found);
    return found;
  }
}
