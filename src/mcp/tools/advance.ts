// `advance`: moves the clock of a world, and tells what fired on the way.

import type { components } from '../../../specs/generated/control.ts';
import type { Distance } from '../../control-client/service-types.ts';
import { outsideLines } from '../outside-text.ts';
import { answerOf, objectOf, type Tool, ToolRefusal, WORLD } from '../tool.ts';

type Schemas = components['schemas'];

interface Advance {
  readonly world?: string;
  readonly by?: string;
  readonly to?: string;
  readonly next?: number;
}

export const advance: Tool<Advance> = {
  name: 'advance',
  title: 'Advance the clock',
  description:
    'Moves the virtual clock of a world and does everything that falls due on the way: retries, timers, expiries. Give exactly one of by ("35h"), to (an instant) or next (so many due instants). Tells what fired, with outcomes. The clock must be frozen or stay still: start_world freezes it.',
  input: objectOf({
    world: WORLD,
    by: { type: 'string', description: 'a duration such as 90s, 5m, 35h, 40d' },
    to: { type: 'string', description: 'RFC 3339' },
    next: { type: 'integer', minimum: 1 },
  }),
  output: answerOf({ now: { type: 'string' }, fired: { type: 'integer' } }),
  isReadOnly: false,
  isDestructive: false,
  reachesOut: true,
  example: { by: '35h' },
  async run({ input, means }) {
    const mock = await means.mock();
    const world = mock.world(input.world ?? 'default');
    const { now, fired, stopped_by } = await world.advance(distanceOf(input));
    const [item] = await world.agenda({ limit: 1 });
    const text = [
      `It is ${now}; ${fired.length} fired${STOPS[stopped_by]}.`,
      ...(fired.length === 0
        ? []
        : [
            outsideLines(fired.map(firedLine), {
              mark: means.mark(),
              more: 'look with what "deliveries", or advance with next 1 to go step by step',
            }),
          ]),
      item === undefined
        ? 'Nothing else is due.'
        : `Due next: ${item.kind} ${item.name} at ${item.at}; look with what "agenda".`,
    ].join('\n');
    return { text, facts: { now, fired: fired.length } };
  },
};

const STOPS: Readonly<Record<Schemas['AdvanceResult']['stopped_by'], string>> = {
  target: '',
  nothing_due: '; nothing else was due',
  limit: '; the setting max_fired stopped it',
};

function distanceOf({ by, to, next }: Advance): Distance {
  const given = [by, to, next].filter((each) => each !== undefined);
  if (given.length !== 1) throw new ToolRefusal('give exactly one of by, to and next');
  if (by !== undefined) return by;
  return to === undefined ? { next: next ?? 1 } : { to };
}

function firedLine({ at, kind, service, id, detail }: Schemas['FiredItem']): string {
  const details = Object.entries(detail)
    .map(([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
  return `${at} ${kind} ${service} ${id}: ${details}`;
}
