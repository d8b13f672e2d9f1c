// Compares what receivers were sent since they were last asked, with what is known from the history: which texts and ids
// somebody has given or shown, and when each delivery was tried first.

import { type DeliveryPolicy, isAmong } from '../../../delivery/policy/policy.ts';
import type { ReceivedDelivery } from '../../session.ts';
import { parsed } from '../running/observation.ts';
import type { Side } from '../running/side.ts';
import type { StandIns } from '../running/stand-ins.ts';
import type { Unsaid } from '../running/unsaid.ts';
import type { DeliveryContext } from './attempts.ts';
import { deliveryDifferences } from './deliveries.ts';
import { type ComparisonContext, type Difference, isObject } from './difference.ts';

/** Deliveries by the names of their receivers. */
type Arrivals = ReadonlyMap<string, readonly ReceivedDelivery[]>;

interface Known {
  readonly standIns: StandIns;
  readonly unsaid: Unsaid;
  readonly oracle: Side;
  readonly signing: DeliveryContext['signing'] | undefined;
  /** Whether the target makes up ids and values of its own. */
  readonly isStrict: boolean;
}

export class ArrivalComparison {
  readonly #known: Known;
  readonly #firstMs = new Map<string, number>();
  readonly #instants = new Set<number>();
  /** Whether the oracle has sent one receiver several at one instant. */
  hasSameInstant = false;
  /** Whether a delivery was tried again once another one had been made. */
  isOvertaken = false;
  /** By receiver: how many attempts of the oracle have failed in a row. */
  readonly #inARow = new Map<string, number>();
  /** Whether the target was answered with a failure, and with a success after one, be it at another URL of the same endpoint. */
  #hasFailed = false;
  hasRecovered = false;
  /** When each delivery was tried, and whether that was the last time. */
  readonly #tried = new Map<string, { readonly instants: ReadonlySet<string>; readonly isOver: boolean }>();
  /** The properties that there were in deliveries, at any depth, and those in the latest ones. */
  #told = new Set<string>();
  #latest = new Set<string>();
  /** By receiver: the bodies that the target has sent it without an answer, each with the time of its last attempt. */
  readonly #unanswered = new Map<string, Map<string, number>>();

  constructor(known: Known) {
    this.#known = known;
  }

