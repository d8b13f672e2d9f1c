// A service that is nothing but an OpenAPI document, as a module like any other. Its contract is what the document says.

import { resolve } from 'node:path';
import {
  DocumentError,
  type DocumentService,
  overlaid,
  readDocument,
  serviceFromDocument,
} from '../spec-service/index.ts';
import { ServiceListError } from './service-list-error.ts';
import { SERVICE_VERSION, type ServiceModule } from './service-module.ts';
import { isUrl, type ServiceSource } from './sources.ts';

/**
 * The module of a document. Its name is the one that it was given, or else its title.
 *
 * @throws ServiceListError when the document cannot be read; its mock cannot be made if it cannot be served
 * @example (await documentModule({ from: './petstore.yaml', base: process.cwd(), givenIn: '--spec' })).name // 'petstore'
 */
export async function documentModule({
  from,
  base,
  name: given,
  overlays = [],
}: ServiceSource): Promise<ServiceModule> {
  // What was written is shown in messages, so it is kept where it leads to the file.
  const where = isUrl(from) || base === process.cwd() ? from : resolve(base, from);
  let document = await readDocument(where).catch(asListError);
  for (const path of overlays) document = await overlaid(document, resolve(base, path)).catch(asListError);
  const name = given ?? nameOf(document);
  let made: DocumentService | undefined;
  const mock = async () => {
    try {
      made ??= serviceFromDocument({ name, document, source: where });
      return { ...made.service, notes: made.notes };
    } catch (error) {
      return asListError(error);
    }
  };
  const contract = async () => {
    const { documentFlows } = await import('./document-flows.ts');
    return { flows: documentFlows(name, (await mock()).document) };
  };
  return { version: SERVICE_VERSION, name, mock, contract };
}

function asListError(error: unknown): never {
  throw error instanceof DocumentError ? new ServiceListError(error.message) : error;
}

/** Words of a title that do not tell one document from another. */
const SAYS_NOTHING = /^(openapi|swagger|api|apis|rest|restful|spec|specification|definition|the|v?[0-9]+)$/;

/** The title of a document as a short name: what tells it from others, such as `petstore` of `Swagger Petstore - OpenAPI 3.0`. */
function nameOf(document: object): string {
  const { title } = ((document as { info?: unknown }).info ?? {}) as { readonly title?: unknown };
  const words = String(title ?? '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
  const telling = words.filter((word) => !SAYS_NOTHING.test(word));
  const name = (telling.length > 0 ? telling : words).join('-').replace(/^[^a-z]+/, '');
  return name.slice(0, 32).replace(/-$/, '') || 'spec';
}
