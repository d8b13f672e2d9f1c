// The types that services of other people rely on. What is marked here must not compile; the type check of the project
// holds it.

import { expect, expectTypeOf, test } from 'vitest';
import type { operations, webhooks } from '../../examples/services/billing/generated/billing/types.ts';
import * as kit from '../../src/service-kit.ts';
import { type DefinedService, defineService, type OperationHandlers } from '../../src/service-kit.ts';

const document = new URL('./billing.json', import.meta.url);

test('the values that are exported are these; one less, or one that works otherwise, is a new version', () => {
  expect(kit.SERVICE_VERSION).toBe(1);
  expect(Object.keys(kit).sort()).toMatchInlineSnapshot(`
    [
      "BEARER_CHALLENGE",
      "MAX_PICTURED",
      "SERVICE_VERSION",
      "actionError",
      "addEndpoint",
      "addPastDelivery",
      "alterAccess",
      "alterAction",
      "alterDeliveries",
      "alterDocument",
      "alterErrors",
      "alterPayload",
      "alterPolicy",
      "alterReply",
      "alterTimer",
      "answerFromNowOn",
      "askForProof",
      "changeState",
      "collectionOf",
      "countCall",
      "defineService",
      "deliveries",
      "deliveryPolicyOf",
      "durationMs",
      "enableEndpoint",
      "endpoints",
      "endpointsOf",
      "endpointsWith",
      "forceRetry",
      "inboxName",
      "isReceiverUrl",
      "isSuccessful",
      "iso",
      "lifecycle",
      "listOf",
      "matchesPattern",
      "nextState",
      "parseInstant",
      "pauseEndpoint",
      "publicKeyOf",
      "publish",
      "publishTest",
      "putOutOfOrder",
      "rateLimitHeaders",
      "rateLimitSchema",
      "readRateLimit",
      "receiverAt",
      "recentEvents",
      "refusal",
      "removeEndpoint",
      "replaceOperation",
      "rotateSecret",
      "secretProblem",
      "settingsReader",
      "transition",
      "useUpCalls",
      "whyLimited",
    ]
  `);
});

test('a name and a document are enough', () => {
  expectTypeOf(defineService({ name: 'billing', document })).toEqualTypeOf<DefinedService>();
  // @ts-expect-error a service has a document
  expectTypeOf(defineService).toBeCallableWith({ name: 'billing' });
});

test('handlers are typed by the operations', () => {
  type Handlers = OperationHandlers<operations>;
  expectTypeOf<keyof Handlers>().toEqualTypeOf<'createInvoice' | 'getInvoice' | 'listPlans'>();
  type GetInvoice = NonNullable<Handlers['getInvoice']>;
  expectTypeOf<Parameters<GetInvoice>[0]['path']>().toEqualTypeOf<{ invoice_id: string }>();
  expectTypeOf<keyof Parameters<GetInvoice>[1]>().toEqualTypeOf<200 | 401 | 404 | 422 | 429 | 500>();
  type CreateInvoice = NonNullable<Handlers['createInvoice']>;
  expectTypeOf<Parameters<CreateInvoice>[0]['body']>().toEqualTypeOf<{ amount_cents: number }>();
});

test('published events are typed by the webhooks, and fields can be left out', () => {
  const billing = defineService<operations, webhooks>({ name: 'billing', document });
  type Publish = typeof billing.publish<'invoice.issued'>;
  expectTypeOf<Parameters<Publish>[1]>().toEqualTypeOf<'invoice.issued'>();
  const world = undefined as never;
  const calls = () => {
    billing.publish(world, 'invoice.issued');
    billing.publish(world, 'invoice.paid', { invoice: { amount_cents: 5 } });
    // @ts-expect-error there is no such event
    billing.publish(world, 'invoice.sent');
    // @ts-expect-error an invoice has no such field
    billing.publish(world, 'invoice.paid', { invoice: { cents: 5 } });
    // @ts-expect-error the field is a number
    billing.publish(world, 'invoice.paid', { invoice: { amount_cents: '5' } });
    const untyped = defineService({ name: 'billing', document });
    untyped.publish(world, 'anything', { any: 'field' });
  };
  expect(calls).toBeTypeOf('function');
});

test('what the document does not have does not compile', () => {
  defineService<operations>({
    name: 'billing',
    document,
    operations: {
      // @ts-expect-error the status is not documented
      getInvoice: (_request, reply) => reply[418](),
      // @ts-expect-error the body has no status
      createInvoice: (_request, reply) => reply[201]({ id: 'inv_1', amount_cents: 1 }),
      listPlans: (_request, _reply, _world, answerFromDocument) => answerFromDocument(),
    },
  });
  defineService<operations>({
    name: 'billing',
    document,
    // @ts-expect-error there is no such operation
    operations: { payInvoice: () => ({ status: 200 }) },
  });
});
