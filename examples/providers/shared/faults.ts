// Faults of an example service: switches that each break one rule, to show that a suite detects it.

export interface Fault {
  /** The rule that it breaks. */
  readonly rule: string;
  /** The gap of the documents that hides the fault: a check can report it only under an assumption. */
  readonly gap?: string;
  /** The behaviour of the broken service, in one sentence. */
  readonly is: string;
}

/** Whether a fault is switched on. */
export type Broken<Name extends string> = (name: Name) => boolean;
