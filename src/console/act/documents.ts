// The documents that the server publishes, without a token: what forms are made from.

import { type ApiDocument, resolved, type Schema } from '../model/forms/openapi.ts';

const read = new Map<string, Promise<ApiDocument>>();

/** A document by its name, read once. */
export function documentOf(name: string): Promise<ApiDocument> {
  const known = read.get(name) ?? fetchDocument(name);
  read.set(name, known);
  known.catch(() => read.delete(name));
  return known;
}

async function fetchDocument(name: string): Promise<ApiDocument> {
  const answer = await fetch(`/_countersign/docs/${encodeURIComponent(name)}.json`);
  if (!answer.ok) throw new Error(`there is no document ${name}`);
  return (await answer.json()) as ApiDocument;
}

/** A schema of the control API, its properties with what they refer to. */
export async function controlSchema(name: string): Promise<Schema> {
  const document = await documentOf('control');
  const schema = resolved(document, { $ref: `#/components/schemas/${name}` } as Schema);
  const properties = Object.entries(schema.properties ?? {}).map(
    ([key, one]) => [key, resolved(document, one)] as const,
  );
  return { ...schema, properties: Object.fromEntries(properties) };
}
