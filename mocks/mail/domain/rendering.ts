// Renders the texts of templates with Handlebars and its built-in blocks only. Prototypes, partials, custom helpers and
// the log are not accessible, and a text that grows too long is an error. Handlebars is loaded with the first template.

import { createRequire } from 'node:module';
import type { JsonObject } from '../../../src/engine/json.ts';

const require = createRequire(import.meta.url);

/** A rendered text, or the reason why it cannot be rendered. */
export type Rendered = { readonly text: string } | { readonly problem: string };

/** The maximum number of characters that loops may produce in total, and that values repeated in tags may. */
const MAX_LENGTH = 20_000_000;

/**
 * The length counted for an iteration of a loop in addition to its characters, because it takes time even without
 * output.
 */
const TURN_LENGTH = 20;

const MAX_TAGS = 2_000;

/** Compiling takes more than quadratic time in the depth. */
const MAX_DEPTH = 50;

const MAX_PROBLEM_LENGTH = 300;

/** The most characters of a tag. */
const MAX_TAG_LENGTH = 1_000;

/** Partials and decorators can call each other endlessly. */
const PARTIAL = /\{\{~?#?[>*]/;

const TOO_LONG = 'it grows too long';

/** The supported blocks; anything else with an argument is an unknown helper. */
const BLOCKS = { helperMissing: false, log: false, lookup: false };

/** The part of Handlebars that is used. */
interface Handlebars {
  create(): Handlebars;
  readonly helpers: Readonly<Record<string, Helper>>;
  registerHelper(name: string, helper: Helper): void;
  compile(text: string, options: object): (data: object, options: object) => string;
}

type Helper = (this: unknown, context: unknown, options: HelperOptions) => unknown;

interface HelperOptions {
  readonly fn: (...given: readonly unknown[]) => string;
}

const NO_PROTOTYPES = { allowProtoPropertiesByDefault: false, allowProtoMethodsByDefault: false };

/**
 * Renders a text of a template with some values.
 *
 * @param data the values by name
 * @param options.isHtml whether values are escaped
 * @example renderText('Hello {{name}}', { name: 'Ada' }) // { text: 'Hello Ada' }
 */
export function renderText(text: string, data: JsonObject, options?: { readonly isHtml: boolean }): Rendered {
  return textRenderer(text, options)(data);
}

/** Compiles a text once, to be rendered several times. */
export function textRenderer(
  text: string,
  { isHtml }: { readonly isHtml: boolean } = { isHtml: true },
): (data: JsonObject) => Rendered {
  const tags = text.split('{{').length - 1;
  if (tags === 0) return () => ({ text });
  const problem = problemBefore(text, tags);
  if (problem !== undefined) return () => ({ problem });
  const loops = { length: 0 };
  const options = { noEscape: !isHtml, knownHelpersOnly: true, knownHelpers: BLOCKS };
  const template = boundedHandlebars(loops).compile(text, options);
  return (data) => {
    if (tags * JSON.stringify(data).length > MAX_LENGTH) return { problem: TOO_LONG };
    loops.length = 0;
    try {
      return { text: template(data, NO_PROTOTYPES) };
    } catch (error) {
      return { problem: inOneLine(error) };
    }
  };
}

/** The problem with a text that would occupy Handlebars for too long or call itself. */
function problemBefore(text: string, tags: number): string | undefined {
  if (PARTIAL.test(text)) return 'partials are not supported';
  if (tags > MAX_TAGS) return `it has more than ${MAX_TAGS} tags`;
  if (hasLongTag(text)) return `it has a tag of more than ${MAX_TAG_LENGTH} characters`;
  return depthOf(text) > MAX_DEPTH ? `its blocks are more than ${MAX_DEPTH} deep` : undefined;
}

/** No pattern, which would read a text of opening braces a thousand times. */
function hasLongTag(text: string): boolean {
  return text.split('}').some((part) => {
    const start = part.indexOf('{{');
    return start !== -1 && part.length - start - '{{'.length >= MAX_TAG_LENGTH;
  });
}

/** The reason why a text cannot be rendered with any values; `undefined` when it can. */
export function renderProblem(text: string): string | undefined {
  const rendered = renderText(text, {});
  return 'problem' in rendered ? rendered.problem : undefined;
}

let loaded: Handlebars | undefined;

/** A Handlebars environment whose loops share one limit. */
function boundedHandlebars(loops: { length: number }): Handlebars {
  loaded ??= require('handlebars') as Handlebars;
  const handlebars = loaded.create();
  const { each } = handlebars.helpers;
  const bounded: Helper = function bounded(context, options) {
    const fn: HelperOptions['fn'] = (...given) => {
      const part = options.fn(...given);
      loops.length += part.length + TURN_LENGTH;
      if (loops.length > MAX_LENGTH) throw new Error(TOO_LONG);
      return part;
    };
    return each?.call(this, context, { ...options, fn });
  };
  handlebars.registerHelper('each', bounded);
  return handlebars;
}

/** The maximum depth of nested blocks. */
function depthOf(text: string): number {
  let [depth, deepest] = [0, 0];
  for (const [, mark] of text.matchAll(/\{\{~?([#^/])/g)) {
    depth += mark === '/' ? -1 : 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

function inOneLine(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.replace(/\s+/g, ' ').trim().slice(0, MAX_PROBLEM_LENGTH);
}
