// Where services come from: the list of the package, a list named by an environment variable, and what the user names
// by a flag, in a configuration file or in a test.

import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import packaged from '../../services/list.json' with { type: 'json' };
import { jsonIn } from '../engine/json.ts';
import { ServiceListError } from './service-list-error.ts';

/** The variable with the path of a list of further services: a JSON file of paths relative to the file. */
export const LIST_VARIABLE = 'COUNTERSIGN_SERVICES';

/** A service that someone named. It is plain data, so that it can be sent to another process. */
export interface ServiceSource {
  /** A path that begins with a dot or a slash, the name of a package, or an OpenAPI document: its file or its URL. */
  readonly from: string;
  /** Whether it is a document although its name does not say so. */
  readonly isDocument?: boolean;
  /** The name that a document gets, instead of its title. */
  readonly name?: string;
  /** Overlays for a document, applied in this order. */
  readonly overlays?: readonly string[];
  /** The folder that it is relative to, as an absolute path. */
  readonly base: string;
  /** Where it was named, for messages: `--service`, or the path of a file. */
  readonly givenIn: string;
}

/** Whether a source is a document, and not a module: a file of YAML or JSON, or a URL. */
export function isDocument({ from, isDocument: isKnown = false }: ServiceSource): boolean {
  return isKnown || isUrl(from) || /\.(ya?ml|json)$/i.test(from);
}

/** Whether a source is to be fetched. */
export function isUrl(from: string): boolean {
  return /^https?:/i.test(from);
}

/**
 * The services that every process knows: those of the package, and those of the list in `COUNTERSIGN_SERVICES`.
 *
 * @throws ServiceListError when the list cannot be read
 */
export async function standardSources(
  listPath: string | undefined = process.env[LIST_VARIABLE],
): Promise<ServiceSource[]> {
  return [...packagedSources(), ...(listPath ? await listedSources(listPath) : [])];
}

/** The modules have the same file extension as this file, since they are compiled together. */
function packagedSources(): ServiceSource[] {
  const extension = import.meta.url.slice(-'.ts'.length);
  const list = fileURLToPath(new URL('../../services/list.json', import.meta.url));
  return packaged.map((path) => ({ from: `${path}${extension}`, base: dirname(list), givenIn: list }));
}

async function listedSources(path: string): Promise<ServiceSource[]> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new ServiceListError(`${path} cannot be read (${error.code}); check the path in ${LIST_VARIABLE}`);
  });
  const paths = jsonIn(text);
  if (!isPaths(paths))
    throw new ServiceListError(`${path} is not a list of services; write it as ["./billing/service.js"]`);
  return paths.map((from) => ({ from, base: dirname(resolve(path)), givenIn: path }));
}

function isPaths(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((path) => typeof path === 'string');
}
