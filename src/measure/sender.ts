// The sender that is measured, as the runner sees it: it opens a line for each experiment, which is an endpoint of its own
// with a receiver of ours behind it.

import type { Arrival, ScriptedAnswer } from './observation.ts';

/** What a receiver answers to what it is asked as a new URL. */
export type AnswerToAsked = (asked: Arrival, secret: string | undefined) => ScriptedAnswer;

/** An endpoint for one experiment. */
export interface Line {
  /** The secret that the sender gave or was given; `undefined` where it is not known. */
  readonly secret: string | undefined;
  /** Answers the next requests with each of `answers` once, and with `then` after that. */
  script(answers: readonly ScriptedAnswer[], then: ScriptedAnswer): Promise<void>;
  /** Asks for an event; `false` where it is known that it did not come in the time that it may take. */
  emit(type: string | undefined): Promise<unknown>;
  /** All that arrived so far, the earliest first. */
  received(): Promise<readonly Arrival[]>;
  /** The time, in milliseconds since 1970. */
  now(): Promise<number>;
  /** Lets time pass; on a clock that can be moved, at once. Ends early when so many requests have arrived. */
  pass(forMs: number, untilCount?: number): Promise<void>;
  /** Asks for events at once; returns how many requests came before one was answered, if that can be seen. */
  hold?(type: string | undefined, count: number, answer?: AnswerToAsked): Promise<number | undefined>;
  close(): Promise<void>;
}

/** What came to a receiver that was registered, before and after an event was asked for. */
export interface Proof {
  readonly asked: readonly Arrival[];
  readonly delivered: readonly Arrival[];
  readonly secret: string | undefined;
  readonly untilMs: number;
}

/** A sender. */
export interface Sender {
  readonly name: string;
  /** Whether its clock can be moved, so that a week takes no time. */
  readonly isVirtual: boolean;
  /** The types of events that it can be asked for; empty where it is not told one. */
  readonly types: readonly string[];
  /** Whether its receivers can be reached at another host, too. */
  readonly hasOtherHost: boolean;
  open(purpose: string): Promise<Line>;
  /** Registers a receiver that answers what it is asked first, and asks for an event; `undefined` where that cannot be seen. */
  prove?(purpose: string, type: string | undefined, answer: AnswerToAsked): Promise<Proof | undefined>;
  close(): Promise<void>;
}
