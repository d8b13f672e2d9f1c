// The words in which freedoms speak of what a history has done, and of what it has given.

import { type CallStep, isReference, type Values } from '../history.ts';
import { isObject } from './difference.ts';

/** That a call has given a property this value, as one word. */
export function asGiven(name: string, value: unknown): string {
  return `${name}=${JSON.stringify(value)}`;
}

/** The texts that a history has given a property, by its words. */
export function textsGiven(name: string, words: ReadonlySet<string>): readonly string[] {
  const beginning = `${name}="`;
  return [...words].flatMap((word) =>
    word.startsWith(beginning) ? String(JSON.parse(word.slice(beginning.length - 1))) : [],
  );
}

/** That a step has left a property out which another one of its kind has given, as one word. */
export function leftOut(name: string): string {
  return `without ${name}`;
}

/** That several endpoints were given the URL of a receiver, as one word. */
export function severalAt(receiver: string): string {
  return `several at ${receiver}`;
}

/**
 * What a body gives, in the words of freedoms: its values, those in its lists, and what is in its objects.
 *
 * @example wordsOf({ events: ['policy.*'], filters: { tags: ['pci'] } }) // ['events=["policy.*"]', 'events="policy.*"', …, 'tags']
 */
export function wordsOf(fields: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.entries(fields).flatMap(([name, value]) => [
    asGiven(name, value),
    ...(Array.isArray(value) ? value.map((item) => asGiven(name, item)) : []),
    ...(isObject(value) ? withinOf(value) : []),
    ...severalOf(name, value),
  ]);
}

/** The forms of bodies that the target has shown to take in an operation, as words: of one that it has taken, or of none, and of what is beside each list in it. */
export function takenAs(step: CallStep): readonly string[] {
  return [tookWord(step), ...listsOf(step).map(([name]) => tookWord(step, name))];
}

/**
 * Whether the target has taken a body like that of a call, or one in which a list has something in it that is empty here: then what it
 * refuses has no other fault of its form.
 */
export function isLikeTaken(step: CallStep, words: ReadonlySet<string> = new Set()): boolean {
  const isEmptied = ([name, list]: readonly [string, readonly unknown[]]) =>
    list.length === 0 && words.has(tookWord(step, name));
  return words.has(tookWord(step)) || listsOf(step).some(isEmptied);
}

/** That a body of this form was taken, but for the list of this name, as one word. */
function tookWord({ operation, body, text }: CallStep, but?: string): string {
  const form = formOf(but === undefined ? body : { ...(body as Values), [but]: null });
  return `${operation} took ${JSON.stringify(text ?? form)} ${but ?? ''}`;
}

function listsOf({ body }: CallStep) {
  const fields = isObject(body) ? Object.entries(body) : [];
  return fields.flatMap(([name, value]) => (Array.isArray(value) ? [[name, value] as const] : []));
}

/** That a caller has done an operation with what its path names, as one word: that is there until something is removed. */
export function foundBy({ operation, path, as }: CallStep): string {
  return `found ${JSON.stringify([operation, path, as])}`;
}

/** A value in which simple words stand for each other; the items of a list are its kinds of items. */
function formOf(value: unknown): unknown {
  if (typeof value === 'string' && value.length <= PLAIN_LENGTH)
    return value.replaceAll(/[a-z0-9._-]+/g, 'a');
  if (Array.isArray(value)) return [...new Set(value.map((item) => JSON.stringify(formOf(item))))].toSorted();
  if (!isObject(value) || isReference(value)) return value;
  const names = Object.keys(value).toSorted();
  return names.map((name) => [name, formOf(value[name])]);
}

/** No text of a simple word is longer. */
const PLAIN_LENGTH = 60;

/** The names of what an object gives, and its texts. */
function withinOf(value: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.entries(value).flatMap(([name, each]) =>
    typeof each === 'string' ? [name, asGiven(name, each)] : [name],
  );
}

/** Which lists and objects have several things in them, as words. */
function severalOf(name: string, value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null || isReference(value)) return [];
  const within = Array.isArray(value) ? [] : Object.entries(value);
  const inner = within.flatMap(([each, item]) => severalOf(each, item));
  return Object.keys(value).length > 1 ? [`several ${name}`, ...inner] : inner;
}
