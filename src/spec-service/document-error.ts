// Why a document cannot be served, as one line with its file and the place in it.

/** Raised when a document cannot be read or is not an OpenAPI document that can be served. */
export class DocumentError extends Error {
  /**
   * @param source the file or URL of the document
   * @param pointer JSON pointer of the defect; empty for the document as a whole
   */
  constructor(source: string, pointer: string, problem: string) {
    super(`${source}${pointer === '' ? '' : `#${pointer}`} ${problem}`.replaceAll(/\s*[\r\n]+\s*/g, ' '));
  }
}
