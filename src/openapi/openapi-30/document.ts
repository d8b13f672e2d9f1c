// An OpenAPI 3.1 document as one of version 3.0.3, for tools that stayed there. Webhooks are in `x-webhooks`, which such
// tools ignore; the schemas of their events are components, which such tools read.

import type { Json, JsonObject } from '../../engine/json.ts';
import type { OpenApiDocument } from '../document.ts';
import { partsOf } from '../parts.ts';
import { schema30 } from './schema.ts';

type Fields = Record<string, Json | undefined>;

/** The meaning of an answer that a document has no words for. */
const ANY_ANSWER = { default: { description: 'Any answer.' } };

/** What says only how a service is judged, and by which statements: no tool for 3.0 reads it. */
const OF_JUDGING = new Set([
  ...['x-rules', 'x-gaps', 'x-kind', 'x-freedoms'],
  ...['x-event-stories', 'x-sender-deviations', 'x-receiver-expectations'],
]);

/**
 * The document for OpenAPI 3.0.3. Its schemas accept all that the document's own accept: what 3.0 has no words for, such as
 * `if` and `dependentRequired`, is left out, and so is what says only how a service is judged.
 *
 * @example openApi30(mail).openapi // '3.0.3'
 */
export function openApi30(document: OpenApiDocument): JsonObject {
  const copy = withoutJudging(document);
  for (const { kind, value, parent } of partsOf(copy)) {
    if (kind === 'schema' && parent?.kind !== 'schema') replace(value, schema30(value, document));
    else if (kind === 'operation') replace(value, { responses: ANY_ANSWER, ...value });
    else if (kind !== 'schema' && value.$ref !== undefined) replace(value, { $ref: value.$ref });
  }
  const { jsonSchemaDialect, webhooks, ...others } = copy as Fields & OpenApiDocument;
  return {
    ...(others as JsonObject),
    openapi: '3.0.3',
    info: info30(copy.info),
    ...(webhooks === undefined ? {} : { 'x-webhooks': webhooks as JsonObject }),
  };
}

function withoutJudging(document: OpenApiDocument): OpenApiDocument {
  const text = JSON.stringify(document, (name, value) => (OF_JUDGING.has(name) ? undefined : value));
  return JSON.parse(text) as OpenApiDocument;
}

function replace(part: JsonObject, next: JsonObject): void {
  for (const key of Object.keys(part)) delete (part as Fields)[key];
  Object.assign(part, next);
}

/** Neither a summary nor an SPDX identifier of the licence had a place. */
function info30({ summary, ...info }: Fields): JsonObject {
  const { identifier, ...license } = (info.license ?? {}) as JsonObject;
  const texts = [summary, info.description].filter((text) => text !== undefined);
  return {
    ...info,
    ...(texts.length === 0 ? {} : { description: texts.join('\n\n') }),
    ...(identifier === undefined
      ? {}
      : { license: { ...license, url: `https://spdx.org/licenses/${identifier}.html` } }),
  };
}
