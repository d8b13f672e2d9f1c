// A client for one world of a running mock: its clock, events, deliveries, inboxes, faults and settings.

import type { components } from '../../specs/generated/control.ts';
import { keptEntries, type StreamedEntry } from './journal.ts';
import type {
  ActionArguments,
  ActionName,
  ActionResult,
  Distance,
  EmitRequest,
  EmittedEvent,
  EmittedType,
  FaultRequest,
  OpenServices,
  Query,
  ScenarioName,
  ScenarioParameters,
  ScenarioResult,
  ServiceName,
  SettingsChange,
} from './service-types.ts';
import { bodyOf, type ControlAddress, openTransport, type Transport } from './transport.ts';

type Schemas = components['schemas'];

/**
 * Each method throws a `ControlError` when the mock refuses it and an `UnreachableError` when no mock answers. `Known` has the
 * types of the services: misspelt names do not compile. By default any name is accepted.
 *
 * @example await new WorldClient('t1', { url: 'http://127.0.0.1:4010' }).advance('35h')
 */
export class WorldClient<Known extends object = OpenServices> {
  readonly id: string;
  readonly #transport: Transport;
  readonly #params: { readonly path: { readonly world: string } };

  constructor(id: string, address: ControlAddress) {
    this.id = id;
    this.#params = { path: { world: id } };
    this.#transport = openTransport(address);
  }

  /** The current state of the world: its clock, settings, credentials and fixtures. */
  describe(): Promise<Schemas['World']> {
    return bodyOf(this.#transport.GET('/_countersign/worlds/{world}', { params: this.#params }));
  }

  clock(): Promise<Schemas['Clock']> {
    return bodyOf(this.#transport.GET('/_countersign/worlds/{world}/clock', { params: this.#params }));
  }

  /** Stops the clock at its current time. */
  freeze(): Promise<Schemas['Clock']> {
    return bodyOf(
      this.#transport.POST('/_countersign/worlds/{world}/clock/freeze', { params: this.#params }),
    );
  }

  /** Lets the clock run `scale` times as fast as the wall clock. */
  run(scale = 1): Promise<Schemas['Clock']> {
    return bodyOf(
      this.#transport.POST('/_countersign/worlds/{world}/clock/run', {
        params: this.#params,
        body: { scale },
      }),
    );
  }

