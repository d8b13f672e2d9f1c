// Says what is wrong with the input of a tool so that a model can mend it: what is not known, what is missing, and what there is.

import { closest } from 'fastest-levenshtein';
import { seenLine } from './outside-text.ts';
import type { Protocol, ToolSchema } from './tool.ts';

type Properties = Readonly<Record<string, ToolSchema>>;
type Schema = Protocol['fromJsonSchema'] extends (schema: infer Given, ...rest: never[]) => unknown
  ? Given
  : never;

/**
 * The schema of an input, with clear words for the usual mistakes; all others are told by the protocol's own validator.
 *
 * @example await inputSchemaOf(tool.input, protocol)
 */
export function inputSchemaOf(schema: ToolSchema, { fromJsonSchema }: Protocol) {
  const plain = fromJsonSchema<object>(schema as Schema);
  return fromJsonSchema<object>(schema as Schema, {
    getValidator: <Value>() => {
      return (input: unknown) => {
        const mistake = mistakeIn(schema, input);
        if (mistake !== undefined) return { valid: false, data: undefined, errorMessage: mistake };
        const checked = plain['~standard'].validate(input);
        if (checked instanceof Promise || checked.issues === undefined)
          return { valid: true, data: input as Value, errorMessage: undefined };
        const errorMessage = checked.issues.map(({ message }) => message).join('; ');
        return { valid: false, data: undefined, errorMessage };
      };
    },
  });
}

/**
 * The first mistake in an input: an unknown name, a missing one, or a value that is none of a list.
 *
 * @example mistakeIn(schema, { wrld: 't1' }) // '"wrld" is not known; did you mean "world"? Known are world, kind'
 */
export function mistakeIn(
  { properties = {}, required = [] }: ToolSchema,
  input: unknown,
): string | undefined {
  if (typeof input !== 'object' || input === null) return undefined;
  const known = properties as Properties;
  const names = Object.keys(known);
  const unknown = Object.keys(input).find((name) => !Object.hasOwn(known, name));
  if (unknown !== undefined) {
    const shown = seenLine(unknown, 60);
    return `"${shown}" is not known; did you mean "${closest(shown, names)}"? Known are ${names.join(', ')}`;
  }
  const missing = (required as readonly string[]).find((name) => !Object.hasOwn(input, name));
  if (missing !== undefined) return `${missing} is missing${choicesOf(known[missing])}`;
  const wrong = Object.entries(input).find(([name, value]) => {
    const { enum: choices } = known[name] ?? {};
    return Array.isArray(choices) && !choices.includes(value);
  });
  return wrong === undefined ? undefined : `${wrong[0]} is not one of them${choicesOf(known[wrong[0]])}`;
}

function choicesOf({ enum: choices, description }: ToolSchema = {}): string {
  if (Array.isArray(choices)) return `; it is one of ${choices.join(', ')}`;
  return typeof description === 'string' ? `: ${description}` : '';
}
