// `countersign/receiver`: verifies webhooks in a consumer. It only needs Web Crypto:
// Node 20 and later, browsers, edge runtimes.

export { answerChallenge, type Challenge, type ChallengeSettings } from './answer-challenge.ts';
export type { RawBody } from './body.ts';
export {
  type EventsOf,
  isEvent,
  isKnownType,
  knownTypes,
  type MailEvent,
  type MailEvents,
  type UnknownEvent,
  type VaultEvent,
  type VaultEvents,
} from './events.ts';
export type { HeaderSource } from './headers.ts';
export { once, type SeenEvents, seenInMemory } from './once.ts';
export type { Accepted, AcceptedPayload } from './read-event.ts';
export type { RefusalReason, Refused } from './refusal.ts';
export type { Preset, Sender, Service } from './services.ts';
export {
  type SignedMessage,
  type SignMessageSettings,
  signMessage,
  type UnsignedMessage,
} from './sign-message.ts';
export { type SignedTestEvent, type SignSettings, signTestEvent, type TestEvent } from './sign-test-event.ts';
export type { SignedContent } from './signed-content.ts';
export { type MessageSettings, type ReceivedMessage, verifyMessage } from './verify-message.ts';
export { type NodeRequest, verifyNodeRequest } from './verify-node-request.ts';
export { type RequestSettings, verifyRequest } from './verify-request.ts';
export { type ReceivedWebhook, type Verdict, type VerifySettings, verifyWebhook } from './verify-webhook.ts';
