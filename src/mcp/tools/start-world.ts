// `start_world`: a world of its own for what comes next, with what is in it and how to begin.

import type { components } from '../../../specs/generated/control.ts';
import { withoutSecrets } from '../secrets.ts';
import { answerOf, objectOf, type Tool } from '../tool.ts';

interface StartWorld {
  readonly seed?: number;
  readonly clock?: 'frozen' | 'running';
  readonly now?: string;
  readonly scenario?: string;
  readonly show_secrets?: boolean;
}

export const startWorld: Tool<StartWorld> = {
  name: 'start_world',
  title: 'Start a world',
  description:
    'Creates an isolated world of the mocked services: own clock (frozen unless you say otherwise), own seed, own data. Pass its id as "world" to the other tools. Same seed, now and calls give the same ids and bytes. Starts a mock if none was named.',
  input: objectOf({
    seed: { type: 'integer', minimum: 0, default: 1 },
    clock: { enum: ['frozen', 'running'], default: 'frozen' },
    now: { type: 'string', description: 'RFC 3339; the wall clock by default' },
    scenario: { type: 'string', description: 'a named situation; cause with kind "scenario" lists them' },
    show_secrets: { type: 'boolean', default: false },
  }),
  output: answerOf({ world: { type: 'string' }, base_url: { type: 'string' } }),
  isReadOnly: false,
  isDestructive: false,
  reachesOut: false,
  example: { seed: 7 },
  async run({ input, means }) {
    const mock = await means.mock();
    const { seed = 1, clock = 'frozen', now, scenario } = input;
    const given = { ...(now === undefined ? {} : { now }), ...(scenario === undefined ? {} : { scenario }) };
    const world = await mock.createWorld({ seed, clock, ...given });
    return { text: textOf(world, input), facts: { world: world.id, base_url: world.base_url } };
  },
};

function textOf(
  { id, base_url, clock, credentials, fixtures }: components['schemas']['World'],
  { show_secrets = false }: StartWorld,
): string {
  return [
    `World ${id} at ${base_url}; its clock is ${clock.mode} at ${clock.now}.`,
    'Services and their credentials, by name for "call":',
    ...Object.entries(credentials).map(
      ([service, tokens]) =>
        `  ${service}: ${show_secrets ? JSON.stringify(tokens) : Object.keys(tokens).join(', ')}`,
    ),
    `What is in it: ${JSON.stringify(show_secrets ? fixtures : withoutSecrets(fixtures)).slice(0, 1_800)}`,
    'A webhook URL on https://inbox.countersign.test/NAME arrives in a built-in receiver: look with what "inbox" and that name.',
    'Next: call an operation to register a webhook, cause an event, advance the clock, look at what happened.',
  ].join('\n');
}
