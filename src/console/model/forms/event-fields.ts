// The fields of one type of event, as its document has them: what can be written by hand when one is emitted.

import { type Field, fieldOf } from './form.ts';
import { type ApiDocument, operationsOf, resolved, type Schema } from './openapi.ts';

/** How deep fields are listed: those of the envelope, and those of its parts. */
const DEPTH = 2;

/**
 * The fields of a type by their paths, such as `metadata.reason`; none for a type that is not documented.
 *
 * @example eventFields(document, 'bounce').map(({ name }) => name) // ['event_id', …, 'metadata.reason']
 */
export function eventFields(document: ApiDocument, type: string): Field[] {
  const body = operationsOf(document).find(({ isWebhook, path }) => isWebhook && path === type)?.requestBody;
  if (body === undefined) return [];
  const [content] = Object.values(resolved(document, body).content ?? {});
  const [example] = Object.values(content?.examples ?? {});
  const value = content?.example ?? (example && resolved(document, example).value);
  return fieldsIn(document, content?.schema ?? {}, { value, path: [] });
}

interface At {
  readonly value: unknown;
  readonly path: readonly string[];
}

function fieldsIn(document: ApiDocument, schema: Schema, { value, path }: At): Field[] {
  const members = Object.entries(propertiesOf(document, schema)).filter(([, one]) => one.const === undefined);
  return members.flatMap(([name, member]) => {
    const at = { value: memberOf(value, name), path: [...path, name] };
    const inner = at.path.length < DEPTH ? fieldsIn(document, member, at) : [];
    return inner.length > 0 ? inner : [fieldAt(member, at)];
  });
}

function fieldAt(schema: Schema, { value, path }: At): Field {
  const field = fieldOf(path.join('.'), schema, false);
  return value === undefined
    ? field
    : { ...field, fallback: typeof value === 'string' ? value : JSON.stringify(value) };
}

/** The properties of a schema and of all that it is composed of. */
function propertiesOf(document: ApiDocument, schema: Schema): Readonly<Record<string, Schema>> {
  const { properties = {}, allOf = [] } = resolved(document, schema);
  const own = Object.entries(properties).map(
    ([name, property]) => [name, resolved(document, property)] as const,
  );
  return Object.assign({}, ...allOf.map((part) => propertiesOf(document, part)), Object.fromEntries(own));
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}
