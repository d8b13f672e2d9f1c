// The interface between the toolkit and a service: the parts of a mock. A service is a spec and a folder that
// implements this interface; the server knows services only through it.

import type { Delivery } from '../delivery/delivery.ts';
import type { PublishedEvent, WebhookSource } from '../delivery/webhook-source.ts';
import type { CollectionKind } from '../engine/collection.ts';
import type { JsonObject } from '../engine/json.ts';
import type { Timer } from '../engine/scheduling/task-handlers.ts';
import type { World } from '../engine/world.ts';
import type { OpenApiDocument, Schema } from '../openapi/document.ts';
import type { Trial } from '../openapi/fitting-sample.ts';
import type { Reply } from '../openapi/handler.ts';
import type { Operation } from '../openapi/operations.ts';
import type { Draw } from '../openapi/sample-scalars.ts';
import type { FirstSteps } from './first-steps.ts';
import type { Picture } from './picture.ts';
import type { RequestError } from './request-error.ts';
import type { Scenario } from './scenario.ts';
import type { SeedData } from './seed-data.ts';
import type { ServiceCatalogue } from './service-catalogue.ts';

/** An answer that has to wait for a delivery's first attempt. */
export interface AfterDelivery<R = Reply> {
  readonly afterDelivery: string;
  readonly reply: (delivery: Delivery | undefined, world: World) => R;
}

/**
 * An operation as the server calls it. What it takes has been checked against the document, so that its own type is no longer
 * known here: methods take it, since the compiler compares their parameters both ways.
 */
export interface AnyOperationMock {
  refuse?(request: unknown, world: World): Reply | undefined;
  handle(request: unknown, world: World): Reply | AfterDelivery;
}

/** A request before its body is read. */
export interface UnreadRequest {
  readonly operation: Operation;
  /** The path and the query, as sent. */
  readonly url: string;
  /** Header names in lower case. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** The owner of a credential, or the answer that refuses it. */
export type Authenticated<Principal> = { readonly principal: Principal } | { readonly error: Reply };

/** The header of a 401 that asks for a bearer token (RFC 6750, section 3). */
export const BEARER_CHALLENGE = { 'WWW-Authenticate': 'Bearer' } as const;

/** Access checks, made in this order before the body is read. */
export interface Access<Principal> {
  /** Refuses all calls for a time: a dependency that is down, a simulated crash. */
  outage?(arrival: UnreadRequest, world: World): Reply | undefined;
  /** The caller. Can be asynchronous, for example to check a signature against a key set. */
  authenticate(
    arrival: UnreadRequest,
    world: World,
  ): Authenticated<Principal> | Promise<Authenticated<Principal>>;
  /** Whether the caller may call this operation. */
  authorize(principal: Principal, arrival: UnreadRequest, world: World): Reply | undefined;
  /** Whether the caller exceeded the rate limit; counts the call. */
  limitRate?(principal: Principal, arrival: UnreadRequest, world: World): Reply | undefined;
}

/** An action of a service's simulation. */
export interface Action<Input = unknown> {
  readonly description: string;
  /** JSON Schema of the input; closed. */
  readonly input: Schema;
  /** JSON Schema of what `run` returns; any object if left out. */
  readonly result?: Schema;
  /**
   * Performs the action, as part of a transaction; throws {@link import('./api-error.ts').ApiError} if it is not
   * possible.
   */
  run(input: Input, world: World): unknown;
}

/** How events are emitted by hand. */
export interface EventFactory {
  /** The service-specific fields of an emit call, by name. */
  readonly fields: Readonly<Record<string, Schema>>;
  /** The payload of an event: the given fields, and the rest generated from the spec's schema. */
  compose(type: string, given: JsonObject, world: World): PublishedEvent;
}

/** The settings that a service adds to a world. */
export interface SettingsContribution {
  readonly schema: Schema;
  readonly defaults: JsonObject;
}

/** Generates a token that depends on the world's seed and id and on the credential's name. */
export type TokenMaker = (prefix: string, name: string) => string;

/** What is known about a world before it exists. */
export interface WorldIdentity {
  readonly id: string;
  readonly seed: number;
  readonly now: number;
}

/** How a service answers that has nothing but its document. */
export interface AnswersFromDocument {
  /**
   * Draws what is generated.
   *
   * @param name what it is drawn for: the same seed and name draw the same
   * @param now the present instant as ISO 8601
   */
  readonly draw: (seed: number, name: string, now: string) => Draw;
}

export interface Service<Principal = unknown> {
  readonly name: string;
  readonly document: OpenApiDocument;
  /** The prefixes of its paths, for the form of a 404. */
  readonly pathPrefixes: readonly string[];
  readonly operations: Readonly<Record<string, AnyOperationMock>>;
  readonly access: Access<Principal>;
  /** Converts an error of the server to the service's form; the world is known for errors of a request to one. */
  errorReply(refusal: RequestError, world?: World): Reply;
  /**
   * Present if it answers by its document: bodies of every documented media type are decoded and validated, `Prefer`
   * applies to valid requests only, and generated answers are complete.
   */
  readonly answersFromDocument?: AnswersFromDocument;
  /** What it does not do as its document says, as lines; told at the start. */
  readonly notes?: readonly string[];
  /** Tries what it generates, one answer after another; told after the start. See `DocumentedReplies.trials`. */
  readonly answerTrials?: () => Generator<Trial>;
  /** The headers of every answer. */
  replyHeaders?(requestId: string): Readonly<Record<string, string>>;
  readonly settings: SettingsContribution;
  /** The named credentials of a world. */
  credentials(world: WorldIdentity, token: TokenMaker): Readonly<Record<string, string>>;
  /** Every kind of document that it stores; a snapshot must not contain others. */
  readonly collections: readonly Pick<CollectionKind<unknown>, 'name' | 'schema'>[];
  /** Adds the documents of a fresh world, and returns a description of them. */
  addFixtures(world: World): JsonObject;
  /** The seed data that can be added to every world in addition to the fixtures. */
  readonly seedData: SeedData;
  readonly webhooks: WebhookSource;
  readonly events: EventFactory;
  /** What happens by time alone, by the names of its tasks. */
  readonly timers: Readonly<Record<string, Timer>>;
  readonly actions: Readonly<Record<string, Action>>;
  /** Named situations, from the catalogue; see `scenariosOf`. */
  readonly scenarios: Readonly<Record<string, Scenario>>;
  /** What is documented of it as rules, and what is left open as gaps; read when somebody asks for it. */
  readonly catalogue?: (() => Promise<ServiceCatalogue>) | undefined;
  /** What a world holds of it, described so that the console can draw it; none if left out. Changes nothing. */
  pictures?(world: World): readonly Picture[];
  /** First steps with it, given the credentials of a world. */
  firstSteps?(credentials: Readonly<Record<string, string>>): readonly FirstSteps[];
  /** Called with changed settings, within the transaction that changes them. */
  onSettings?(world: World): void;
}

/** A service with any type of principal: the server only passes it on. */
export type AnyService = Service;

/**
 * Defines a service. Its parts agree on the type of a principal, which is opaque to the server.
 *
 * @example export const mail = defineService<Principal>({ name: 'mail', … })
 */
export function defineService<Principal>(service: Service<Principal>): AnyService {
  return service;
}
