// The seam between the toolkit and a service: what a mock is made of. A service is a spec and a folder
// that fills this in; the server knows services only by it.

import type { Delivery, PublishedEvent, WebhookSource } from '../delivery/delivery.ts';
import type { CollectionKind } from '../engine/collection.ts';
import type { JsonObject } from '../engine/json.ts';
import type { ScheduledTask } from '../engine/task-queue.ts';
import type { World } from '../engine/world.ts';
import type { OpenApiDocument, Schema } from '../openapi/document.ts';
import type { Reply } from '../openapi/handler.ts';
import type { Operation } from '../openapi/operations.ts';
import type { RequestError } from './request-error.ts';
import type { Scenario } from './scenario.ts';
import type { SeedData } from './seed-data.ts';

/** An answer that has to wait for a delivery's first attempt. */
export interface AfterDelivery<R = Reply> {
  readonly afterDelivery: string;
  readonly reply: (delivery: Delivery | undefined, world: World) => R;
}

/** An operation as the server calls it; its types are no longer known. */
export interface AnyOperationMock {
  refuse?(request: never, world: World): Reply | undefined;
  handle(request: never, world: World): Reply | AfterDelivery;
}

/** A request before its body is read. */
export interface UnreadRequest {
  readonly operation: Operation;
  /** Header names in lower case. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** Somebody a credential belongs to, or the answer that refuses it. */
export type Authenticated<Principal> = { readonly principal: Principal } | { readonly refused: Reply };

/** Who may do what, asked in this order before the body is read. */
export interface Access<Principal> {
  /** Refuses everybody for a while: a dependency that is down, a crash that is due. */
  outage?(arrival: UnreadRequest, world: World): Reply | undefined;
  /** Who is calling. May take its time (a signature is checked against a key set). */
  authenticate(
    arrival: UnreadRequest,
    world: World,
  ): Authenticated<Principal> | Promise<Authenticated<Principal>>;
  /** Whether they may call this operation at all. */
  authorize(principal: Principal, arrival: UnreadRequest, world: World): Reply | undefined;
  /** Whether they called too often; counts the call. */
  limitRate?(principal: Principal, arrival: UnreadRequest, world: World): Reply | undefined;
}

/** Something that can be made to happen in a service's simulation. */
export interface Action<Input = never> {
  readonly description: string;
  /** JSON Schema of the input; closed. */
  readonly input: Schema;
  /** The step; throws {@link import('./request-error.ts').ApiError} when it cannot be done. */
  run(input: Input, world: World): unknown;
}

/** How events are emitted by hand. */
export interface EventFactory {
  /** The fields of an emit call that are this service's own, by name. */
  readonly fields: Readonly<Record<string, Schema>>;
  /** The payload of an event: what the caller gave, the rest generated from the spec's schema. */
  compose(type: string, given: JsonObject, world: World): PublishedEvent;
}

/** Settings a service adds to a world's. */
export interface SettingsContribution {
  readonly schema: Schema;
  readonly defaults: JsonObject;
}

/** Makes a token that depends on the world's seed and id and on the credential's name. */
export type TokenMaker = (prefix: string, name: string) => string;

/** What is known of a world before it exists. */
export interface WorldIdentity {
  readonly id: string;
  readonly seed: number;
  readonly now: number;
}

/** What the first steps on a service are written with. */
export interface FirstStepsInput {
  /** Where the world `default` answers. */
  readonly url: string;
  /** The beginning of a command that calls its control API: a path can be appended. */
  readonly control: string;
  readonly credentials: Readonly<Record<string, string>>;
}

export interface Service<Principal = never> {
  readonly name: string;
  readonly document: OpenApiDocument;
  /** The prefixes of its paths, for the form of a 404. */
  readonly pathPrefixes: readonly string[];
  readonly operations: Readonly<Record<string, AnyOperationMock>>;
  readonly access: Access<Principal>;
  /** The service's form of a refusal that the server makes. */
  errorReply(refusal: RequestError): Reply;
  /** Headers of every answer. */
  replyHeaders?(requestId: string): Readonly<Record<string, string>>;
  readonly settings: SettingsContribution;
  /** The named credentials of a world. */
  credentials(world: WorldIdentity, token: TokenMaker): Readonly<Record<string, string>>;
  /** Every kind of document that it keeps; a snapshot may hold no other. */
  readonly collections: readonly Pick<CollectionKind<unknown>, 'name' | 'schema'>[];
  /** Puts the documents of a fresh world in place, and describes them. */
  addFixtures(world: World): JsonObject;
  /** What whoever starts the server may put into every world beside the fixtures. */
  readonly seedData: SeedData;
  readonly webhooks: WebhookSource;
  readonly events: EventFactory;
  /** What is done when a task of this name is due. */
  readonly timers: Readonly<Record<string, (world: World, item: ScheduledTask) => void>>;
  readonly actions: Readonly<Record<string, Action>>;
  /** Named situations, from the catalogue; see `scenariosOf`. */
  readonly scenarios: Readonly<Record<string, Scenario>>;
  /** What to try first, as lines that `countersign mock` prints; commands are for a shell. */
  firstSteps?(given: FirstStepsInput): readonly string[];
  /** Is told of changed settings, within the step that changes them. */
  onSettings?(world: World): void;
}

/** A service of any principal, as the server holds it. */
export interface AnyService extends Omit<Service, 'access'> {
  readonly access: Omit<Access<never>, 'authenticate'> & Pick<Access<unknown>, 'authenticate'>;
}

/**
 * A service as the server holds it. Its parts agree on what a principal is; to the server it is opaque.
 *
 * @example export const mail = defineService<Principal>({ name: 'mail', … })
 */
export function defineService<Principal>(service: Service<Principal>): AnyService {
  return service as unknown as AnyService;
}
