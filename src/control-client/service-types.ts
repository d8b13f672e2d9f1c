// The types that a client of a world uses for its services: names, parameters and results. `Known` has an entry for
// each service. Everything that an entry does not declare is accepted; `OpenServices` accepts everything.

import type { components, operations } from '../../specs/generated/control.ts';

type Schemas = components['schemas'];
type Values = Readonly<Record<string, unknown>>;

/** Types for unknown services: every name and every field is accepted. */
export interface OpenServices {
  readonly [service: string]: object;
}

/** The name of a service. */
export type ServiceName<Known> = keyof Known & string;

/** The declared type for a name, or a type that accepts anything. */
type Part<Known, Service extends keyof Known, Name extends string, Open> =
  Known[Service] extends Readonly<Record<Name, infer Declared>> ? Declared : Open;

type IsOpen<Known> = string extends keyof Known ? true : false;

/** An event type of a service; without one, of any service. */
export type EventType<Known, Service extends keyof Known = keyof Known> = Service extends keyof Known
  ? keyof Part<Known, Service, 'events', Values> & string
  : never;

/** The payload of an event type; without a service, that of any service with this type. */
export type EventPayload<Known, Type, Service extends keyof Known = keyof Known> = Service extends keyof Known
  ? Part<Known, Service, 'events', Values> extends infer Events
    ? Type extends keyof Events
      ? unknown extends Events[Type]
        ? Values
        : Events[Type]
      : never
    : never
  : never;

/** An event type that may be emitted: one that the service documents, or any if the event is `unchecked`. */
export type EmittedType<Known, Service extends ServiceName<Known>, Unchecked> = Unchecked extends true
  ? string
  : EventType<Known, Service>;

/** An event to emit. One that is `unchecked` may have any type and any fields. */
export type EmitRequest<
  Known,
  Service extends ServiceName<Known>,
  Type,
  Unchecked extends boolean = false,
> = {
  readonly service: Service;
  readonly type: Type;
  readonly unchecked?: Unchecked;
  /** Values of single fields, by their path in the event: `'metadata.reason'`. */
  readonly set?: Values;
} & (Unchecked extends true
  ? Values
  : EmitFields<Part<Known, Service, 'emit', Values>, EventPayload<Known, Type, Service>>);

/**
 * Fields of an object in the payload may be left out; they are generated. Undocumented fields can be added with
 * `set`.
 */
type EmitFields<Fields, Payload> = {
  readonly [Name in keyof Fields]?: Name extends keyof Payload ? Given<Payload[Name]> : Fields[Name];
};

type Given<Value> = Value extends object ? Partial<Closed<Value>> : Value;

/** The event as it was emitted. */
export interface EmittedEvent<Known, Service extends ServiceName<Known>, Type>
  extends Omit<Schemas['EmittedEvent'], 'event'> {
  readonly event: [EventPayload<Known, Type, Service>] extends [never]
    ? Values
    : EventPayload<Known, Type, Service>;
}

/** A scenario of any service. */
export type ScenarioName<Known> =
  IsOpen<Known> extends true
    ? string
    : { [Service in keyof Known]: keyof Part<Known, Service, 'scenarios', object> & string }[keyof Known];

type ScenarioTypes<Known, Name> = {
  [Service in keyof Known]: Part<Known, Service, 'scenarios', object> extends infer Scenarios
    ? Name extends keyof Scenarios
      ? Scenarios[Name]
      : never
    : never;
}[keyof Known];

/** The parameters of a scenario; each has a default. */
export type ScenarioParameters<Known, Name> =
  IsOpen<Known> extends true
    ? Values
    : ScenarioTypes<Known, Name> extends { readonly parameters: infer Parameters }
      ? Parameters
      : Values;

/** The result of applying a scenario. */
export interface ScenarioResult<Known, Name> extends Omit<Schemas['ScenarioResult'], 'result'> {
  readonly result: IsOpen<Known> extends true
    ? Values
    : ScenarioTypes<Known, Name> extends { readonly result: infer Result }
      ? Result
      : Values;
}

/** A scenario with its parameters. */
export type ScenarioChoice<Known> =
  | ScenarioName<Known>
  | {
      [Name in ScenarioName<Known>]: {
        readonly name: Name;
        readonly params?: ScenarioParameters<Known, Name>;
      };
    }[ScenarioName<Known>];

type ActionsOf<Known, Service extends keyof Known> = Part<
  Known,
  Service,
  'actions',
  Record<string, { input: Values }>
>;

