// A running mock by its control API, from wherever there is fetch.

import type { components } from '../../specs/generated/control.ts';
import { type FollowOptions, followJournal, keptEntries, type StreamedEntry } from './journal.ts';
import { bodyOf, type ControlAddress, openTransport, type Transport } from './transport.ts';
import { WorldClient } from './world-client.ts';

type Schemas = components['schemas'];

/**
 * Each method throws a `ControlError` when the mock refuses it and an `UnreachableError` when none answers.
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

  createWorld(request: Schemas['CreateWorldRequest'] = {}): Promise<Schemas['World']> {
    return bodyOf(this.#transport.POST('/_countersign/worlds', { body: request }));
  }

  describeWorld(id: string): Promise<Schemas['World']> {
    return bodyOf(this.#transport.GET('/_countersign/worlds/{world}', { params: { path: { world: id } } }));
  }

  /** The handle of a world; nothing is asked before it is used. */
  world(id: string): WorldClient {
    return new WorldClient(id, this.#address);
  }

  /** All that can be simulated. */
  async actions(): Promise<Schemas['ActionDescription'][]> {
    return (await bodyOf(this.#transport.GET('/_countersign/simulate'))).actions;
  }

  /** All situations that a world can be put into. */
  async scenarios(): Promise<Schemas['ScenarioDescription'][]> {
    return (await bodyOf(this.#transport.GET('/_countersign/scenarios'))).scenarios;
  }

  /** What a world's journal keeps, oldest first. */
  kept(world: string): AsyncGenerator<StreamedEntry> {
    return keptEntries(this.#transport, world);
  }

  /** What a world's journal keeps, and then what is added to it, until the mock ends or the signal is given. */
  follow(options: FollowOptions): AsyncGenerator<StreamedEntry> {
    return followJournal(this.#transport, options);
  }
}
