// What a team writes of a service: its name, its document, and the operations that are to remember something. The rest
// is answered from the document.

import type { WebhookSource } from '../delivery/delivery.ts';
import { publish } from '../delivery/publishing.ts';
import type { JsonObject } from '../engine/json.ts';
import type { World } from '../engine/world.ts';
import type { Schema } from '../openapi/document.ts';
import type { OperationTypes, Replies, Reply, ReplyOf, RequestOf } from '../openapi/handler.ts';
import type { ScenarioContext } from '../service/scenario.ts';
import type { Access, Action, AfterDelivery, AnyService, Service } from '../service/service.ts';
import type { WrittenCatalogue } from '../verify/catalogue.ts';
import {
  SERVICE_VERSION,
  type ServiceContract,
  type ServiceModule,
  type ServiceMutants,
} from './service-module.ts';

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

/** What the body of a webhook may be given of: every field can be left out. */
type Some<T> = T extends readonly (infer Item)[]
  ? readonly Some<Item>[]
  : T extends object
    ? { readonly [Field in keyof T]?: Some<T[Field]> }
    : T;

type WebhookMethod = 'get' | 'put' | 'post' | 'delete' | 'patch';

/** The body of a webhook, whatever its method and its media type. */
type BodyOfWebhook<Webhook> = Webhook[WebhookMethod & keyof Webhook] extends infer Operation
  ? Operation extends { requestBody?: { content: infer Content } }
    ? Content[keyof Content]
    : never
  : never;

/** The fields of events by type, as far as they are given. Without types of the webhooks every type is accepted. */
export type PublishedFields<Webhooks> = string extends keyof Webhooks
  ? Readonly<Record<string, object>>
  : { readonly [Type in keyof Webhooks & string]: Some<BodyOfWebhook<Webhooks[Type]>> };

/** A service that can be served: the default export of a folder or a package. */
export interface DefinedService<Webhooks = Record<string, never>> extends ServiceModule {
  /**
   * Publishes an event of the document's `webhooks`, as part of a transaction. Fields that are left out are generated.
   *
   * @throws ApiError when the document has no such event
   * @example billing.publish(world, 'invoice.issued', { invoice })
   */
  publish<Type extends keyof PublishedFields<Webhooks> & string>(
    world: World,
    type: Type,
    payload?: PublishedFields<Webhooks>[Type],
  ): void;
}

/**
 * Defines a service. Its operations and its events are typed by what `countersign generate --for service` writes.
 *
 * @example
 * import type { operations, webhooks } from './generated/billing/types.ts';
 *
 * export default defineService<operations, webhooks>({
 *   name: 'billing',
 *   document: new URL('./billing.yaml', import.meta.url),
 *   operations: { getInvoice: ({ path }, reply) => reply[200]({ id: path.invoice_id, status: 'open' }) },
 * });
 */
export function defineService<Operations = Record<string, never>, Webhooks = Record<string, never>>(
  definition: ServiceDefinition<Operations>,
): DefinedService<Webhooks> {
  const { name, document, catalogue, contract, mutants } = definition;
  let made: AnyService | undefined;
  let making: Promise<AnyService> | undefined;
  const mock = () => {
    making ??= import('./own-service.ts')
      .then(({ serviceOf }) => serviceOf(definition))
      .then((service) => {
        made = service;
        return service;
      });
    return making;
  };
  return {
    version: SERVICE_VERSION,
    name,
    ...(document instanceof URL ? { spec: document } : {}),
    mock,
    catalogue: async () => ({ rules: {}, gaps: {}, ...catalogue }),
    contract: async () => ({ flows: [], ...(await contract?.()) }),
    mutants: async () => (await mutants?.()) ?? { mutants: [] },
    publish: (world: World, type: string, payload: object = {}) => {
      if (made === undefined) throw new Error(`${name} publishes ${type} before it is served`);
      const event = made.events.compose(type, { payload: payload as JsonObject }, world);
      publish(world, made.webhooks, event);
    },
  };
}
