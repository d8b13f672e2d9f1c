// Named situations, and what happens inside the services without any client: searched, filled in, done.

import { signal, useComputed, useSignal } from '@preact/signals';
import { api, bodyOf } from '../api/client.ts';
import { type Command, commandsOf } from '../api/command.ts';
import { matching } from '../lists/filter.tsx';
import { fieldsOf, readForm } from '../model/forms/form.ts';
import { visibleText } from '../model/texts/visible-text.ts';
import { CommandLines } from '../parts/command-lines.tsx';
import { WithRules } from '../parts/rules.tsx';
import { SchemaForm } from '../parts/schema-form.tsx';
import { SearchField } from '../parts/search-field.tsx';
import { act, pending } from '../state/act.ts';
import { useRead } from '../state/read.ts';
import { worldId } from '../state/route.ts';

/** A scenario or a simulated action: both have a name, a description and parameters. */
interface Doable {
  readonly key: string;
  /** What it is listed under. */
  readonly group: string;
  /** What its button does. */
  readonly does: string;
  /** The same, as the beginning of a sentence. */
  readonly says: string;
  readonly service: string;
  readonly name: string;
  readonly description: string;
  readonly schema: unknown;
  readonly rules: readonly string[];
  readonly command: (world: string, values: Readonly<Record<string, unknown>>) => Command;
}

const text = signal('');
const chosen = signal('');

export function ScenariosView() {
  const read = useRead(readAll, []).value;
  const all = read.value ?? [];
  const shown = matching(all, text.value, ({ service, name, description, rules }) =>
    [service, name, description, ...rules].join(' '),
  );
  const doable = all.find(({ key }) => key === chosen.value) ?? shown[0];
  return (
    <div class="chooser">
      <div class="chooser-list">
        <SearchField
          text={text}
          label="Search scenarios and actions"
          placeholder="a situation, an action, a rule"
        />
        <div class="chooser-groups">
          {[...Map.groupBy(shown, ({ group }) => group)].map(([group, ofGroup]) => (
            <Group key={group} name={group} doables={ofGroup} current={doable?.key} />
          ))}
        </div>
      </div>
      {doable !== undefined && <DoForm key={doable.key} doable={doable} />}
    </div>
  );
}

interface GroupProps {
  readonly name: string;
  readonly doables: readonly Doable[];
  /** The key of the one that is shown. */
  readonly current: string | undefined;
}

function Group({ name: group, doables, current }: GroupProps) {
  return (
    <>
      <h2 class="label">
        {group}: {doables.length}
      </h2>
      <ul>
        {doables.map(({ key, service, name }) => (
          <li key={key}>
            <button
              type="button"
              class="quiet"
              aria-pressed={key === current}
              onClick={() => {
                chosen.value = key;
              }}
            >
              <span class="service">{service}</span> {name}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function DoForm({ doable }: { readonly doable: Doable }) {
  const { service, name, description, schema, rules } = doable;
  const texts = useSignal<Readonly<Record<string, string>>>({});
  const result = useSignal<unknown>(undefined);
  const fields = fieldsOf(schema);
  const written = useComputed(() => readForm(fields, texts.value));
  const command = doable.command(worldId.value, written.value.values);
  return (
    <form
      class="form chooser-form"
      onSubmit={async (event) => {
        event.preventDefault();
        result.value = await act(command);
      }}
    >
      <h2>
        <span class="service">{service}</span> {name}
      </h2>
      <p>{description}</p>
      {rules.length > 0 && (
        <p class="muted">
          <WithRules text={rules.join(' ')} />
        </p>
      )}
      <SchemaForm fields={fields} texts={texts} />
      <p class="says" role="status">
        {visibleText(saysOf(doable, written.value.values))}
      </p>
      <div class="row">
        <button
          type="submit"
          class="primary"
          disabled={pending.value > 0 || written.value.problems.length > 0}
        >
          {doable.does}
        </button>
        <span class="muted">{written.value.problems.join(', ')}</span>
      </div>
      <CommandLines command={command} />
      {result.value !== undefined && <pre class="result">{JSON.stringify(result.value, null, 2)}</pre>}
    </form>
  );
}

/** @example saysOf(doable, { path: 'prod/db' }) // 'Simulates secret.create in vault, with path prod/db.' */
function saysOf({ says, service }: Doable, values: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(values).map(
    ([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  return `${says} in ${service}${given.length === 0 ? '' : `, with ${given.join(', ')}`}.`;
}

async function readAll(aborted: AbortSignal): Promise<Doable[]> {
  const [{ scenarios }, { actions }] = await Promise.all([
    bodyOf(api.GET('/_countersign/scenarios', { signal: aborted })),
    bodyOf(api.GET('/_countersign/simulate', { signal: aborted })),
  ]);
  return [
    ...scenarios.map(({ service, name, description, parameters, rules }) => ({
      key: `scenario/${name}`,
      group: 'Scenarios, which put a situation in place',
      does: 'Put it in place',
      says: `Puts "${name}" in place`,
      service,
      name,
      description,
      schema: parameters,
      rules,
      command: (world: string, values: Readonly<Record<string, unknown>>) =>
        commandsOf(world).scenario(name, values),
    })),
    ...actions.map(({ service, action, description, schema }) => ({
      key: `action/${service}/${action}`,
      group: 'Simulations of what no client causes',
      does: `Simulate ${action}`,
      says: `Simulates ${action}`,
      service,
      name: `simulate ${action}`,
      description,
      schema,
      rules: [],
      command: (world: string, values: Readonly<Record<string, unknown>>) =>
        commandsOf(world).simulate(service, action, values),
    })),
  ];
}
