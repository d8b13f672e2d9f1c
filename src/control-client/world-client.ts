// One world of a running mock, by its control API: its clock, its events, its inbox, its journal.

import type { components } from '../../specs/generated/control.ts';
import { bodyOf, type ControlAddress, openTransport, type Transport } from './transport.ts';

type Schemas = components['schemas'];

/** How far to advance: a duration such as `"35h"`, an instant, or a number of due instants. */
export type Distance = string | { readonly to: string } | { readonly next: number };

/** What a list is narrowed to, and where its page begins. */
type Filter = Readonly<Record<string, string>>;

/**
 * Each method throws a `ControlError` when the mock refuses it and an `UnreachableError` when none answers.
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

  /** The world as it is: its clock, settings, credentials and fixtures. */
  describe(): Promise<Schemas['World']> {
    return bodyOf(this.#transport.GET('/_countersign/worlds/{world}', { params: { path: this.#path } }));
  }

  clock(): Promise<Schemas['Clock']> {
    return bodyOf(
      this.#transport.GET('/_countersign/worlds/{world}/clock', { params: { path: this.#path } }),
    );
  }

  /** Lets the clock stand where it is. */
  freeze(): Promise<Schemas['Clock']> {
    return bodyOf(
      this.#transport.POST('/_countersign/worlds/{world}/clock/freeze', { params: { path: this.#path } }),
    );
  }

  /** Lets the clock follow the wall clock, `scale` times as fast. */
  run(scale = 1): Promise<Schemas['Clock']> {
    return bodyOf(
      this.#transport.POST('/_countersign/worlds/{world}/clock/run', {
        params: { path: this.#path },
        body: { scale },
      }),
    );
  }

  /** Moves the clock and waits for all that falls due on the way. */
  advance(distance: Distance): Promise<Schemas['AdvanceResult']> {
    return bodyOf(
      this.#transport.POST('/_countersign/worlds/{world}/clock/advance', {
        params: { path: this.#path },
        body: typeof distance === 'string' ? { by: distance } : distance,
      }),
    );
  }

  /** Waits until nothing is due at the present instant and nothing is in flight. */
  settle(): Promise<Schemas['Settled']> {
    return bodyOf(
      this.#transport.POST('/_countersign/worlds/{world}/settle', { params: { path: this.#path } }),
    );
  }

  /** What an inbox has received, oldest first. */
  async inbox(name: string): Promise<Schemas['InboxRequest'][]> {
    const path = { ...this.#path, name };
    const inbox = this.#transport.GET('/_countersign/worlds/{world}/inbox/{name}', { params: { path } });
    return (await bodyOf(inbox)).received;
  }

  /** Says how an inbox answers. */
  script(name: string, script: Schemas['ReplaceInboxScriptRequest']): Promise<Schemas['InboxScript']> {
    return bodyOf(
      this.#transport.PUT('/_countersign/worlds/{world}/inbox/{name}/script', {
        params: { path: { ...this.#path, name } },
        body: script,
      }),
    );
  }

  /**
   * Emits an event by hand and waits for its first attempts. What is not given of it is generated.
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
   * Makes something happen in a service's simulation.
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
   * Puts the world into a situation of the catalogue.
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
   * Makes something go wrong from now on.
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

  /** All faults, oldest first, those that are spent included. */
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

  settings(change: Readonly<Record<string, unknown>>): Promise<Schemas['Settings']> {
    return bodyOf(
      this.#transport.PATCH('/_countersign/worlds/{world}/settings', {
        params: { path: this.#path },
        body: change,
      }),
    );
  }

  /** Makes the world what it was when it was created. */
  reset(): Promise<Schemas['World']> {
    return bodyOf(
      this.#transport.POST('/_countersign/worlds/{world}/reset', { params: { path: this.#path } }),
    );
  }

  /** Ends the world; what is under way in it is aborted. */
  async delete(): Promise<void> {
    await this.#transport.DELETE('/_countersign/worlds/{world}', { params: { path: this.#path } });
  }
}
