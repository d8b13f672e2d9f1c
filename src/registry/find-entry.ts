// Finds the module of a service that someone named: a file, a folder, or a package as Node would find it from where the
// name was written.

import { readFile, stat } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ServiceListError } from './service-list-error.ts';
import type { ServiceSource } from './sources.ts';

/** What the module of a folder is called. */
const ENTRIES = ['service.ts', 'service.js', 'service.mjs', 'index.ts', 'index.js', 'index.mjs'];

/** The conditions of a package's `exports` that apply here. */
const CONDITIONS = ['import', 'node', 'module-sync', 'default'];

/** Whether a name is that of a file or a folder, and not of a package. */
export function isPath(from: string): boolean {
  return /^(\.{0,2}\/|\.{1,2}$|[A-Za-z]:[\\/])/.test(from);
}

/**
 * The file of a service's module.
 *
 * @throws ServiceListError when there is no such file, folder or package, or when it has no module
 * @example await findEntry({ from: './billing', base: process.cwd(), givenIn: '--service' })
 */
export async function findEntry({ from, base, givenIn }: ServiceSource): Promise<URL> {
  const file = isPath(from)
    ? await entryAt(resolve(base, from), `${givenIn}: ${from}`)
    : await entryOfPackage({ from, base, givenIn });
  return pathToFileURL(file);
}

async function entryAt(path: string, name: string): Promise<string> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) throw new ServiceListError(`${name} does not exist (${path})`);
  if (!found.isDirectory()) return path;
  for (const entry of ENTRIES) if (await isFile(join(path, entry))) return join(path, entry);
  const entry = await entryInManifest(join(path, 'package.json'), '.');
  if (entry !== undefined) return entry;
  throw new ServiceListError(`${name} contains no service; add a file service.ts to it`);
}

async function entryOfPackage({ from: name, base, givenIn }: ServiceSource): Promise<string> {
  const [, packageName = '', rest = ''] = /^((?:@[^/]+\/)?[^/]+)(\/.+)?$/.exec(name) ?? [];
  const manifest = packageName === '' ? undefined : manifestOf(packageName, base);
  if (manifest === undefined)
    throw new ServiceListError(
      `${givenIn}: ${name} is neither a known service nor a package that is installed in ${base}; a path begins with ./`,
    );
  const entry = await entryInManifest(manifest, `.${rest}`);
  if (entry === undefined)
    throw new ServiceListError(
      `${givenIn}: the package ${name} has no module that could be a service; see "exports" in ${manifest}`,
    );
  return entry;
}

function manifestOf(packageName: string, base: string): string | undefined {
  try {
    return findPackageJSON(packageName, pathToFileURL(join(base, 'countersign.js')));
  } catch {
    return undefined;
  }
}

/** The file that a package exports under a name, `.` or `./more`, if there is one. */
async function entryInManifest(manifest: string, name: string): Promise<string | undefined> {
  const { exports, main } = (await readJson(manifest)) as { exports?: unknown; main?: unknown };
  const target = exports === undefined ? mainOf(main, name) : targetOf(exportOf(exports, name));
  const path = join(dirname(manifest), target ?? '');
  return target !== undefined && (await isFile(path)) ? path : undefined;
}

function mainOf(main: unknown, name: string): string | undefined {
  if (name !== '.') return name;
  return typeof main === 'string' ? main : 'index.js';
}

function exportOf(exports: unknown, name: string): unknown {
  const isMap = typeof exports === 'object' && exports !== null && '.' in exports;
  const byName = exports as Readonly<Record<string, unknown>>;
  if (isMap || name !== '.') return byName[name];
  return exports;
}

function targetOf(exported: unknown): string | undefined {
  if (typeof exported === 'string') return exported;
  if (typeof exported !== 'object' || exported === null) return undefined;
  const chosen = Object.entries(exported).find(([condition]) => CONDITIONS.includes(condition));
  return chosen && targetOf(chosen[1]);
}

async function readJson(path: string): Promise<object> {
  try {
    return (JSON.parse(await readFile(path, 'utf8')) as object | null) ?? {};
  } catch {
    return {};
  }
}

async function isFile(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isFile() ?? false;
}
