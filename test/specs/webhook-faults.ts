// What is wrong with a document's webhooks.
// An event is judged by what its schema takes and refuses, not by how the schema is composed.
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

/** The same payload under another type of the catalogue, where there is another. */
function otherTypeOf(document: JsonObject, eventType: string, example: JsonObject): JsonObject {
  const other = Object.keys(asObject(document.webhooks)).find((type) => type !== eventType);
  return { ...example, event_type: other ?? '' };
}

function bodyPointer(eventType: string): string {
  return pointerTo('webhooks', eventType, 'post', 'requestBody', 'content', 'application/json');
}
