// Does what falls due: timers as steps of their service, attempts as requests to a receiver. The only
// place where a delivery meets real time.

import { setTimeout as realDelay } from 'node:timers/promises';
import type { DueItem } from '../engine/due-queue.ts';
import type { Instant } from '../engine/instant.ts';
import type { FlightHands } from '../engine/lane.ts';
import type { World } from '../engine/world.ts';
import type { AnyService } from '../service/service.ts';
import { type Departure, depart, land, type Outcome } from '../webhooks/attempt.ts';
import { ATTEMPT, deliveries, FORCED_ATTEMPT } from '../webhooks/delivery.ts';
import { endpoints } from '../webhooks/endpoint.ts';
import { type OauthNeed, type OauthToken, readTokenResponse, tokenRequestBody } from '../webhooks/oauth.ts';
import { type SignatureTime, signingInstant } from '../webhooks/signing.ts';
import { forwardedUrl } from './forward.ts';
import { type InboxReaction, inboxName, receive } from './inbox.ts';
import type { Sender, Transmitted } from './sender.ts';
import { settingsOf } from './settings.ts';

export interface HandsOptions {
  readonly world: World;
  readonly services: ReadonlyMap<string, AnyService>;
  readonly sender: Sender;
  readonly wall: () => Instant;
  readonly onDefect: (error: unknown, what: string) => void;
}

/** A failure that never reached the receiver. */
type Failure = { readonly error: string };

export class Hands implements FlightHands<Departure, Outcome> {
  readonly #options: HandsOptions;

  constructor(options: HandsOptions) {
    this.#options = options;
  }

  isAttempt({ name }: DueItem): boolean {
    return name === ATTEMPT || name === FORCED_ATTEMPT;
  }

  /** Where failures can disable an endpoint, its attempts go one after another. */
  turnKey(item: DueItem, world: World): string | undefined {
    const delivery = world.collection(deliveries).get(item.id);
    const endpoint = delivery && world.collection(endpoints).get(delivery.endpointId);
    if (endpoint === undefined || !endpoint.isAutoDisabled) return undefined;
    return this.#service(item).webhooks.policy(world).autoDisable === null ? undefined : endpoint.id;
  }

  fire(item: DueItem, world: World): void {
    const timer = this.#service(item).timers[item.name];
    if (timer === undefined) throw new Error(`${item.service} has no timer named ${item.name}`);
    timer(world, item);
  }

  depart(item: DueItem, world: World): Departure | undefined {
    const setting = world.settings.signature_time as SignatureTime;
    const signedAt = signingInstant(setting, { wall: this.#options.wall(), world: world.now });
    return depart(world, this.#service(item).webhooks, item, signedAt);
  }

  async send(departure: Departure, signal: AbortSignal): Promise<Outcome> {
    const token =
      departure.oauth === null ? undefined : await this.#token(departure.oauth, departure, signal);
    if (token !== undefined && 'error' in token) return failedAtOnce(token.error);
    const authorised =
      token === undefined
        ? departure
        : { ...departure, headers: { ...departure.headers, Authorization: `Bearer ${token.accessToken}` } };
    const outcome = await this.#deliver(authorised, signal);
    return token === undefined ? outcome : { ...outcome, token };
  }

  land(departure: Departure, outcome: Outcome, world: World): Readonly<Record<string, unknown>> | undefined {
    const delivery = land(world, departure, outcome);
    return (
      delivery && {
        attempt: departure.attempt,
        status: delivery.status,
        response_code: outcome.response?.status ?? null,
        event_type: delivery.eventType,
        endpoint_id: delivery.endpointId,
        error: outcome.error,
      }
    );
  }

  defect(error: unknown, item: DueItem): void {
    this.#options.onDefect(error, `${item.service} ${item.name} ${item.id}`);
  }

  #service({ service }: Pick<DueItem, 'service'>): AnyService {
    const found = this.#options.services.get(service);
    if (found === undefined) throw new Error(`there is no service named ${service}`);
    return found;
  }

  async #deliver(departure: Departure, signal: AbortSignal): Promise<Outcome> {
    const { world, wall } = this.#options;
    const name = inboxName(departure.url);
    if (name !== undefined) {
      const cause = `delivery ${departure.deliveryId}`;
      const { result } = world.step(cause, (inWorld) => receive(inWorld, name, departure, wall()));
      return this.#inboxOutcome(departure, result, signal);
    }
    const transmitted = await this.#transmit(departure, departure, signal);
    return this.#receiverOutcome(departure, transmitted);
  }

  #transmit(
    { timeoutMs }: Departure,
    request: Pick<Departure, 'method' | 'url' | 'headers' | 'body'>,
    signal: AbortSignal,
  ): Promise<Transmitted> {
    const { world, sender } = this.#options;
    const settings = settingsOf(world);
    const isFrozen = world.clock.mode === 'frozen';
    return sender.send({
      ...request,
      url: forwardedUrl(request.url, settings.forward),
      waitMs: isFrozen ? (settings.silent_receiver_ms ?? timeoutMs) : timeoutMs,
      allowedHosts: settings.allow_hosts,
      signal,
    });
  }

