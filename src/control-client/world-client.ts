// A client for one world of a running mock: its clock, events, deliveries, inboxes, faults and settings.

import type { components, operations } from '../../specs/generated/control.ts';
import { bodyOf, type ControlAddress, openTransport, type Transport } from './transport.ts';

type Schemas = components['schemas'];

/** How far to advance: by a duration such as `"35h"`, to an instant, or by a number of due instants. */
export type Distance = string | { readonly to: string } | { readonly next: number };

/** The filters and page of the list of changes. */
type ChangesFilter = NonNullable<operations['listChanges']['parameters']['query']>;

/** The filters and page of a list, as query parameters. */
type Filter = Readonly<Record<string, string>>;

/**
 * Each method throws a `ControlError` when the mock refuses it and an `UnreachableError` when no mock answers.
 *
 * @example await new WorldClient('t1', { url: 'http://127.0.0.1:4010' }).advance('35h')
 */
export class WorldClient {
  readonly id: string;
  readonly #transport: Transport;
  readonly #path: { readonly world: string };

  constructor(id: string, address: ControlAddress) {
    this.id = id;
    this.#path = { world: id };
    this.#transport = openTransport(address);
  }

  /** The current state of the world: its clock, settings, credentials and fixtures. */
  describe(): Promise<Schemas['World']> {
    return bodyOf(this.#transport.GET('/_countersign/worlds/{world}', { params: { path: this.#path } }));
  }

  clock(): Promise<Schemas['Clock']> {
    return bodyOf(
      this.#transport.GET('/_countersign/worlds/{world}/clock', { params: { path: this.#path } }),
    );
  }

  /** Stops the clock at its current time. */
  freeze(): Promise<Schemas['Clock']> {
    return bodyOf(
      this.#transport.POST('/_countersign/worlds/{world}/clock/freeze', { params: { path: this.#path } }),
    );
  }

  /** Lets the clock run `scale` times as fast as the wall clock. */
  run(scale = 1): Promise<Schemas['Clock']> {
    return bodyOf(
      this.#transport.POST('/_countersign/worlds/{world}/clock/run', {
        params: { path: this.#path },
        body: { scale },
      }),
    );
  }

