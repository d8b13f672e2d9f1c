// What decides a requirement of a profile.

/** Whether a requirement is met; `not judged` where nothing was seen that tells. */
export type GradeVerdict = 'met' | 'broken' | 'not judged';

/** What decides a requirement, and the attempts that show it. */
export interface Answer {
  readonly verdict: GradeVerdict;
  readonly because: string;
  /** The numbers of attempts. */
  readonly evidence: readonly number[];
}

/** The answer where nothing was seen that tells. */
export function unjudged(because: string): Answer {
  return { verdict: 'not judged', because, evidence: [] };
}
