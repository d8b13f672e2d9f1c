// The regular expressions of the project, found in the syntax of its modules and in its specs, and what they cost.

import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { check } from 'recheck';
import { type ESTree, parseSync, Visitor } from 'rolldown/utils';
import { readYaml } from '../specs/documents.ts';
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
    ...specs.flatMap((file) => patternsIn(readYaml(asJson(file)), file)),
  ];
}

/** The JSON that is generated of a spec, if any is: it is read in a tenth of the time. */
function asJson(spec: string): string {
  const json = spec.replace(/^specs\/(.*)\.yaml$/, 'specs/generated/$1.json');
  return existsSync(join(ROOT, json)) ? json : spec;
}

/** The patterns of a module: its literals, and what `RegExp` makes. */
export function patternsOf(text: string, file: string): FoundPattern[] {
  const found: FoundPattern[] = [];
  const placeOf = ({ start }: ESTree.Span) => `${file}:${text.slice(0, start).split('\n').length}`;
  const made = (call: ESTree.NewExpression | ESTree.CallExpression) => {
    if (call.callee.type === 'Identifier' && call.callee.name === 'RegExp')
      found.push({ place: placeOf(call), ...madeBy(call, text) });
  };
  new Visitor({
    Literal(literal) {
      if (!('regex' in literal)) return;
      const { pattern, flags } = literal.regex;
      found.push({ place: placeOf(literal), source: pattern, flags });
    },
    NewExpression: made,
    CallExpression: made,
  }).visit(parseSync(file, text).program);
  return found;
}

/** A pattern of a text in the code can be judged; any other is only named. */
function madeBy(call: ESTree.NewExpression | ESTree.CallExpression, text: string) {
  const [source, flags] = call.arguments.map(textOf);
  return source === undefined ? { code: text.slice(call.start, call.end) } : { source, flags: flags ?? '' };
}

function textOf(argument: ESTree.Argument): string | undefined {
  if (argument.type === 'Literal' && typeof argument.value === 'string') return argument.value;
  const isText = argument.type === 'TemplateLiteral' && argument.expressions.length === 0;
  return isText ? (argument.quasis[0]?.value.cooked ?? undefined) : undefined;
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
