// Places in the schemas of a document, and how to change the value at a place.

import { type OpenApiDocument, pointerTo, type Schema, valueAt } from '../../openapi/document.ts';

/** A place, given by the nearest named schema and the path of fields from there; `[]` stands for every item. */
export interface Place {
  readonly schema: string;
  readonly path: readonly string[];
}

/** A place with its description in the document. */
export interface SchemaPlace extends Place {
  /** The schema as written there; references are not followed. */
  readonly node: Schema;
  readonly pointer: string;
  /** The enclosing schemas, nearest first, up to the named one. */
  readonly around: readonly Schema[];
  /** Whether it is a required field of its object. */
  readonly isRequired: boolean;
}

const NAMED = '#/components/schemas/';
const ANY_OF = ['allOf', 'oneOf', 'anyOf'] as const;

interface Step extends Place {
  readonly pointer: string;
  readonly around: readonly Schema[];
  readonly isRequired: boolean;
  /** Fields that are required by an enclosing part of the same object. */
  readonly demanded: readonly string[];
}

/**
 * Every place that can be reached from the schema at a pointer; each named schema is visited once.
 *
 * @example schemaPlaces(document, '/components/schemas/Quota').map(({ path }) => path.join('.')) // ['', 'id', …]
 */
export function schemaPlaces(document: OpenApiDocument, root: string): SchemaPlace[] {
  const seen = new Set<string>();
  const walk = (step: Step): SchemaPlace[] => {
    const node = valueAt(document, step.pointer) as Schema;
    const here = { ...step, node };
    const key = `${step.pointer} ${step.schema} ${step.path.join('.')} ${step.demanded.join()}`;
    if (typeof node !== 'object' || seen.has(key)) return [];
    seen.add(key);
    return [here, ...stepsFrom(step, node).flatMap(walk)];
  };
  return walk({ pointer: root, schema: '', path: [], around: [], isRequired: false, demanded: [] });
}

/**
 * Changes a value at every occurrence of a place; a field that becomes `undefined` is left out.
 *
 * @example changeAt(document, root, body, { schema: 'Quota', path: ['id'] }, () => undefined)
 */
export function changeAt(
  document: OpenApiDocument,
  root: string,
  value: unknown,
  place: Place,
  change: (value: unknown) => unknown,
): unknown {
  const walk = (step: Step, given: unknown): unknown => {
    if (step.schema === place.schema && step.path.join('.') === place.path.join('.')) return change(given);
    const node = valueAt(document, step.pointer) as Schema;
    if (typeof node !== 'object') return given;
    return stepsFrom(step, node).reduce(
      (changed, next) => inPart(changed, nameOfStep(step, next), next),
      given,
    );
  };
  const inPart = (whole: unknown, name: string | undefined, next: Step): unknown => {
    if (name === undefined) return walk(next, whole);
    if (name === '[]') return Array.isArray(whole) ? whole.map((item) => walk(next, item)) : whole;
    if (typeof whole !== 'object' || whole === null || !Object.hasOwn(whole, name)) return whole;
    const { [name]: field, ...rest } = whole as Readonly<Record<string, unknown>>;
    const changed = walk(next, field);
    return changed === undefined ? rest : { ...whole, [name]: changed };
  };
  return walk({ pointer: root, schema: '', path: [], around: [], isRequired: false, demanded: [] }, value);
}

/** The field, or `[]`, between one step and the next; none if both describe the same value. */
function nameOfStep({ path }: Step, next: Step): string | undefined {
  return next.path.length > path.length ? next.path[path.length] : undefined;
}

function stepsFrom(step: Step, node: Schema): Step[] {
  if (node.$ref !== undefined) return [referred(step, node.$ref)];
  const around = [node, ...step.around];
  const required = [...step.demanded, ...(node.required ?? [])];
  const within = (path: readonly string[], ...tokens: readonly (string | number)[]): Step => ({
    ...step,
    pointer: `${step.pointer}${pointerTo(...tokens)}`,
    path,
    around,
    isRequired: false,
    demanded: [],
  });
  const sameValue = ANY_OF.flatMap((keyword) =>
    (node[keyword] ?? []).map((_, index) => ({ ...within(step.path, keyword, index), demanded: required })),
  );
  const fields = Object.keys(node.properties ?? {}).map((name) => ({
    ...within([...step.path, name], 'properties', name),
    isRequired: required.includes(name),
  }));
  const items = node.items === undefined ? [] : [within([...step.path, '[]'], 'items')];
  return [...sameValue, ...fields, ...items];
}

function referred(step: Step, $ref: string): Step {
  const pointer = decodeURIComponent($ref.slice(1));
  if (!$ref.startsWith(NAMED)) return { ...step, pointer };
  return { ...step, pointer, schema: $ref.slice(NAMED.length), path: [], around: [] };
}
