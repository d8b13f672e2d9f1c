// What a tool is: its name, schemas and promises as data, and the function that does it. The protocol is elsewhere.

import type { ControlClient } from '../control-client/control-client.ts';

/** A JSON Schema, as far as tools need it. */
export type ToolSchema = Readonly<Record<string, unknown>>;

/** The package that speaks the protocol. */
export type Protocol = typeof import('@modelcontextprotocol/server');

/** What tools act with. */
export interface Means {
  /** The mock; one is started when none was named. */
  readonly mock: () => Promise<ControlClient>;
  /** Runs a command of the command line. */
  readonly command: (args: readonly string[], signal: AbortSignal) => Promise<CommandResult>;
  /** Pages of the documentation by their paths. */
  readonly pages: () => Promise<ReadonlyMap<string, string>>;
  /** A mark around text from outside, which that text cannot know. */
  readonly mark: () => string;
  /** Hosts besides loopback that a receiver may be on, as flags of the command line. */
  readonly allowHost: readonly string[];
  /** Receipts that explorations made, by the beginning of their hash. */
  readonly receipts: Map<string, string>;
  /** Whether a caller may name files, as somebody at the command line may. */
  readonly mayNameFiles: boolean;
}

/** What a command printed with `--json`. */
export interface CommandResult {
  readonly code: number;
  readonly document: unknown;
  /** Its last line for people, which says what is wrong. */
  readonly complaint: string;
}

/** What a tool answers: text for a model, and the few facts that a program wants. */
export interface ToolAnswer {
  readonly text: string;
  readonly facts?: Readonly<Record<string, unknown>>;
}

/** One call of a tool. */
export interface ToolCall<Input> {
  readonly input: Input;
  readonly means: Means;
  /** Aborted when the client cancels the call or goes away. */
  readonly signal: AbortSignal;
}

export interface Tool<Input = Readonly<Record<string, unknown>>> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: ToolSchema;
  readonly output: ToolSchema;
  /** Whether it changes nothing, neither in a world nor in a receiver. */
  readonly isReadOnly: boolean;
  /** Whether it may undo or overwrite what was there. */
  readonly isDestructive: boolean;
  /** Whether it contacts a receiver or an implementation, not only the mock. */
  readonly reachesOut: boolean;
  /** An input that works. */
  readonly example: Input;
  /** The page that hosts show with its answers, if they show any. */
  readonly page?: string;
  run(call: ToolCall<Input>): Promise<ToolAnswer>;
}

/** A call that cannot be done; the message says what to do next. */
export class ToolRefusal extends Error {
  override readonly name = 'ToolRefusal';
}

/**
 * The schema of an object.
 *
 * @example objectOf({ seed: { type: 'integer' } }, ['seed'])
 */
export function objectOf(
  properties: Readonly<Record<string, ToolSchema>>,
  required: readonly string[] = [],
): ToolSchema {
  return { type: 'object', properties, required, additionalProperties: false };
}

/** The schema of an answer: the text, and the facts of the tool. */
export function answerOf(facts: Readonly<Record<string, ToolSchema>> = {}): ToolSchema {
  return { type: 'object', properties: { text: { type: 'string' }, ...facts }, required: ['text'] };
}

/** The world that a call acts on. */
export const WORLD: ToolSchema = { type: 'string', pattern: '^[a-z0-9-]{1,64}$', default: 'default' };
