// A finding of a check: its place, the problem, and who is affected.

/** The checks, in the order they run. */
export const CHECKS = ['lint', 'generated', 'pacts', 'breaking'] as const;

export type CheckName = (typeof CHECKS)[number];

/** An error makes the check fail; a warning needs a review. */
export type Severity = 'error' | 'warning';

/** A problem in a document. */
export interface FindingDetails {
  /** A JSON pointer into the document; empty for the whole document. */
  readonly pointer: string;
  readonly message: string;
  readonly severity: Severity;
}

export interface Finding {
  readonly check: CheckName;
  readonly severity: Severity;
  /** The file, as it was named on the command line. */
  readonly file: string;
  /** A JSON pointer into the file, or into the base for something that was removed; empty for the whole file. */
  readonly pointer: string;
  /** The problem, as a sentence without a subject: `is required now`. */
  readonly message: string;
  /** Who is affected, and how; only for changes. */
  readonly why?: string;
  /** The operations and webhooks where it occurs; only for changes. */
  readonly affects?: readonly string[];
}
