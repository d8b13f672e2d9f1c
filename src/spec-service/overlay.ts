// OpenAPI Overlays 1.0 and 1.1: changes to a document that is not ours, such as a delivery policy that was measured.

import { JSONPathError, query } from 'json-p3';
import { DocumentError } from './document-error.ts';
import { isNode, type JsonNode } from './prepare/references.ts';

/** An action: what it applies to, as JSONPath (RFC 9535), and what it does. */
interface Action {
  readonly target: string;
  readonly remove?: boolean;
  /** What is merged into each object, or added to each list. */
  readonly update?: unknown;
  /** Of 1.1: what is merged is a part of the document itself. */
  readonly copy?: string;
}

/**
 * A document after an overlay's actions, in their order. An action whose target is nowhere does nothing, as the specification says.
 *
 * @param overlay as parsed from YAML or JSON
 * @param source the file of the overlay, for messages
 * @throws DocumentError when it is no overlay, or an action cannot be carried out
 * @example withOverlay(document, { overlay: '1.0.0', info, actions: [{ target: '$.info', update: { title: 'Acme' } }] }, 'acme.yaml')
 */
export function withOverlay(document: object, overlay: object, source: string): object {
  const { overlay: version, actions } = overlay as Readonly<Record<string, unknown>>;
  if (typeof version !== 'string' || !/^1\.[01]\.[0-9]+$/.test(version))
    throw new DocumentError(
      source,
      '/overlay',
      'must be 1.0.0 or 1.1.0: it is no OpenAPI Overlay of a version that can be applied',
    );
  if (!Array.isArray(actions) || actions.length === 0)
    throw new DocumentError(source, '/actions', 'must be a list of actions');
  const changed = structuredClone(document);
  for (const [index, action] of actions.entries())
    applyAction(changed, action, { source, at: `/actions/${index}` });
  return changed;
}

interface Place {
  readonly source: string;
  readonly at: string;
}

function applyAction(document: object, action: unknown, place: Place): void {
  if (!isNode(action) || typeof action.target !== 'string')
    throw new DocumentError(place.source, `${place.at}/target`, 'must be a JSONPath such as $.info');
  const { target, remove, update, copy } = action as unknown as Action;
  const locations = locationsOf(document, target, { ...place, at: `${place.at}/target` });
  // What comes later in a list is removed first, so that the others keep their places.
  if (remove === true) for (const location of locations.toReversed()) removeAt(document, location, place);
  const given = copy === undefined ? update : copied(document, copy, { ...place, at: `${place.at}/copy` });
  if (given === undefined || remove === true) return;
  for (const location of locations) mergeAt(document, location, given, place);
}

type Location = readonly (string | number)[];

function locationsOf(document: object, path: string, { source, at }: Place): readonly Location[] {
  try {
    return query(path, document as Parameters<typeof query>[1]).locations();
  } catch (error) {
    if (!(error instanceof JSONPathError)) throw error;
    throw new DocumentError(source, at, `is no JSONPath: ${error.message}`);
  }
}

function copied(document: object, path: string, place: Place): unknown {
  const [location, ...others] = locationsOf(document, path, place);
  if (location === undefined || others.length > 0)
    throw new DocumentError(place.source, place.at, 'must select one part of the document');
  return structuredClone(valueAt(document, location));
}

function valueAt(document: object, location: Location): unknown {
  return location.reduce<unknown>((value, key) => (value as JsonNode)[key as string], document);
}

function removeAt(document: object, location: Location, { source, at }: Place): void {
  const key = location.at(-1);
  if (key === undefined) throw new DocumentError(source, at, 'removes the whole document');
  const parent = valueAt(document, location.slice(0, -1));
  if (Array.isArray(parent)) parent.splice(Number(key), 1);
  else delete (parent as Record<string, unknown>)[key];
}

/** Objects are merged, a list gets one more item, and anything else is replaced. */
function mergeAt(document: object, location: Location, given: unknown, { source, at }: Place): void {
  const value = valueAt(document, location);
  const key = location.at(-1);
  if (Array.isArray(value)) value.push(structuredClone(given));
  else if (isNode(value) && isNode(given)) mergeInto(value, given);
  else if (key === undefined)
    throw new DocumentError(source, at, 'replaces the whole document by something else');
  else setOwn(valueAt(document, location.slice(0, -1)) as JsonNode, String(key), structuredClone(given));
}

function mergeInto(value: JsonNode, given: JsonNode): void {
  for (const [name, member] of Object.entries(given)) {
    const own = Object.hasOwn(value, name) ? value[name] : undefined;
    if (isNode(own) && isNode(member)) mergeInto(own, member);
    else if (Array.isArray(own) && Array.isArray(member)) own.push(...structuredClone(member));
    else setOwn(value, name, structuredClone(member));
  }
}

/** A member that is named `__proto__` is a member as any other. */
function setOwn(value: JsonNode, name: string, member: unknown): void {
  Object.defineProperty(value, name, { value: member, writable: true, enumerable: true, configurable: true });
}
