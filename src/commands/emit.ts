// `countersign emit`: emits an event by hand and shows how its first delivery attempts ended.

import { Command } from 'commander';
import { closest } from 'fastest-levenshtein';
import type { components } from '../../specs/generated/control.ts';
import type { ControlClient } from '../control-client/control-client.ts';
import { ControlError } from '../control-client/control-error.ts';
import type { EmitRequest, OpenServices } from '../control-client/service-types.ts';
import type { WorldClient } from '../control-client/world-client.ts';
import { type Assignments, readAssignment, SET_HELP } from './arguments/assignments.ts';
import { helpText, type Shown, setWords, showing, withMockFlags } from './arguments/running-mock.ts';
import { UsageError } from './arguments/usage-error.ts';
import { changeLines, withChanges } from './output/changes.ts';
import { attemptOutcome } from './output/outcome.ts';
import { type Cell, columns, table } from './output/table.ts';
import type { RequestWords } from './process/command-failed.ts';

type EmittedDelivery = components['schemas']['DeliveryRecord'];

interface EmitFlags {
  readonly set?: Assignments;
  readonly unchecked: boolean;
}

export function emitCommand(): Command {
  return withMockFlags(
    new Command('emit')
      .description(
        'emit an event by hand; fields that you do not set are generated from its schema; without a type, list the types',
      )
      .argument('[service]', 'the service that emits it')
      .argument('[type]', 'the event type')
      .option('--set <path=value>', SET_HELP, readAssignment)
      .option('--unchecked', 'send the event even if it does not match its schema', false),
  )
    .addHelpText(
      'after',
      helpText(
        'emit mail',
        'emit mail bounce --set recipient_email=ada@example.com',
        'emit vault secret.created --set path=prod/db --set data.version=3',
        'emit mail teleported --unchecked',
      ),
    )
    .action(
      showing<EmitFlags>(({ mock, world, args: [service, type], flags }) => {
        if (service === undefined || type === undefined) return listTypes(mock, service);
        return emit(world, { service, type, set: flags.set ?? {}, unchecked: flags.unchecked }).catch(
          refuseUnknownService(mock, service),
        );
      }, words),
    );
}

/** Fields of the event and of the request are set by the same flag. */
const words: RequestWords = {
  flagOf: (pointer) => setWords().flagOf(pointer.replace(/^\/set(?=\/)/, '')),
};

async function listTypes(mock: ControlClient, service: string | undefined): Promise<Shown> {
  const { services } = await mock.health();
  const chosen = service === undefined ? services : [known(service, services)];
  const events = (await Promise.all(chosen.map((name) => typesOf(mock, name)))).flat();
  const rows = events.map(({ service, type, summary }): Cell[] => [
    service,
    { text: type, style: 'bold' },
    summary,
  ]);
  return { document: { events }, lines: columns(rows) };
}

async function typesOf(mock: ControlClient, service: string) {
  const { webhooks = {} } = await mock.document(service);
  return Object.entries(webhooks).map(([type, { post }]) => ({
    service,
    type,
    summary: post?.summary ?? '',
  }));
}

/** The mock's response contains no name to suggest. */
function refuseUnknownService(mock: ControlClient, service: string) {
  return async (error: unknown): Promise<never> => {
    if (error instanceof ControlError && error.code === 'validation-failed')
      known(service, (await mock.health()).services);
    throw error;
  };
}

function known(service: string, services: readonly string[]): string {
  if (services.includes(service)) return service;
  throw new UsageError(
    `the mock has no service "${service}"; did you mean ${closest(service, services)}? It serves ${services.join(', ')}.`,
  );
}

async function emit(
  world: WorldClient,
  event: EmitRequest<OpenServices, string, string, boolean>,
): Promise<Shown> {
  const { result: emitted, changes } = await withChanges(world, () => world.emit(event));
  const deliveries = await Promise.all(emitted.deliveries.map((id) => world.delivery(id)));
  const name = `${event.service} ${event.type}`;
  const lines = [...describe(name, deliveries, emitted.undelivered), ...changeLines(changes)];
  return { document: emitted, lines };
}

function describe(event: string, deliveries: readonly EmittedDelivery[], undelivered?: string): string[] {
  if (deliveries.length === 0) return [`${event} was emitted, and sent to no endpoint. ${undelivered ?? ''}`];
  return [
    `${event} ${deliveries[0]?.event_id}`,
    ...table(['delivery', 'endpoint', 'outcome'], deliveries.map(row)),
    ...(undelivered === undefined ? [] : [undelivered]),
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
