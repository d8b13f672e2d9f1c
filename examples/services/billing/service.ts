// A stand-in for a billing service: invoices are issued and read, and each is told of by an event. What is not written
// here, such as the list of plans, answers from billing.json.

import {
  actionError,
  collectionOf,
  countCall,
  type DefinedService,
  defineService,
  rateLimitHeaders,
  type World,
} from 'countersign/service';
import { catalogue } from './catalogue.ts';
import type { components, operations, webhooks } from './generated/billing/types.ts';

type Invoice = components['schemas']['Invoice'];

const invoices = collectionOf<Invoice>(
  'billing/invoices',
  {},
  { type: 'object', required: ['id', 'status'] },
);
const CALLS = { limit: 3, windowMs: 60_000 };
const AMOUNT = { type: 'integer', minimum: 1, maximum: 1_000_000, default: 500 };

const billing: DefinedService<webhooks> = defineService<operations, webhooks>({
  name: 'billing',
  document: new URL('./billing.json', import.meta.url),
  catalogue,
  contract: () => import('./contract.ts'),
  mutants: () => import('./mutants.ts'),
  collections: [invoices],
  operations: {
    createInvoice: ({ body }, reply, world) => reply[201](issue(world, body.amount_cents)),
    getInvoice: ({ path }, reply, world) => {
      const invoice = world.collection(invoices).get(path.invoice_id);
      return invoice === undefined ? reply[404]({ error: 'no such invoice' }) : reply[200](invoice);
    },
  },
  access: {
    limitRate: (_caller, _request, world) => {
      const count = countCall(world, 'billing', CALLS);
      if (count.isAllowed) return undefined;
      return { status: 429, body: { error: 'too many calls' }, headers: rateLimitHeaders(count, world.now) };
    },
  },
  actions: {
    'invoice.pay': {
      description: 'A customer pays an invoice.',
      input: {
        type: 'object',
        additionalProperties: false,
        required: ['invoice_id'],
        properties: { invoice_id: { type: 'string' } },
      },
      run: ({ invoice_id }: { readonly invoice_id: string }, world) => pay(world, invoice_id),
    },
  },
  scenarios: {
    'an invoice is open': {
      description: 'An invoice has been issued and is open.',
      parameters: { type: 'object', additionalProperties: false, properties: { amount_cents: AMOUNT } },
      rules: ['B-INV-01'],
      handle: ({ amount_cents }: { readonly amount_cents: number }, { world }) => ({
        invoice_id: issue(world, amount_cents).id,
      }),
    },
  },
});

export default billing;

function issue(world: World, amountCents: number): Invoice {
  const id = world.ids.next('inv_');
  const invoice = world.collection(invoices).put(id, { id, amount_cents: amountCents, status: 'open' });
  billing.publish(world, 'invoice.issued', { invoice });
  return invoice;
}

function pay(world: World, id: string): Invoice {
  if (world.collection(invoices).get(id) === undefined) throw actionError(404, `there is no invoice ${id}`);
  const invoice = world.collection(invoices).update(id, { status: 'paid' });
  billing.publish(world, 'invoice.paid', { invoice });
  return invoice;
}
