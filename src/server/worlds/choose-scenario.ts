// Scenarios by name: all scenarios of the services, and the one that a caller requests, with its parameters
// validated.

import { closest } from 'fastest-levenshtein';
import type { JsonObject } from '../../engine/json.ts';
import type { Validators } from '../../openapi/validators.ts';
import { ApiError } from '../../service/api-error.ts';
import type { Scenario } from '../../service/scenario.ts';
import type { AnyService } from '../../service/service.ts';
import { validationFailed } from '../../service/validation-failed.ts';

/** A scenario with its name. */
export interface NamedScenario {
  readonly service: AnyService;
  readonly name: string;
  readonly scenario: Scenario;
}

/** A scenario and the parameters to run it with. */
export interface ChosenScenario extends NamedScenario {
  readonly params: JsonObject;
}

/** Where scenarios are searched. */
export interface ScenarioSources {
  readonly services: ReadonlyMap<string, AnyService>;
  /** Validators of each service's document, by name. */
  readonly validators: ReadonlyMap<string, Validators>;
}

/** All scenarios, service by service. */
export function listScenarios(services: ReadonlyMap<string, AnyService>): NamedScenario[] {
  return Array.from(services.values(), (service) =>
    Object.entries(service.scenarios).map(([name, scenario]) => ({ service, name, scenario })),
  ).flat();
}

/**
 * The scenario with a name, with the caller's parameters. The name may be written as in the catalogue, or in lower
 * case with a hyphen for everything that is neither a letter nor a digit.
 *
 * @throws ApiError `unknown-scenario`, or `validation-failed` when the parameters are not valid
 * @example chooseScenario({ services, validators }, 'the-image-is-gone', {})
 */
export function chooseScenario(
  { services, validators }: ScenarioSources,
  name: string,
  params: JsonObject,
): ChosenScenario {
  const named = listScenarios(services).find((known) => slug(known.name) === slug(name));
  if (named === undefined) throw unknownScenario(services, name);
  const { service, scenario } = named;
  const check = validators
    .get(service.name)
    ?.schema(`scenario ${named.name}`, { required: [], ...scenario.parameters });
  const errors = check?.(params) ?? [];
  if (errors.length > 0)
    throw validationFailed(errors.map((error) => ({ ...error, pointer: `/params${error.pointer}` })));
  return { ...named, params };
}

function unknownScenario(services: ReadonlyMap<string, AnyService>, name: string): ApiError {
  const names = listScenarios(services).map((known) => known.name);
  const hint = `Did you mean "${closest(name, names)}"? GET /_countersign/scenarios lists all of them.`;
  return new ApiError('unknown-scenario', {
    detail: `There is no scenario "${name}".`,
    hint: names.length === 0 ? undefined : hint,
  });
}

function slug(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
