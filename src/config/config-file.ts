// The text of a configuration file as YAML, and the services of one's own that it names. They are loaded before the rest
// of the file can be checked, since they decide which settings and fixtures it may have.

import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { type Document, LineCounter, parseDocument } from 'yaml';

/** Raised when a file is not a valid configuration; the message has one line for each error. */
export class ConfigError extends Error {}

/** @throws ConfigError when the file cannot be read */
export function readConfigText(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new ConfigError(`${path} cannot be read (${error.code}); choose another file with --config`);
  });
}

/**
 * Parses the text of a configuration file.
 *
 * @throws ConfigError when it is not YAML
 */
export function yamlOf(
  text: string,
  name: string,
): { readonly document: Document; readonly lines: LineCounter; readonly value: unknown } {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const [error] = document.errors;
  if (error !== undefined) {
    const { line, col } = lines.linePos(error.pos[0]);
    throw new ConfigError(`${name}:${line}:${col} is not valid YAML: ${error.message}`);
  }
  return { document, lines, value: document.toJS({ maxAliasCount: 100 }) ?? {} };
}

/** A service as a file names it: by its name, its path, its package or its document, which may be given a name. */
export type WrittenService =
  | string
  | { readonly spec: string; readonly name?: string; readonly overlays?: readonly string[] };

/** The services that a file names, and the folder that their paths are relative to. */
export interface ConfiguredServices {
  readonly services: readonly WrittenService[];
  readonly base: string;
}

/**
 * The services that a configuration file names; none if it names them in a wrong form, which `readConfig` reports.
 *
 * @throws ConfigError when the file cannot be read or is not YAML
 * @example await configuredServices('countersign.yaml') // { services: ['mail', './billing'], base: '/home/me/shop' }
 */
export async function configuredServices(path: string): Promise<ConfiguredServices> {
  const { value } = yamlOf(await readConfigText(path), path);
  const { services } = value as { readonly services?: unknown };
  return {
    services: Array.isArray(services) ? services.filter(isWritten) : [],
    base: dirname(resolve(path)),
  };
}

function isWritten(service: unknown): service is WrittenService {
  if (typeof service === 'string') return service !== '';
  const { spec, name, overlays = [] } = (service ?? {}) as Readonly<Record<string, unknown>>;
  const isNamed = name === undefined || typeof name === 'string';
  return (
    typeof spec === 'string' &&
    isNamed &&
    Array.isArray(overlays) &&
    overlays.every((each) => typeof each === 'string')
  );
}
