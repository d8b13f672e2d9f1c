// Reads a spec to check: one document from the file and the files it refers to, on disk or at another commit.

import { basename, extname, resolve } from 'node:path';
import { documentOf } from '../generate/spec-source.ts';
import type { OpenApiDocument } from '../openapi/document.ts';
import { CheckError } from './check-error.ts';
import { loadCheckTools } from './tools.ts';

/** Reads a file by its absolute path. */
export type ReadFile = (path: string) => Promise<string>;

export interface SpecFile {
  /** The file, as it was named on the command line. */
  readonly file: string;
  readonly document: OpenApiDocument;
  /** Why the files it refers to could not be included; `undefined` if they are. */
  readonly unresolved?: string;
}

/**
 * Reads an OpenAPI 3.1 document, YAML or JSON. References to other files are included; nothing is fetched
 * from the network.
 *
 * @throws CheckError when the file cannot be read or is not OpenAPI 3.1
 * @example const { document } = await readSpecFile('openapi.yaml', (path) => readFile(path, 'utf8'));
 */
export async function readSpecFile(file: string, read: ReadFile): Promise<SpecFile> {
  const path = resolve(file);
  const text = await read(path).catch((error: NodeJS.ErrnoException) => {
    throw new CheckError(`${file}: ${readErrorMessage(error)}`);
  });
  const document = parsed(text, file);
  const external = externalReferences(document);
  if (external.length === 0) return { file, document };
  const remote = external.find((reference) => /^https?:/i.test(reference));
  if (remote !== undefined)
    return { file, document, unresolved: `${remote} is not fetched; save a copy as a file` };
  const parser = await (await loadCheckTools()).loadSwaggerParser();
  try {
    return { file, document: (await parser.bundle(path, readingBy(read))) as OpenApiDocument };
  } catch (error) {
    return { file, document, unresolved: (error as Error).message };
  }
}

/** The name of `specs/mail.yaml` is `mail`. */
export function nameOf(file: string): string {
  return basename(file, extname(file));
}

/** Makes swagger-parser read files with this function, and never from the network. */
function readingBy(read: ReadFile) {
  const reader = {
    order: 1,
    canRead: ({ url }: { readonly url: string }) => !/^https?:/i.test(url),
    read: ({ url }: { readonly url: string }) => read(decodeURIComponent(url.replace(/^file:\/\//, ''))),
  };
  return { resolve: { file: false, http: false, reader } };
}

function readErrorMessage({ code, message }: NodeJS.ErrnoException): string {
  return code === 'ENOENT' ? 'no such file' : `cannot be read: ${message}`;
}

function parsed(text: string, file: string): OpenApiDocument {
  try {
    return documentOf(text, file);
  } catch (error) {
    throw new CheckError((error as Error).message);
  }
}

/** The references to other documents. */
function externalReferences(value: unknown, around: ReadonlySet<unknown> = new Set()): string[] {
  if (typeof value !== 'object' || value === null || around.has(value)) return [];
  const { $ref } = value as { readonly $ref?: unknown };
  const own = typeof $ref === 'string' && !$ref.startsWith('#') ? [$ref] : [];
  const within = new Set(around).add(value);
  return [...own, ...Object.values(value).flatMap((part) => externalReferences(part, within))];
}
