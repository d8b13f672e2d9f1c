// A way to a documented status for its true reason: the situation that a world is put into, and the call
// that meets the status there.

import type { Scenarios } from '../../../specs/generated/scenarios.ts';
import type { Answer, MockWorld } from '../../../src/index.ts';
import type { Operation } from '../../../src/openapi/operations.ts';
import { STRONGEST } from '../../support/every-operation.ts';
import { tokensOf } from '../../support/tokens.ts';

/** Where a way is gone: a world of its own, and the operation whose status is to be met. */
export interface Ground {
  readonly world: MockWorld;
  readonly service: string;
  readonly operation: Operation;
}

export interface Way {
  /** In a few words; the name of the scenario where that says it all. */
  readonly reason: string;
  readonly isScenario: boolean;
  meet(ground: Ground): Promise<Answer>;
}

/** The ways to each status that each operation of a service documents: one without any does not compile. */
export type Statuses<Operations> = {
  readonly [Id in Exclude<keyof Operations, `on${Capitalize<string>}`>]: Operations[Id] extends {
    readonly responses: infer Responses;
  }
    ? { readonly [Status in keyof Responses]: Way | readonly Way[] }
    : never;
};

/** What a call says beside what its operation says of it. */
export interface Call {
  /** A credential by its name, `null` for none; else the token that the scenario gave, else the strongest. */
  readonly credential?: string | null;
  /** Parameters of the path; what is left out is what the scenario gave under that name, if it did. */
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly body?: string | Uint8Array;
}

type Given = Readonly<Record<string, unknown>>;
type GivesOf<Entry> = Entry extends { result: infer Result } ? Result : never;
type ParamsOf<Entry> = Entry extends { parameters: infer Params } ? Params : never;

/** A call that nothing stands against. */
export function fitting(call: Call = {}): Way {
  return because('a fitting call', call);
}

/** A call that meets the status by itself. */
export function because(reason: string, call: Call | ((operation: Operation) => Call)): Way {
  const callOf = typeof call === 'function' ? call : () => call;
  return {
    reason,
    isScenario: false,
    meet: (ground) => make(ground, callOf(ground.operation), {}),
  };
}

/** A way through a scenario that is only where the reason comes up. */
export function forReason(reason: string, way: Way): Way {
  return { ...way, reason, isScenario: false };
}

/**
 * Ways through the scenarios of a service.
 *
 * @example scenariosOf<'mail'>()('an image exists', ({ image_id: id }) => ({ path: { id } }))
 */
export function scenariosOf<Service extends keyof Scenarios>() {
  return <Name extends keyof Scenarios[Service] & string>(
    name: Name,
    call: Call | ((given: GivesOf<Scenarios[Service][Name]>) => Call) = {},
    params: ParamsOf<Scenarios[Service][Name]> | Record<string, never> = {},
  ): Way => ({
    reason: name,
    isScenario: true,
    async meet(ground) {
      const { result } = await ground.world.untyped.scenario(name, params as Given);
      const given = result as GivesOf<Scenarios[Service][Name]>;
      return make(ground, typeof call === 'function' ? call(given) : call, result as Given);
    },
  });
}

/**
 * A call of what the scenario gave the id of, under this name.
 *
 * @example when('a role exists', onId('role_id'))
 */
export function onId<Name extends string>(name: Name, call: Call = {}) {
  return (given: Readonly<Record<Name, string>>): Call => ({ ...call, path: { id: given[name] } });
}

/** Makes the call. */
function make({ world, service, operation }: Ground, call: Call, given: Given): Promise<Answer> {
  const { credential, path, query = {}, ...sent } = call;
  const filled = pathOf(operation, { ...given, ...path });
  const search = new URLSearchParams(Object.entries(query));
  const named = tokensOf(world, service)[credential ?? STRONGEST[service] ?? ''];
  const own = credential === undefined ? (given.token as string | undefined) : undefined;
  const token = credential === null ? undefined : (own ?? named);
  return world.request(operation.method, search.size === 0 ? filled : `${filled}?${search}`, {
    token,
    ...sent,
  });
}

/** The operation's path. Slashes of the last parameter stay, where it takes the rest of the path. */
export function pathOf({ path, isMultiSegment }: Operation, parameters: Given = {}): string {
  return path.replace(/\{([^}]+)\}/g, (_, name: string) => {
    const written = encodeURIComponent(String(parameters[name] ?? 'any'));
    return isMultiSegment ? written.replaceAll('%2F', '/') : written;
  });
}