  /** Moves the clock and waits for everything that falls due on the way. */
  advance(distance: Distance): Promise<Schemas['AdvanceResult']> {
    return bodyOf(
      this.#transport.POST('/_countersign/worlds/{world}/clock/advance', {
        params: this.#params,
        body: fieldsOf(distance),
      }),
    );
  }

  /**
   * What happened in the world, for people: one line for each of the latest entries of its journal.
   *
   * @param last how many entries are told; 20 by default
   * @example console.error(await world.timeline())
   */
  timeline(last?: number): Promise<string> {
    const params = { ...this.#params, query: last === undefined ? {} : { last } };
    return bodyOf(
      this.#transport.GET('/_countersign/worlds/{world}/timeline', { params, parseAs: 'text' }),
    ) as Promise<string>;
  }

  /**
   * The scheduled tasks of the world, in the order in which they will run.
   *
   * @example (await world.agenda({ limit: 1 }))[0]?.why // 'attempt 2 of 6, 1 min after the failure at … (M-DL-02)'
   */
  async agenda(query: Query<'getAgenda'> = {}): Promise<Schemas['AgendaItem'][]> {
    const params = { ...this.#params, query };
    return (await bodyOf(this.#transport.GET('/_countersign/worlds/{world}/agenda', { params }))).items;
  }

  /**
   * Computes what would happen if the clock were advanced, and which states would change. This runs on a copy: the world does not change, and
   * nothing is sent.
   *
   * @param receivers responses by the id of an endpoint or the name of an inbox; all other receivers outside the
   *   mock accept everything
   * @example await world.project('40d', { [endpoint.id]: { status: 500 } })
   */
  project(
    distance: Distance,
    receivers: Readonly<Record<string, Schemas['ProjectedAnswer']>> = {},
  ): Promise<Schemas['Projection']> {
    const body = { ...fieldsOf(distance), receivers };
    return bodyOf(
      this.#transport.POST('/_countersign/worlds/{world}/project', { params: this.#params, body }),
    );
  }

  /** Waits until nothing is due now and no delivery is in progress. */
  settle(): Promise<Schemas['Settled']> {
    return bodyOf(this.#transport.POST('/_countersign/worlds/{world}/settle', { params: this.#params }));
  }

  /** The requests that an inbox has received, oldest first. */
  async inbox(name: string): Promise<Schemas['InboxRequest'][]> {
    return (await this.readInbox(name)).received;
  }

  /** An inbox: the requests it has received, the endpoints that deliver to it, and the other inboxes with theirs. */
  readInbox(name: string): Promise<Schemas['Inbox']> {
    const path = { ...this.#params.path, name };
    return bodyOf(this.#transport.GET('/_countersign/worlds/{world}/inbox/{name}', { params: { path } }));
  }

  /** Sets how an inbox responds. */
  script(name: string, script: Schemas['ReplaceInboxScriptRequest']): Promise<Schemas['InboxScript']> {
    return bodyOf(
      this.#transport.PUT('/_countersign/worlds/{world}/inbox/{name}/script', {
        params: { path: { ...this.#params.path, name } },
        body: script,
      }),
    );
  }

  /**
   * Emits an event by hand and waits for its first delivery attempts. Missing fields are generated.
   *
   * @example await world.emit({ service: 'mail', type: 'bounce', set: { 'metadata.reason': 'full' } })
   */
  emit<
    Service extends ServiceName<Known>,
    Type extends EmittedType<Known, Service, Unchecked>,
    Unchecked extends boolean = false,
  >(event: EmitRequest<Known, Service, Type, Unchecked>): Promise<EmittedEvent<Known, Service, Type>> {
    const emitted = this.#transport.POST('/_countersign/worlds/{world}/events', {
      params: this.#params,
      body: event,
    });
    return bodyOf(emitted) as Promise<EmittedEvent<Known, Service, Type>>;
  }

  /**
   * Runs an action of a service's simulation.
   *
   * @example await world.simulate('mail/message.open', { message_id })
   */
  simulate<Name extends ActionName<Known>>(
    name: Name,
    ...[input]: ActionArguments<Known, Name>
  ): Promise<ActionResult<Known, Name>> {
    const [service = '', action = ''] = name.split(/\/(.*)/s);
    const result = this.#transport.POST('/_countersign/worlds/{world}/simulate/{service}/{action}', {
      params: { path: { ...this.#params.path, service, action } },
      body: input ?? {},
    });
    return bodyOf(result) as Promise<ActionResult<Known, Name>>;
  }

  /**
   * Puts the world into a scenario.
   *
   * @example const { result } = await world.scenario('the rate limit is used up', { credential: 'test' })
   */
  scenario<Name extends ScenarioName<Known>>(
    name: Name,
    params?: ScenarioParameters<Known, Name>,
  ): Promise<ScenarioResult<Known, Name>> {
    const result = this.#transport.POST('/_countersign/worlds/{world}/scenarios/{name}', {
      params: { path: { ...this.#params.path, name } },
      body: { params: params ?? {} },
    });
    return bodyOf(result) as Promise<ScenarioResult<Known, Name>>;
  }

  /**
   * Adds a fault.
   *
   * @example await world.addFault({ service: 'mail', operation: 'listWebhooks', respond: { status: 429 }, times: 3 })
   */
  addFault<Service extends ServiceName<Known>>(
    fault: FaultRequest<Known, Service>,
  ): Promise<Schemas['FaultRecord']> {
    return bodyOf(
      this.#transport.POST('/_countersign/worlds/{world}/faults', {
        params: this.#params,
        body: fault as Schemas['CreateFaultRequest'],
      }),
    );
  }

  /** All faults, oldest first, including those that are used up. */
  async faults(): Promise<Schemas['FaultRecord'][]> {
    const list = this.#transport.GET('/_countersign/worlds/{world}/faults', { params: this.#params });
    return (await bodyOf(list)).faults;
  }

  async removeFault(id: string): Promise<void> {
    await this.#transport.DELETE('/_countersign/worlds/{world}/faults/{fault}', {
      params: { path: { ...this.#params.path, fault: id } },
    });
  }

  async clearFaults(): Promise<void> {
    await this.#transport.DELETE('/_countersign/worlds/{world}/faults', { params: this.#params });
  }

  async events(query: Query<'listEvents'> = {}): Promise<Schemas['EventRecord'][]> {
    const params = { ...this.#params, query };
    return (await bodyOf(this.#transport.GET('/_countersign/worlds/{world}/events', { params }))).events;
  }

  /**
   * The endpoints of all services, in the order of their registration, with their state and why it is so.
   *
   * @example (await world.endpoints()).filter(({ state }) => state === 'disabled')
   */
  async endpoints(): Promise<Schemas['EndpointRecord'][]> {
    const list = this.#transport.GET('/_countersign/worlds/{world}/endpoints', { params: this.#params });
    return (await bodyOf(list)).endpoints;
  }

  async deliveries(query: Query<'listDeliveries'> = {}): Promise<Schemas['DeliveryRecord'][]> {
    const params = { ...this.#params, query };
    const list = this.#transport.GET('/_countersign/worlds/{world}/deliveries', { params });
    return (await bodyOf(list)).deliveries;
  }

  delivery(id: string): Promise<Schemas['DeliveryRecord']> {
    const params = { path: { ...this.#params.path, delivery: id } };
    return bodyOf(this.#transport.GET('/_countersign/worlds/{world}/deliveries/{delivery}', { params }));
  }

  async requests(query: Query<'listRequests'> = {}): Promise<Schemas['RequestRecord'][]> {
    const params = { ...this.#params, query };
    return (await bodyOf(this.#transport.GET('/_countersign/worlds/{world}/requests', { params }))).requests;
  }

  /**
   * State changes, oldest first: for example an endpoint that was disabled, or a delivery that failed
   * permanently.
   *
   * @example await world.changes({ subject: endpoint.id })
   */
  async changes(query: Query<'listChanges'> = {}): Promise<Schemas['ChangeRecord'][]> {
    const params = { ...this.#params, query };
    return (await bodyOf(this.#transport.GET('/_countersign/worlds/{world}/changes', { params }))).changes;
  }

  settings(change: SettingsChange<Known>): Promise<Schemas['Settings']> {
    return bodyOf(
      this.#transport.PATCH('/_countersign/worlds/{world}/settings', {
        params: this.#params,
        body: { ...change },
      }),
    );
  }

  /** The journal entries, oldest first. */
  journal(): AsyncGenerator<StreamedEntry> {
    return keptEntries(this.#transport, this.id);
  }

  /** Restores the world to its initial state. */
  reset(): Promise<Schemas['World']> {
    return bodyOf(this.#transport.POST('/_countersign/worlds/{world}/reset', { params: this.#params }));
  }

  /** Deletes the world and cancels everything in progress in it. */
  async delete(): Promise<void> {
    await this.#transport.DELETE('/_countersign/worlds/{world}', { params: this.#params });
  }
}

function fieldsOf(distance: Distance): Exclude<Distance, string> | { readonly by: string } {
  return typeof distance === 'string' ? { by: distance } : distance;
}
