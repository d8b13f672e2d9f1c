import {
  deliveryPolicyOf,
  endpointsOf,
  type Reply,
  type Schema,
  type WebhookSource,
  type World,
} from '../../../src/service-kit.ts';
import type { Caller } from './access.ts';
import { shopDocument } from './document.ts';

/** What a caller asks of an operation; which fields there are depends on the operation. */
interface Call {
  readonly principal: Caller;
  readonly path: { readonly webhook_id: string; readonly order_id: string };
  readonly query: { readonly page_size?: number };
  readonly body: WebhookChange & {
    readonly customers: readonly string[];
    readonly is_draft?: boolean;
    readonly byteLength: number;
  };
}

interface WebhookChange {
  readonly url?: string;
  readonly enabled_events?: readonly string[];
  readonly enabled?: boolean;
}

export type Handler = (
  call: Call,
  reply: Readonly<Record<number, (...given: unknown[]) => Reply>>,
  world: World,
) => Reply;

export const SHOP = 'shop_main';
const policy = deliveryPolicyOf(shopDocument);

export const webhooks: WebhookSource = {
  service: 'shop',
  policy: () => policy,
  subscribers: (world, { type }) =>
    endpointsOf(world, 'shop', SHOP).filter(({ events }) => events.includes(type) || events.includes('*')),
};

export const closed = (
  properties: Readonly<Record<string, Schema>>,
  required: readonly string[] = [],
): Schema => ({
  type: 'object',
  additionalProperties: false,
  required,
  properties,
});
export const text: Schema = { type: 'string' };
export const NOTHING = closed({});
