// `countersign scenario`: puts a world into a named scenario, or lists the scenarios.

import { Command } from 'commander';
import type { ControlClient } from '../control-client/control-client.ts';
import { type Assignments, readAssignment, SET_HELP, toObject } from './arguments/assignments.ts';
import { helpText, type Shown, setWords, showing, withMockFlags } from './arguments/running-mock.ts';
import { fieldsOf } from './output/fields.ts';
import { resultLines } from './output/result-lines.ts';
import { columns, styled } from './output/table.ts';

export function scenarioCommand(): Command {
  return withMockFlags(
    new Command('scenario')
      .description('put the world into a named scenario; without a name, list the scenarios')
      .argument('[name]', 'the name of the scenario, in quotes or with hyphens')
      .option('--set <param=value>', SET_HELP, readAssignment),
  )
    .addHelpText(
      'after',
      helpText(
        'scenario',
        'scenario the-tenant-is-full',
        'scenario "the rate limit is used up" --set credential=test',
      ),
    )
    .action(
      showing<{ set?: Assignments }>(async ({ mock, world, args: [name], flags }) => {
        if (name === undefined) return list(mock);
        const result = await world.scenario(name, toObject(flags.set));
        return { document: result, lines: resultLines(`${result.service}, ${result.scenario}`, result) };
      }, setWords('/params')),
    );
}

async function list(mock: ControlClient): Promise<Shown> {
  const scenarios = await mock.scenarios();
  const heads = columns(scenarios.map(({ service, name }) => [service, { text: name, style: 'bold' }]));
  const lines = scenarios.flatMap(({ description, parameters }, index) => [
    heads[index] as string,
    `    ${description}`,
    styled('dim', `    ${fieldsOf(parameters)}`),
  ]);
  return { document: { scenarios }, lines };
}
