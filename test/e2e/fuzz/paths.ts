// Paths: an operation's own, with ids that were seen, fixtures and odd texts in it, and such as are damaged.

import fc from 'fast-check';
import type { Operation } from '../../../src/openapi/operations.ts';

export interface RandomPath {
  /** Whether it is surely a path of the operation. */
  readonly isSound: boolean;
  /** Writes it, query included, with one of the ids that answers have shown. */
  write(seenIds: readonly string[]): string;
}

/** A parameter: one of the ids that answers have shown, or this text. */
type RandomParameter = { readonly seen: number } | { readonly text: string };

/** What becomes of a path that is damaged. */
type Damage = (path: string, text: string, at: number) => string;

const FIXTURES = ['d-welcome', 't-legacy', 'img_logo', 'usr_ada', 'rol_support', 'grp_eng', 'shr_docs'];
const ODD = ['.', '..', 'a/b', '%', '%2e%2e', '\0', 'x'.repeat(201), 'x'.repeat(2_000), '__proto__', 'null'];

const DAMAGES: readonly Damage[] = [
  (path, text, at) => path.slice(0, 1 + (at % path.length)) + text + path.slice(1 + (at % path.length)),
  (path, text) => `${path}/${text}`,
  (path) => path.slice(0, path.lastIndexOf('/')) || '/',
  (path) => path.replace('/', '//'),
  (path) => path.toUpperCase(),
  (path) => `${path}/`,
  (path) => `${path}%`,
  (path) => `${path}%c0%af`,
];

/** Characters of all lengths, and no half of one. */
const character = fc
  .oneof(
    fc.integer({ min: 0, max: 0x7f }),
    fc.integer({ min: 0x80, max: 0xd7ff }),
    fc.integer({ min: 0xe000, max: 0x10ffff }),
  )
  .map((code) => String.fromCodePoint(code));

const anyText = fc.string({ unit: character, minLength: 1, maxLength: 20 });

/** What a request line may hold as it is. */
const rawText = fc.string({
  unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
  minLength: 1,
  maxLength: 8,
});

const parameter: fc.Arbitrary<RandomParameter> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ seen: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ text: fc.constantFrom(...FIXTURES) }) },
  { weight: 2, arbitrary: fc.record({ text: anyText }) },
  { weight: 1, arbitrary: fc.record({ text: fc.constantFrom(...ODD) }) },
);

const damage = fc.record({ damaged: fc.constantFrom(...DAMAGES), text: rawText, at: fc.nat() });

/** Paths to an operation, one in twelve of them damaged. */
export function pathsTo(operation: Operation): fc.Arbitrary<RandomPath> {
  const count = operation.parameters.filter((declared) => declared.in === 'path').length;
  const parameters = fc.array(parameter, { minLength: count, maxLength: count });
  const own = fc.record({ parameters, query: queriesTo(operation) }).map(({ parameters: given, query }) => ({
    isSound: true,
    write: (seenIds: readonly string[]) => filled(operation, given, seenIds) + query,
  }));
  const damaged = fc.record({ path: own, damage }).map(({ path, damage: { damaged: as, text, at } }) => ({
    isSound: false,
    write: (seenIds: readonly string[]) => as(path.write(seenIds), text, at),
  }));
  return fc.oneof({ weight: 11, arbitrary: own }, damaged);
}

function filled({ path }: Operation, given: readonly RandomParameter[], seenIds: readonly string[]): string {
  const texts = given.map((one) =>
    'text' in one ? one.text : (seenIds[one.seen % seenIds.length] ?? 'none'),
  );
  let next = 0;
  return path.replace(/\{[^}]+\}/g, () => encodeURIComponent(texts[next++] ?? ''));
}

function queriesTo(operation: Operation): fc.Arbitrary<string> {
  const declared = operation.parameters.filter((of) => of.in === 'query').map(({ name }) => name);
  const value = fc.oneof(
    fc.integer({ min: -1, max: 1_001 }).map(String),
    fc.constantFrom('true', 'false', '', 'user', 'tenant', 'failed', '1e2', '٣', 'usr_ada'),
    anyText,
  );
  const pair = fc
    .record({ name: fc.constantFrom('more', ...declared), value })
    .map((given) => `${given.name}=${encodeURIComponent(given.value)}`);
  return fc.oneof(
    { weight: 5, arbitrary: fc.constant('') },
    {
      weight: 4,
      arbitrary: fc.array(pair, { minLength: 1, maxLength: 3 }).map((all) => `?${all.join('&')}`),
    },
    rawText.map((text) => `?${text}`),
  );
}
