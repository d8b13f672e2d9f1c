// What an inbox answers at present, and another script for it.

import { useSignal } from '@preact/signals';
import { api, bodyOf } from '../api/client.ts';
import { commandsOf } from '../api/command.ts';
import type { Schemas } from '../api/schemas.ts';
import { parsed } from '../model/files/foreign.ts';
import { SCRIPTS, scriptIndex, scriptText } from '../model/texts/inbox-script.ts';
import { visibleText } from '../model/texts/visible-text.ts';
import { CommandLines } from '../parts/command-lines.tsx';
import { RawSwitch } from '../parts/raw-switch.tsx';
import { act, pending } from '../state/act.ts';
import { version } from '../state/past.ts';
import { useRead } from '../state/read.ts';
import { worldId } from '../state/route.ts';

export function InboxScript({ name }: { readonly name: string }) {
  const changed = useSignal(0);
  const present = useRead(
    (signal) =>
      bodyOf(
        api.GET('/_countersign/worlds/{world}/inbox/{name}/script', {
          params: { path: { world: worldId.value, name } },
          signal,
        }),
      ),
    [worldId.value, name, version.value, changed.value],
  ).value.value;
  const isRaw = useSignal(false);
  const chosen = useSignal<number | null>(null);
  const written = useSignal<string | null>(null);
  if (present === undefined) return null;
  const index = chosen.value ?? scriptIndex(present);
  const text = written.value ?? JSON.stringify(present, null, 2);
  const script = isRaw.value
    ? (parsed(text) as Schemas['ReplaceInboxScriptRequest'] | undefined)
    : (SCRIPTS[index]?.[1] ?? present);
  const command = commandsOf(worldId.value).scriptInbox(name, script ?? {});
  return (
    <form
      class="form"
      onSubmit={async (event) => {
        event.preventDefault();
        if ((await act(command)) === undefined) return;
        changed.value++;
        chosen.value = null;
        written.value = null;
      }}
    >
      <div class="row is-apart">
        <h2>What it answers</h2>
        <RawSwitch isRaw={isRaw} />
      </div>
      <p role="status">
        At present inbox/{visibleText(name)} <b>{scriptText(present)}</b>.
      </p>
      {isRaw.value ? (
        <textarea
          aria-label="Script as JSON"
          class="mono"
          rows={10}
          spellcheck={false}
          value={text}
          onInput={({ currentTarget }) => {
            written.value = currentTarget.value;
          }}
        />
      ) : (
        <fieldset>
          <legend class="label">From now on</legend>
          {SCRIPTS.map(([does], at) => (
            <label key={does} class="choice">
              <input
                type="radio"
                name="script"
                checked={at === index}
                onChange={() => {
                  chosen.value = at;
                }}
              />{' '}
              It {does}
            </label>
          ))}
        </fieldset>
      )}
      <div class="row">
        <button type="submit" class="primary" disabled={pending.value > 0 || script === undefined}>
          Change what it answers
        </button>
        {script === undefined && <span class="is-bad">This is not JSON.</span>}
      </div>
      <CommandLines command={command} />
    </form>
  );
}
