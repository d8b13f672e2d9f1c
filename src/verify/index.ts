// What a provider team imports to write an adapter, as `countersign/verify`.

export type { Adapter } from './adapter.ts';
export type { ServiceName } from './catalogue.ts';
export {
  NotOffered,
  type ReceivedDelivery,
  type ReceiverAnswer,
  type ReceiverScript,
  TargetRefused,
  type Values,
  type WriteRequest,
  type WriteResult,
} from './session.ts';
