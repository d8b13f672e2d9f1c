// What a check finds: where, what, and whom it harms.

/** What can be checked, in the order in which it is. */
export const CHECKS = ['lint', 'generated', 'pacts', 'breaking'] as const;

export type CheckName = (typeof CHECKS)[number];

/** An error makes the check fail; a warning is for a person to look at. */
export type Severity = 'error' | 'warning';

/** Something that is wrong with a document. */
export interface FindingDetails {
  /** A JSON pointer into the document; empty for the document as a whole. */
  readonly pointer: string;
  readonly message: string;
  readonly severity: Severity;
}

export interface Finding {
  readonly check: CheckName;
  readonly severity: Severity;
  /** The file that it is about, as it was named. */
  readonly file: string;
  /** A JSON pointer into the file; empty for the file as a whole. Of what was removed: into the base. */
  readonly pointer: string;
  /** What is wrong, as a sentence without its subject: `is required now`. */
  readonly message: string;
  /** Whom it harms, and how; of changes only. */
  readonly why?: string;
  /** The operations and webhooks that it is met in; of changes only. */
  readonly affects?: readonly string[];
}
