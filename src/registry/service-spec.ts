// A document as its mock serves it, for the types of a service: OpenAPI 3.1, every operation with an id.

import { basename, extname } from 'node:path';
import type { OpenApiDocument } from '../openapi/document.ts';
import { DocumentError, readDocument, serviceFromDocument } from '../spec-service/index.ts';
import { ServiceListError } from './service-list-error.ts';

/** A document with the name of its file. */
export interface ServiceSpec {
  readonly name: string;
  readonly source: string;
  readonly document: OpenApiDocument;
}

/**
 * Reads a document, OpenAPI 3.0 or 3.1. Its webhooks have no ids: they are no operations that a service handles.
 *
 * @throws ServiceListError when it cannot be served
 * @example (await serviceSpecOf('billing.yaml')).name // 'billing'
 */
export async function serviceSpecOf(file: string): Promise<ServiceSpec> {
  try {
    return servedSpec(file, await readDocument(file));
  } catch (error) {
    throw error instanceof DocumentError ? new ServiceListError(error.message) : error;
  }
}

/** A document that has been read, as its mock serves it. */
export function servedSpec(file: string, document: object): ServiceSpec {
  const name = basename(file, extname(file));
  const { service } = serviceFromDocument({ name, document, source: file });
  return { name, source: file, document: withoutEventIds(service.document) };
}

function withoutEventIds(document: OpenApiDocument): OpenApiDocument {
  const { webhooks, ...copy } = structuredClone(document);
  for (const item of Object.values(webhooks ?? {}))
    for (const operation of Object.values(item)) Reflect.deleteProperty(operation as object, 'operationId');
  return { ...copy, ...(webhooks === undefined ? {} : { webhooks }) };
}