  /** The differences, and whether the target has made an attempt that is later than the second can be. */
  compared(
    expected: Arrivals,
    observed: Arrivals,
    given: ComparisonContext & Pick<DeliveryContext, 'policy'>,
  ): { readonly differences: readonly Difference[]; readonly hasLate: boolean } {
    const arrived = [...observed.values()].flat();
    this.#noteRecovered(arrived, given.policy);
    this.#note([...arrived, ...[...expected.values()].flat()], given);
    // How long a service has taken for what an event tells, nobody else knows.
    const measuredMs = given.measuredMs && Number.POSITIVE_INFINITY;
    const context = { ...given, ...this.#context(), isSilent: arrived.length === 0, measuredMs };
    const differences = [...expected].flatMap(([name, deliveries]) => {
      this.hasSameInstant ||= new Set(deliveries.map(({ at }) => at)).size < deliveries.length;
      const sent = observed.get(name) ?? [];
      const isBusy = this.#busyness(name, sent, given);
      const isDisabled = this.#isDisabled(name, deliveries, given.policy);
      const isAtOnce = (attempt: ReceivedDelivery) =>
        isDisabled && isOfFailures(attempt, { expected: deliveries, observed: sent, policy: given.policy });
      const found = deliveryDifferences(`deliveries/${name}`, deliveries, sent, {
        ...context,
        isBusy,
        isAtOnce,
      });
      const twins = twinsIn(sent);
      return found.map((each) => (isTwin(each, twins) ? { ...each, isTwin: true } : each));
    });
    const latestMs = given.policy.delaysMs[1] ?? 0;
    return { differences, hasLate: arrived.some((each) => this.#sinceFirstMs(each) > latestMs) };
  }

  #context() {
    const { standIns, unsaid, oracle, signing = { isKnown: false }, isStrict } = this.#known;
    const { secrets, sentTexts } = standIns;
    const ofOwnIds = {
      isShown: (id: unknown) => oracle.hasShown(id),
      unsaid,
    };
    return {
      secrets,
      signing,
      isMadeUp: (text: string) => !sentTexts.has(text) || unsaid.isDefault(text),
      sinceFirstMs: (delivery: ReceivedDelivery) => this.#sinceFirstMs(delivery),
      ...(isStrict && ofOwnIds),
    };
  }

  /** When attempts were made, by the clock of either side. */
  get instants(): ReadonlySet<number> {
    return this.#instants;
  }

  /** Whether any delivery was tried again. */
  get hasLater(): boolean {
    return [...this.#tried.values()].some(({ instants }) => instants.size > 1);
  }

  /** Whether any delivery may be tried again. */
  get isPending(): boolean {
    return [...this.#tried.values()].some(({ isOver }) => !isOver);
  }

  /** The properties that there were in deliveries before the latest. */
  get told(): ReadonlySet<string> {
    return this.#told;
  }

  /** Takes note of when deliveries were tried first, and of what came of them. */
  #note(
    deliveries: readonly ReceivedDelivery[],
    { policy: { delaysMs, success }, toleranceMs }: Pick<DeliveryContext, 'policy' | 'toleranceMs'>,
  ): void {
    this.#told = this.#told.union(this.#latest);
    this.#latest = new Set();
    for (const each of deliveries) {
      this.#instants.add(Date.parse(each.at));
      for (const key of [keyOf(each), each.body])
        if (!this.#firstMs.has(key)) this.#firstMs.set(key, Date.parse(each.at));
      for (const [, name = ''] of each.body.matchAll(/"(\w+)":/g)) this.#latest.add(name);
      // One that is still open is told of again once it is answered.
      const instants = new Set(this.#tried.get(keyOf(each))?.instants).add(each.at);
      const isTaken = each.answered !== null && isAmong(success, each.answered);
      this.#tried.set(keyOf(each), { instants, isOver: isTaken || instants.size >= delaysMs.length });
    }
    const firsts = new Set(this.#firstMs.values());
    this.isOvertaken ||= deliveries.some((each) => {
      const [atMs, sinceMs] = [Date.parse(each.at), this.#sinceFirstMs(each)];
      return sinceMs > 0 && [...firsts].some((ms) => ms > atMs - sinceMs + toleranceMs && ms <= atMs);
    });
  }

  #noteRecovered(sent: readonly ReceivedDelivery[], { success }: DeliveryPolicy): void {
    for (const { answered } of sent)
      if (answered === null || !isAmong(success, answered)) this.#hasFailed = true;
      else this.hasRecovered ||= this.#hasFailed;
  }

  /** Whether so many attempts of the oracle have failed at a receiver that its endpoint may be disabled. */
  #isDisabled(receiver: string, sent: readonly ReceivedDelivery[], policy: DeliveryPolicy): boolean {
    let count = this.#inARow.get(receiver) ?? 0;
    for (const { answered } of sent)
      count = answered !== null && isAmong(policy.success, answered) ? 0 : count + 1;
    this.#inARow.set(receiver, count);
    return count >= (policy.autoDisable?.consecutiveFailures ?? Number.POSITIVE_INFINITY);
  }

  /** When a receiver may still have to answer other attempts, each of which it leaves open for as long as it may. */
  #busyness(
    receiver: string,
    sent: readonly ReceivedDelivery[],
    { policy, toleranceMs }: Pick<DeliveryContext, 'policy' | 'toleranceMs'>,
  ): NonNullable<DeliveryContext['isBusy']> {
    const open = this.#unanswered.get(receiver) ?? new Map<string, number>();
    this.#unanswered.set(receiver, open);
    for (const { answered, body, at } of sent) if (answered === null) open.set(body, Date.parse(at));
    const longestMs = open.size * policy.timeoutMs + toleranceMs;
    return (atMs, own) =>
      [...open].some(
        ([body, sinceMs]) => body !== own && atMs >= sinceMs - toleranceMs && atMs - sinceMs <= longestMs,
      );
  }

  /**
   * How long after the first attempt with the same bytes this one was made, in milliseconds; where it is the first one at its
   * URL, after the first one anywhere, since the URL of an endpoint may have been changed.
   */
  #sinceFirstMs(delivery: ReceivedDelivery): number {
    const atMs = Date.parse(delivery.at);
    const here = atMs - (this.#firstMs.get(keyOf(delivery)) ?? atMs);
    return here > 0 ? here : atMs - (this.#firstMs.get(delivery.body) ?? atMs);
  }
}

function keyOf({ url, body }: ReceivedDelivery): string {
  return `${url} ${body}`;
}

/** Of what a receiver was sent, what it was sent more than once. */
function twinsIn(sent: readonly ReceivedDelivery[]): ReadonlySet<string> {
  const read = sent.map(({ at, url, body }) => ({ at, url, body: parsed(body) }));
  const ofFirst = read.map((each) => textOf(each, OWN_IDS));
  const ofLater = read.map((each) => textOf(each));
  return new Set([ofFirst, ofLater].flatMap((all) => all.filter((each, at) => all.indexOf(each) < at)));
}

/** A later attempt is of one event alone. */
function isTwin({ kind, observed, sinceFirstMs }: Difference, twins: ReadonlySet<string>): boolean {
  const own = textOf(observed, sinceFirstMs === 0 ? OWN_IDS : []);
  return twins.size > 0 && kind === 'added' && twins.has(own);
}

/** A delivery without some ids that are its own. */
function textOf(delivery: unknown, without: readonly string[] = []): string {
  const { at, url, body } = isObject(delivery) ? delivery : {};
  const kept = Object.entries(body ?? {}).filter(([name]) => !without.includes(name));
  return JSON.stringify([at, url, kept]);
}

const OWN_IDS = ['id', 'event_id', 'request_id'];

/** Whether an attempt failed that the target made when one of the oracle failed, and has not made twice. */
function isOfFailures(
  { at, body, answered }: ReceivedDelivery,
  {
    expected,
    observed,
    policy,
  }: {
    readonly expected: readonly ReceivedDelivery[];
    readonly observed: readonly ReceivedDelivery[];
    readonly policy: DeliveryPolicy;
  },
): boolean {
  const isFailed = (each: Pick<ReceivedDelivery, 'answered'>) =>
    each.answered === null || !isAmong(policy.success, each.answered);
  const isOnce = observed.filter((each) => each.at === at && each.body === body).length === 1;
  return isOnce && isFailed({ answered }) && expected.some((each) => each.at === at && isFailed(each));
}
