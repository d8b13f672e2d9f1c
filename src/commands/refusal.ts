// What the mock refused: its own words, on as many lines as they need.

import type { ControlError, Problem } from '../control-client/control-error.ts';
import { plain } from './plain.ts';

/** Ends a command with exit code 1. The message is for the error output as it is. */
export class CommandFailed extends Error {
  constructor({ problem }: ControlError, { json }: { readonly json: boolean }) {
    super(json ? plain(JSON.stringify(problem)) : `countersign: ${sentences(problem)}`);
  }
}

/** The detail, the faults that it does not tell in full, and what to do next. */
function sentences({ detail, hint, errors = [] }: Problem): string {
  const faults = errors
    .map((fault) => `${fault.pointer || 'the body'} ${fault.detail}`)
    .filter((fault) => !detail.toLowerCase().includes(fault.toLowerCase()));
  return [detail, ...faults, hint].map(plain).join('\n  ');
}
