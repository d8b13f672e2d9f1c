// Everything needed to write a service, as `countersign/service`. Its checks come from `countersign/verify`. What is exported
// here is what other people's services rely on: `SERVICE_VERSION` counts its breaking changes.

export { isSuccessful } from './delivery/attempt.ts';
export { askForProof } from './delivery/challenge.ts';
export { type Delivery, deliveries, forceRetry } from './delivery/delivery.ts';
export {
  addEndpoint,
  type Endpoint,
  endpoints,
  endpointsOf,
  endpointsWith,
  isReceiverUrl,
  rotateSecret,
} from './delivery/endpoint.ts';
export { addPastDelivery } from './delivery/past-delivery.ts';
export { matchesPattern } from './delivery/pattern.ts';
export { type DeliveryPolicy, deliveryPolicyOf } from './delivery/policy/policy.ts';
export { publish, publishTest } from './delivery/publishing.ts';
export { publicKeyOf, secretProblem } from './delivery/signing/signing-key.ts';
export { enableEndpoint, pauseEndpoint, removeEndpoint } from './delivery/switching.ts';
export type { PublishedEvent, WebhookSource } from './delivery/webhook-source.ts';
export { collectionOf } from './engine/collection.ts';
export { durationMs, type Instant, iso, parseInstant } from './engine/instant.ts';
export type { JsonObject } from './engine/json.ts';
export {
  changeState,
  type Lifecycle,
  lifecycle,
  nextState,
  refusal,
  transition,
} from './engine/lifecycle.ts';
export type { ScheduledTask } from './engine/task-queue.ts';
export type { World } from './engine/world.ts';
export type { OpenApiDocument, Schema } from './openapi/document.ts';
export type { Replies, Reply } from './openapi/handler.ts';
export type { ValidationError } from './openapi/validation-errors.ts';
export { type DefinedService, defineService } from './registry/define-service.ts';
export type {
  ActionDefinition,
  OperationHandler,
  OperationHandlers,
  ScenarioDefinition,
  ServiceDefinition,
} from './registry/service-definition.ts';
export { SERVICE_VERSION, type ServiceContract, type ServiceMutants } from './registry/service-module.ts';
export { actionError } from './service/api-error.ts';
export type { FirstCall, FirstSteps } from './service/first-steps.ts';
export * from './service/mutant.ts';
export * from './service/picture.ts';
export {
  countCall,
  type RateLimit,
  rateLimitHeaders,
  rateLimitSchema,
  readRateLimit,
  useUpCalls,
  whyLimited,
} from './service/rate-limit.ts';
export { answerFromNowOn, inboxName, putOutOfOrder, receiverAt } from './service/receiver.ts';
export type { RequestError } from './service/request-error.ts';
export type { ScenarioContext } from './service/scenario.ts';
export { listOf, type SeedData } from './service/seed-data.ts';
export type {
  Access,
  AfterDelivery,
  AnyService,
  Authenticated,
  EventFactory,
  SettingsContribution,
  UnreadRequest,
} from './service/service.ts';
export { BEARER_CHALLENGE } from './service/service.ts';
export { settingsReader } from './service/settings.ts';
