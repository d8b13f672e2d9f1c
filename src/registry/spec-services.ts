// Services made of documents, given by their files, each with a name.

import type { AnyService } from '../service/service.ts';
import {
  DocumentError,
  type DocumentService,
  readDocument,
  serviceFromDocument,
} from '../spec-service/index.ts';

type Services = ReadonlyMap<string, AnyService>;

/** Raised when documents cannot be served; the message is one line. */
export class SpecServicesError extends Error {
  override readonly name = 'SpecServicesError';
}

/**
 * The services of documents, and what is not done as they say.
 *
 * @param sources files, or URLs on this machine
 * @param names the names of the services, in the order of the sources; the title of a document is its default
 * @param others the services beside them
 * @throws SpecServicesError when a document cannot be served, or when its name is taken
 * @example await servicesFromSpecs(['petstore.yaml'], [], services)
 */
export async function servicesFromSpecs(
  sources: readonly string[],
  names: readonly string[],
  others: Services,
): Promise<{ readonly services: Services; readonly notes: readonly string[] }> {
  if (names.length > sources.length)
    throw new SpecServicesError(`there are ${names.length} names for ${sources.length} documents`);
  const services = new Map<string, AnyService>();
  const notes: string[] = [];
  for (const [index, source] of sources.entries()) {
    const made = await serviceAt(source, names[index]);
    const { name } = made.service;
    if (others.has(name) || services.has(name))
      throw new SpecServicesError(`${source}: there is another service "${name}"; give this one a --name`);
    services.set(name, made.service);
    notes.push(...made.notes.map((line) => `${name}: ${line}`));
  }
  return { services, notes };
}

async function serviceAt(source: string, given: string | undefined): Promise<DocumentService> {
  try {
    const document = await readDocument(source);
    const name = given ?? nameOf(document);
    if (!/^[a-z][a-z0-9-]{0,31}$/.test(name))
      throw new SpecServicesError(`"${name}" is not a name of a service; write it like billing or pet-store`);
    return serviceFromDocument({ name, document, source });
  } catch (error) {
    throw error instanceof DocumentError ? new SpecServicesError(error.message) : error;
  }
}

/** The title of a document as a name. */
function nameOf(document: object): string {
  const { title } = ((document as { info?: unknown }).info ?? {}) as { readonly title?: unknown };
  const plain = String(title ?? '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^[^a-z]+|-+$/g, '');
  return plain.slice(0, 32).replace(/-+$/, '') || 'spec';
}
