// Finds fields of answers and events of which a document leaves open what they are. A search compares them by their kind.

import type { JsonObject } from '../../engine/json.ts';
import { documentOf, type Schema } from '../../openapi/document.ts';
import { itemsOf, type Place, placeOf, propertyOf, statedKind } from '../../openapi/field-kind.ts';
import { type Part, partsOf } from '../../openapi/parts.ts';
import type { FindingDetails } from '../finding.ts';

/** Every text of an answer or an event has a kind, in a document that states any with `x-kind`. */
export function kindProblems(document: JsonObject): FindingDetails[] {
  if (!partsOf(document).some(({ kind, value }) => kind === 'schema' && value['x-kind'] !== undefined))
    return [];
  return openFields(document).map(({ pointer }) => ({
    pointer,
    message: 'is a text of which nothing says what it is; add x-kind: copy, id, token, instant, text or free',
    severity: 'error',
  }));
}

function openFields(document: JsonObject): readonly Part[] {
  const parts = new Map(partsOf(document).map((part) => [part.value as object, part]));
  const seen = new Set<unknown>();
  const found: Part[] = [];
  const api = documentOf(document);
  const visit = (place: Place, name: string): void => {
    const [first] = place;
    if (first === undefined || seen.has(first)) return;
    seen.add(first);
    const names = [...new Set(place.flatMap(({ properties }) => Object.keys(properties ?? {})))];
    for (const each of names) visit(propertyOf(api, place, each), each);
    const items = itemsOf(api, place);
    if (items.length > 0) visit(items, name);
    else if (names.length === 0 && statedKind(place, name) === undefined) {
      const part = parts.get(first);
      if (part !== undefined) found.push(part);
    }
  };
  for (const part of shownSchemas(document)) visit(placeOf(api, part.value as Schema), '');
  return found;
}

/** The schemas of the JSON of answers, and of the events that are sent. */
function shownSchemas(document: JsonObject): readonly Part[] {
  return partsOf(document).filter(({ kind, parent, pointer }) => {
    if (kind !== 'schema' || parent?.kind !== 'mediaType' || !/json/.test(parent.key)) return false;
    return parent.parent?.kind === 'response' || pointer.startsWith('/webhooks/');
  });
}
