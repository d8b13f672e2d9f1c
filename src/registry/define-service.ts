// What a team writes of a service: its name, its document, and the operations that are to remember something. The rest
// is answered from the document.

import { publish } from '../delivery/publishing.ts';
import type { JsonObject } from '../engine/json.ts';
import type { World } from '../engine/world.ts';
import type { AnyService } from '../service/service.ts';
import type { ServiceDefinition } from './service-definition.ts';
import { SERVICE_VERSION, type ServiceModule } from './service-module.ts';

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
