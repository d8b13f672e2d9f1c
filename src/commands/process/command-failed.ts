// The error of a command that the mock rejected. The mock's messages name HTTP calls and fields; here they are replaced
// by commands and flags.

import type { ControlError, Problem } from '../../control-client/control-error.ts';
import { plain } from '../output/plain.ts';

/** The names of request fields on the command line, by JSON pointer or by field name. */
export interface RequestWords {
  /** The flag that sets a field; `undefined` if none does. */
  flagOf(pointer: string): string | undefined;
  /** Flags by the name that texts use for a field. */
  readonly fields?: Readonly<Record<string, string>>;
}

/** The context of the command, for hints that no command replaces. */
export interface CommandPlace {
  readonly url: string;
  readonly world: string;
}

/** Ends a command with exit code 1. The message is printed to standard error as it is. */
export class CommandFailed extends Error {
  constructor(
    { problem }: ControlError,
    {
      json,
      words,
      ...place
    }: CommandPlace & { readonly json: boolean; readonly words?: RequestWords | undefined },
  ) {
    super(json ? plain(JSON.stringify(problem)) : `countersign: ${messageOf(problem, place, words)}`);
  }
}

const GIVE_TOKEN = 'Give the token that the mock printed when it started, with --token or COUNTERSIGN_TOKEN.';

/** Parts of the mock's hints, and their equivalents on the command line. */
const TEXTS: readonly (readonly [part: string | RegExp, text: string])[] = [
  ['GET /_countersign/scenarios', '"countersign scenario"'],
  ['GET /_countersign/simulate', '"countersign simulate"'],
  ['GET /_countersign/health', '"countersign emit"'],
  ['DELETE …/faults', '"countersign fault clear"'],
  ['List the faults of the world', 'List the faults with "countersign fault list"'],
  [/^Send Authorization: Bearer with the token .*/, GIVE_TOKEN],
  [/^Use the token given by --control-token .*/, GIVE_TOKEN],
  ['`errors` points into the event; correct it, or send it', 'Correct it with --set, or send it'],
  ['`errors` has a pointer to each invalid value.', ''],
  ['`errors` points to the problem.', ''],
  ['; `errors` points into the answer it would have given', ''],
  ['; `detail` describes the problem', ''],
  ['`detail` names the state; change it first.', 'Change that first.'],
  ['`detail` has the reason.', ''],
  ['`detail` names the limit; reset', 'Reset'],
  ['`detail` names the limit in bytes.', ''],
  ['the fault that `detail` names', 'that fault'],
  ['limit it with `times`', 'limit it with --times'],
  [/add "unchecked":\s?true/g, 'add --unchecked'],
  [/(with|by) `"unchecked":\s?true`/g, 'with --unchecked'],
];

/** The detail, the errors that it does not already contain, and what to do next. */
function messageOf(problem: Problem, place: CommandPlace, words?: RequestWords): string {
  const { detail, hint, errors = [] } = problem;
  const others = errors
    .map((error) => `${error.pointer} ${error.detail}`.trim())
    .filter((error) => !detail.toLowerCase().includes(error.toLowerCase()));
  const pointers = errors.map(({ pointer }) => pointer);
  return [detail, ...others, forCommandLine(hint, place)]
    .filter((line) => line !== '')
    .map((line) => plain(words === undefined ? line : withFlags(line, pointers, words)))
    .join('\n  ');
}

/**
 * Rewrites a hint of the mock for use on the command line.
 *
 * @example forCommandLine('GET /_countersign/scenarios lists all.', place) // '"countersign scenario" lists all.'
 */
export function forCommandLine(hint: string, { url, world }: CommandPlace): string {
  const text = TEXTS.reduce((rest, [part, words]) => rest.replaceAll(globally(part), words), hint);
  return text.replace(
    /\b(GET|POST|PUT|PATCH|DELETE) (…|\/_countersign)([^\s,;)]*[^\s,;).])?/g,
    (_, method, start, path = '') => {
      const base = start === '…' ? `/_countersign/worlds/${world}` : start;
      return `"curl ${method === 'GET' ? '' : `-X ${method} `}${url}${base}${path}"`;
    },
  );
}

function globally(part: string | RegExp): string | RegExp {
  return typeof part === 'string' || part.global ? part : new RegExp(part, `${part.flags}g`);
}

/** Names flags in place of pointers and fields. */
function withFlags(line: string, pointers: readonly string[], { flagOf, fields = {} }: RequestWords): string {
  const longestFirst = [...new Set(pointers)].filter(Boolean).sort((a, b) => b.length - a.length);
  const named = longestFirst.reduce(
    (text, pointer) => text.replaceAll(pointer, flagOf(pointer) ?? pointer),
    line,
  );
  return named.replace(/(?<![\w-])[a-z_]+(?![\w-])/g, (word) =>
    Object.hasOwn(fields, word) ? (fields[word] as string) : word,
  );
}
