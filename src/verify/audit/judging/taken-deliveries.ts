// The deliveries of a recording: the oracle publishes each event when it was delivered first, and once all was taken, what came
// is judged by what the oracle sent.

import type { DeliveryPolicy } from '../../../delivery/policy/policy.ts';
import type { Validators } from '../../../openapi/validators.ts';
import type { Surface } from '../../oracle/surface.ts';
import type { OracleSession } from '../../session.ts';
import type { Adoption } from '../adopting/adoption.ts';
import type { KnownEndpoints } from '../adopting/known-endpoints.ts';
import type { Resources } from '../adopting/resources.ts';
import { type GivenSecrets, SigningSecrets } from '../adopting/signing-secrets.ts';
import { type Arrival, isOlderThan } from '../recordings/arrivals.ts';
import { APART_MS, PUBLISH, type Receivers } from '../replaying/receivers.ts';
import type { Replay } from '../replaying/replay.ts';
import type { Causes } from './causes.ts';
import { judgedDeliveries } from './judged-deliveries.ts';
import type { JudgedEntry } from './judged-entry.ts';

interface DeliveryMeans {
  readonly session: OracleSession;
  readonly surface: Surface;
  readonly policy: DeliveryPolicy | undefined;
  readonly arrivals: readonly Arrival[];
  readonly replay: Replay;
  readonly resources: Resources;
  readonly adoption: Adoption;
  readonly endpoints: KnownEndpoints;
  readonly receivers: Receivers;
  readonly causes: Causes;
  readonly validators: Validators;
  readonly secrets: GivenSecrets | undefined;
  /** When the recording begins. */
  readonly startMs: number;
  /** How far the clocks of a service and of a recording may be apart. */
  readonly toleranceMs: number;
}

export class TakenDeliveries {
  readonly #means: DeliveryMeans;

  constructor(means: DeliveryMeans) {
    this.#means = means;
  }

  /** Publishes the event of a delivery on the oracle, unless something did so before. */
  async take(arrival: Arrival): Promise<void> {
    const { eventId, type, event, atMs } = arrival;
    const { session, surface, replay, receivers, endpoints, startMs } = this.#means;
    await replay.moveTo(atMs);
    if (isOlderThan(arrival, startMs) || !receivers.isNew(eventId)) return;
    // A URL that comes later may be the next one of an endpoint that is known.
    const first = receivers.arrivalsOf(eventId).filter((each) => each.atMs - atMs <= APART_MS);
    const urls = [...new Set(first.map(({ url }) => url))];
    for (const url of urls) if (endpoints.at(url).length === 0) await this.#adoptReceiver(url);
    replay.ids.corresponds(eventId, eventId);
    await session.simulate(surface.service, PUBLISH, {
      recordedId: eventId,
      type,
      payload: event ?? {},
      urls: urls.map((url) => replay.ownUrl(url)),
    });
  }

  /** The verdicts on all deliveries: what came later decides about what came before. */
  judged(
    endMs: number,
    { hasOthers, outagesMs }: { readonly hasOthers: boolean; readonly outagesMs: readonly number[] },
  ): readonly JudgedEntry[] {
    const { policy, arrivals, surface, resources, secrets, toleranceMs } = this.#means;
    if (policy === undefined) return [];
    return judgedDeliveries(arrivals, {
      ...this.#means,
      policy,
      document: surface.document,
      secrets: new SigningSecrets(secrets ?? { secrets: {}, history: [] }, toleranceMs),
      rulesOfRotation: resources.rulesOfRotation(),
      outagesMs,
      endMs,
      hasOthers,
    });
  }

  async #adoptReceiver(url: string): Promise<void> {
    const { arrivals, adoption, replay, endpoints } = this.#means;
    const sent = arrivals.filter((each) => each.url === url);
    const types = [...new Set(sent.map(({ type }) => type))];
    const id = await adoption.endpointAt(replay.ownUrl(url), types);
    if (id !== undefined) endpoints.register(id, url);
  }
}
