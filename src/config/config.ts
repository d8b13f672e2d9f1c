// Reads countersign.yaml and validates it against its schema. Errors are reported with line and column, so that
// an editor can jump to them.

import { dirname, resolve } from 'node:path';
import { closest } from 'fastest-levenshtein';
import { type Document, isNode, type LineCounter } from 'yaml';
import type { JsonObject } from '../engine/json.ts';
import { type ValidationError, Validators } from '../openapi/validators.ts';
import type { Services } from '../registry/registry.ts';
import { ConfigError, readConfigText, type WrittenService, yamlOf } from './config-file.ts';
import { configSchema } from './config-schema.ts';

/** A configuration as written in the file; every field is optional. */
export interface Config {
  /** The names of the services. */
  readonly services?: readonly string[];
  readonly port?: number;
  readonly host?: string;
  readonly seed?: number;
  readonly clock?: 'running' | 'frozen';
  readonly scenario?: string | { readonly name: string; readonly params?: JsonObject };
  readonly control_token?: string;
  /** As an absolute path. */
  readonly ca?: string;
  /** The path of an SQLite file as an absolute path. */
  readonly store?: string;
  readonly retention?: string | number;
  readonly lease?: string | number;
  readonly advertise?: string;
  readonly public_url?: string;
  readonly forward?: Readonly<Record<string, string>>;
  readonly allow_hosts?: readonly string[];
  readonly settings?: JsonObject;
  readonly fixtures?: JsonObject;
}

/** A configuration as it is written: its services by name, path, package or document. */
type WrittenConfig = Omit<Config, 'services'> & { readonly services?: readonly WrittenService[] };

/** The services that a configuration can be about. */
export interface KnownServices {
  readonly services: Services;
  /** The name of a service that the file names by a path, a package or a document. */
  nameOf?(written: string): string | undefined;
}

/**
 * Reads a configuration file. The services that it names in another way have their names in the result.
 *
 * @throws ConfigError when the file cannot be read, is not YAML, or does not match the schema
 * @example await readConfig('countersign.yaml', { services })
 */
export async function readConfig(path: string, { services, nameOf }: KnownServices): Promise<Config> {
  const { services: written, ...config } = parseConfig(await readConfigText(path), { name: path, services });
  const { ca, store } = config;
  const folder = dirname(path);
  return {
    ...config,
    ...(written === undefined ? {} : { services: written.map((each) => nameIn(each, nameOf)) }),
    ...(ca === undefined ? {} : { ca: resolve(folder, ca) }),
    ...(store === undefined ? {} : { store: resolvedStore(folder, store) }),
  };
}

function nameIn(written: WrittenService, nameOf: KnownServices['nameOf']): string {
  const { spec, name } = typeof written === 'string' ? { spec: written } : written;
  return name ?? nameOf?.(spec) ?? spec;
}

/** Paths are relative to the file that names them. */
function resolvedStore(folder: string, store: string): string {
  const path = /^sqlite:(.+)$/.exec(store)?.[1];
  return path === undefined ? store : `sqlite:${resolve(folder, path)}`;
}

/**
 * Parses the text of a configuration file.
 *
 * @param options.name the name of the file in error messages
 * @throws ConfigError
 */
export function parseConfig(
  text: string,
  { name, services }: { readonly name: string; readonly services: Services },
): WrittenConfig {
  const { document, lines, value } = yamlOf(text, name);
  const errors = validatorFor(services)(value);
  if (errors.length === 0) return value as WrittenConfig;
  throw new ConfigError(
    errors.map((error) => `${name}${placeOf(document, lines, error)} ${errorLine(error)}`).join('\n'),
  );
}

function validatorFor(services: Services) {
  const empty = { openapi: '3.1.0', info: { title: 'config', version: '1' }, paths: {} };
  return new Validators('config', empty).schema('config', configSchema(services));
}

function errorLine({ pointer, message, keyword, known = [] }: ValidationError): string {
  const name = pointer.split('/').at(-1) ?? '';
  const hint =
    keyword === 'additionalProperties' && known.length > 0
      ? `; did you mean ${closest(name, [...known])}? Known fields are ${known.join(', ')}`
      : '';
  return `${pointer || 'the file'} ${message}${hint}`;
}

/** `:line:column` of the value that a pointer refers to, or of its nearest parent that exists. */
function placeOf(document: Document, lines: LineCounter, { pointer }: ValidationError): string {
  const path = pointer
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
  for (let length = path.length; length > 0; length--) {
    const node = document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) {
      const { line, col } = lines.linePos(node.range[0]);
      return `:${line}:${col}`;
    }
  }
  return '';
}
