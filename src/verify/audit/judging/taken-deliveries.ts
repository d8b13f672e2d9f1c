// The deliveries of a recording: the oracle publishes each event when it was delivered first, and once all was taken, what came
// is judged by what the oracle sent.

import type { Adoption } from '../adopting/adoption.ts';
import { SigningSecrets } from '../adopting/signing-secrets.ts';
import type { AuditState } from '../audit-state.ts';
import { APART_MS, type Arrival, eventOf, isUntold } from '../recordings/arrivals.ts';
import { PUBLISH } from '../replaying/receivers.ts';
import { judgedArrivals } from './deliveries.ts';
import { isBefore } from './delivery-context.ts';
import type { JudgedEntry } from './judged-entry.ts';

/** How far the entries of a recording were taken. */
export interface Taking {
  readonly untilMs: number;
  /** How many deliveries. */
  readonly deliveries: number;
}

/** What the type of an event may look like, for the oracle. */
const PUBLISHABLE = /^[\w.-]{1,100}$/;

export class TakenDeliveries {
  readonly #state: AuditState;
  readonly #adoption: Adoption;

  constructor(state: AuditState, adoption: Adoption) {
    this.#state = state;
    this.#adoption = adoption;
  }

  /** Publishes the event of a delivery on the oracle, unless something did so before. */
  async take(arrival: Arrival): Promise<void> {
    const { eventId, type, url, atMs } = arrival;
    const { session, surface, replay, receivers, endpoints } = this.#state;
    await replay.moveTo(atMs);
    const told = receivers.arrivalsOf(eventId).find((each) => !isUntold(each));
    if (told === undefined) for (const id of endpoints.at(url)) endpoints.loseAt(id, atMs);
    if (told === undefined || !PUBLISHABLE.test(type)) return;
    if (isBefore(this.#state, arrival) || !receivers.isNew(eventId)) return;
    // A URL that comes later may be the next one of an endpoint that is known.
    const first = receivers.arrivalsOf(eventId).filter((each) => each.atMs - atMs <= APART_MS);
    const urls = [...new Set(first.map(({ url }) => url))];
    for (const url of urls) if (endpoints.at(url).length === 0) await this.#adoptReceiver(url);
    replay.ids.corresponds(eventId, eventId);
    await session.simulate(surface.service, PUBLISH, {
      recordedId: eventId,
      type,
      payload: eventOf(told) ?? {},
      urls: urls.map((url) => replay.ownUrl(url)),
    });
  }

  /**
   * The verdicts on all deliveries: what came later decides about what came before.
   *
   * @param hasOthers whether anything shows that somebody else makes calls, too
   */
  judged(hasOthers: boolean, { untilMs, deliveries }: Taking): readonly JudgedEntry[] {
    const { policy, arrivals, secrets = { secrets: {}, history: [] } } = this.#state;
    if (policy === undefined) return [];
    const taken = { arrivals: arrivals.slice(0, deliveries), endMs: untilMs };
    const context = { ...this.#state, ...taken, policy, hasOthers };
    return judgedArrivals(context, new SigningSecrets(secrets, APART_MS));
  }

  async #adoptReceiver(url: string): Promise<void> {
    const { receivers, replay, endpoints } = this.#state;
    const types = [...new Set(receivers.arrivalsAt(url).map(({ type }) => type))];
    const id = await this.#adoption.endpointAt(replay.ownUrl(url), types);
    if (id !== undefined) endpoints.register(id, url);
  }
}
