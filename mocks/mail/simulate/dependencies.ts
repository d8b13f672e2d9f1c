// Failures of the service itself.

import type { World } from '../../../src/engine/world.ts';
import type { Schema } from '../../../src/openapi/document.ts';
import type { Action } from '../../../src/service/service.ts';
import { type Trouble, troubles } from '../domain/troubles.ts';

interface DependencyInput {
  readonly name: Exclude<Trouble['name'], 'crash'>;
}

const DEPENDENCIES = ['database', 'cache', 'key_set'] as const satisfies readonly DependencyInput['name'][];

export const dependencyActions = {
  'dependency.down': {
    description: 'A dependency is down: 503 meanwhile, of the key set only for requests that carry a JWT.',
    input: dependencySchema(),
    result: downSchema(),
    run({ name }: DependencyInput, world: World) {
      world.collection(troubles).put(name, { name, cause: world.cause });
      return { down: downNow(world) };
    },
  },

  'dependency.up': {
    description: 'A dependency is there again.',
    input: dependencySchema(),
    result: downSchema(),
    run({ name }: DependencyInput, world: World) {
      world.collection(troubles).delete(name);
      return { down: downNow(world) };
    },
  },

  'crash.next': {
    description: 'The next call of the API answers 500.',
    input: { type: 'object', additionalProperties: false, properties: {} },
    run(_input: Readonly<Record<string, never>>, world: World) {
      world.collection(troubles).put('crash', { name: 'crash', cause: world.cause });
      return {};
    },
  },
} satisfies Readonly<Record<string, Action>>;

function downNow(world: World): string[] {
  return DEPENDENCIES.filter((name) => world.collection(troubles).has(name));
}

/** The schema of the list of dependencies that are down. */
function downSchema(): Schema {
  const down = { type: 'array', items: { type: 'string', enum: DEPENDENCIES } };
  return { type: 'object', additionalProperties: false, required: ['down'], properties: { down } };
}

function dependencySchema(): Schema {
  const name = { type: 'string', enum: DEPENDENCIES };
  return { type: 'object', additionalProperties: false, required: ['name'], properties: { name } };
}
