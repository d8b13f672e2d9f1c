// `countersign emit`: emits an event by hand and shows how its first delivery attempts ended.

import { Command } from 'commander';
import type { components } from '../../specs/generated/control.ts';
import type { WorldClient } from '../control-client/world-client.ts';
import { type Assignments, readAssignment, SET_HELP } from './assignments.ts';
import { changeLines, withChanges } from './changes.ts';
import { attemptOutcome } from './outcome.ts';
import { helpText, type Shown, showing, withMockFlags } from './running-mock.ts';
import { type Cell, table } from './table.ts';

type EmittedDelivery = components['schemas']['DeliveryRecord'];

interface EmitFlags {
  readonly set?: Assignments;
  readonly unchecked: boolean;
}

export function emitCommand(): Command {
  return withMockFlags(
    new Command('emit')
      .description('emit an event by hand; fields that you do not set are generated from its schema')
      .argument('<service>', 'the service that emits it')
      .argument('<type>', 'the event type')
      .option('--set <path=value>', SET_HELP, readAssignment)
      .option('--unchecked', 'send the event even if it does not match its schema', false),
  )
    .addHelpText(
      'after',
      helpText(
        'emit mail bounce --set recipient_email=ada@example.com',
        'emit vault secret.created --set path=prod/db --set data.version=3',
        'emit mail teleported --unchecked',
      ),
    )
    .action(
      showing<EmitFlags>(({ world, args: [service, type], flags }) =>
        emit(world, { service, type, set: flags.set ?? {}, unchecked: flags.unchecked }),
      ),
    );
}

async function emit(world: WorldClient, event: Readonly<Record<string, unknown>>): Promise<Shown> {
  const { result: emitted, changes } = await withChanges(world, () => world.emit(event));
  const deliveries = await Promise.all(emitted.deliveries.map((id) => world.delivery(id)));
  const lines = [...describe(`${event.service} ${event.type}`, deliveries), ...changeLines(changes)];
  return { document: emitted, lines };
}

function describe(event: string, deliveries: readonly EmittedDelivery[]): string[] {
  if (deliveries.length === 0) return [`${event} was emitted; no endpoint is subscribed to it`];
  return [
    `${event} ${deliveries[0]?.event_id}`,
    ...table(['delivery', 'endpoint', 'outcome'], deliveries.map(row)),
  ];
}

function row({ id, endpoint_id, status, attempts, next_attempt_at, waits_for }: EmittedDelivery): Cell[] {
  const last = attempts.at(-1);
  const waiting = waits_for === null ? '' : `; waiting: ${waits_for}`;
  if (last === undefined) return [id, endpoint_id, `waiting for its first attempt${waiting}`];
  const outcome = attemptOutcome({
    status,
    response_code: last.response?.status ?? null,
    error: last.error,
  });
  const next = next_attempt_at === null ? waiting : `; the next attempt is due ${next_attempt_at}`;
  return [id, endpoint_id, { ...outcome, text: outcome.text + next }];
}
