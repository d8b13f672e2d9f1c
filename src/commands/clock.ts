// `countersign clock`: reads or moves the clock of a world and shows what fired on the way.

import { Command, InvalidArgumentError } from 'commander';
import type { components } from '../../specs/generated/control.ts';
import type { Distance } from '../control-client/service-types.ts';
import type { WorldClient } from '../control-client/world-client.ts';
import { durationMs, parseInstant } from '../engine/instant.ts';
import { withDefaultCommand } from './arguments/default-command.ts';
import { readPositive, readWhole } from './arguments/numbers.ts';
import { helpText, type Shown, showing, withMockFlags } from './arguments/running-mock.ts';
import { UsageError } from './arguments/usage-error.ts';
import { changeLines, withChanges } from './output/changes.ts';
import { firedLines } from './output/fired.ts';
import { columns } from './output/table.ts';

type Schemas = components['schemas'];

export function clockCommand(): Command {
  const group = withMockFlags(new Command('clock').description('read or move the clock of a world'))
    .addCommand(freezeCommand())
    .addCommand(runCommand())
    .addCommand(advanceCommand())
    .addCommand(nextCommand())
    .addHelpText(
      'after',
      helpText(
        'clock',
        'clock freeze',
        'clock run --scale 60',
        'clock advance 35h',
        'clock advance --to 2026-02-01T00:00:00Z',
        'clock next 3',
      ),
    );
  return withDefaultCommand(group, showCommand());
}

function showCommand(): Command {
  return new Command('show')
    .description('show the current time and what is due next (the default command)')
    .addHelpText('after', helpText('clock', 'clock --json'))
    .action(showing(({ world }) => shownClock(world.clock())));
}

function freezeCommand(): Command {
  return new Command('freeze')
    .description('stop the clock at its current time')
    .addHelpText('after', helpText('clock freeze', 'clock freeze --world t1'))
    .action(showing(({ world }) => shownClock(world.freeze())));
}

function runCommand(): Command {
  return new Command('run')
    .description('let the clock run with the wall clock')
    .option('--scale <number>', 'how many times faster than the wall clock', readPositive, 1)
    .addHelpText('after', helpText('clock run', 'clock run --scale 60'))
    .action(showing<{ scale: number }>(({ world, flags }) => shownClock(world.run(flags.scale))));
}

function advanceCommand(): Command {
  return new Command('advance')
    .description('move the clock forward and run everything that falls due on the way')
    .argument('[duration]', 'how far to move, such as 30s, 5m, 35h or 40d', readDuration)
    .option('--to <instant>', 'move to this instant, such as 2026-02-01T00:00:00Z', readInstant)
    .addHelpText('after', helpText('clock advance 35h', 'clock advance --to 2026-02-01T00:00:00Z'))
    .action(
      showing<{ to?: string }>(({ world, args: [duration], flags }) =>
        advance(world, distanceOf(duration, flags.to)),
      ),
    );
}

function nextCommand(): Command {
  return new Command('next')
    .description('move the clock to the next instants at which something is due')
    .argument('[count]', 'the number of such instants; 1 by default', readWhole)
    .addHelpText('after', helpText('clock next', 'clock next 3 --json'))
    .action(showing(({ world, args: [count] }) => advance(world, { next: Number(count ?? 1) })));
}

function distanceOf(duration: string | undefined, to: string | undefined): Distance {
  if (duration !== undefined && to === undefined) return duration;
  if (duration === undefined && to !== undefined) return { to };
  throw new UsageError('say how far: "clock advance 35h", or "clock advance --to 2026-02-01T00:00:00Z"');
}

async function advance(world: WorldClient, distance: Distance): Promise<Shown> {
  const { result, changes } = await withChanges(world, () => world.advance(distance));
  const lines = firedLines(result);
  return { document: result, lines: [...lines.slice(0, -1), ...changeLines(changes), ...lines.slice(-1)] };
}

async function shownClock(response: Promise<Schemas['Clock']>): Promise<Shown> {
  const clock = await response;
  const { now, mode, scale, pending, next_due_at } = clock;
  const lines = columns([
    ['now', now],
    ['mode', mode === 'running' && scale !== 1 ? `${mode}, ${scale} times as fast as the wall clock` : mode],
    ['pending', next_due_at === null ? String(pending) : `${pending}, the next is due ${next_due_at}`],
  ]);
  return { document: clock, lines };
}

function readDuration(text: string): string {
  try {
    durationMs(text);
  } catch (error) {
    throw new InvalidArgumentError(`${(error as Error).message}.`);
  }
  return text;
}

function readInstant(text: string): string {
  if (parseInstant(text) !== undefined) return text;
  throw new InvalidArgumentError('write it with a time zone, like 2026-02-01T00:00:00Z.');
}
