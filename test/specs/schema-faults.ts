// What is wrong with a document's bodies, as this project writes them.
import type { JsonObject } from '../../src/engine/json.ts';
import { partsOf } from '../../src/openapi/parts.ts';
import { asObject } from './documents.ts';

/** Every body of a request, a response and a webhook has a named example. */
export function missingExampleFaults(document: JsonObject): string[] {
  return partsOf(document)
    .filter((part) => part.kind === 'mediaType' && Object.keys(asObject(part.value.examples)).length === 0)
    .map((part) => `#${part.pointer}: has no named example`);
}
