// What was seen of a sender, as data: the attempts of each experiment with what our receiver answered, and how long it
// watched. Everything that is found rests on these, and they are all that a saved measurement holds.

/** How our receiver answers a request: with a status, never, or by resetting the connection. */
export interface ScriptedAnswer {
  readonly status?: number;
  readonly hang?: boolean;
  readonly reset?: boolean;
  /** How long the answer takes, by the sender's clock. */
  readonly delay_ms?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Where a redirect leads: to another path of our receiver, at the same or at another host. */
  readonly redirect?: 'same_host' | 'other_host';
}

/** A request that a receiver got. */
export interface Arrival {
  /** When it arrived, in milliseconds since 1970, by the sender's clock if it has one that can be moved. */
  readonly atMs: number;
  readonly method: string;
  readonly url: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The exact bytes, as text. */
  readonly body: string;
  /** How long after it arrived the sender closed the connection, where it did so before there was an answer. */
  readonly closedAfterMs?: number;
  /** Whether it came to where a redirect led. */
  readonly isRedirected?: boolean;
}

/** A request with its place in the measurement, and what it was answered with. */
export interface Attempt extends Arrival {
  /** Its number in the measurement, from 1: what evidence names. */
  readonly number: number;
  readonly answer: ScriptedAnswer;
}

/** An event that was asked for. */
export interface Emitted {
  readonly atMs: number;
  /** Its type; `undefined` where the sender was not told one. */
  readonly type?: string;
}

/** Registers a receiver that answers a challenge in a way, or proves nothing, and asks for an event. */
export interface ProveStep {
  readonly do: 'prove';
  readonly type?: string;
  readonly form?: ChallengeForm;
  readonly by?: ChallengeAnswer;
  /** How a digest is made, where the answer has one. */
  readonly digest?: {
    readonly algorithm: 'hmac-sha256' | 'hmac-sha1';
    readonly encoding: 'hex' | 'base64';
    readonly secretFormat: 'text' | 'whsec';
  };
}

/** What an experiment does, step by step. */
export type Step =
  | { readonly do: 'answer'; readonly answers?: readonly ScriptedAnswer[]; readonly then: ScriptedAnswer }
  | { readonly do: 'emit'; readonly count: number; readonly type?: string }
  /** Asks for so many events at once, and answers none until it is seen how many requests come. */
  | { readonly do: 'hold'; readonly count: number; readonly type?: string; readonly proof?: ProveStep }
  | ProveStep
  | { readonly do: 'watch'; readonly forMs: number; readonly untilCount?: number };

/** What a new URL is asked, as far as it stays the same: texts over `{challenge}`. */
export interface ChallengeForm {
  readonly method: string;
  readonly query: Readonly<Record<string, string>>;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly isSigned: boolean;
}

/** An answer to a challenge, as a policy writes it. */
export interface ChallengeAnswer {
  readonly body?: string;
  readonly json?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What is found out by it. */
export type ExperimentKind =
  | 'look'
  | 'failing'
  | 'drawn'
  | 'slow'
  | 'silent'
  | 'status'
  | 'late'
  | 'gone'
  | 'asked'
  | 'switching-off'
  | 'failing-for'
  | 'order'
  | 'held'
  | 'challenge'
  | 'redirect'
  | 'recorded';

/** One experiment: an endpoint of its own, and what is done with it. */
export interface Experiment {
  /** The same for the same experiment, so that a measurement that was stopped does not do it again. */
  readonly id: string;
  readonly kind: ExperimentKind;
  /** What it asks, as a question. */
  readonly asks: string;
  readonly steps: readonly Step[];
}

/** An experiment that was done. */
export interface Run {
  readonly id: string;
  readonly kind: ExperimentKind;
  /** The secret of its endpoint; `undefined` where it is not known. */
  readonly secret?: string;
  readonly emitted: readonly Emitted[];
  /** The earliest first. */
  readonly attempts: readonly Attempt[];
  /** Until when it was watched. */
  readonly untilMs: number;
  /** How many requests came before an event was asked for, how they were answered, and whether the event came. */
  readonly proof?: { readonly asked: number; readonly by?: ChallengeAnswer; readonly isProven: boolean };
  /** How many requests were under way at once, of how many events, where none was answered. */
  readonly held?: { readonly atOnce: number; readonly of: number };
}

/** Whether our receiver gave an answer that every sender takes for a failure. */
export function isFailure({ answer }: Pick<Attempt, 'answer'>): boolean {
  return answer.hang === true || answer.reset === true || (answer.status ?? 200) >= 500;
}

/** Whether our receiver answered at once with a status that every sender takes for a success. */
export function isTaken({ answer }: Pick<Attempt, 'answer'>): boolean {
  return !isFailure({ answer }) && (answer.status ?? 200) === 200 && (answer.delay_ms ?? 0) === 0;
}
