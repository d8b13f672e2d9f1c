// The requests of a sender: signed with its present secret, forged, or of events that are not in the story.

import { alterRequest } from '../../delivery/faults/alter-request.ts';
import { withType } from '../../delivery/faults/json-changes.ts';
import type { DeliveryPolicy } from '../../delivery/policy/policy.ts';
import { type SignedRequest, signedRequest, type UnsignedRequest } from '../../delivery/signing/signing.ts';
import type { FORGERIES } from './deviation.ts';
import type { ExploredEvent } from './event.ts';

const UNKNOWN_TYPE = 'countersign.type_of_no_document';

/** Requests are signed from so long ago on, a second apart, so that attempts differ and all are fresh. */
const SIGNED_AGO_S = 60;

export class Requests {
  readonly #policy: DeliveryPolicy;
  #secret: string;
  readonly #url: string;
  #count = 0;

  /** @param url where they are sent, which some policies sign */
  constructor(policy: DeliveryPolicy, secret: string, url: string) {
    this.#policy = policy;
    this.#secret = secret;
    this.#url = url;
  }

  /** The secret that {@link rotate} changes to. */
  get nextSecret(): string {
    return `${this.#secret}_rotated`;
  }

  rotate(): void {
    this.#secret = this.nextSecret;
  }

  /**
   * The genuine request of one more attempt. Its timestamp is the receiver's own time, since receivers compare it with
   * their clock, which no virtual time reaches.
   */
  signed(event: ExploredEvent): SignedRequest {
    return signedRequest(this.#unsigned(event));
  }

  /** A request that a stranger made of an event, under another id. */
  forged(event: ExploredEvent, how: (typeof FORGERIES)[number]): SignedRequest {
    return alterRequest({ how, amount: null }, this.#unsigned(withId(event, `${event.id}_forged`))).request;
  }

  #unsigned(event: ExploredEvent): UnsignedRequest {
    const secondsAgo = SIGNED_AGO_S - Math.min(this.#count++, SIGNED_AGO_S);
    return {
      policy: this.#policy,
      event,
      body: event.body,
      url: this.#url,
      secret: this.#secret,
      signedAt: Date.now() - secondsAgo * 1_000,
    };
  }
}

/** An event like another one, of a type that no document has. */
export function ofUnknownType(like: ExploredEvent): ExploredEvent {
  const event = withId(like, `${like.id}_unknown`);
  return { ...event, type: UNKNOWN_TYPE, body: withType(event.body, { from: event.type, to: UNKNOWN_TYPE }) };
}

/** A test event, sent when another one occurs. */
export function testEventAt(
  { id, atMs }: ExploredEvent,
  payload: Readonly<Record<string, unknown>>,
): ExploredEvent {
  const event = { id: `${id}_test`, type: String(payload.event_type), body: JSON.stringify(payload), atMs };
  return withId(event, event.id);
}

function withId(event: ExploredEvent, id: string): ExploredEvent {
  return { ...event, id, body: JSON.stringify({ ...JSON.parse(event.body), event_id: id }) };
}
