// The regular expressions of the project, found in the syntax of its modules and in its specs, and what they cost.

import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { check } from 'recheck';
import ts from 'typescript';
import { parse } from 'yaml';
import { cpuMsOf } from './cpu-time.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const MODULES = '{src,mocks,packages,services,contracts,examples}/**/*.{ts,tsx,js,mjs}';
const CACHE = join(ROOT, 'node_modules/.cache/linear-patterns');

/** How long one pattern may be judged, in milliseconds: only what cannot be judged takes so long. */
const JUDGE_MS = 120_000;

/** A text that is found to show quadratic time has tens of thousands of characters, and takes seconds. */
const SLOW_MS = 200;

/** A pattern with its flags, or code that makes one of a text. */
export type FoundPattern = { readonly place: string } & (
  | { readonly source: string; readonly flags: string }
  | { readonly code: string }
);

/** Every pattern of the project's modules, packages and specs. */
export function ownPatterns(): FoundPattern[] {
  const modules = globSync(MODULES, {
    cwd: ROOT,
    exclude: (name) => /node_modules|\bdist\b|\/built$/.test(name),
  });
  const specs = globSync('specs/*.yaml', { cwd: ROOT });
  return [
    ...modules.flatMap((file) => patternsOf(readFileSync(join(ROOT, file), 'utf8'), file)),
    ...specs.flatMap((file) => patternsIn(parse(readFileSync(join(ROOT, file), 'utf8')), file)),
  ];
}

/** The patterns of a module: its literals, and what `RegExp` makes. */
export function patternsOf(text: string, file: string): FoundPattern[] {
  const module = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  const found: FoundPattern[] = [];
  const placeOf = (node: ts.Node) =>
    `${file}:${module.getLineAndCharacterOfPosition(node.getStart(module)).line + 1}`;
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) found.push({ place: placeOf(node), ...partsOf(node.text) });
    if (
      (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
      node.expression.getText(module) === 'RegExp'
    )
      found.push({ place: placeOf(node), ...madeBy(node, module) });
    ts.forEachChild(node, visit);
  };
  visit(module);
  return found;
}

/** A pattern of a text in the code can be judged; any other is only named. */
function madeBy(node: ts.NewExpression | ts.CallExpression, module: ts.SourceFile) {
  const [source, flags] = node.arguments ?? [];
  const isKnown = source !== undefined && ts.isStringLiteralLike(source);
  if (!isKnown) return { code: node.getText(module) };
  return {
    source: source.text,
    flags: flags !== undefined && ts.isStringLiteralLike(flags) ? flags.text : '',
  };
}

function partsOf(literal: string) {
  const end = literal.lastIndexOf('/');
  return { source: literal.slice(1, end), flags: literal.slice(end + 1) };
}

/** The patterns of a document's schemas. */
function patternsIn(value: unknown, place: string): FoundPattern[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => {
    if (key === 'pattern' && typeof part === 'string') return [{ place, source: part, flags: 'u' }];
    const keys = key === 'patternProperties' ? Object.keys(part as object) : [];
    return [...keys.map((source) => ({ place, source, flags: 'u' })), ...patternsIn(part, place)];
  });
}

/**
 * Those that are not linear, or of which that cannot be told, each with its places and a text that shows it.
 *
 * @example await costlyPatterns([{ place: 'a.ts:1', source: '^(a+)+$', flags: '' }])
 */
export async function costlyPatterns(found: readonly FoundPattern[]): Promise<string[]> {
  const readable = found.filter((pattern) => 'source' in pattern);
  const known = new Set(
    await readFile(CACHE, 'utf8').then(
      (text) => text.split('\n'),
      () => [],
    ),
  );
  const byText = Map.groupBy(readable, ({ source, flags }) => `/${source}/${flags}`);
  const waiting = [...byText.values()].filter(([first]) => first !== undefined && !known.has(keyOf(first)));
  const costly: string[] = [];
  const judge = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const [pattern] = next;
      if (pattern === undefined) continue;
      const places = next.map(({ place }) => place).join(', ');
      const problem = await problemOf(pattern.source, pattern.flags);
      if (problem === undefined) known.add(keyOf(pattern));
      else costly.push(`${places}: /${pattern.source}/${pattern.flags} ${problem}`);
    }
  };
  await Promise.all([judge(), judge()]);
  await mkdir(join(CACHE, '..'), { recursive: true });
  await writeFile(CACHE, [...known].join('\n'));
  return costly.sort();
}

async function problemOf(source: string, flags: string): Promise<string | undefined> {
  const verdict = await check(source, flags, { timeout: JUDGE_MS });
  if (verdict.status === 'safe') return undefined;
  if (verdict.status === 'unknown') return `cannot be judged (${verdict.error.kind})`;
  // What is found by trying texts is a guess from the number of steps, and can be no more than a long text.
  const isGuess = verdict.checker === 'fuzz';
  const matchMs = isGuess
    ? cpuMsOf(() => void new RegExp(source, flags).test(verdict.attack.string))
    : SLOW_MS;
  if (matchMs < SLOW_MS) return undefined;
  return `is ${verdict.complexity.summary}, as ${verdict.attack.pattern} shows`;
}

function keyOf({ source, flags }: { readonly source: string; readonly flags: string }): string {
  return createHash('sha256').update(`${flags} ${source}`).digest('hex');
}
