// The picture of the modules in ARCHITECTURE.md, made from the imports of the sources. `npm run generate` writes it.

import { readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const PAGE = new URL('../ARCHITECTURE.md', import.meta.url);
const MARKED = /(?<=<!-- modules: begin -->\n)[\s\S]*(?=<!-- modules: end -->)/;

/** The modules that each module imports. */
export type ModuleGraph = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * The module of a source file; `undefined` for what belongs to none. The files at the top of `src/` are entry points.
 *
 * @example moduleOf('src/server/http/app.ts') // 'server/http'
 */
export function moduleOf(path: string): string | undefined {
  if (path.startsWith('specs/')) return 'specs';
  const [top, second, third, fourth] = path.split('/');
  if (top === 'mocks' || top === 'contracts') return top;
  // The list of services is data: the modules that it names are loaded, not imported.
  if (top === 'services') return path.endsWith('.ts') ? top : undefined;
  if (top !== 'src') return undefined;
  if (third === undefined) return 'entry points';
  return second === 'server' && fourth !== undefined ? `server/${third}` : second;
}

/** Reads which module imports which. */
export async function readModules(): Promise<ModuleGraph> {
  const graph = new Map<string, Set<string>>();
  for (const folder of ['src', 'mocks', 'contracts', 'services']) {
    for (const file of await readdir(join(ROOT, folder), { recursive: true })) {
      if (!/\.tsx?$/.test(file) || file.endsWith('.test.ts')) continue;
      const path = join(folder, file);
      const from = moduleOf(path) as string;
      const imported = graph.get(from) ?? new Set();
      graph.set(from, imported);
      for (const to of await importsOf(path)) if (to !== from) imported.add(to);
    }
  }
  return graph;
}

async function importsOf(path: string): Promise<string[]> {
  const { importedFiles } = ts.preProcessFile(await readFile(join(ROOT, path), 'utf8'));
  return importedFiles
    .filter(({ fileName }) => fileName.startsWith('.'))
    .flatMap(({ fileName }) => moduleOf(normalize(join(dirname(path), fileName))) ?? []);
}

/**
 * A way from a module back to itself; `undefined` when there is none.
 *
 * @example circleIn(new Map([['a', new Set(['b'])], ['b', new Set(['a'])]])) // ['a', 'b', 'a']
 */
export function circleIn(graph: ModuleGraph): readonly string[] | undefined {
  for (const start of graph.keys()) {
    const way = wayTo(graph, start, start);
    if (way !== undefined) return way;
  }
  return undefined;
}

function wayTo(graph: ModuleGraph, from: string, goal: string): string[] | undefined {
  const seen = new Set<string>();
  const waiting: string[][] = [[from]];
  for (let way = waiting.shift(); way !== undefined; way = waiting.shift()) {
    for (const next of graph.get(way.at(-1) as string) ?? []) {
      if (next === goal) return [...way, next];
      if (!seen.has(next)) waiting.push([...way, next]);
      seen.add(next);
    }
  }
  return undefined;
}

/** The picture: an arrow for each import that no longer way implies. */
export function modulePicture(graph: ModuleGraph): string {
  const arrows = [...graph]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([from, imported]) =>
      [...imported]
        .sort()
        .filter((to) => !isImplied(graph, from, to))
        .map((to) => `    ${nameOf(from)} --> ${nameOf(to)}`),
    );
  return ['```mermaid', 'flowchart TD', ...arrows, '```', ''].join('\n');
}

function isImplied(graph: ModuleGraph, from: string, to: string): boolean {
  return [...(graph.get(from) ?? [])].some((via) => via !== to && wayTo(graph, via, to) !== undefined);
}

function nameOf(module: string): string {
  return `${module.replace(/\W/g, '_')}["${module}"]`;
}

/** The picture as ARCHITECTURE.md has it. */
export async function writtenPicture(): Promise<string | undefined> {
  return MARKED.exec(await readFile(PAGE, 'utf8'))?.[0];
}

async function write(): Promise<void> {
  const page = await readFile(PAGE, 'utf8');
  if (!MARKED.test(page)) throw new Error('ARCHITECTURE.md has no marks for the picture of the modules');
  const picture = modulePicture(await readModules());
  await writeFile(
    PAGE,
    page.replace(MARKED, () => picture),
  );
}

if (import.meta.main) await write();
