// What a check meets of a target: the services, who may call them, and as much of their simulation as the
// target lets one reach. What it does not is said, never skipped in silence.

/** What any target may offer beside its services. */
export const CAPABILITIES = ['states', 'messages', 'clock', 'simulate', 'inbox', 'emit', 'settings'] as const;

/** What a target may offer; writing to storage is for a service that has one. */
export type Capability = (typeof CAPABILITIES)[number] | keyof ServiceParts;

/** Raised when a check needs what a target does not offer: the check is then not exercised. */
export class NotOffered extends Error {
  constructor(what: string) {
    super(`the target offers no ${what}`);
  }
}

/** Raised when a target refuses a state or a message: the check fails, and this is why. */
export class TargetRefused extends Error {}

export type Values = Readonly<Record<string, unknown>>;

/** A delivery as a receiver saw it. */
export interface ReceivedDelivery {
  /** When it arrived, by the target's time. */
  readonly at: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The exact bytes, as text. */
  readonly body: string;
  /** What the receiver answered; `null` when it did not. */
  readonly answered: number | null;
}

/** How a receiver answers: each of the answers once, then `then` forever. */
export interface ReceiverScript {
  readonly answers?: readonly ReceiverAnswer[];
  readonly then?: ReceiverAnswer;
}

export interface ReceiverAnswer {
  readonly status?: number;
  readonly hang?: boolean;
  readonly reset?: boolean;
  readonly delay_ms?: number;
  readonly body?: string;
}

/** What a storage write came to. */
export interface WriteResult {
  readonly accepted: boolean;
  readonly status: number;
  /** The body of a refusal. */
  readonly body: unknown;
}

/** A write to storage, where the documents do not say how one is made (Q-G-01). */
export interface WriteRequest {
  readonly user_id: string;
  readonly share_id?: string;
  readonly bytes: number;
  readonly files?: number;
}

/** Parts of a session that not every service has; its contract says how a mock of it offers them. */
export interface ServiceParts {
  write(request: WriteRequest): Promise<WriteResult>;
}

/** The parts that a mock of a service offers, made of what it can simulate. */
export type MockParts = (mock: Pick<Session, 'simulate'>) => Partial<ServiceParts>;

/**
 * A target as one check has it: on a mock a world of its own, on a real implementation the whole, where the
 * check uses names of its own. A method that the target does not offer throws {@link NotOffered}.
 */
export interface Session extends ServiceParts {
  readonly offers: ReadonlySet<string>;
  /** Where a service answers, without a slash at the end. */
  url(service: string): string;
  /** The bearer token of a named credential. */
  credential(service: string, name: string): Promise<string>;
  /** Puts the target into a situation of the catalogue; answers what the catalogue says it gives. */
  state(name: string, params?: Values): Promise<Values>;
  /** The payload of an event of this type, as the target would deliver it. */
  message(service: string, type: string): Promise<unknown>;
  readonly clock: {
    now(): Promise<Date>;
    /** A duration such as `"35h"`; waits for all that falls due on the way. */
    advance(by: string): Promise<void>;
  };
  /** Makes something happen that no client can cause. */
  simulate(service: string, action: string, input: Values): Promise<Values>;
  /** Emits an event by hand and waits for its first attempts; answers the payload. */
  emit(service: string, type: string, fields?: Values): Promise<Values>;
  readonly inbox: {
    /** The URL of a receiver of this name, to register as a webhook. */
    url(name: string): string;
    /** What it has received, oldest first, once all that is due has been sent. */
    received(name: string): Promise<readonly ReceivedDelivery[]>;
    script(name: string, script: ReceiverScript): Promise<void>;
  };
  settings(change: Values): Promise<void>;
  /** Gives back what the check took. */
  close(): Promise<void>;
}

/** Something that checks are run against. */
export interface Target {
  /** What reports call it. */
  readonly name: string;
  readonly url: string;
  /** Whether it stands in for a service and so keeps to the whole spec, with the choices made for its gaps. */
  readonly isStandIn: boolean;
  /** A place for one check; `purpose` is its name. */
  open(purpose: string): Promise<Session>;
  close(): Promise<void>;
}
