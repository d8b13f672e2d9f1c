// The files that a document refers to become a part of it, so that every reference leads to something within. Only files
// below the folder of the document are read: a document of somebody else must not bring in any other.

import { readFile, realpath, stat } from 'node:fs/promises';
import { basename, dirname, extname, join, relative, resolve, sep } from 'node:path';
import { pointerTo } from '../openapi/document.ts';
import { DocumentError, REFERRED_FILES } from './document-error.ts';
import { type JsonNode, referencesOf } from './prepare/references.ts';

/** How large a file may be, and how many a document may refer to. */
const MAX_BYTES = 67_108_864;
const MAX_FILES = 5_000;

/** Parses the text of a file with this name. */
type Parse = (text: string, source: string) => unknown;

/** A file, and what it contains. */
interface ReadFile {
  /** Its real path. */
  readonly path: string;
  /** How messages name it. */
  readonly shown: string;
  /** Its path from the folder of the document; empty for the document itself. */
  readonly name: string;
  readonly content: unknown;
}

/**
 * A document with the files that it refers to, and those that they refer to. It is changed in place.
 *
 * @param file the path of the document
 * @throws DocumentError when a reference leads to a URL, out of the folder of the document, or to no readable file
 */
export async function addReferredFiles(document: JsonNode, file: string, parse: Parse): Promise<JsonNode> {
  if (!referencesOf(document).some(({ node }) => isOther(node.$ref as string))) return document;
  const folder = await realpath(dirname(file));
  const main: ReadFile = { path: join(folder, basename(file)), shown: file, name: '', content: document };
  const files = new Map([[main.path, main]]);
  const queue = [main];
  for (let from = queue.shift(); from !== undefined; from = queue.shift()) {
    for (const { node, pointer } of referencesOf(from.content)) {
      const [reference = '', fragment = ''] = (node.$ref as string).split(/#(.*)/s);
      const refused = (problem: string) =>
        new DocumentError(from.shown, pointer, `refers to ${reference}, ${problem}`);
      if (reference === '' && from === main) continue;
      const path = reference === '' ? from.path : await pathOf(reference, { from, folder, refused });
      const target = files.get(path) ?? (await readTarget(path, { folder, main, parse, refused }));
      if (!files.has(path)) queue.push(target);
      files.set(path, target);
      if (files.size > MAX_FILES) throw refused(`the ${MAX_FILES + 1}st file; bundle the document into one`);
      // An anchor stays as it is, to be refused by its name.
      if (fragment === '' || fragment.startsWith('/')) node.$ref = `#${fragmentOf(target)}${fragment}`;
    }
  }
  const contents = [...files.values()].slice(1).map(({ name, content }) => [name, content]);
  document[REFERRED_FILES] = Object.fromEntries(contents);
  return document;
}

/** The pointer of a file's content in the document, as it is written in a URL. */
function fragmentOf({ name }: ReadFile): string {
  return name === '' ? '' : encodeURI(pointerTo(REFERRED_FILES, name)).replaceAll('#', '%23');
}

function isOther(reference: string): boolean {
  return !reference.startsWith('#');
}

interface From {
  readonly from: ReadFile;
  readonly folder: string;
  readonly refused: (problem: string) => DocumentError;
}

/** The real path of a file that is referred to. */
async function pathOf(reference: string, { from, folder, refused }: From): Promise<string> {
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(reference))
    throw refused('which is not read; save a copy beside the document and refer to that');
  const isWithin = (path: string) => path.startsWith(`${folder}${sep}`);
  const outside = 'which is outside the folder of the document';
  let path: string;
  try {
    const wanted = resolve(dirname(from.path), decodeURIComponent(reference));
    if (!isWithin(wanted)) throw refused(outside);
    path = await realpath(wanted);
  } catch (error) {
    if (error instanceof DocumentError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    throw refused(
      code === 'ENOENT' ? 'which does not exist' : `which cannot be read (${code ?? 'not a path'})`,
    );
  }
  if (!isWithin(path)) throw refused(outside);
  return path;
}

interface Around {
  readonly folder: string;
  readonly main: ReadFile;
  readonly parse: Parse;
  readonly refused: (problem: string) => DocumentError;
}

async function readTarget(path: string, { folder, main, parse, refused }: Around): Promise<ReadFile> {
  const name = `./${relative(folder, path).replaceAll(sep, '/')}`;
  const shown = join(dirname(main.shown), name);
  const { size, isFile } = await stat(path).then((found) => ({ size: found.size, isFile: found.isFile() }));
  if (!isFile) throw refused('which is not a file');
  if (size > MAX_BYTES) throw refused(`which is larger than ${MAX_BYTES} bytes`);
  const text = await readFile(path, 'utf8').catch(({ code }: NodeJS.ErrnoException) => {
    throw refused(`which cannot be read (${code})`);
  });
  // Long descriptions are often kept in files of text.
  const isData = /^\.(json|ya?ml)$/i.test(extname(basename(path)));
  const content = isData ? parse(text, shown) : text;
  return { path, shown, name, content };
}
