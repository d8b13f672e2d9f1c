// A world as a test uses it: its services and its control API.

import type { components } from '../../specs/generated/control.ts';
import { type Answer, type CallOptions, call } from '../control-client/call.ts';
import { WorldClient } from '../control-client/world-client.ts';

type Schemas = components['schemas'];

/** The address of a world's control API. */
export interface WorldAddress {
  /** The server's URL. */
  readonly server: string;
  readonly controlToken: string | null;
}

export class MockWorld extends WorldClient {
  /** The base URL of this world's services. */
  readonly url: string;
  readonly credentials: Record<string, Record<string, string>>;
  readonly fixtures: Record<string, Record<string, unknown>>;
  readonly #address: WorldAddress;

  constructor(world: Schemas['World'], address: WorldAddress) {
    super(world.id, { url: address.server, token: address.controlToken });
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
  // biome-ignore lint/suspicious/noExplicitAny: responses can have any shape
  request<Body = any>(method: string, path: string, options?: CallOptions): Promise<Answer<Body>> {
    return call<Body>(this.url, method, path, options);
  }

  /**
   * Calls the control API of this world; error responses are returned, not thrown.
   *
   * @example await world.control('POST', '/clock/freeze')
   */
  // biome-ignore lint/suspicious/noExplicitAny: responses can have any shape
  control<Body = any>(method: string, path: string, json?: unknown): Promise<Answer<Body>> {
    const { server, controlToken } = this.#address;
    const token = controlToken ?? undefined;
    return call<Body>(server, method, `/_countersign/worlds/${this.id}${path}`, { token, json });
  }

  /**
   * Adds a fault to the calls of a service or to its deliveries.
   *
   * @example await world.fault({ service: 'mail', event_type: 'bounce', webhook: 'duplicate' })
   */
  fault(fault: Schemas['CreateFaultRequest']): Promise<Schemas['FaultRecord']> {
    return this.addFault(fault);
  }

  /**
   * Puts the world into a scenario and returns its result.
   *
   * @example await world.state('the rate limit is used up', { credential: 'test' })
   */
  async state(
    name: string,
    params: Readonly<Record<string, unknown>> = {},
  ): Promise<Schemas['ScenarioResult']['result']> {
    return (await this.scenario(name, params)).result;
  }

  /** The URL of an inbox, for registering it as a webhook. */
  inboxUrl(name: string): string {
    return `https://inbox.countersign.test/${name}`;
  }
}
