// The catalogue of scenarios for tests, and the parts of worlds that must be equal if they were created
// alike.

import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { MockWorld } from '../../src/index.ts';
import { services } from './registry/services.ts';

const ajv = new Ajv2020({ strict: false });
(addFormats as unknown as (instance: Ajv2020) => void)(ajv);

/** Every scenario: its name, and the check of its result. */
export const everyScenario: readonly (readonly [name: string, isGiven: ValidateFunction])[] = [
  ...services.values(),
].flatMap(({ scenarios }) =>
  Object.entries(scenarios).map(([name, { result }]) => {
    const closed = { ...(result as object), additionalProperties: false };
    return [name, ajv.compile(closed)] as const;
  }),
);

/** A world's documents, settings and due queue: everything except its id seeds and its journal. */
export async function contentsOf(world: MockWorld): Promise<unknown> {
  const { ids: _, journal: __, ...contents } = await stateOf(world);
  return contents;
}

/** The whole state of a world, as in a snapshot. */
export async function stateOf(world: MockWorld): Promise<Readonly<Record<string, unknown>>> {
  const { status, body } = await world.control('GET', '/snapshot');
  if (status !== 200) throw new Error(`the snapshot answered ${status}`);
  return body.state;
}

/** The result of a scenario, without tokens, which differ between worlds. */
export function withoutTokens({ token: _, ...given }: Readonly<Record<string, unknown>>): object {
  return given;
}
