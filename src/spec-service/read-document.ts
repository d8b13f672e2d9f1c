// Reads a document from a file, or from a URL on this machine.

import { readFile } from 'node:fs/promises';
import { UnreadableText, valueOfText } from '../openapi/document-text.ts';
import { DocumentError } from './document-error.ts';
import { withOverlay } from './overlay.ts';
import { isNode, type JsonNode } from './prepare/references.ts';
import { addReferredFiles } from './referred-files.ts';

/** How long a URL may take, in real milliseconds, and how large a document may be. */
const MAX_MS = 10_000;
const MAX_BYTES = 67_108_864;

/** The hosts whose documents are read: reaching any other is left to the caller. */
const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Reads and parses a document, YAML or JSON, and the files below its folder that it refers to.
 *
 * @param where a path, or an `http` URL on loopback
 * @throws DocumentError when it cannot be read, or is neither YAML nor JSON
 * @example await readDocument('petstore.yaml')
 */
export async function readDocument(where: string): Promise<object> {
  if (/^https?:/i.test(where)) return documentIn(await fetched(where), where);
  return addReferredFiles(documentIn(await fileText(where), where), where, parsed);
}

async function fileText(path: string): Promise<string> {
  return readFile(path, 'utf8').catch(({ code }: NodeJS.ErrnoException) => {
    throw new DocumentError(path, '', code === 'ENOENT' ? 'does not exist' : `cannot be read (${code})`);
  });
}

async function fetched(where: string): Promise<string> {
  if (!URL.canParse(where)) throw new DocumentError(where, '', 'is not a valid URL');
  const url = new URL(where);
  const shown = `${url.origin}${url.pathname}`;
  if (!LOOPBACK.test(url.hostname))
    throw new DocumentError(shown, '', 'is beyond this machine; download the document and give the file');
  const failed = (problem: string) => new DocumentError(shown, '', problem);
  try {
    const signal = AbortSignal.timeout(MAX_MS);
    const response = await fetch(url, { redirect: 'manual', signal });
    if (response.status !== 200) throw failed(`answers ${response.status} instead of a document`);
    return await limited(response, failed);
  } catch (error) {
    if (error instanceof DocumentError) throw error;
    const { cause, message } = error as Error & { cause?: { code?: string } };
    throw failed(`cannot be read (${cause?.code ?? message})`);
  }
}

async function limited(response: Response, failed: (problem: string) => DocumentError): Promise<string> {
  const chunks: Uint8Array[] = [];
  let byteLength = 0;
  for await (const chunk of response.body ?? []) {
    byteLength += chunk.length;
    if (byteLength > MAX_BYTES) throw failed(`is larger than ${MAX_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/**
 * Reads an overlay, and applies it to a document.
 *
 * @throws DocumentError when it cannot be read or applied
 * @example await overlaid(document, 'acme.overlay.yaml')
 */
export async function overlaid(document: object, path: string): Promise<object> {
  return withOverlay(document, documentIn(await fileText(path), path), path);
}

function documentIn(text: string, source: string): JsonNode {
  const value = parsed(text, source);
  if (isNode(value)) return value;
  throw new DocumentError(source, '', 'is not an OpenAPI document: it must be an object');
}

function parsed(text: string, source: string): unknown {
  try {
    // A document is a tree: what an anchor repeats is copied.
    return JSON.parse(JSON.stringify(valueOfText(text, { isStrict: false })) ?? 'null');
  } catch (error) {
    if (error instanceof UnreadableText) throw new DocumentError(source, '', error.message);
    throw new DocumentError(source, '', 'cannot be read: contains itself through a YAML anchor');
  }
}
