// What is wrong with a document's webhooks and with the policy by which they are delivered.
// An event is judged by what its schema takes and refuses, not by how the schema is composed.
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { validatorAt } from '../../src/check/lint/schema-compiler.ts';
import type { JsonObject } from '../../src/engine/json.ts';
import { pointerTo } from '../../src/openapi/document.ts';
import { asList, asObject, objectAt } from './documents.ts';

/** The payloads that a document shows for an event type, by the names of the examples. */
export function eventExamples(document: JsonObject, eventType: string): [string, JsonObject][] {
  const at = bodyPointer(eventType);
  return Object.keys(asObject(objectAt(document, at).examples)).map((name) => [
    name,
    asObject(objectAt(document, at + pointerTo('examples', name)).value),
  ]);
}

/** The validator of an event type's payload. */
export function eventValidator(document: JsonObject, eventType: string): (payload: unknown) => boolean {
  const validate = validatorAt(document, `${bodyPointer(eventType)}/schema`);
  return (payload) => validate(payload) === true;
}

/** Each webhook takes the event that it is keyed by, and no other. */
export function eventTypeFaults(document: JsonObject): string[] {
  return Object.keys(asObject(document.webhooks)).flatMap((eventType) => {
    const at = `#${pointerTo('webhooks', eventType)}`;
    const [example] = eventExamples(document, eventType).map(([, payload]) => payload);
    if (!example) return [`${at}: has no example`];
    const fits = eventValidator(document, eventType);
    if (example.event_type !== eventType) return [`${at}: its example is a ${String(example.event_type)}`];
    return fits({ ...example, event_type: `${eventType}.other` }) ||
      fits(otherTypeOf(document, eventType, example))
      ? [`${at}: takes another event_type than its key`]
      : [];
  });
}

/** The delivery policy is there exactly if events are, has all its members and no others, and uses what it defines. */
export function deliveryPolicyFaults(document: JsonObject): string[] {
  const policy = document['x-webhook-delivery'];
  const at = '#/x-webhook-delivery';
  if (document.webhooks === undefined)
    return policy === undefined ? [] : [`${at}: there is nothing to deliver`];
  if (!policyFits(policy))
    return (policyFits.errors ?? []).map((fault) => `${at}${fault.instancePath}: ${fault.message}`);
  const { headers, signature, schedule } = asObject(policy);
  const { header, timestamp_header } = asObject(signature);
  return [
    ...[header, timestamp_header]
      .filter((name) => !(String(name) in asObject(headers)))
      .map((name) => `${at}/signature: ${String(name)} is not among the headers`),
    ...(asList(asObject(schedule).delays)[0] === '0s'
      ? []
      : [`${at}/schedule: the first attempt is not at once`]),
  ];
}

/** Each webhook declares, as required, the headers that the policy sends. */
export function deliveryHeaderFaults(document: JsonObject): string[] {
  const sent = Object.keys(asObject(asObject(document['x-webhook-delivery']).headers));
  return Object.keys(asObject(document.webhooks)).flatMap((eventType) => {
    const at = pointerTo('webhooks', eventType, 'post');
    const declared = asList(objectAt(document, at).parameters)
      .map((_, index) => objectAt(document, `${at}/parameters/${index}`))
      .filter((parameter) => parameter.in === 'header' && parameter.required === true)
      .map((parameter) => String(parameter.name).toLowerCase());
    return sent
      .filter((name) => !declared.includes(name.toLowerCase()))
      .map((name) => `#${at}: does not declare the header ${name}`);
  });
}

const template = {
  type: 'string',
  pattern: '^[^{}]*(\\{(event_id|event_type|timestamp|signature)\\}[^{}]*)+$',
};
const duration = { type: 'string', pattern: '^[0-9]+(s|m|h|d)$' };
const citations = { type: 'array', items: { type: 'string' } };

/** The members of x-webhook-delivery, exactly those that the engine reads. */
const policyFits: ValidateFunction = new Ajv2020({ strict: true, allErrors: true }).compile({
  type: 'object',
  additionalProperties: false,
  required: ['method', 'content_type', 'user_agent', 'timeout', 'schedule', 'headers', 'signature'],
  properties: {
    method: { const: 'POST' },
    content_type: { const: 'application/json' },
    user_agent: { type: 'string', pattern: '^[A-Za-z-]+/[0-9.]+$' },
    timeout: duration,
    schedule: {
      type: 'object',
      additionalProperties: false,
      required: ['delays', 'measured_from'],
      properties: {
        delays: { type: 'array', minItems: 1, items: duration },
        measured_from: { enum: ['previous_failure', 'first_attempt'] },
        'x-rules': citations,
        'x-gaps': citations,
      },
    },
    headers: { type: 'object', minProperties: 1, additionalProperties: template },
    signature: {
      type: 'object',
      additionalProperties: false,
      required: ['algorithm', 'encoding', 'header', 'format', 'timestamp_header', 'signed_content'],
      properties: {
        algorithm: { const: 'hmac-sha256' },
        encoding: { const: 'hex' },
        header: { type: 'string' },
        format: { type: 'string', pattern: '^[^{}]*\\{digest\\}$' },
        timestamp_header: { type: 'string' },
        signed_content: { type: 'string', pattern: '^(\\{timestamp\\}\\.)?\\{body\\}$' },
        tolerance: duration,
        'x-rules': citations,
        'x-gaps': citations,
      },
    },
    basis: {
      type: 'object',
      propertyNames: { enum: ['request', 'headers', 'outcome', 'end', 'subscription', 'switched_off'] },
      additionalProperties: {
        type: 'object',
        additionalProperties: false,
        properties: { 'x-rules': citations, 'x-gaps': citations },
      },
    },
    auto_disable: {
      type: 'object',
      additionalProperties: false,
      required: ['consecutive_failures', 'counts'],
      properties: {
        consecutive_failures: { type: 'integer', minimum: 1 },
        counts: { enum: ['attempts', 'deliveries'] },
        'x-rules': citations,
        'x-gaps': citations,
      },
    },
    'x-rules': citations,
    'x-gaps': citations,
  },
});

/** The same payload under another type of the catalogue, where there is another. */
function otherTypeOf(document: JsonObject, eventType: string, example: JsonObject): JsonObject {
  const other = Object.keys(asObject(document.webhooks)).find((type) => type !== eventType);
  return { ...example, event_type: other ?? '' };
}

function bodyPointer(eventType: string): string {
  return pointerTo('webhooks', eventType, 'post', 'requestBody', 'content', 'application/json');
}
