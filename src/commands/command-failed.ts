// The error of a command that the mock rejected. Its hints speak of HTTP calls; here they name commands instead.

import type { ControlError, Problem } from '../control-client/control-error.ts';
import { plain } from './plain.ts';

/** Ends a command with exit code 1. The message is printed to standard error as it is. */
export class CommandFailed extends Error {
  constructor({ problem }: ControlError, { json }: { readonly json: boolean }) {
    super(json ? plain(JSON.stringify(problem)) : `countersign: ${messageOf(problem)}`);
  }
}

/** Parts of the mock's hints that mean a call of the control API, and what to use on the command line. */
const COMMANDS = [
  ['GET /_countersign/scenarios', '"countersign scenario"'],
  ['GET /_countersign/simulate', '"countersign simulate"'],
  ['DELETE …/faults', '"countersign fault clear"'],
  [/add "unchecked":\s?true/g, 'add --unchecked'],
  [/with `"unchecked":\s?true`/g, 'with --unchecked'],
] as const;

/** The detail, the errors that it does not already contain, and what to do next. */
function messageOf({ detail, hint, errors = [] }: Problem): string {
  const others = errors
    .map((error) => `${error.pointer || 'the body'} ${error.detail}`)
    .filter((error) => !detail.toLowerCase().includes(error.toLowerCase()));
  return [detail, ...others, forCommandLine(hint)].map(plain).join('\n  ');
}

function forCommandLine(hint: string): string {
  return COMMANDS.reduce((text, [call, command]) => text.replaceAll(call, command), hint);
}
