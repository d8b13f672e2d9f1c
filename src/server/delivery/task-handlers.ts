// Does what falls due: timers as steps of their service, attempts as requests to a receiver. The only
// place where a delivery meets real time.

import { type AttemptRequest, type AttemptResult, whyOf } from '../../delivery/attempt.ts';
import { deliveries, isAttempt } from '../../delivery/delivery.ts';
import { prepareAttempt } from '../../delivery/departure.ts';
import { type Endpoint, endpoints } from '../../delivery/endpoint.ts';
import { recordAttempt } from '../../delivery/landing.ts';
import {
  bearer,
  type OauthNeed,
  type OauthToken,
  readTokenResponse,
  tokenRequestBody,
} from '../../delivery/oauth.ts';
import { postponedBy } from '../../delivery/postponement.ts';
import { withHeaders } from '../../delivery/signed-request.ts';
import { type SignatureTime, signingInstant } from '../../delivery/signing.ts';
import type { TaskHandlers } from '../../engine/run.ts';
import type { ScheduledTask } from '../../engine/task-queue.ts';
import type { World } from '../../engine/world.ts';
import type { AnyService } from '../../service/service.ts';
import { Handover, type HandoverOptions } from './transport.ts';

export interface TaskHandlerOptions extends HandoverOptions {
  readonly services: ReadonlyMap<string, AnyService>;
  readonly onDefect: (error: unknown, what: string) => void;
}

/** A failure that never reached the receiver. */
type Failure = { readonly error: string };

export class DeliveryTaskHandlers implements TaskHandlers<AttemptRequest, AttemptResult> {
  readonly #options: TaskHandlerOptions;
  readonly #handover: Handover;

  constructor(options: TaskHandlerOptions) {
    this.#options = options;
    this.#handover = new Handover(options);
  }

  isAttempt(item: ScheduledTask): boolean {
    return isAttempt(item);
  }

  /**
   * Where failures can disable an endpoint, its attempts go one after another, and so do those that a fault
   * sends in reverse order. Elsewhere those of one delivery do: a resend waits for the attempt it comes upon.
   */
  orderingKey(item: ScheduledTask, world: World): string | undefined {
    const delivery = world.collection(deliveries).get(item.id);
    const endpoint = delivery && world.collection(endpoints).get(delivery.endpointId);
    if (endpoint === undefined) return undefined;
    if (postponedBy(item)?.how === 'reverse' || this.#canBeDisabled(endpoint, world)) return endpoint.id;
    return item.id;
  }

  runTimer(item: ScheduledTask, world: World): void {
    const timer = this.#service(item).timers[item.name];
    if (timer === undefined) throw new Error(`${item.service} has no timer named ${item.name}`);
    timer(world, item);
  }

  prepare(item: ScheduledTask, world: World): AttemptRequest | undefined {
    const setting = world.settings.signature_time as SignatureTime;
    const signedAt = signingInstant(setting, { wall: this.#options.wall(), world: world.now });
    return prepareAttempt(world, this.#service(item).webhooks, item, signedAt);
  }

  async send(departure: AttemptRequest, signal: AbortSignal): Promise<AttemptResult> {
    const token =
      departure.oauth === null ? undefined : await this.#token(departure.oauth, departure, signal);
    if (token !== undefined && 'error' in token) return failedAtOnce(token.error);
    const outcome = await this.#handAll(authorised(departure, token), signal);
    return token === undefined ? outcome : { ...outcome, token };
  }

  record(
    departure: AttemptRequest,
    outcome: AttemptResult,
    world: World,
  ): Readonly<Record<string, unknown>> | undefined {
    const delivery = recordAttempt(world, departure, outcome);
    const why = whyOf(departure);
    return (
      delivery && {
        attempt: departure.attempt,
        status: delivery.status,
        response_code: outcome.response?.status ?? null,
        event_type: delivery.eventType,
        endpoint_id: delivery.endpointId,
        error: outcome.error,
        ...(why === undefined ? {} : { why }),
      }
    );
  }

  defect(error: unknown, item: ScheduledTask): void {
    this.#options.onDefect(error, `${item.service} ${item.name} ${item.id}`);
  }

  #canBeDisabled(endpoint: Endpoint, world: World): boolean {
    return endpoint.isAutoDisabled && this.#service(endpoint).webhooks.policy(world).autoDisable !== null;
  }

  #service({ service }: Pick<ScheduledTask, 'service'>): AnyService {
    const found = this.#options.services.get(service);
    if (found === undefined) throw new Error(`there is no service named ${service}`);
    return found;
  }

  /** DeliveryTaskHandlers over the request of a departure and, where a fault has them made, its copies. */
  async #handAll(departure: AttemptRequest, signal: AbortSignal): Promise<AttemptResult> {
    const copies = (departure.fault?.copies ?? []).map((copy) => ({ ...departure, ...copy }));
    const hand = (request: AttemptRequest) => this.#handover.hand(request, signal);
    if (copies.length === 0) return hand(departure);
    if (departure.fault?.isConcurrent === true) {
      const [outcome, ...others] = await Promise.all([hand(departure), ...copies.map(hand)]);
      return { ...outcome, copies: others };
    }
    const outcome = await hand(departure);
    const others: AttemptResult[] = [];
    for (const copy of copies) if (!signal.aborted) others.push(await hand(copy));
    return { ...outcome, copies: others };
  }

  async #token(
    need: OauthNeed,
    departure: AttemptRequest,
    signal: AbortSignal,
  ): Promise<OauthToken | Failure> {
    if (need.tokenUrl === null) return { error: 'no oauth_token_url configured' };
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'application/json' };
    const body = tokenRequestBody(need);
    const { response, error } = await this.#handover.transmit(
      {
        method: 'POST',
        url: need.tokenUrl,
        headers,
        body,
        manner: 'whole',
        timeoutMs: departure.timeoutMs,
      },
      signal,
    );
    if (response === null) return { error: `no OAuth token: ${error}` };
    const token = readTokenResponse(response.status, response.body);
    return 'problem' in token ? { error: `no OAuth token: ${token.problem}` } : token;
  }
}

/** The departure with the header of a token that was got for it, in all its requests. */
function authorised(departure: AttemptRequest, token: OauthToken | undefined): AttemptRequest {
  if (token === undefined) return departure;
  const { fault } = departure;
  const copies = fault?.copies.map((copy) => withHeaders(copy, bearer(token))) ?? [];
  return { ...withHeaders(departure, bearer(token)), fault: fault && { ...fault, copies } };
}

function failedAtOnce(error: string): AttemptResult {
  return { response: null, error, connectedTo: null, elapsedMs: 0, durationMs: null };
}
