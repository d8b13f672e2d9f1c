// Parses a multipart/form-data body (RFC 7578) strictly. Supports only what an upload needs: no nesting, no transfer
// encodings, no preamble.

/** One part of a form. */
export interface FormPart {
  readonly name: string;
  readonly filename: string | null;
  readonly contentType: string | null;
  readonly content: Buffer;
}

const BOUNDARY = /;\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s";,]{1,70}))/i;

const DISPOSITION = /^form-data\s*;/i;

const NAME = /;\s*name="([^"]*)"/i;

const FILENAME = /;\s*filename="([^"]*)"/i;

const HEADER = /^([!#$%&'*+.^_`|~0-9a-z-]+):(.*)$/i;

const PART_LIMIT = 100;

const HEAD_LIMIT_BYTES = 8_192;

const CRLF = Buffer.from('\r\n');

const BLANK_LINE = Buffer.from('\r\n\r\n');

const END = Buffer.from('--');

/**
 * The parts of a form.
 *
 * @param contentType the Content-Type header, which names the boundary
 * @example readForm(body, 'multipart/form-data; boundary=x') // { parts: [{ name: 'file', … }] }
 */
export function readForm(
  body: Buffer,
  contentType: string,
): { readonly parts: readonly FormPart[] } | { readonly problem: string } {
  const named = BOUNDARY.exec(contentType);
  const boundary = named?.[1] ?? named?.[2];
  if (boundary === undefined) return { problem: 'the content type names no boundary' };
  const delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1');
  if (!body.subarray(0, delimiter.length - CRLF.length).equals(delimiter.subarray(CRLF.length))) {
    return { problem: 'the body does not begin with its boundary' };
  }
  return readParts(body, delimiter);
}

function readParts(
  body: Buffer,
  delimiter: Buffer,
): { readonly parts: readonly FormPart[] } | { readonly problem: string } {
  const parts: FormPart[] = [];
  for (let at = delimiter.length - CRLF.length; !startsWith(body, END, at); ) {
    if (!startsWith(body, CRLF, at))
      return { problem: 'a boundary is followed by neither a line nor the end' };
    const end = body.indexOf(delimiter, at);
    if (end === -1) return { problem: 'the last boundary is missing' };
    const part = readPart(body.subarray(at, end));
    if (typeof part === 'string') return { problem: part };
    if (parts.push(part) > PART_LIMIT) return { problem: `there are more than ${PART_LIMIT} parts` };
    at = end + delimiter.length;
  }
  return { parts };
}

/** Parses a part, which begins with the line end of its boundary; returns an error message if it is malformed. */
function readPart(bytes: Buffer): FormPart | string {
  const headEnd = bytes.indexOf(BLANK_LINE);
  if (headEnd === -1 || headEnd > HEAD_LIMIT_BYTES) return 'a part has no end of its headers';
  const headers = readHeaders(bytes.toString('utf8', CRLF.length, headEnd));
  if (headers === undefined) return 'a part has a broken header';
  const disposition = headers.get('content-disposition') ?? '';
  const name = DISPOSITION.test(disposition) ? NAME.exec(disposition)?.[1] : undefined;
  if (name === undefined) return 'a part has no name';
  return {
    name,
    filename: FILENAME.exec(disposition)?.[1] ?? null,
    contentType: headers.get('content-type') ?? null,
    content: bytes.subarray(headEnd + BLANK_LINE.length),
  };
}

function readHeaders(head: string): Map<string, string> | undefined {
  const headers = new Map<string, string>();
  for (const line of head.split('\r\n')) {
    const [, name, value] = HEADER.exec(line) ?? [];
    if (name === undefined || value === undefined) return undefined;
    headers.set(name.toLowerCase(), value.trim());
  }
  return headers;
}

function startsWith(body: Buffer, text: Buffer, at: number): boolean {
  return body.subarray(at, at + text.length).equals(text);
}
