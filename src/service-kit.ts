// Everything needed to write a service, as `countersign/service`. Its checks come from `countersign/verify`. What is exported
// here is what other people's services rely on: `SERVICE_VERSION` counts its breaking changes.

export { type Delivery, deliveries, type PublishedEvent, type WebhookSource } from './delivery/delivery.ts';
export { addEndpoint, type Endpoint, endpoints, endpointsOf } from './delivery/endpoint.ts';
export { type DeliveryPolicy, deliveryPolicyOf } from './delivery/policy/policy.ts';
export { publish } from './delivery/publishing.ts';
export { removeEndpoint } from './delivery/switching.ts';
export { collectionOf } from './engine/collection.ts';
export { durationMs, type Instant, iso } from './engine/instant.ts';
export type { JsonObject } from './engine/json.ts';
export { lifecycle, nextState, transition } from './engine/lifecycle.ts';
export type { World } from './engine/world.ts';
export type { OpenApiDocument, Schema } from './openapi/document.ts';
export type { Replies, Reply } from './openapi/handler.ts';
export {
  type ActionDefinition,
  type DefinedService,
  defineService,
  type OperationHandler,
  type OperationHandlers,
  type ScenarioDefinition,
  type ServiceDefinition,
} from './registry/define-service.ts';
export { SERVICE_VERSION, type ServiceContract, type ServiceMutants } from './registry/service-module.ts';
export { actionError } from './service/api-error.ts';
export * from './service/mutant.ts';
export * from './service/picture.ts';
export {
  countCall,
  type RateLimit,
  rateLimitHeaders,
  rateLimitSchema,
  readRateLimit,
  useUpCalls,
} from './service/rate-limit.ts';
export { answerFromNowOn, inboxName, receiverAt } from './service/receiver.ts';
export type { RequestError } from './service/request-error.ts';
export type { ScenarioContext } from './service/scenario.ts';
export { listOf, type SeedData } from './service/seed-data.ts';
export type {
  Access,
  AnyService,
  EventFactory,
  SettingsContribution,
} from './service/service.ts';
