// `countersign simulate`: runs an action of a service's simulation, or lists the actions.

import { Command, InvalidArgumentError } from 'commander';
import { isObject, jsonIn } from '../engine/json.ts';
import { type Assignments, readAssignment, SET_HELP, toObject } from './arguments/assignments.ts';
import {
  helpText,
  type MockCall,
  type Shown,
  setWords,
  showing,
  withMockFlags,
} from './arguments/running-mock.ts';
import { UsageError } from './arguments/usage-error.ts';
import { fieldsOf } from './output/fields.ts';
import { resultLines } from './output/result-lines.ts';
import { columns, styled } from './output/table.ts';

interface SimulateFlags {
  readonly set?: Assignments;
  readonly jsonInput?: Readonly<Record<string, unknown>>;
}

export function simulateCommand(): Command {
  return withMockFlags(
    new Command('simulate')
      .description('run an action that no client can cause; without a name, list the actions')
      .argument(
        '[service/action]',
        'the action, such as vault/secret.create; a service name alone lists its actions',
      )
      .option('--set <path=value>', SET_HELP, readAssignment)
      .option('--json-input <object>', 'the input as JSON; --set overrides its fields', readObject),
  )
    .addHelpText(
      'after',
      helpText(
        'simulate',
        'simulate vault/secret.create --set path=prod/db --set expires_in=40d',
        'simulate mail/crash.next',
        `simulate quota/write --json-input '{"user_id":"usr_ada","bytes":1000000}'`,
      ),
    )
    .action(
      showing<SimulateFlags>(
        (call) => (call.args[0]?.includes('/') ? simulate(call.args[0], call) : list(call)),
        setWords(),
      ),
    );
}

async function simulate(name: string, { world, flags }: MockCall<SimulateFlags>): Promise<Shown> {
  const result = await world.simulate(name, toObject(flags.set, flags.jsonInput));
  return { document: result, lines: resultLines(name, result) };
}

async function list({ mock, args: [service] }: MockCall<SimulateFlags>): Promise<Shown> {
  const all = await mock.actions();
  const actions = service === undefined ? all : all.filter((action) => action.service === service);
  if (actions.length === 0)
    throw new UsageError(`the mock has no service "${service}"; "countersign simulate" lists all actions`);
  const heads = columns(
    actions.map(({ service, action, description }) => [
      { text: `${service}/${action}`, style: 'bold' },
      description,
    ]),
  );
  const lines = actions.flatMap(({ schema }, index) => [
    heads[index] as string,
    styled('dim', `    ${fieldsOf(schema)}`),
  ]);
  return { document: { actions }, lines };
}

function readObject(text: string): Record<string, unknown> {
  const value = jsonIn(text);
  if (isObject(value)) return value;
  throw new InvalidArgumentError('write it as a JSON object in quotes: \'{"path":"prod/db"}\'.');
}
