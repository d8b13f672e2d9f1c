// `countersign fault`: injects faults into the calls and deliveries of a world and shows how often each applied.

import { Command } from 'commander';
import type { components } from '../../specs/generated/control.ts';
import type { WorldClient } from '../control-client/world-client.ts';
import { WEBHOOK_EFFECTS } from '../delivery/faults/delivery-fault.ts';
import { CONNECTION_EFFECTS } from '../faults/call-fault.ts';
import { withDefaultCommand } from './arguments/default-command.ts';
import { type FaultFlags, faultRequest, faultWords } from './arguments/fault-request.ts';
import { readAmount, readFraction, readWhole } from './arguments/numbers.ts';
import { helpText, type Shown, showing, withMockFlags } from './arguments/running-mock.ts';
import { faultLines } from './output/fault-lines.ts';

type FaultRecord = components['schemas']['FaultRecord'];

export function faultCommand(): Command {
  const group = withMockFlags(new Command('fault').description('make calls and deliveries fail on purpose'))
    .addCommand(addCommand())
    .addCommand(removeCommand())
    .addCommand(clearCommand())
    .addHelpText('after', helpText('fault', ...ADD_EXAMPLES, 'fault remove flt_7Kd2mQx9TfLw3ZbV5sHc'));
  return withDefaultCommand(group, listCommand());
}

const ADD_EXAMPLES = [
  'fault add mail --operation listWebhooks --respond 429 --times 3',
  'fault add quota --connection reset --probability 0.1',
  'fault add mail --event-type bounce --webhook duplicate --value 3',
];

function addCommand(): Command {
  return new Command('add')
    .description('add a fault; needs exactly one of --respond, --delay-ms, --connection and --webhook')
    .argument('<service>', 'the service whose calls or deliveries are affected')
    .option('--operation <id>', 'only calls to the operation with this operationId')
    .option('--event-type <type>', 'only deliveries of events of this type')
    .option('--endpoint <id>', 'only deliveries to this endpoint')
    .option('--delivery <id>', 'only this delivery')
    .option('--after <count>', 'let this many calls or attempts pass first', readWhole)
    .option('--times <count>', 'apply the fault at most this many times', readWhole)
    .option('--probability <number>', 'the probability that the fault applies, from 0 to 1', readFraction)
    .option('--respond <status>', 'respond to a call with this status, which must be documented', readWhole)
    .option('--example <name>', 'with --respond: the name of a documented example')
    .option('--delay-ms <milliseconds>', 'delay the response by this many real milliseconds', readWhole)
    .option('--connection <effect>', `break the connection of a call: ${CONNECTION_EFFECTS.join(', ')}`)
    .option('--webhook <effect>', `alter a delivery: ${WEBHOOK_EFFECTS.join(', ')}`)
    .option(
      '--value <value>',
      'with --webhook: the number of copies, events or bytes, or a duration',
      readAmount,
    )
    .addHelpText('after', helpText(...ADD_EXAMPLES))
    .action(
      showing<FaultFlags>(async ({ world, args: [service = ''], flags }) => {
        const fault = await world.addFault(faultRequest(service, flags));
        return { document: fault, lines: faultLines([fault]) };
      }, faultWords),
    );
}

function listCommand(): Command {
  return new Command('list')
    .description('list the faults and how often each has applied (the default command)')
    .addHelpText('after', helpText('fault', 'fault list --json'))
    .action(showing(async ({ world }) => shownList(await world.faults())));
}

function removeCommand(): Command {
  return new Command('remove')
    .description('remove a fault')
    .argument('<id>', 'the id of the fault')
    .addHelpText('after', helpText('fault remove flt_7Kd2mQx9TfLw3ZbV5sHc'))
    .action(
      showing(async ({ world, args: [id = ''] }) => {
        await world.removeFault(id);
        return remainingFaults(world);
      }),
    );
}

function clearCommand(): Command {
  return new Command('clear')
    .description('remove all faults')
    .addHelpText('after', helpText('fault clear', 'fault clear --world t1'))
    .action(
      showing(async ({ world }) => {
        await world.clearFaults();
        return remainingFaults(world);
      }),
    );
}

/** The faults that are left after a removal. */
async function remainingFaults(world: WorldClient): Promise<Shown> {
  return shownList(await world.faults());
}

function shownList(faults: readonly FaultRecord[]): Shown {
  return { document: { faults }, lines: faults.length === 0 ? ['no faults'] : faultLines(faults) };
}
