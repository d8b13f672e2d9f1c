// A client for the control API of a running mock.

import type { components } from '../../specs/generated/control.ts';
import { call } from './call.ts';
import { type FollowOptions, followJournal, type StreamedEntry } from './journal.ts';
import { bodyOf, type ControlAddress, openTransport, type Transport } from './transport.ts';
import { WorldClient } from './world-client.ts';

type Schemas = components['schemas'];

/** The part of a service's document that lists its events. */
interface ServiceDocument {
  readonly webhooks?: Readonly<Record<string, { readonly post?: { readonly summary?: string } }>>;
}

/**
 * Each method throws a `ControlError` when the mock refuses it and an `UnreachableError` when no mock answers.
 *
 * @example
 * const mock = new ControlClient({ url: 'http://127.0.0.1:4010' })
 * await mock.world('default').advance('35h')
 */
export class ControlClient {
  readonly url: string;
  readonly #address: ControlAddress;
  readonly #transport: Transport;

  constructor(address: ControlAddress) {
    this.url = address.url;
    this.#address = address;
    this.#transport = openTransport(address);
  }

  health(): Promise<Schemas['Health']> {
    return bodyOf(this.#transport.GET('/_countersign/health'));
  }

  /** The OpenAPI document of a service, as the mock serves it. */
  async document(service: string): Promise<ServiceDocument> {
    const { body } = await call<ServiceDocument>(this.url, 'GET', `/_countersign/docs/${service}.json`);
    return body;
  }

  createWorld(request: Schemas['CreateWorldRequest'] = {}): Promise<Schemas['World']> {
    return bodyOf(this.#transport.POST('/_countersign/worlds', { body: request }));
  }

  describeWorld(id: string): Promise<Schemas['World']> {
    return bodyOf(this.#transport.GET('/_countersign/worlds/{world}', { params: { path: { world: id } } }));
  }

  /** A client for one world; no call is made yet. */
  world(id: string): WorldClient {
    return new WorldClient(id, this.#address);
  }

  /** All actions that can be simulated. */
  async actions(): Promise<Schemas['ActionDescription'][]> {
    return (await bodyOf(this.#transport.GET('/_countersign/simulate'))).actions;
  }

  /** All scenarios that a world can be put into. */
  async scenarios(): Promise<Schemas['ScenarioDescription'][]> {
    return (await bodyOf(this.#transport.GET('/_countersign/scenarios'))).scenarios;
  }

  /** The rules of the services that are served, and the gaps of their documents. */
  rules(): Promise<Schemas['RuleList']> {
    return bodyOf(this.#transport.GET('/_countersign/rules'));
  }

  /** The entries in a world's journal and then new ones, until the mock stops or the signal aborts. */
  follow(options: FollowOptions): AsyncGenerator<StreamedEntry> {
    return followJournal(this.#transport, options);
  }
}
