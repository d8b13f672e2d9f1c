// Reads pact files: their providers and their interactions.

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pointerTo } from '../../openapi/document.ts';
import { CheckError } from '../check-error.ts';

type JsonFields = Readonly<Record<string, unknown>>;

export interface CheckedPact {
  readonly file: string;
  readonly provider: string;
  readonly document: JsonFields;
}

/** One interaction that a consumer relies on. */
export interface CheckedInteraction {
  readonly kind: 'http' | 'message' | 'other';
  readonly description: string;
  /** Its JSON pointer in the pact. */
  readonly pointer: string;
  readonly document: JsonFields;
  /** The payload of a message, and its media type. */
  readonly content?: unknown;
  readonly contentType?: string;
}

/**
 * Reads the pacts of a folder, in the order of their names.
 *
 * @throws CheckError when the folder cannot be read, or a JSON file in it is not a pact
 */
export async function readPacts(folder: string): Promise<CheckedPact[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    const reason = error.code === 'ENOENT' ? 'there is no such folder' : `cannot be read: ${error.message}`;
    throw new CheckError(`${folder}: ${reason}`);
  });
  const files = names.filter((name) => name.endsWith('.json')).sort();
  return Promise.all(files.map((name) => readPact(join(folder, name))));
}

async function readPact(file: string): Promise<CheckedPact> {
  const document = parsed(await readFile(file, 'utf8'), file);
  const provider = (document.provider as { readonly name?: unknown } | undefined)?.name;
  const lists = [document.interactions, document.messages].filter(Array.isArray);
  if (typeof provider === 'string' && lists.length > 0) return { file, provider, document };
  throw new CheckError(`${file}: is not a pact: it must have a provider and interactions`);
}

function parsed(text: string, file: string): JsonFields {
  try {
    return Object(JSON.parse(text));
  } catch (error) {
    throw new CheckError(`${file}: is not valid JSON: ${(error as Error).message}`);
  }
}

/** The interactions of a pact; version 3 lists messages separately. */
export function interactionsOf({ document }: CheckedPact): CheckedInteraction[] {
  return (['interactions', 'messages'] as const).flatMap((field) =>
    ((document[field] ?? []) as readonly JsonFields[]).map((each, index) => {
      const pointer = pointerTo(field, index);
      return { ...kindOf(each, field), description: String(each.description), pointer, document: each };
    }),
  );
}

function kindOf(
  document: JsonFields,
  field: 'interactions' | 'messages',
): Pick<CheckedInteraction, 'kind' | 'content' | 'contentType'> {
  const {
    type = field === 'messages' ? 'Asynchronous/Messages' : 'Synchronous/HTTP',
    contents,
    metaData,
  } = document;
  if (type === 'Synchronous/HTTP') return { kind: 'http' };
  if (type !== 'Asynchronous/Messages') return { kind: 'other' };
  if (field === 'interactions') return { kind: 'message', ...payloadOf(contents as JsonFields) };
  const { contentType = 'application/json' } = (metaData ?? document.metadata ?? {}) as {
    contentType?: string;
  };
  return { kind: 'message', content: contents, contentType };
}

/** The payload of a version 4 message, with its media type. */
function payloadOf({ content, contentType = 'application/json' }: JsonFields) {
  return { content, contentType: String(contentType) };
}
