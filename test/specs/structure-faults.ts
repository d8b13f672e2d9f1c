// What this project asks of its documents beyond what any document must keep to.
// Each checker is a pure function from the document to its faults, each fault a pointer and a sentence.
import { EXTENSIONS } from '../../src/check/lint/extension-schema.ts';
import type { JsonObject } from '../../src/engine/json.ts';
import { operationsOf } from '../../src/openapi/operations.ts';
import { partsOf } from '../../src/openapi/parts.ts';
import { asObject, asOpenApi, objectAt } from './documents.ts';

const jsonSchemaDialect = 'https://json-schema.org/draft/2020-12/schema';
/** Without the dialect some validators silently skip every body. */
export function dialectFaults(document: JsonObject): string[] {
  if (document.jsonSchemaDialect === jsonSchemaDialect) return [];
  return [`#: jsonSchemaDialect is not ${jsonSchemaDialect}`];
}

/** Every operation has an operationId, webhooks included: types and handlers are named after it. */
export function missingOperationIdFaults(document: JsonObject): string[] {
  return partsOf(document)
    .filter(({ kind, value }) => kind === 'operation' && typeof value.operationId !== 'string')
    .map(({ pointer }) => `#${pointer}: has no operationId`);
}

/** Every operation has a description, webhooks included: it is what documentation and generated clients tell. */
export function missingDescriptionFaults(document: JsonObject): string[] {
  return partsOf(document)
    .filter(({ kind, value }) => kind === 'operation' && typeof value.description !== 'string')
    .map(({ pointer }) => `#${pointer}: has no description`);
}

/** Every 401 of an operation has a header for the scheme, which HTTP asks for (RFC 9110, section 15.5.2). */
export function missingChallengeFaults(document: JsonObject): string[] {
  return operationsOf(asOpenApi(document)).flatMap(({ pointer }) => {
    if (!('401' in asObject(objectAt(document, pointer).responses))) return [];
    const { headers = {} } = objectAt(document, `${pointer}/responses/401`);
    return 'WWW-Authenticate' in asObject(headers) ? [] : [`#${pointer}: its 401 has no WWW-Authenticate`];
  });
}

/** Every extension is one that is read somewhere. */
export function extensionFaults(document: JsonObject): string[] {
  return partsOf(document).flatMap(({ pointer, value }) =>
    Object.keys(value)
      .filter((key) => key.startsWith('x-') && !Object.hasOwn(EXTENSIONS, key))
      .map((key) => `#${pointer}: the extension ${key} is read by nothing`),
  );
}