  /** A frozen world counts no time but a timeout; a running one counts what it took of its own time. */
  #receiverOutcome({ timeoutMs }: Departure, transmitted: Transmitted): Outcome {
    const { response, error, connectedTo, isTimeout, tookMs } = transmitted;
    const { mode, scale } = this.#options.world.clock;
    if (isTimeout) return timedOut(timeoutMs, connectedTo);
    const elapsedMs = mode === 'frozen' ? 0 : Math.floor(tookMs * scale);
    return { response, error, connectedTo, elapsedMs, durationMs: response === null ? null : elapsedMs };
  }

  async #inboxOutcome(
    { timeoutMs }: Departure,
    reaction: InboxReaction,
    signal: AbortSignal,
  ): Promise<Outcome> {
    const isTooLate = reaction.kind === 'hang' || reaction.delayMs > timeoutMs;
    const elapsedMs = isTooLate ? timeoutMs : reaction.delayMs;
    await this.#waitInRunningWorld(elapsedMs, signal);
    if (isTooLate) return timedOut(timeoutMs, 'inbox');
    if (reaction.kind === 'reset') {
      return { response: null, error: 'connection reset', connectedTo: 'inbox', elapsedMs, durationMs: null };
    }
    const response = reaction.kind === 'answer' ? reaction.response : null;
    return { response, error: null, connectedTo: 'inbox', elapsedMs, durationMs: elapsedMs };
  }

  async #waitInRunningWorld(worldMs: number, signal: AbortSignal): Promise<void> {
    const { clock } = this.#options.world;
    if (!clock.moves || worldMs === 0) return;
    await realDelay(worldMs / clock.scale, undefined, { signal }).catch(() => undefined);
  }

  async #token(need: OauthNeed, departure: Departure, signal: AbortSignal): Promise<OauthToken | Failure> {
    if (need.tokenUrl === null) return { error: 'no oauth_token_url configured' };
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'application/json' };
    const request = { method: 'POST', url: need.tokenUrl, headers, body: tokenRequestBody(need) };
    const { response, error } = await this.#transmit(departure, request, signal);
    if (response === null) return { error: `no OAuth token: ${error}` };
    const token = readTokenResponse(response.status, response.body);
    return 'problem' in token ? { error: `no OAuth token: ${token.problem}` } : token;
  }
}

function timedOut(timeoutMs: number, connectedTo: string | null): Outcome {
  const error = `no answer within ${timeoutMs / 1_000} s`;
  return { response: null, error, connectedTo, elapsedMs: timeoutMs, durationMs: null };
}

function failedAtOnce(error: string): Outcome {
  return { response: null, error, connectedTo: null, elapsedMs: 0, durationMs: null };
}
