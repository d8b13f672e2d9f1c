// The events of a service as plain records with named fields, for the printers of languages that have no unions of schemas.

/** The type of a field. */
export type FieldType =
  | { readonly kind: 'string' | 'integer' | 'number' | 'boolean' | 'any' }
  | { readonly kind: 'constant'; readonly value: string }
  | { readonly kind: 'list' | 'map'; readonly of: FieldType }
  | { readonly kind: 'record'; readonly name: string };

export interface Field {
  /** As it stands in the JSON. */
  readonly name: string;
  readonly type: FieldType;
  readonly isRequired: boolean;
  readonly isNullable: boolean;
  readonly description: string;
}

/** An object with named fields. */
export interface EventRecord {
  readonly name: string;
  readonly description: string;
  readonly fields: readonly Field[];
}

export interface EventModel {
  /** The name of the service. */
  readonly service: string;
  /** The envelope, as all events share it. */
  readonly envelope: EventRecord;
  /** Each event, by the order of the document. */
  readonly events: readonly EventRecord[];
  /** What the fields of events hold. */
  readonly records: readonly EventRecord[];
}

/** The part of JSON Schema that the specs use for events. */
interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly description?: string;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema | boolean>>;
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

interface Document {
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
  readonly webhooks: Readonly<Record<string, { readonly post: WebhookOperation }>>;
}

interface WebhookOperation {
  readonly requestBody: { readonly content: { readonly 'application/json': { readonly schema: Schema } } };
}

/** A schema without references, alternatives and parts: its fields. */
interface Flat {
  readonly name: string | undefined;
  readonly description: string;
  readonly types: readonly string[];
  readonly constant: unknown;
  readonly items: Schema | undefined;
  readonly values: Schema | undefined;
  readonly required: ReadonlySet<string>;
  readonly properties: ReadonlyMap<string, Schema>;
}

/** @example eventModelOf('mail', mail).events[3].name // 'BounceEvent' */
export function eventModelOf(service: string, document: Document): EventModel {
  const records = new Map<string, EventRecord>();
  const flatten = (schema: Schema) => flat(document, schema);
  const recordOf = (name: string, schema: Flat): EventRecord => ({
    name,
    description: schema.description,
    fields: [...schema.properties].map(([key, field]) => fieldOf(name, key, field, schema.required)),
  });
  const fieldOf = (owner: string, name: string, schema: Schema, required: ReadonlySet<string>): Field => {
    const { types, description } = flatten(schema);
    return {
      name,
      type: typeOf(schema, owner + pascal(name)),
      isRequired: required.has(name),
      isNullable: types.includes('null'),
      description,
    };
  };
  const typeOf = (schema: Schema, fallback: string): FieldType => {
    const { name = fallback, types, constant, items, values, properties } = flatten(schema);
    if (typeof constant === 'string') return { kind: 'constant', value: constant };
    if (properties.size > 0) {
      if (!records.has(name)) {
        // What a record holds comes before it.
        records.set(name, recordOf(name, flatten(schema)));
      }
      return { kind: 'record', name };
    }
    if (items !== undefined) return { kind: 'list', of: typeOf(items, `${fallback}Item`) };
    const [type = 'any', ...others] = types.filter((each) => each !== 'null');
    if (others.length > 0) return { kind: 'any' };
    if (type === 'object')
      return { kind: 'map', of: values === undefined ? { kind: 'any' } : typeOf(values, fallback) };
    return type === 'string' || type === 'integer' || type === 'number' || type === 'boolean'
      ? { kind: type }
      : { kind: 'any' };
  };
  const events = Object.values(document.webhooks).map(({ post }) => {
    const { schema } = post.requestBody.content['application/json'];
    const event = flatten(schema);
    return recordOf(event.name ?? '', event);
  });
  const envelope = recordOf('Event', flatten({ $ref: '#/components/schemas/EventEnvelope' }));
  return { service, envelope, events, records: [...records.values()] };
}

function flat(document: Document, schema: Schema): Flat {
  const { $ref, ...own } = schema;
  const name = $ref?.slice($ref.lastIndexOf('/') + 1);
  const referred = name === undefined ? undefined : document.components.schemas[name];
  const parts = [...(referred === undefined ? [] : [referred]), ...(own.allOf ?? [])].map((part) =>
    flat(document, part),
  );
  const choices = (own.oneOf ?? []).map((choice) => flat(document, choice));
  const all = [...parts, ...choices];
  const ownTypes = own.type === undefined ? [] : [own.type].flat();
  return {
    name: name ?? parts.find((part) => part.properties.size > 0 && own.properties === undefined)?.name,
    description: own.description ?? parts.find((part) => part.description !== '')?.description ?? '',
    types: ownTypes.length > 0 ? ownTypes : [...new Set(all.flatMap(({ types }) => types))],
    constant: own.const ?? parts.find(({ constant }) => constant !== undefined)?.constant,
    items: own.items ?? parts.find(({ items }) => items !== undefined)?.items,
    values: valuesOf(own) ?? parts.find(({ values }) => values !== undefined)?.values,
    required: new Set([
      ...(own.required ?? []),
      ...parts.flatMap(({ required }) => [...required]),
      ...sharedBy(choices.map(({ required }) => required)),
    ]),
    properties: new Map([...all.flatMap(({ properties }) => [...properties]), ...propertiesOf(own)]),
  };
}

function valuesOf({ additionalProperties }: Schema): Schema | undefined {
  return typeof additionalProperties === 'object' ? additionalProperties : undefined;
}

/** Without those that must not be there. */
function propertiesOf({ properties = {} }: Schema): [string, Schema][] {
  return Object.entries(properties).filter(
    (entry): entry is [string, Schema] => typeof entry[1] === 'object',
  );
}

function sharedBy(sets: readonly ReadonlySet<string>[]): string[] {
  const [first = new Set<string>(), ...others] = sets;
  return [...first].filter((name) => others.every((other) => other.has(name)));
}

/** @example pascal('smtp_response') // 'SmtpResponse' */
export function pascal(name: string): string {
  return name.replaceAll(/(?:^|[_.-])([a-z0-9])/g, (_, first: string) => first.toUpperCase());
}