  /** Moves the clock and waits for everything that falls due on the way. */
  advance(distance: Distance): Promise<Schemas['AdvanceResult']> {
    return bodyOf(
      this.#transport.POST('/_countersign/worlds/{world}/clock/advance', {
        params: { path: this.#path },
        body: typeof distance === 'string' ? { by: distance } : distance,
      }),
    );
  }

  /** Waits until nothing is due now and no delivery is in progress. */
  settle(): Promise<Schemas['Settled']> {
    return bodyOf(
      this.#transport.POST('/_countersign/worlds/{world}/settle', { params: { path: this.#path } }),
    );
  }

  /** The requests that an inbox has received, oldest first. */
  async inbox(name: string): Promise<Schemas['InboxRequest'][]> {
    const path = { ...this.#path, name };
    const inbox = this.#transport.GET('/_countersign/worlds/{world}/inbox/{name}', { params: { path } });
    return (await bodyOf(inbox)).received;
  }

  /** Sets how an inbox responds. */
  script(name: string, script: Schemas['ReplaceInboxScriptRequest']): Promise<Schemas['InboxScript']> {
    return bodyOf(
      this.#transport.PUT('/_countersign/worlds/{world}/inbox/{name}/script', {
        params: { path: { ...this.#path, name } },
        body: script,
      }),
    );
  }

  /**
   * Emits an event by hand and waits for its first delivery attempts. Missing fields are generated.
   *
   * @example await world.emit({ service: 'mail', type: 'bounce', set: { 'metadata.reason': 'full' } })
   */
  emit(event: Readonly<Record<string, unknown>>): Promise<Schemas['EmittedEvent']> {
    return bodyOf(
      this.#transport.POST('/_countersign/worlds/{world}/events', {
        params: { path: this.#path },
        body: event as never,
      }),
    );
  }

  /**
   * Runs an action of a service's simulation.
   *
   * @example await world.simulate('mail/message.open', { message_id })
   */
  simulate(name: string, input: Readonly<Record<string, unknown>> = {}): Promise<Schemas['ActionResult']> {
    const [service = '', action = ''] = name.split(/\/(.*)/s);
    return bodyOf(
      this.#transport.POST('/_countersign/worlds/{world}/simulate/{service}/{action}', {
        params: { path: { ...this.#path, service, action } },
        body: input,
      }),
    );
  }

  /**
   * Puts the world into a scenario.
   *
   * @example await world.scenario('the image is gone')
   */
  scenario(name: string, params: Readonly<Record<string, unknown>> = {}): Promise<Schemas['ScenarioResult']> {
    return bodyOf(
      this.#transport.POST('/_countersign/worlds/{world}/scenarios/{name}', {
        params: { path: { ...this.#path, name } },
        body: { params },
      }),
    );
  }

  /**
   * Adds a fault.
   *
   * @example await world.addFault({ service: 'mail', operation: 'listWebhooks', respond: { status: 429 }, times: 3 })
   */
  addFault(fault: Schemas['CreateFaultRequest']): Promise<Schemas['FaultRecord']> {
    return bodyOf(
      this.#transport.POST('/_countersign/worlds/{world}/faults', {
        params: { path: this.#path },
        body: fault,
      }),
    );
  }

  /** All faults, oldest first, including those that are used up. */
  async faults(): Promise<Schemas['FaultRecord'][]> {
    const list = this.#transport.GET('/_countersign/worlds/{world}/faults', { params: { path: this.#path } });
    return (await bodyOf(list)).faults;
  }

  async removeFault(id: string): Promise<void> {
    await this.#transport.DELETE('/_countersign/worlds/{world}/faults/{fault}', {
      params: { path: { ...this.#path, fault: id } },
    });
  }

  async clearFaults(): Promise<void> {
    await this.#transport.DELETE('/_countersign/worlds/{world}/faults', { params: { path: this.#path } });
  }

  async events(query: Filter = {}): Promise<Schemas['EventRecord'][]> {
    const params = { path: this.#path, query: query as never };
    return (await bodyOf(this.#transport.GET('/_countersign/worlds/{world}/events', { params }))).events;
  }

  async deliveries(query: Filter = {}): Promise<Schemas['DeliveryRecord'][]> {
    const params = { path: this.#path, query: query as never };
    const list = this.#transport.GET('/_countersign/worlds/{world}/deliveries', { params });
    return (await bodyOf(list)).deliveries;
  }

  delivery(id: string): Promise<Schemas['DeliveryRecord']> {
    const params = { path: { ...this.#path, delivery: id } };
    return bodyOf(this.#transport.GET('/_countersign/worlds/{world}/deliveries/{delivery}', { params }));
  }

  async requests(query: Filter = {}): Promise<Schemas['RequestRecord'][]> {
    const params = { path: this.#path, query: query as never };
    return (await bodyOf(this.#transport.GET('/_countersign/worlds/{world}/requests', { params }))).requests;
  }

  /**
   * Changes of state, oldest first: an endpoint that was disabled, a delivery that failed for good.
   *
   * @example await world.changes({ subject: endpoint.id })
   */
  async changes(query: ChangesFilter = {}): Promise<Schemas['ChangeRecord'][]> {
    const params = { path: this.#path, query };
    return (await bodyOf(this.#transport.GET('/_countersign/worlds/{world}/changes', { params }))).changes;
  }

  settings(change: Readonly<Record<string, unknown>>): Promise<Schemas['Settings']> {
    return bodyOf(
      this.#transport.PATCH('/_countersign/worlds/{world}/settings', {
        params: { path: this.#path },
        body: change,
      }),
    );
  }

  /** Restores the world to its initial state. */
  reset(): Promise<Schemas['World']> {
    return bodyOf(
      this.#transport.POST('/_countersign/worlds/{world}/reset', { params: { path: this.#path } }),
    );
  }

  /** Deletes the world and aborts everything in progress in it. */
  async delete(): Promise<void> {
    await this.#transport.DELETE('/_countersign/worlds/{world}', { params: { path: this.#path } });
  }
}
