// A world as a test holds it: its services, its clock, its inbox, its journal.

import type { components } from '../../specs/generated/control.ts';
import { type Answer, type CallOptions, call } from './control-client.ts';

type Schemas = components['schemas'];

/** Where a world's control API is. */
export interface WorldAddress {
  /** The server's URL. */
  readonly server: string;
  readonly controlToken: string | null;
}

/** How far to advance: a duration such as `"35h"`, an instant, or a number of due instants. */
export type Distance = string | { readonly to: string } | { readonly next: number };

export class MockWorld {
  readonly id: string;
  /** Where the services of this world answer. */
  readonly url: string;
  readonly credentials: Record<string, Record<string, string>>;
  readonly fixtures: Record<string, Record<string, unknown>>;
  readonly #address: WorldAddress;

  constructor(world: Schemas['World'], address: WorldAddress) {
    this.id = world.id;
    this.url = world.base_url;
    this.credentials = world.credentials as Record<string, Record<string, string>>;
    this.fixtures = world.fixtures as Record<string, Record<string, unknown>>;
    this.#address = address;
  }

  /**
   * Calls a service of this world.
   *
   * @example await world.request('GET', '/v3/user/webhooks', { token: world.credentials.mail.live })
   */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads answers of every shape
  request<Body = any>(method: string, path: string, options?: CallOptions): Promise<Answer<Body>> {
    return call<Body>(this.url, method, path, options);
  }

  /**
   * Calls the control API of this world, whatever it answers.
   *
   * @example await world.control('POST', '/clock/freeze')
   */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads answers of every shape
  control<Body = any>(method: string, path: string, json?: unknown): Promise<Answer<Body>> {
    const { server, controlToken } = this.#address;
    const token = controlToken ?? undefined;
    return call<Body>(server, method, `/_countersign/worlds/${this.id}${path}`, { token, json });
  }

  /** Moves the clock and waits for all that falls due on the way. */
  advance(distance: Distance): Promise<Schemas['AdvanceResult']> {
    return this.#expect('POST', '/clock/advance', typeof distance === 'string' ? { by: distance } : distance);
  }

  /** Waits until nothing is due at the present instant and nothing is in flight. */
  settle(): Promise<Schemas['Settled']> {
    return this.#expect('POST', '/settle');
  }

  clock(): Promise<Schemas['Clock']> {
    return this.#expect('GET', '/clock');
  }

  /** The URL of an inbox, to register as a webhook. */
  inboxUrl(name: string): string {
    return `https://inbox.countersign.test/${name}`;
  }

  /** What an inbox has received, oldest first. */
  async inbox(name: string): Promise<Schemas['InboxRequest'][]> {
    return (await this.#expect<Schemas['Inbox']>('GET', `/inbox/${name}`)).received;
  }

  /** Says how an inbox answers. */
  script(name: string, script: Schemas['ReplaceInboxScriptRequest']): Promise<Schemas['InboxScript']> {
    return this.#expect('PUT', `/inbox/${name}/script`, script);
  }

  /** Emits an event by hand and waits for its first attempts. */
  emit(event: Readonly<Record<string, unknown>>): Promise<Schemas['EmittedEvent']> {
    return this.#expect('POST', '/events', event);
  }

  /** Makes something happen in a service's hidden life, such as `mail/message.open`. */
  simulate(action: string, input: Readonly<Record<string, unknown>> = {}): Promise<Schemas['ActionResult']> {
    return this.#expect('POST', `/simulate/${action}`, input);
  }

  async events(filter: Readonly<Record<string, string>> = {}): Promise<Schemas['EventRecord'][]> {
    return (await this.#expect<Schemas['EventList']>('GET', `/events${query(filter)}`)).events;
  }

  async deliveries(filter: Readonly<Record<string, string>> = {}): Promise<Schemas['DeliveryRecord'][]> {
    return (await this.#expect<Schemas['DeliveryList']>('GET', `/deliveries${query(filter)}`)).deliveries;
  }

  async requests(filter: Readonly<Record<string, string>> = {}): Promise<Schemas['RequestRecord'][]> {
    return (await this.#expect<Schemas['RequestList']>('GET', `/requests${query(filter)}`)).requests;
  }

  settings(change: Readonly<Record<string, unknown>>): Promise<Schemas['Settings']> {
    return this.#expect('PATCH', '/settings', change);
  }

  reset(): Promise<Schemas['World']> {
    return this.#expect('POST', '/reset');
  }

  async #expect<Body>(method: string, path: string, json?: unknown): Promise<Body> {
    const answer = await this.control<Body>(method, path, json);
    if (answer.status < 400) return answer.body;
    const problem = answer.body as Schemas['Problem'];
    throw new Error(`${method} ${path} answered ${answer.status}: ${problem.detail} ${problem.hint}`);
  }
}

function query(filter: Readonly<Record<string, string>>): string {
  const text = new URLSearchParams(filter).toString();
  return text === '' ? '' : `?${text}`;
}
