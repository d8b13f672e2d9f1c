// What a provider team imports to write an adapter, and what the author of a service imports to write its flows, as
// `countersign/verify`.

export type { Adapter } from './adapter.ts';
export type { ServiceName } from './catalogue.ts';
export { type Flow, flow } from './flow.ts';
export {
  NotOffered,
  type ReceivedDelivery,
  type ReceiverAnswer,
  type ReceiverScript,
  type Session,
  TargetRefused,
  type Values,
  type WriteRequest,
  type WriteResult,
} from './session.ts';