/** An action of a service's simulation, such as `mail/message.open`. */
export type ActionName<Known> =
  IsOpen<Known> extends true
    ? string
    : {
        [Service in ServiceName<Known>]: `${Service}/${keyof ActionsOf<Known, Service> & string}`;
      }[ServiceName<Known>];

type ActionTypes<Known, Name> = Name extends `${infer Service extends ServiceName<Known>}/${infer Action}`
  ? Action extends keyof ActionsOf<Known, Service>
    ? ActionsOf<Known, Service>[Action]
    : never
  : never;

/** The input of an action. */
export type ActionInput<Known, Name> =
  IsOpen<Known> extends true
    ? Values
    : ActionTypes<Known, Name> extends { readonly input: infer Input }
      ? Input
      : Values;

/** The arguments of a call that runs an action: its input may be left out if no field is required. */
export type ActionArguments<Known, Name> =
  Record<never, never> extends ActionInput<Known, Name>
    ? [input?: ActionInput<Known, Name>]
    : [input: ActionInput<Known, Name>];

/** The result of an action, and the events that it caused. */
export interface ActionResult<Known, Name> extends Omit<Schemas['ActionResult'], 'result'> {
  readonly result: IsOpen<Known> extends true
    ? Values
    : ActionTypes<Known, Name> extends { readonly result: infer Result }
      ? Result
      : Values;
}

type FaultFields = Schemas['CreateFaultRequest'];

/** A fault for the calls of a service or for its deliveries, with exactly one effect. */
export type FaultRequest<Known, Service extends ServiceName<Known>> =
  IsOpen<Known> extends true
    ? FaultFields
    : Pick<FaultFields, 'after' | 'times' | 'probability'> & { readonly service: Service } & (
          | CallFault<Extract<Part<Known, Service, 'operations', string>, string>>
          | DeliveryFault<EventType<Known, Service>>
        );

type CallFault<Operation> = Absent<'webhook' | 'value' | 'event_type' | 'endpoint' | 'delivery'> & {
  /** The operation whose calls are affected; all operations by default. */
  readonly operation?: Operation;
} & (
    | (Required<Pick<FaultFields, 'respond'>> & Absent<'delay_ms' | 'connection'>)
    | (Required<Pick<FaultFields, 'delay_ms'>> & Absent<'respond' | 'connection'>)
    | (Required<Pick<FaultFields, 'connection'>> & Absent<'respond' | 'delay_ms'>)
  );

type DeliveryFault<Type> = Absent<'operation' | 'respond' | 'delay_ms' | 'connection'> &
  Required<Pick<FaultFields, 'webhook'>> &
  Pick<FaultFields, 'value' | 'endpoint' | 'delivery'> & {
    /** The event type whose deliveries are affected; all types by default. */
    readonly event_type?: Type;
  };

type Absent<Names extends string> = { readonly [Name in Names]?: never };

/** Settings to change in the world and its services. */
export type SettingsChange<Known> =
  IsOpen<Known> extends true
    ? Values
    : Closed<Schemas['SettingsChange']> & {
        readonly [Service in keyof Known]?: Partial<Part<Known, Service, 'settings', Values>>;
      };

type Closed<T> = { readonly [Name in keyof T as string extends Name ? never : Name]: T[Name] };

/** A world to create. */
export type WorldRequest<Known> = Omit<Schemas['CreateWorldRequest'], 'settings' | 'scenario' | 'clock'> & {
  readonly clock?: Schemas['ClockMode'];
  readonly settings?: SettingsChange<Known>;
  /** The scenario that the world starts with. */
  readonly scenario?: ScenarioChoice<Known>;
};

/** The tokens of each service, by credential name. */
export type Credentials<Known> = {
  readonly [Service in keyof Known]: Readonly<
    Record<Extract<Part<Known, Service, 'credentials', string>, string>, string>
  >;
};

/** The contents of a fresh world, by service. */
export type Fixtures<Known> = {
  readonly [Service in keyof Known]: Part<Known, Service, 'fixtures', Values> & OwnFixtures;
};

/** The data that a user of the mock adds to the fixtures of a service. */
interface OwnFixtures {
  readonly [name: `own_${string}`]: unknown;
}

/** The filters and paging of a list. */
export type Query<Operation extends keyof operations> = NonNullable<
  operations[Operation]['parameters']['query']
>;

/** How far to advance: by a duration such as `"35h"`, to an instant, or by a number of due instants. */
export type Distance = string | { readonly to: string } | { readonly next: number };
