// An empty world: three things to do, each with its curl.

import { useComputed, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { api, bodyOf } from '../api/client.ts';
import { type Command, commandsOf } from '../api/command.ts';
import type { Schemas } from '../api/schemas.ts';
import { CommandLines } from '../parts/command-lines.tsx';
import { act } from '../state/act.ts';
import { clock } from '../state/present.ts';
import { worldId } from '../state/route.ts';

interface Suggestion {
  readonly title: string;
  readonly text: string;
  /** What the button does. */
  readonly does: string;
  readonly command: Command;
}

export function EmptyWorld() {
  const scenarios = useSignal<readonly Schemas['ScenarioDescription'][]>([]);
  useEffect(() => {
    bodyOf(api.GET('/_countersign/scenarios')).then(
      (answer) => {
        scenarios.value = answer.scenarios;
      },
      () => undefined,
    );
  }, []);
  const suggestions = useComputed(() =>
    suggestionsFor(worldId.value, scenarios.value, clock.value?.mode === 'frozen'),
  );
  return (
    <div class="empty">
      <h1>Nothing has happened in this world yet</h1>
      <p>Here is what you can do. Each is one call, which you can also make from a terminal.</p>
      <ol class="suggestions">
        {suggestions.value.map(({ title, text, does, command }) => (
          <li key={title}>
            <div class="row">
              <div>
                <h2>{title}</h2>
                <p class="muted">{text}</p>
              </div>
              <button type="button" class="primary" onClick={() => void act(command)}>
                {does}
              </button>
            </div>
            <CommandLines command={command} />
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Scenarios about endpoints and deliveries show the most; any will do. */
function suggestionsFor(
  id: string,
  scenarios: readonly Schemas['ScenarioDescription'][],
  isFrozen: boolean,
): Suggestion[] {
  const commands = commandsOf(id);
  const telling = [/about to be disabled/, /fail|retr/, /overdue|expir|grace/].flatMap(
    (words) => scenarios.find(({ name }) => words.test(name)) ?? [],
  );
  const chosen = [...new Set([...telling, ...scenarios])].slice(0, isFrozen ? 3 : 2);
  return [
    ...chosen.map(({ name, description }) => ({
      title: name.charAt(0).toUpperCase() + name.slice(1),
      text: description,
      does: 'Put it in place',
      command: commands.scenario(name, {}),
    })),
    ...(isFrozen
      ? []
      : [
          {
            title: 'Freeze the clock',
            text: 'Time then stands still until you move it, so that you can step from one due instant to the next.',
            does: 'Freeze',
            command: commands.freeze(),
          },
        ]),
  ];
}
