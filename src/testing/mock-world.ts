// A world as a test uses it: its services and its control API.

import type { components } from '../../specs/generated/control.ts';
import type { Services } from '../../specs/generated/services.ts';
import { type Answer, type CallOptions, call } from '../control-client/call.ts';
import type { Send } from '../control-client/send.ts';
import type { Credentials, Fixtures } from '../control-client/service-types.ts';
import { WorldClient } from '../control-client/world-client.ts';
import { withContext } from './inbox-context.ts';

type Schemas = components['schemas'];

/** The address of a world's control API. */
export interface WorldAddress {
  /** The server's URL. */
  readonly server: string;
  readonly controlToken: string | null;
  /** How calls are sent; over a socket by default. */
  readonly send?: Send | undefined;
}

/** A world of a mock. Its types are those of the services in {@link Services}: misspelt names do not compile. */
export class MockWorld extends WorldClient<Services> {
  /** The base URL of this world's services. */
  readonly url: string;
  /** Tokens by service, and by the name of the credential. */
  readonly credentials: Credentials<Services>;
  /** The initial contents of the world, by service. */
  readonly fixtures: Fixtures<Services>;
  readonly #address: WorldAddress;

  constructor(world: Schemas['World'], address: WorldAddress) {
    super(world.id, { url: address.server, token: address.controlToken, send: address.send });
    // Not the server's own idea of its URL: behind a proxy, or on another replica, it is another one.
    this.url = `${address.server.replace(/\/$/, '')}${world.id === 'default' ? '' : `/w/${world.id}`}`;
    this.credentials = world.credentials as object as Credentials<Services>;
    this.fixtures = world.fixtures as object as Fixtures<Services>;
    this.#address = address;
  }

  /**
   * Calls a service of this world.
   *
   * @example await world.request('GET', '/v3/user/webhooks', { token: world.credentials.mail.live })
   */
  // biome-ignore lint/suspicious/noExplicitAny: responses can have any shape
  request<Body = any>(method: string, path: string, options?: CallOptions): Promise<Answer<Body>> {
    return call<Body>(this.url, method, path, options, this.#address.send);
  }

  /**
   * Calls the control API of this world; error responses are returned, not thrown.
   *
   * @example await world.control('POST', '/clock/freeze')
   */
  // biome-ignore lint/suspicious/noExplicitAny: responses can have any shape
  control<Body = any>(method: string, path: string, json?: unknown): Promise<Answer<Body>> {
    const { server, controlToken, send } = this.#address;
    const token = controlToken ?? undefined;
    return call<Body>(server, method, `/_countersign/worlds/${this.id}${path}`, { token, json }, send);
  }

  /** The requests that an inbox has received, oldest first. They remember their inbox, for matchers. */
  override async inbox(name: string): Promise<Schemas['InboxRequest'][]> {
    return withContext(name, await this.readInbox(name));
  }

  /** This world without the types of the services: for names that are known only when the test runs. */
  get untyped(): WorldClient {
    const { server: url, controlToken: token, send } = this.#address;
    return new WorldClient(this.id, { url, token, send });
  }

  /** The URL of an inbox, for registering it as a webhook. */
  inboxUrl(name: string): string {
    return `https://inbox.countersign.test/${name}`;
  }
}
