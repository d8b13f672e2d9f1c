// The interface between checks and targets: services, credentials and optional capabilities. A check that needs a
// capability that the target lacks is reported as not exercised.

import type { Send, WholeResponse } from '../control-client/send.ts';

/** Capabilities that any target may offer in addition to its services. */
export const CAPABILITIES = [
  'states',
  'messages',
  'clock',
  'simulate',
  'inbox',
  'deliveries',
  'emit',
  'settings',
] as const;

/** A capability of a target; some exist only for certain services. */
export type Capability = (typeof CAPABILITIES)[number] | keyof ServiceParts;

/** Raised when a check needs something that the target does not offer; the check is then not exercised. */
export class NotOffered extends Error {
  constructor(what: string) {
    super(`the target offers no ${what}`);
  }
}

/** Raised when a target rejects a state or a message; the check then fails with this reason. */
export class TargetRefused extends Error {}

export type Values = Readonly<Record<string, unknown>>;

/** A delivery as a receiver saw it. */
export interface ReceivedDelivery {
  /** When it arrived, by the clock of the target. */
  readonly at: string;
  /** The HTTP method, in upper case. */
  readonly method: string;
  /** The whole URL that it was sent to, query included, in the form in which it can be registered. */
  readonly url: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The exact bytes, as text. */
  readonly body: string;
  /** The status that the receiver responded with; `null` if it did not respond. */
  readonly answered: number | null;
}

/** What the target keeps on record of one event's delivery to one endpoint. */
export interface DeliveryOnRecord {
  readonly event_id: string;
  readonly event_type: string;
  readonly status: 'pending' | 'success' | 'failed';
  /** How many attempts were made. */
  readonly attempts: number;
}

/** How a receiver responds: with each of `answers` once, and with `then` after that. */
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

/** The result of a write to storage. */
export interface WriteResult {
  readonly accepted: boolean;
  readonly status: number;
  /** The body of a refusal. */
  readonly body: unknown;
}

/** A write to storage; the documentation does not describe how one is made (Q-G-01). */
export interface WriteRequest {
  readonly user_id: string;
  readonly share_id?: string;
  readonly bytes: number;
  readonly files?: number;
}

/** Parts of a session that exist only for some services; their contracts define how a mock provides them. */
export interface ServiceParts {
  write(request: WriteRequest): Promise<WriteResult>;
}

/** Builds the service-specific parts for a mock from the actions that it can simulate. */
export type MockParts = (mock: Pick<TargetSession, 'simulate'>) => Partial<ServiceParts>;

/**
 * A target during one check. On a mock it is a separate world; on a real implementation it is shared, and checks use
 * unique names. A method that the target does not offer throws {@link NotOffered}.
 */
export interface TargetSession extends ServiceParts {
  readonly offers: ReadonlySet<string>;
  /** Whether everything in it ends with the session, so that checks need not remove what they have created. */
  readonly isTemporary?: boolean;
  /** Does what is due now; only a target whose time stands still leaves something for later. */
  readonly settle?: () => Promise<unknown>;
  /** The URL of a service, without a trailing slash. */
  url(service: string): string;
  /** The bearer token of a named credential. */
  credential(service: string, name: string): Promise<string>;
  /** Puts the target into a provider state, which is a scenario of the catalogue, and returns its result. */
  state(name: string, params?: Values): Promise<Values>;
  /** The payload of an event of this type, as the target would deliver it. */
  message(service: string, type: string): Promise<unknown>;
  readonly clock: {
    now(): Promise<Date>;
    /** Advances by a duration such as `"35h"` and waits for everything that falls due on the way. */
    advance(by: string): Promise<void>;
  };
  /** Runs an action that no client can cause. */
  simulate(service: string, action: string, input: Values): Promise<Values>;
  /** Emits an event by hand, waits for its first attempts and returns the payload. */
  emit(service: string, type: string, fields?: Values): Promise<Values>;
  readonly inbox: {
    /** The URL of the receiver with this name, for registering it as a webhook. */
    url(name: string): string;
    /** The URL of the same receiver at another host, where there is one: for redirects that lead there. */
    elsewhere?(name: string): string;
    /** The deliveries it has received, oldest first, after everything due has been sent. */
    received(name: string): Promise<readonly ReceivedDelivery[]>;
    /** What several receivers have received, in their order, where that takes less than asking for each. */
    receivedByAll?(names: readonly string[]): Promise<readonly (readonly ReceivedDelivery[])[]>;
    script(name: string, script: ReceiverScript): Promise<void>;
  };
  /** What is on record of the deliveries to an endpoint, oldest first; empty if the endpoint is not known. */
  deliveries(service: string, endpointId: string): Promise<readonly DeliveryOnRecord[]>;
  settings(change: Values): Promise<void>;
  /**
   * Releases the resources of the check.
   *
   * @param isOver whether the check has done all that it does; one that was broken off may still be at work
   */
  close(isOver?: boolean): Promise<void>;
}

/** How an oracle answered a call: the rules of the answer, and in words what decided it. */
export interface Decision {
  /** The service that was called, if the oracle says so. */
  readonly service?: string | null;
  readonly operation: string | null;
  readonly status: number | null;
  readonly rules: readonly string[];
  readonly why: string | null;
}

/** A session of a target that can tell what it has still to do, and why it answered as it did. */
export interface OracleSession extends TargetSession {
  /** The instants at which something is due, the earliest first. */
  agenda(): Promise<readonly Date[]>;
  /** Its answers so far, the earliest first. */
  decisions(): Promise<readonly Decision[]>;
}

/** What a flow sends: the part of `RequestInit` that flows need. */
export interface FlowRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

/** The session of a flow. */
export interface Session extends TargetSession {
  /**
   * Sends a request, reads its whole answer, and keeps both for the report of a failure. A redirect is an answer, too.
   *
   * @throws HopFailed when there is no answer, or it is incomplete or too large
   */
  fetch(url: string, request?: FlowRequest): Promise<WholeResponse>;
  /**
   * Undoes at the end what a check has created: not where that ends with the session, and not as one of its steps. The
   * result of the check matters more than what cannot be undone.
   */
  leave(undo: () => Promise<unknown>): Promise<void>;
}

/** A mock or an implementation that checks are run against. */
export interface Target<Opened extends TargetSession = TargetSession> {
  /** Its name in reports. */
  readonly name: string;
  readonly url: string;
  /** Whether it stands in for a service, and so must follow the whole spec, including the assumptions for gaps. */
  readonly isStandIn: boolean;
  /** The seed of what it makes up, if every run with it is the same. */
  readonly seed?: number;
  /** How its services are called, where that is not over a socket. */
  readonly send?: Send;
  /** Opens a session for one check; `purpose` is the name of the check. */
  open(purpose: string): Promise<Opened>;
  close(): Promise<void>;
}

/** A target whose sessions are those of an oracle. */
export interface OracleTarget extends Target<OracleSession> {
  /** @param at when its clock begins, if that matters */
  open(purpose: string, at?: Date): Promise<OracleSession>;
}
