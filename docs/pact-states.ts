// The provider states that the suite's pacts name: how many interactions each carries, and what shows that it was set up.

import type { CataloguedState, StateRead } from '../src/verify/shown-states.ts';
import { pactsOf, type Suite } from '../src/verify/suite.ts';

/**
 * Rows of a table, for each service with its most used state first.
 *
 * @example await pactStateRows(suite) // ['| quota | a user has a quota | 9 | `GET …` as `superuser`: 200 |']
 */
export async function pactStateRows(suite: Suite): Promise<string[]> {
  const rows = await Promise.all(
    [...suite].map(async ([service, { states: catalogue = {} }]) => {
      const interactions = (await pactsOf(suite, service)).flatMap((pact) => pact.interactions);
      const states = interactions.flatMap((interaction) => [...new Set(interaction.states)]);
      return [...Map.groupBy(states, (state) => state)]
        .toSorted(([one, ones], [other, others]) => others.length - ones.length || one.localeCompare(other))
        .map(([state, { length }]) => `| ${service} | ${state} | ${length} | ${shown(catalogue[state])} |`);
    }),
  );
  return rows.flat();
}

function shown({ shown_by: reads = [], unseen }: CataloguedState = {}): string {
  return reads.length > 0 ? reads.map(told).join('<br>') : (unseen ?? 'any call with the token');
}

function told({ get, as, ...expected }: StateRead): string {
  const said = Object.entries(expected).map(([name, value]) =>
    name === 'answers'
      ? String(value)
      : `${name} \`${typeof value === 'string' ? value : JSON.stringify(value)}\``,
  );
  return `\`GET ${get}\`${as === undefined ? '' : ` as \`${as}\``}: ${said.join(', ')}`;
}
