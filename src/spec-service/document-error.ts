// Why a document cannot be served, as one line with its file and the place in it.

import { dirname, join } from 'node:path';

/** The section of a document with the files that it refers to, by their paths. */
export const REFERRED_FILES = 'referred-files';

/** Raised when a document cannot be read or is not an OpenAPI document that can be served. */
export class DocumentError extends Error {
  /**
   * @param source the file or URL of the document
   * @param pointer JSON pointer of the defect; empty for the document as a whole
   */
  constructor(source: string, pointer: string, problem: string) {
    super(`${placeOf(source, pointer)} ${problem}`.replaceAll(/\s+/g, ' '));
  }
}

/** In the document, or in a file that is a part of it. */
function placeOf(source: string, pointer: string): string {
  const [, section, token = '', ...rest] = pointer.split('/');
  if (section !== REFERRED_FILES) return pointer === '' ? source : `${source}#${pointer}`;
  const file = join(dirname(source), token.replaceAll('~1', '/').replaceAll('~0', '~'));
  return rest.length === 0 ? file : `${file}#/${rest.join('/')}`;
}
