// Where a document names its rules and gaps, as pointers and in words.

import { type OpenApiDocument, pointerTo } from './document.ts';

/** A place of a document that rests on a rule or a gap. */
export interface RulePlace {
  /** A JSON Pointer into the document. */
  readonly pointer: string;
  readonly says: string;
  /** The operation that it belongs to, if it belongs to one. */
  readonly operationId: string | null;
}

/** Places of a document by the rule or the gap that they name. */
export type RulePlaces = ReadonlyMap<string, readonly RulePlace[]>;

type Path = readonly string[];

/** What examples contain is no part of the document, whatever its members are called. */
const FOREIGN: ReadonlySet<string> = new Set(['example', 'examples', 'default', 'enum', 'const']);

/**
 * Every place that names a rule in `x-rules` or a gap in `x-gaps`, in the order of the document.
 *
 * @example rulePlaces(document).get('M-ER-08')[0].says // 'GET /v3/user/webhooks/{id}, answer 404'
 */
export function rulePlaces(document: OpenApiDocument): RulePlaces {
  const places = new Map<string, RulePlace[]>();
  visit(document, [], (ids, path) => {
    const place = {
      pointer: pointerTo(...path),
      says: placeText(path),
      operationId: operationIdAt(document, path),
    };
    for (const id of ids) {
      const known = places.get(id);
      if (known === undefined) places.set(id, [place]);
      else known.push(place);
    }
  });
  return places;
}

function visit(node: unknown, path: Path, found: (ids: readonly string[], path: Path) => void): void {
  if (typeof node !== 'object' || node === null) return;
  const { 'x-rules': rules, 'x-gaps': gaps } = node as Readonly<Record<string, unknown>>;
  const ids = [rules, gaps].flatMap((list) => (Array.isArray(list) ? list : []));
  if (ids.length > 0) found(ids, path);
  for (const [key, value] of Object.entries(node)) {
    if (!FOREIGN.has(key)) visit(value, [...path, key], found);
  }
}

/** What the steps of a path are called; others stand for themselves, and those that only group are left out. */
const WORDS: Readonly<Record<string, string>> = {
  properties: 'field',
  responses: 'answer',
  headers: 'header',
  webhooks: 'event',
};

const GROUPS: ReadonlySet<string> = new Set([
  'components',
  'schemas',
  'content',
  'schema',
  'application/json',
  'post',
]);

/** @example placeText(['components', 'schemas', 'Event', 'properties', 'id']) // 'Event, field id' */
function placeText([first, ...rest]: Path): string {
  if (first === undefined) return 'the document as a whole';
  const [route, method, ...inOperation] = rest;
  if (first !== 'paths') return partsText([first, ...rest]);
  const operation = [method?.toUpperCase(), route].filter((part) => part !== undefined).join(' ');
  return [operation, partsText(inOperation)].filter((part) => part !== '').join(', ');
}

function partsText(path: Path): string {
  const parts: string[] = [];
  for (let at = 0; at < path.length; at++) {
    const step = path[at] as string;
    const name = path[at + 1];
    if (GROUPS.has(step)) continue;
    if (WORDS[step] !== undefined && name !== undefined) {
      parts.push(`${WORDS[step]} ${name}`);
      at++;
    } else parts.push(step.startsWith('x-') ? step.slice(2).replaceAll('-', ' ') : step);
  }
  return parts.join(', ');
}

function operationIdAt(
  { paths = {} }: OpenApiDocument,
  [first, route = '', method = '']: Path,
): string | null {
  if (first !== 'paths') return null;
  const operation = (paths[route] as Readonly<Record<string, unknown>> | undefined)?.[method];
  const { operationId } = (operation ?? {}) as { readonly operationId?: unknown };
  return typeof operationId === 'string' ? operationId : null;
}
