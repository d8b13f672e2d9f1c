// The error for a spec that code cannot be generated from: every problem with its pointer.

import { GenerateError } from './generate-error.ts';

/** One problem of a spec. */
export interface SpecProblem {
  /** A JSON pointer into the document; empty for the whole document. */
  readonly pointer: string;
  readonly message: string;
}

export class SpecError extends GenerateError {
  /** The file, or the name of the spec. */
  readonly source: string;
  readonly problems: readonly SpecProblem[];

  constructor(source: string, problems: readonly SpecProblem[]) {
    super(problems.map(({ pointer, message }) => `${source}#${pointer}: ${message}`).join('\n'));
    this.source = source;
    this.problems = problems;
  }
}
