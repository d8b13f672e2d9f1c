// `countersign/verify`: the types and functions for writing adapters and the flows of a service.

export type { Adapter } from './adapter.ts';
export type { ServiceName } from './catalogue.ts';
export { type Flow, flow } from './flow.ts';
export {
  type DeliveryOnRecord,
  NotOffered,
  type ReceivedDelivery,
  type ReceiverAnswer,
  type ReceiverScript,
  type Session,
  TargetRefused,
  type TargetSession,
  type Values,
  type WriteRequest,
  type WriteResult,
} from './session.ts';
