// The text of a document as a value: YAML or JSON, with one clear sentence for what cannot be read, such as a document that
// is nested too deep for the functions that walk through it.

import { parseDocument } from 'yaml';
import { jsonIn } from '../engine/json.ts';

/** How many levels of objects and lists a document may have. Real ones have fewer than a hundred. */
const MAX_LEVELS = 250;

const TOO_DEEP = `is nested more than ${MAX_LEVELS} levels deep; give inner schemas names, and refer to them`;
const TOO_LONG =
  'has references that lead from schema to schema too many times to be followed; shorten the longest chain';

/** Raised for a text that is no document; the message is a sentence without a subject. */
export class UnreadableText extends Error {}

/**
 * Parses a document.
 *
 * @param options.isStrict whether names that are there twice are an error, also in JSON
 * @throws UnreadableText when it is neither YAML nor JSON, nested too deep, or larger than itself through YAML anchors
 * @example valueOfText('openapi: 3.1.0', { isStrict: true }) // { openapi: '3.1.0' }
 */
export function valueOfText(text: string, { isStrict }: { readonly isStrict: boolean }): unknown {
  const value = isStrict || !text.trimStart().startsWith('{') ? fromYaml(text, isStrict) : fromJson(text);
  if (isDeeper(value, MAX_LEVELS, new Set())) throw new UnreadableText(TOO_DEEP);
  return value;
}

/** Why a document cannot be walked through; `undefined` for any other error than a stack that is full. */
export function whyTooDeep(error: unknown): string | undefined {
  return isStackFull(String((error as Error).message)) ? TOO_LONG : undefined;
}

/** A flow mapping of YAML begins like JSON, so YAML has the last word. */
function fromJson(text: string): unknown {
  const value = jsonIn(text);
  return value === undefined ? fromYaml(text, false) : value;
}

function fromYaml(text: string, isStrict: boolean): unknown {
  const yaml = parseDocument(text, { uniqueKeys: isStrict });
  const [error] = yaml.errors;
  const problem = error?.message.split('\n')[0]?.replace(/:$/, '');
  if (problem !== undefined)
    throw new UnreadableText(isStackFull(problem) ? TOO_DEEP : `is neither YAML nor JSON: ${problem}`);
  try {
    return yaml.toJS();
  } catch (error_) {
    const { message } = error_ as Error;
    if (isStackFull(message)) throw new UnreadableText(TOO_DEEP);
    throw new UnreadableText(
      /alias/i.test(message) ? 'repeats too much through YAML anchors' : `cannot be read: ${message}`,
    );
  }
}

function isStackFull(message: string): boolean {
  return message.includes('Maximum call stack');
}

/** What contains itself has no end, which is told elsewhere, with its place. */
function isDeeper(value: unknown, levels: number, around: Set<object>): boolean {
  if (typeof value !== 'object' || value === null || around.has(value)) return false;
  if (levels === 0) return true;
  around.add(value);
  const found = Object.values(value).some((part) => isDeeper(part, levels - 1, around));
  around.delete(value);
  return found;
}
