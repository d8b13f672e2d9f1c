// Reads dictionaries of structured fields (RFC 9651), as the headers of HTTP message signatures are, in linear time. Values are
// kept as they are written; only the space between them is that of the canonical form.

/** A value that is written in one word: a string with its quotes, a number, a token, bytes in colons, or a boolean. */
export interface Item {
  readonly value: string;
  readonly parameters: ReadonlyMap<string, string>;
}

/** A member of a dictionary: an item, or a list of items in brackets. */
export interface Member {
  readonly items: readonly Item[];
  readonly isList: boolean;
  readonly parameters: ReadonlyMap<string, string>;
}

const KEY = /[a-z*][a-z0-9_.*-]*/y;
const VALUE =
  /"(?:[ !#-[\]-~]|\\["\\])*"|-?\d{1,15}(?:\.\d{1,3})?|[A-Za-z*][\w!#$%&'*+.^`|~:/-]*|:[A-Za-z0-9+/]*={0,2}:|\?[01]/y;
const PARAMETER = /; *(?=[a-z*])/y;
const SPACE = / */y;
const BETWEEN = /[ \t]*,[ \t]*/y;
const TRUE = '?1';

/**
 * The members of a dictionary by their names; `undefined` for any other text.
 *
 * @example dictionaryOf('sig1=("@method");created=7')?.get('sig1')?.parameters.get('created') // '7'
 */
export function dictionaryOf(text: string): ReadonlyMap<string, Member> | undefined {
  const reader = new Reader(text.trim());
  const members = new Map<string, Member>();
  do {
    const name = reader.take(KEY);
    const member = name === undefined ? undefined : memberOf(reader);
    if (name === undefined || member === undefined) return undefined;
    members.set(name, member);
  } while (reader.take(BETWEEN) !== undefined);
  return reader.isAtEnd() ? members : undefined;
}

/**
 * A member in its canonical form.
 *
 * @example listText(dictionaryOf('sig1=( "a"  "b" );created=7')?.get('sig1')) // '("a" "b");created=7'
 */
export function listText({ items, parameters }: Member): string {
  return `(${items.map(itemText).join(' ')})${parametersText(parameters)}`;
}

function itemText({ value, parameters }: Item): string {
  return `${value}${parametersText(parameters)}`;
}

function parametersText(parameters: ReadonlyMap<string, string>): string {
  return Array.from(parameters, ([name, value]) => (value === TRUE ? `;${name}` : `;${name}=${value}`)).join(
    '',
  );
}

function memberOf(reader: Reader): Member | undefined {
  if (!reader.skip('=')) {
    return {
      items: [{ value: TRUE, parameters: new Map() }],
      isList: false,
      parameters: parametersOf(reader),
    };
  }
  if (reader.skip('(')) return listOf(reader);
  const item = itemOf(reader);
  return item && { items: [item], isList: false, parameters: item.parameters };
}

function listOf(reader: Reader): Member | undefined {
  const items: Item[] = [];
  for (;;) {
    const space = reader.take(SPACE);
    if (reader.skip(')')) return { items, isList: true, parameters: parametersOf(reader) };
    const item = items.length > 0 && space === '' ? undefined : itemOf(reader);
    if (item === undefined) return undefined;
    items.push(item);
  }
}

function itemOf(reader: Reader): Item | undefined {
  const value = reader.take(VALUE);
  return value === undefined ? undefined : { value, parameters: parametersOf(reader) };
}

function parametersOf(reader: Reader): ReadonlyMap<string, string> {
  const parameters = new Map<string, string>();
  for (;;) {
    const name = reader.take(PARAMETER) === undefined ? undefined : reader.take(KEY);
    if (name === undefined) return parameters;
    parameters.set(name, reader.takeBehind('=', VALUE) ?? TRUE);
  }
}

class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** What a sticky pattern finds here, which is then behind. */
  take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0];
    this.#at += found?.length ?? 0;
    return found;
  }

  /** What a sticky pattern finds behind a letter; where it finds nothing, the letter is not behind either. */
  takeBehind(letter: string, pattern: RegExp): string | undefined {
    if (!this.skip(letter)) return undefined;
    const found = this.take(pattern);
    if (found === undefined) this.#at--;
    return found;
  }

  skip(letter: string): boolean {
    const isThere = this.#text[this.#at] === letter;
    if (isThere) this.#at++;
    return isThere;
  }

  isAtEnd(): boolean {
    return this.#at === this.#text.length;
  }
}
