// ⌘K: anything by its name. Commands, views, worlds, endpoints, deliveries, scenarios.

import { useComputed, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { api, bodyOf } from '../api/client.ts';
import { commandsOf } from '../api/command.ts';
import type { Endpoint, Schemas } from '../api/schemas.ts';
import type { Tab } from '../model/route.ts';
import { type Entry, found } from '../model/search.ts';
import { shortUrl } from '../model/timeline/mark.ts';
import { Cut } from '../parts/cut.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { act } from '../state/act.ts';
import { pastOf } from '../state/past.ts';
import { clock, endpoints } from '../state/present.ts';
import { open, openTab, openWorld, worldId } from '../state/route.ts';
import { needRules, rulesById } from '../state/rules.ts';
import { switchTheme } from '../state/theme.ts';
import { reload, worlds } from '../state/world.ts';
import { VIEWS } from '../views.ts';
import { isEmitOpen, isPaletteOpen } from './dialogs.ts';
import { TAB_NAMES } from './tabs.tsx';

export function Palette() {
  return (
    <Dialog isOpen={isPaletteOpen} label="Search">
      <Search />
    </Dialog>
  );
}

function Search() {
  const query = useSignal('');
  const chosen = useSignal(0);
  const scenarios = useSignal<readonly Schemas['ScenarioDescription'][]>([]);
  useEffect(() => {
    needRules();
    bodyOf(api.GET('/_countersign/scenarios')).then(
      (answer) => {
        scenarios.value = answer.scenarios;
      },
      () => undefined,
    );
  }, []);
  const results = useComputed(() => found([...commonEntries(), ...objects(scenarios.value)], query.value));
  const choose = (entry: Entry | undefined) => {
    isPaletteOpen.value = false;
    entry?.choose();
  };
  const press = (event: KeyboardEvent) => {
    const last = results.value.length - 1;
    if (event.key === 'ArrowDown') chosen.value = Math.min(last, chosen.value + 1);
    else if (event.key === 'ArrowUp') chosen.value = Math.max(0, chosen.value - 1);
    else if (event.key === 'Enter') choose(results.value[chosen.value]);
    else return;
    event.preventDefault();
  };
  return (
    <div class="palette">
      <input
        // biome-ignore lint/a11y/noAutofocus: the dialog was opened to type in it
        autoFocus
        role="combobox"
        aria-label="Search"
        aria-expanded="true"
        aria-controls="found"
        aria-activedescendant={results.value.length > 0 ? `found-${chosen.value}` : undefined}
        placeholder="A command, a view, an id, a scenario"
        value={query.value}
        onInput={({ currentTarget }) => {
          query.value = currentTarget.value;
          chosen.value = 0;
        }}
        onKeyDown={press}
      />
      <div id="found" role="listbox" aria-label="Found">
        {results.value.map((entry, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the keys
          <div
            key={entry.key}
            id={`found-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen.value}
            onClick={() => choose(entry)}
          >
            <span class="muted">{entry.kind}</span>
            <Cut text={entry.name} />
          </div>
        ))}
      </div>
      {results.value.length === 0 && <p class="muted">Nothing is called that.</p>}
    </div>
  );
}

function commonEntries(): Entry[] {
  const commands = commandsOf(worldId.value);
  const entry = (kind: string, name: string, choose: () => void): Entry => ({
    key: `${kind}/${name}`,
    kind,
    name,
    choose,
  });
  return [
    entry('clock', 'Go to the next due instant', () => void act(commands.advance({ next: 1 }))),
    entry('clock', 'Advance by one hour', () => void act(commands.advance({ by: '1h' }))),
    entry('clock', 'Advance by one day', () => void act(commands.advance({ by: '1d' }))),
    ...(clock.value?.mode === 'frozen'
      ? []
      : [entry('clock', 'Freeze the clock', () => void act(commands.freeze()))]),
    entry('clock', 'Run the clock ×60', () => void act(commands.runClock(60))),
    entry('world', 'Reset this world', async () => (await act(commands.reset())) && reload()),
    entry('event', 'Emit an event…', () => {
      isEmitOpen.value = true;
    }),
    entry('page', 'Switch between light and dark', switchTheme),
    ...(Object.keys(VIEWS) as Tab[]).map((tab) => entry('view', TAB_NAMES[tab], () => openTab(tab))),
    ...worlds.value.map(({ id }) => entry('world', id, () => openWorld(id))),
  ];
}

function objects(scenarios: readonly Schemas['ScenarioDescription'][]): Entry[] {
  return [
    ...endpoints.value.flatMap(endpointEntries),
    ...[...rulesById.value.values()].map(({ id, kind, says }) => ({
      key: `rule/${id}`,
      kind,
      name: `${id} ${says}`,
      choose: () => open({ kind: 'rule', id }),
    })),
    ...scenarios.map(({ service, name }) => ({
      key: `scenario/${name}`,
      kind: `${service} scenario`,
      name,
      choose: () => void act(commandsOf(worldId.value).scenario(name, {})),
    })),
    ...[...pastOf().deliveries.values()].map(({ id, eventType }) => ({
      key: id,
      kind: 'delivery',
      name: `${id} ${eventType}`,
      choose: () => open({ kind: 'delivery', id }),
    })),
  ];
}

/** An endpoint by its state, its URL and its id, and what can be done with it. */
function endpointEntries({ id, url, service, state }: Endpoint): Entry[] {
  const [does, to] = state === 'enabled' ? (['Pause', 'paused'] as const) : (['Enable', 'enabled'] as const);
  return [
    {
      key: id,
      kind: `${service} endpoint, ${state}`,
      name: `${shortUrl(url)} ${id}`,
      choose: () => open({ kind: 'endpoint', id }),
    },
    {
      key: `${does}/${id}`,
      kind: `${state} endpoint`,
      name: `${does} ${shortUrl(url)}`,
      choose: () => void act(commandsOf(worldId.value).switchEndpoint(id, to)),
    },
  ];
}
