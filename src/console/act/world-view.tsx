// The world itself: reset it, take a snapshot out and in, delete it, make another one, change its settings.

import { useSignal } from '@preact/signals';
import { run } from '../api/client.ts';
import { commandsOf, createWorld } from '../api/command.ts';
import { parsed } from '../model/files/foreign.ts';
import { CommandLines } from '../parts/command-lines.tsx';
import { act, failed } from '../state/act.ts';
import { openWorld, worldId } from '../state/route.ts';
import { readWorlds, reload, world } from '../state/world.ts';

export function WorldView() {
  return (
    <div class="columns">
      <div class="form">
        <Whole />
        <NewWorld />
      </div>
      <Settings key={JSON.stringify(world.value?.settings)} />
    </div>
  );
}

function Whole() {
  const id = worldId.value;
  const commands = commandsOf(id);
  const take = async () => {
    const snapshot = await run<object>(commands.exportSnapshot());
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([JSON.stringify(snapshot)], { type: 'application/json' }));
    link.download = `${id}.snapshot.json`;
    link.click();
    URL.revokeObjectURL(link.href);
  };
  const put = async (file: File | undefined) => {
    if (file === undefined) return;
    const snapshot = parsed(await file.text());
    if (snapshot === undefined) say('The file is not JSON.');
    else if (await act(commands.importSnapshot(snapshot))) reload();
  };
  return (
    <section class="form" aria-label="This world">
      <h2>The world {id}</h2>
      <p class="muted">
        Its services answer at <code>{world.value?.base_url}</code>, with the seed {world.value?.seed}.
      </p>
      <div class="row">
        <button type="button" onClick={async () => (await act(commands.reset())) && reload()}>
          Reset
        </button>
        <button type="button" onClick={() => void take()}>
          Take a snapshot
        </button>
        <label class="file">
          Put a snapshot in{' '}
          <input
            type="file"
            accept="application/json"
            onChange={({ currentTarget }) => void put(currentTarget.files?.[0])}
          />
        </label>
        {id !== 'default' && (
          <button
            type="button"
            class="danger"
            onClick={async () => {
              if ((await act(commands.remove())) === undefined) return;
              openWorld('default');
              await readWorlds();
            }}
          >
            Delete
          </button>
        )}
      </div>
      <CommandLines command={commands.reset()} />
      <CommandLines command={commands.exportSnapshot()} />
      {id !== 'default' && <CommandLines command={commands.remove()} />}
    </section>
  );
}

function NewWorld() {
  const id = useSignal('');
  const command = createWorld({ ...(id.value === '' ? {} : { id: id.value }), clock: 'frozen' });
  return (
    <form
      class="form"
      onSubmit={async (event) => {
        event.preventDefault();
        const made = await act<{ readonly id: string }>(command);
        if (made !== undefined) openWorld(made.id);
      }}
    >
      <h2>Another world</h2>
      <label>
        <span class="field-name">
          id <span class="muted">small letters, digits and hyphens; made up if left out</span>
        </span>
        <input
          value={id.value}
          onInput={({ currentTarget }) => {
            id.value = currentTarget.value;
          }}
        />
      </label>
      <button type="submit" class="primary">
        Make it
      </button>
      <CommandLines command={command} />
    </form>
  );
}

function Settings() {
  const before = world.value?.settings ?? {};
  const text = useSignal(JSON.stringify(before, null, 2));
  const after = parsed(text.value) as Readonly<Record<string, unknown>> | undefined;
  const changed = Object.entries(after ?? {}).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify((before as Record<string, unknown>)[name]),
  );
  const command = commandsOf(worldId.value).changeSettings(Object.fromEntries(changed));
  return (
    <form
      class="form"
      onSubmit={async (event) => {
        event.preventDefault();
        if (await act(command)) reload();
      }}
    >
      <h2>Settings</h2>
      <textarea
        aria-label="Settings as JSON"
        class="mono"
        rows={20}
        spellcheck={false}
        value={text.value}
        onInput={({ currentTarget }) => {
          text.value = currentTarget.value;
        }}
      />
      <div class="row">
        <button type="submit" class="primary" disabled={changed.length === 0}>
          Change {changed.map(([name]) => name).join(', ')}
        </button>
        {after === undefined && <span class="is-bad">This is not JSON.</span>}
      </div>
      <CommandLines command={command} />
    </form>
  );
}

function say(detail: string): void {
  failed.value = {
    command: commandsOf(worldId.value).importSnapshot({}),
    problem: { type: '', status: 0, title: 'Nothing was changed', detail, hint: 'Choose a snapshot.' },
  };
}
