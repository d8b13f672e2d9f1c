// Scenarios: named situations of a service. Its catalogue describes each with its parameters and its result; its mock
// sets it up.

import type { WebhookEffect } from '../delivery/faults/delivery-fault.ts';
import type { JsonObject } from '../engine/json.ts';
import type { World } from '../engine/world.ts';
import type { Schema } from '../openapi/document.ts';

/** An answer of the built-in inbox, as in the control API. */
export interface ScriptedAnswer {
  readonly status?: number;
  readonly hang?: boolean;
  readonly reset?: boolean;
  readonly delay_ms?: number;
  readonly body?: string;
  /** Given to every request until this instant, and to none afterwards. */
  readonly until?: string;
}

/** What a scenario is set up with. All of it happens in one transaction. */
export interface ScenarioContext {
  readonly world: World;
  /** Performs one of the service's own simulated actions. */
  simulate<Result = JsonObject>(action: string, input: JsonObject): Result;
  /** Injects a fault into the service's deliveries. */
  inject(fault: {
    readonly webhook: WebhookEffect;
    readonly endpoint?: string;
    readonly eventType?: string;
    readonly times?: number;
    readonly amount?: number;
  }): void;
  /** Scripts an inbox: each of the answers once, then `then` for every request. */
  scriptInbox(
    name: string,
    script: { readonly answers?: readonly ScriptedAnswer[]; readonly then?: ScriptedAnswer },
  ): void;
  /** Changes settings of the service, as `PATCH …/settings` would. */
  configure(change: JsonObject): void;
}

/** A scenario as run by the server. */
export interface Scenario extends Required<CataloguedScenario> {
  /** Sets it up, and returns what the caller needs to continue. */
  handle(parameters: unknown, context: ScenarioContext): JsonObject;
}

/** A scenario as in its catalogue; see specs/scenarios.yaml. */
interface CataloguedScenario {
  /** The situation afterwards. */
  readonly description: string;
  /** JSON Schema of the parameters; closed, and every property has a default. */
  readonly parameters: Schema;
  /** JSON Schema of the result. */
  readonly result: Schema;
  readonly rules: readonly string[];
  readonly gaps?: readonly string[];
}

/** The types of a scenario's parameters and result, generated from the catalogue. */
interface ScenarioTypes {
  readonly parameters: unknown;
  readonly result: unknown;
}

type HandlerOf<S> = S extends ScenarioTypes
  ? (parameters: Required<S['parameters']>, context: ScenarioContext) => S['result']
  : never;

/**
 * The handler of each scenario of a service: none may be missing or unknown.
 *
 * @example const handlers: ScenarioHandlers<Scenarios['mail']> = { 'the image is gone': (parameters, context) => … }
 */
export type ScenarioHandlers<Catalogued> = {
  readonly [Name in keyof Catalogued]: HandlerOf<Catalogued[Name]>;
};

/**
 * Used while the catalogue has changed and the mock has not: the compiler reports the missing handler, and everything
 * that only reads the catalogue works.
 */
function notHandled(name: string): Scenario['handle'] {
  return () => {
    throw new Error(`there is no handler for the scenario "${name}"`);
  };
}

/**
 * The scenarios of a service: the catalogue's entries with their handlers.
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
