// Why nothing can be generated from a spec: every problem with the place where it is.

import { GenerateError } from './generate-error.ts';

/** One problem of a spec. */
export interface SpecProblem {
  /** A JSON pointer into the document; empty for the document as a whole. */
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
