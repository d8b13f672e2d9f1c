// The documents that the server publishes, without a token: what forms are made from.

interface Document {
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
  readonly webhooks?: Readonly<Record<string, unknown>>;
}

interface JsonSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly $ref?: string;
  readonly [key: string]: unknown;
}

const read = new Map<string, Promise<Document>>();

/** A document by its name, read once. */
function documentOf(name: string): Promise<Document> {
  const known = read.get(name) ?? fetchDocument(name);
  read.set(name, known);
  known.catch(() => read.delete(name));
  return known;
}

async function fetchDocument(name: string): Promise<Document> {
  const answer = await fetch(`/_countersign/docs/${encodeURIComponent(name)}.json`);
  if (!answer.ok) throw new Error(`there is no document ${name}`);
  return (await answer.json()) as Document;
}

/** A schema of the control API, its properties with what they refer to. */
export async function controlSchema(name: string): Promise<JsonSchema> {
  const { components } = await documentOf('control');
  const resolved = (schema: JsonSchema): JsonSchema => {
    const referred =
      schema.$ref === undefined ? undefined : components.schemas[schema.$ref.split('/').at(-1) ?? ''];
    return referred === undefined ? schema : { ...resolved(referred), ...schema };
  };
  const schema = resolved(components.schemas[name] ?? {});
  const properties = Object.entries(schema.properties ?? {}).map(
    ([key, one]) => [key, resolved(one)] as const,
  );
  return { ...schema, properties: Object.fromEntries(properties) };
}

/** The names of the webhooks of a service: the types of its events. */
export async function eventTypesOf(service: string): Promise<string[]> {
  return Object.keys((await documentOf(service)).webhooks ?? {});
}
