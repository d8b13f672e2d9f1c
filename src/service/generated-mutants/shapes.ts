// Mutants of responses and events: a required field that is left out, a value that is not as documented.

import { locate, type Schema } from '../../openapi/document.ts';
import { alterPayload, type Mutant } from '../mutant.ts';
import type { AnyService } from '../service.ts';
import type { Annotations } from './annotations.ts';
import { alterAnswers } from './answers.ts';
import { changeAt, type Place, type SchemaPlace, schemaPlaces } from './schema-places.ts';
import type { Wire } from './wire.ts';

/** Mutants of the documented shapes of responses and events. */
export function shapeMutants(wire: Wire, annotations: Annotations): Mutant[] {
  const told = new Set(
    wire.events.flatMap((root) => schemaPlaces(wire.document, root)).map(({ pointer }) => pointer),
  );
  // Events of several types share a schema, and each has a statement of its own.
  const isTold = ({ pointer }: SchemaPlace) => told.has(pointer);
  const places = wire.sent
    .flatMap((root) => schemaPlaces(wire.document, root))
    .filter(({ schema }) => schema);
  return [
    ...unique(places.filter(isField)).flatMap((place) =>
      lacksValue(wire, place, { annotations, isTold: isTold(place) }),
    ),
    ...unique(places).flatMap((place) => givesOtherwise(wire, place, annotations.promiseOf(place.node))),
  ];
}

function isField({ path, isRequired }: SchemaPlace): boolean {
  return isRequired && path.at(-1) !== undefined && path.at(-1) !== '[]';
}

/** The rule of the field itself, or else of the nearest enclosing schema that has one. */
function ruleOfField({ node, around }: SchemaPlace, annotations: Annotations): string | undefined {
  return [node, ...around].map((schema) => annotations.ruleOf(schema)).find((rule) => rule !== undefined);
}

/** A required field that is not there, that is null though it may not be, or that is not there where it is null. */
function lacksValue(
  wire: Wire,
  place: SchemaPlace,
  { annotations, isTold }: { readonly annotations: Annotations; readonly isTold: boolean },
): Mutant[] {
  const rule = ruleOfField(place, annotations);
  if (rule === undefined) return [];
  const [name, { schema }] = [place.path.at(-1) ?? '', place];
  const field = place.path.join('.');
  const statementsOn = (word?: string) => {
    const statements = annotations.statementsOn(rule, name, word);
    return statements.length === 1 || isTold ? statements : [rule];
  };
  const mutants = (does: string, change: (value: unknown) => unknown, word?: string): Mutant[] =>
    statementsOn(word).map((statement) => ({
      rule: statement,
      does,
      alter: (service) => alterWire(service, wire, place, change),
    }));
  const isOpen = [place.node, ...place.around].some((each) => 'x-gaps' in each);
  const leftOut = mutants(`leaves ${field} out of ${schema}`, () => undefined);
  if (isOpen) return leftOut;
  return isNullable(wire, place.pointer)
    ? [
        ...leftOut,
        ...mutants(
          `leaves ${field} out of ${schema} where it is null`,
          (value) => value ?? undefined,
          'null',
        ),
      ]
    : [...leftOut, ...mutants(`gives null for ${field} of ${schema}`, () => null)];
}

function isNullable({ document }: Wire, pointer: string): boolean {
  const { type, enum: values, oneOf, anyOf } = locate<Schema>(document, pointer).value;
  const parts = [...(oneOf ?? []), ...(anyOf ?? [])];
  return (
    [type].flat().includes('null') ||
    values?.includes(null) === true ||
    parts.some((part) => typeof part === 'object' && 'type' in part && part.type === 'null')
  );
}

function givesOtherwise(wire: Wire, place: SchemaPlace, rule: string | undefined): Mutant[] {
  const otherwise = otherValue(place.node);
  if (rule === undefined || otherwise === undefined) return [];
  const name = [place.schema, ...place.path].join('.');
  const change = (value: unknown) => (value === null ? null : otherwise.of(value));
  return [
    {
      rule,
      does: `gives ${name} ${otherwise.as}`,
      alter: (service) => alterWire(service, wire, place, change),
    },
  ];
}

interface OtherValue {
  readonly as: string;
  of(value: unknown): unknown;
}

/** How a value violates its schema; nothing if its schema has no constraint that can be violated. */
function otherValue({ type, enum: values, const: only, format, pattern }: Schema): OtherValue | undefined {
  const isText = [type].flat().includes('string');
  if (values !== undefined || typeof only === 'string')
    return { as: 'a value that is not documented', of: (value) => `other_${value}` };
  if (format === 'date-time' || format === 'date')
    return { as: 'in milliseconds', of: (value) => Date.parse(String(value)) };
  if (pattern !== undefined) return { as: 'another form', of: (value) => `?${value}` };
  if (isText) return { as: 'a number for a text', of: () => 42 };
  if ([type].flat().includes('array'))
    return { as: 'an object for a list', of: (value) => ({ items: value }) };
  if (type === undefined || [type].flat().includes('object')) return undefined;
  return { as: 'a text for its value', of: (value) => String(value) };
}

/** Changes the value at a place wherever it is sent: in responses and in events. */
function alterWire(
  service: AnyService,
  wire: Wire,
  place: Place,
  change: (value: unknown) => unknown,
): AnyService {
  const changed = (root: string | undefined, value: unknown) =>
    root === undefined ? value : changeAt(wire.document, root, value, place, change);
  const answering = alterAnswers(service, (reply, operation) => ({
    ...reply,
    body: changed(wire.rootOfAnswer(operation, reply), reply.body),
  }));
  return alterPayload(
    answering,
    'all',
    (payload, _, type) => changed(wire.rootOfEvent(type), payload) as object,
  );
}

/** Each place once, even if it can be reached in several ways. */
function unique(places: readonly SchemaPlace[]): SchemaPlace[] {
  return [...new Map(places.map((place) => [[place.schema, ...place.path].join('.'), place])).values()];
}
