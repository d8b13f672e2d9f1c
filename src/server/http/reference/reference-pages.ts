// The API reference at `/_countersign/docs`: the specs of the server, in a page that is built with the console.
// Everything comes from this server, so it works offline and sends nothing to other servers.

import type { OpenApiDocument } from '../../../openapi/document.ts';
import { REFERENCE_FILES } from '../console/built-files.ts';
import { builtFile, type Page, type Pages } from '../console/console-pages.ts';
import { CONTROL_PREFIX } from '../request/world-url.ts';

const PREFIX = `${CONTROL_PREFIX}/docs`;

const JSON_HEADERS = { 'x-content-type-options': 'nosniff', 'cache-control': 'no-cache' };

export interface ReferenceOptions {
  /** The documents by name, in the order of the page's list. */
  readonly documents: ReadonlyMap<string, OpenApiDocument>;
  /** The server's own URL, known once it listens. */
  readonly origin: () => string;
}

/** The pages by their paths. */
export function referencePages({ documents, origin }: ReferenceOptions): Pages {
  return new Map<string, Page>([
    [PREFIX, () => ({ status: 308, headers: { location: `${PREFIX}/`, 'content-length': '0' } })],
    [`${PREFIX}/`, () => builtFile('reference.html')],
    ...REFERENCE_FILES.map((name): [string, Page] => [`${PREFIX}/${name}`, () => builtFile(name)]),
    [`${PREFIX}/documents`, () => ({ status: 200, headers: JSON_HEADERS, body: [...documents.keys()] })],
    ...Array.from(documents, ([name, document]): [string, Page] => [
      `${PREFIX}/${name}.json`,
      // Other tools that read the documents may support the default dialect alone, which is equivalent to the one used here.
      () => ({
        status: 200,
        headers: JSON_HEADERS,
        body: { ...document, jsonSchemaDialect: undefined, servers: [{ url: origin() }] },
      }),
    ]),
  ]);
}
