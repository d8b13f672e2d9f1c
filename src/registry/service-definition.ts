// What a service of one's own says of itself: its document, handlers, scenarios and the rest, typed from its operations.

import type { WebhookSource } from '../delivery/webhook-source.ts';
import type { JsonObject } from '../engine/json.ts';
import type { World } from '../engine/world.ts';
import type { Schema } from '../openapi/document.ts';
import type { OperationTypes, Replies, Reply, ReplyOf, RequestOf } from '../openapi/handler.ts';
import type { ScenarioContext } from '../service/scenario.ts';
import type { Access, Action, AfterDelivery, Service } from '../service/service.ts';
import type { WrittenCatalogue } from '../verify/catalogue.ts';
import type { ServiceContract, ServiceMutants } from './service-module.ts';

/**
 * Answers a valid request of one operation, as part of a transaction. An answer that the document does not allow does not
 * compile, and becomes a 500 that names it.
 *
 * @param answerFromDocument what the document alone would answer
 * @example getInvoice: ({ path }, reply, world) => reply[200](world.collection(invoices).get(path.id))
 */
export type OperationHandler<Op extends OperationTypes> = (
  request: RequestOf<Op>,
  reply: Replies<Op>,
  world: World,
  answerFromDocument: () => ReplyOf<Op>,
) => ReplyOf<Op> | AfterDelivery<ReplyOf<Op>>;

type AnyReply = (body?: unknown, extras?: Pick<Reply, 'headers' | 'mediaType' | 'why'>) => Reply;

/** The replies of an operation whose types have not been generated: only the documented ones are there. */
type UntypedReplies = {
  readonly [Status in
    | 200
    | 201
    | 202
    | 204
    | 400
    | 401
    | 403
    | 404
    | 409
    | 410
    | 422
    | 429
    | 500
    | 503]: AnyReply;
} & Readonly<Record<number, AnyReply | undefined>>;

/** A handler of an operation whose types have not been generated. */
export type UntypedHandler = (
  // biome-ignore lint/suspicious/noExplicitAny: nothing is known of it
  request: any,
  reply: UntypedReplies,
  world: World,
  answerFromDocument: () => Reply,
) => Reply | AfterDelivery;

/** The handlers of some operations, by their ids. Without types of the operations every id is accepted. */
export type OperationHandlers<Operations> = string extends keyof Operations
  ? Readonly<Record<string, UntypedHandler>>
  : {
      readonly [Id in keyof Operations]?: Operations[Id] extends OperationTypes
        ? OperationHandler<Operations[Id]>
        : never;
    };

/** A named situation that a world can be put into. */
export interface ScenarioDefinition {
  /** The situation afterwards. */
  readonly description: string;
  /** JSON Schema of the parameters, each with a default; none if left out. */
  readonly parameters?: Schema;
  /** JSON Schema of the result; any object if left out. */
  readonly result?: Schema;
  /** Ids of the catalogue that it shows. */
  readonly rules?: readonly string[];
  readonly gaps?: readonly string[];
  /** Sets it up, and returns what the caller needs to continue. */
  // biome-ignore lint/suspicious/noExplicitAny: the schema has checked them
  handle(parameters: any, context: ScenarioContext): JsonObject;
}

/** Something that happens inside the service, caused by no client. */
export interface ActionDefinition extends Omit<Action, 'input' | 'run'> {
  /** JSON Schema of the input; none if left out. */
  readonly input?: Schema;
  /** Performs it, as part of a transaction; throws `actionError` if it is not possible. */
  // biome-ignore lint/suspicious/noExplicitAny: the schema has checked it
  run(input: any, world: World): unknown;
}

/** The access checks of a service, whose principal only it knows. */
// biome-ignore lint/suspicious/noExplicitAny: what `authenticate` returns, the others get
type AnyAccess = Access<any>;

/** The parts of a mock that a document does not describe. What is left out comes from the document. */
type Parts = Partial<
  Pick<
    Service<unknown>,
    | 'pathPrefixes'
    | 'errorReply'
    | 'replyHeaders'
    | 'settings'
    | 'credentials'
    | 'collections'
    | 'addFixtures'
    | 'seedData'
    | 'events'
    | 'timers'
    | 'onSettings'
    | 'pictures'
    | 'firstSteps'
  >
> & {
  /** Who may call what, and how often. What is left out comes from the document: a credential must be well-formed. */
  readonly access?: Partial<AnyAccess>;
  /** Who gets deliveries, and how they are sent; by default one receiver, in the settings. */
  readonly webhooks?: WebhookSource;
};

/** A service as a team writes it. Only the name and the document are required. */
export interface ServiceDefinition<Operations> extends Parts {
  /** In lower case; used in paths of the control API, in settings and in commands. */
  readonly name: string;
  /** The OpenAPI document, 3.0 or 3.1: a file of YAML or JSON beside the module, or a parsed one. */
  readonly document: URL | object;
  /** The operations that are written; the others answer from the document. */
  readonly operations?: OperationHandlers<Operations>;
  readonly scenarios?: Readonly<Record<string, ScenarioDefinition>>;
  readonly actions?: Readonly<Record<string, ActionDefinition>>;
  /** Its rules and gaps by id. */
  readonly catalogue?: Partial<WrittenCatalogue>;
  /** The checks of `countersign verify`: `() => import('./contract.ts')`. */
  contract?(): Promise<Partial<ServiceContract>>;
  /** The mutants of `countersign verify --prove`: `() => import('./mutants.ts')`. */
  mutants?(): Promise<ServiceMutants>;
}
