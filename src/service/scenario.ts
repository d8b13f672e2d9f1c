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

/** What a scenario is brought about with. All of it happens in one transaction. */
export interface ScenarioContext {
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
export interface Scenario extends Required<CataloguedScenario> {
  /** Brings it about, and answers what the caller needs to go on. */
  handle(parameters: never, context: ScenarioContext): JsonObject;
}

/** A scenario as its catalogue has it; see specs/scenarios.yaml. */
interface CataloguedScenario {
  /** What is so afterwards. */
  readonly description: string;
  /** JSON Schema of what may be given; closed, and every property has a default. */
  readonly parameters: Schema;
  /** JSON Schema of what is answered. */
  readonly result: Schema;
  readonly rules: readonly string[];
  readonly gaps?: readonly string[];
}

/** The parameters and the result of a scenario, as types that are generated from the catalogue. */
interface ScenarioTypes {
  readonly parameters: unknown;
  readonly result: unknown;
}

type HandlerOf<S> = S extends ScenarioTypes
  ? (parameters: Required<S['parameters']>, context: ScenarioContext) => S['result']
  : never;

/**
 * How each scenario of a service is brought about: none may be missing, none may be unknown.
 *
 * @example const handlers: ScenarioHandlers<Scenarios['mail']> = { 'the image is gone': (parameters, context) => … }
 */
export type ScenarioHandlers<Catalogued> = {
  readonly [Name in keyof Catalogued]: HandlerOf<Catalogued[Name]>;
};

/** Between the catalogue's change and the mock's: the compiler names it, and what only reads the catalogue works. */
function notHandled(name: string): Scenario['handle'] {
  return () => {
    throw new Error(`nothing brings about the scenario "${name}"`);
  };
}

/**
 * The scenarios of a service: the catalogue's entries with what brings them about.
 *
 * @example export const scenarios = scenariosOf(catalogue.mail, { 'the image is gone': (parameters, context) => … })
 */
export function scenariosOf(
  catalogue: Readonly<Record<string, CataloguedScenario>>,
  handlers: Readonly<Record<string, Scenario['handle']>>,
): Readonly<Record<string, Scenario>> {
  return Object.fromEntries(
    Object.entries(catalogue).map(([name, entry]) => {
      const handle = handlers[name] ?? notHandled(name);
      return [name, { gaps: [], ...entry, handle }];
    }),
  );
}
