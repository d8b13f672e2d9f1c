// A history: a list of steps, as plain data, in terms of what earlier steps returned.

import type { OpenApiDocument } from '../../openapi/document.ts';
import { operationsById } from '../../openapi/operations.ts';
import type { ReceiverScript } from '../session.ts';

/** What an earlier step returned, at a JSON pointer: in the body of an answer, or in the values of a state. */
export interface Reference {
  readonly $of: string;
  readonly at: string;
  /** What comes after it, so that it is nearly what was returned. */
  readonly followedBy?: string;
}

/** The URL of a receiver by its name, with a query behind it or without one; each side has its own. */
export interface ReceiverUrl {
  readonly $receiver: string;
  readonly query?: string;
}

/** JSON in which a {@link Reference} or a {@link ReceiverUrl} may stand for a value. */
export type Value =
  | null
  | boolean
  | number
  | string
  | Reference
  | ReceiverUrl
  | readonly Value[]
  | { readonly [name: string]: Value };

export type Values = Readonly<Record<string, Value>>;

/** Who calls: a named credential, a token that a state returned, or a token that nobody has. */
export type Caller = NamedCaller | { readonly token: Value } | null;

/**
 * Who has a named credential, and in which headers it is sent, if not as usual: `{token}` stands for it, `{TOKEN}` for it with the first
 * letter in the other case, `{shorter}` for it without the last one, `{basic}` for it as a password in Base64, and `{unsigned}` for it with nothing behind its last dot, or behind one of its own.
 */
export interface NamedCaller {
  readonly credential: string;
  readonly sentIn?: Readonly<Record<string, string>>;
}

/** A call of an operation of the document. */
export interface CallStep {
  readonly kind: 'call';
  readonly id: string;
  readonly operation: string;
  readonly as: Caller;
  readonly path?: Values;
  readonly query?: Values;
  readonly headers?: Values;
  /** As JSON, unless `text` is given. */
  readonly body?: Value;
  /** The body as it is, with its media type; for a body that is no JSON. */
  readonly text?: { readonly type: string; readonly content: string };
  /** With so many spaces after it that the body has this size. */
  readonly padToBytes?: number;
}

/** Puts both sides into a provider state of the catalogue. */
export interface StateStep {
  readonly kind: 'state';
  readonly id: string;
  readonly state: string;
  readonly params: Values;
}

/** Makes something happen that no client can cause. */
export interface ActionStep {
  readonly kind: 'action';
  readonly id: string;
  readonly action: string;
  readonly input: Values;
}

/** Emits an event by hand. */
export interface EmitStep {
  readonly kind: 'emit';
  readonly id: string;
  readonly type: string;
  readonly fields: Values;
}

/** Says what a receiver answers from now on. */
export interface ReceiverStep {
  readonly kind: 'receiver';
  readonly id: string;
  readonly receiver: string;
  readonly script: ReceiverScript;
}

/** Moves the clock: by a duration, or to an instant beside one at which the oracle has something to do. */
export interface ClockStep {
  readonly kind: 'clock';
  readonly id: string;
  readonly byMs?: number;
  /** The number of the due instant, from 1, and how far from it; it counts where `byMs` is missing. */
  readonly due?: { readonly nth: number; readonly offsetMs: number };
}

/** Two calls at once, or what no client can cause, as two writes by other means. */
export interface TogetherStep {
  readonly kind: 'together';
  readonly id: string;
  readonly calls: readonly [CallStep | ActionStep, CallStep | ActionStep];
}

export type Step = CallStep | StateStep | ActionStep | EmitStep | ReceiverStep | ClockStep | TogetherStep;

export interface History {
  readonly service: string;
  readonly steps: readonly Step[];
  /** What the target was known to have settled by then, where gaps leave it open; a replay starts from it. */
  readonly settled?: readonly string[];
}

export function isReference(value: unknown): value is Reference {
  return typeof value === 'object' && value !== null && '$of' in value;
}

/** Whether a value is what an earlier step returned, and not only nearly so. */
export function isExact(value: unknown): value is Reference {
  return isReference(value) && value.followedBy === undefined;
}

/** A call that names in its path, at a place counted from 0, nearly what it named there. */
export function nearly(call: CallStep, at: number): CallStep | undefined {
  const [name, value] = Object.entries(call.path ?? {})[at] ?? [];
  if (name === undefined || !isReference(value)) return undefined;
  return { ...call, path: { ...call.path, [name]: { ...value, followedBy: 'x' } } };
}

export function isReceiverUrl(value: unknown): value is ReceiverUrl {
  return typeof value === 'object' && value !== null && '$receiver' in value;
}

/**
 * What a call or an action does, by its name in the document.
 *
 * @example nameOf({ kind: 'action', id: 's1', action: 'write', input: {} }) // 'write'
 */
export function nameOf(step: CallStep | ActionStep): string {
  return step.kind === 'call' ? step.operation : step.action;
}

/**
 * The properties that a call gives in its body.
 *
 * @example fieldsOf({ kind: 'call', id: 's1', operation: 'add', as: null, body: { name: 'a' } }) // { name: 'a' }
 */
export function fieldsOf({ body }: CallStep): Values {
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Values) : {};
}

/** The texts that a call, an action or a state is given. */
export function textsOf(step: Step): readonly string[] {
  if (step.kind === 'together') return step.calls.flatMap(textsOf);
  if (step.kind === 'call') return textsIn([step.path, step.query, step.body]);
  return textsIn(step.kind === 'action' ? step.input : step.kind === 'state' && step.params);
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return isReference(value) ? [] : Object.values(Object(value)).flatMap(textsIn);
}

/** What a step takes from steps before it. */
export function referencesIn(step: Step): readonly Reference[] {
  const visit = (value: unknown): readonly Reference[] => {
    if (isReference(value)) return [value];
    return typeof value === 'object' && value !== null ? Object.values(value).flatMap(visit) : [];
  };
  return visit(step);
}

/**
 * The ids of the steps that a step refers to.
 *
 * @example referredBy({ kind: 'call', id: 's2', operation: 'get', as: null, path: { id: { $of: 's1', at: '/id' } } }) // ['s1']
 */
export function referredBy(step: Step): readonly string[] {
  return [...new Set(referencesIn(step).map(({ $of }) => $of))];
}

/**
 * The history without the steps that refer to one that it does not have.
 *
 * @example legal({ service: 'mail', steps: steps.slice(3) })
 */
export function legal({ service, steps }: History): History {
  const kept = new Set<string>();
  const left = steps.filter((step) => {
    const isWhole = referredBy(step).every((id) => kept.has(id));
    if (!isWhole) return false;
    kept.add(step.id);
    if (step.kind === 'together') for (const { id } of step.calls) kept.add(id);
    return true;
  });
  return { service, steps: left };
}

/** Whether a step reads, and so changes nothing. */
export function isRead(step: Step, document: OpenApiDocument): boolean {
  return step.kind === 'call' && operationsById(document).get(step.operation)?.method === 'GET';
}
