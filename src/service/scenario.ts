// Scenarios: named situations of a service. Its catalogue describes each with its parameters and its result; its
// mock brings it about.

import type { WebhookEffect } from '../delivery/faults/delivery-fault.ts';
import type { JsonObject } from '../engine/json.ts';
import type { World } from '../engine/world.ts';
import type { Schema } from '../openapi/document.ts';

/** An answer of the built-in inbox, as the control API writes it. */
export interface ScriptedAnswer {
  readonly status?: number;
  readonly hang?: boolean;
  readonly reset?: boolean;
  readonly delay_ms?: number;
  readonly body?: string;
  /** Given to every request until this instant, and to none from then on. */
  readonly until?: string;
}

/** What a scenario arranges things with. All of it happens in one step. */
export interface Stage {
  readonly world: World;
  /** Does one of the service's own simulated actions. */
  simulate<Result = JsonObject>(action: string, input: JsonObject): Result;
  /** Makes something go wrong with the service's deliveries. */
  inject(fault: {
    readonly webhook: WebhookEffect;
    readonly endpoint?: string;
    readonly eventType?: string;
    readonly times?: number;
    readonly amount?: number;
  }): void;
  /** Says how an inbox answers: each of the answers once, then `then` forever. */
  scriptInbox(
    name: string,
    script: { readonly answers?: readonly ScriptedAnswer[]; readonly then?: ScriptedAnswer },
  ): void;
  /** Changes settings of the service, as `PATCH …/settings` would. */
  configure(change: JsonObject): void;
}

/** A scenario as the server runs it. */
export interface Scenario {
  /** What is so afterwards. */
  readonly says: string;
  /** JSON Schema of what may be told; closed, and every property has a default. */
  readonly params: Schema;
  /** JSON Schema of what is answered. */
  readonly gives: Schema;
  readonly rules: readonly string[];
  readonly gaps: readonly string[];
  arrange(params: never, stage: Stage): JsonObject;
}

/** What a scenario takes and answers, as types that are generated from the catalogue. */
interface ScenarioTypes {
  readonly params: unknown;
  readonly gives: unknown;
}

type Arrangement<S> = S extends ScenarioTypes
  ? (params: Required<S['params']>, stage: Stage) => S['gives']
  : never;

/**
 * How each scenario of a service comes about: none may be missing, none may be unknown.
 *
 * @example export const arrangements: Arrangements<Scenarios['mail']> = { 'the image is gone': (params, stage) => … }
 */
export type Arrangements<Catalogued> = {
  readonly [Title in keyof Catalogued]: Arrangement<Catalogued[Title]>;
};

/** A scenario as its catalogue has it; see specs/scenarios.yaml. */
interface CataloguedScenario {
  readonly says: string;
  readonly params: Schema;
  readonly gives: Schema;
  readonly rules: readonly string[];
  readonly gaps?: readonly string[];
}

/** Between the catalogue's change and the mock's: the compiler names it, and what only reads the catalogue works. */
function notArranged(name: string): Scenario['arrange'] {
  return () => {
    throw new Error(`nothing arranges the scenario "${name}"`);
  };
}

/**
 * The scenarios of a service: the catalogue's entries with what arranges them.
 *
 * @example export const scenarios = scenariosOf(catalogue.mail, { 'the image is gone': (params, stage) => … })
 */
export function scenariosOf(
  catalogue: Readonly<Record<string, CataloguedScenario>>,
  arrangements: Readonly<Record<string, Scenario['arrange']>>,
): Readonly<Record<string, Scenario>> {
  return Object.fromEntries(
    Object.entries(catalogue).map(([name, entry]) => {
      const arrange = arrangements[name] ?? notArranged(name);
      return [name, { gaps: [], ...entry, arrange }];
    }),
  );
}
