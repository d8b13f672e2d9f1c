// The properties of a document that contain secrets: those with `format: password`.

import { locate, type OpenApiDocument, pointerTo, type Schema } from './document.ts';

/**
 * The names of all properties that are marked as secret.
 *
 * @example secretNames(mailDocument) // Set { 'signing_secret', 'oauth_client_secret', 'key' }
 */
export function secretNames(document: OpenApiDocument): ReadonlySet<string> {
  const names = new Set<string>();
  collect(document, '', document, names);
  return names;
}

function collect(document: OpenApiDocument, at: string, value: unknown, names: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, item] of Object.entries(value)) {
    if (key === 'properties') noteSecrets(document, `${at}/properties`, item, names);
    collect(document, at + pointerTo(key), item, names);
  }
}

function noteSecrets(document: OpenApiDocument, at: string, properties: unknown, names: Set<string>): void {
  if (typeof properties !== 'object' || properties === null) return;
  for (const name of Object.keys(properties)) {
    const { value } = locate<Schema>(document, at + pointerTo(name));
    if (value.format === 'password') names.add(name);
  }
}
