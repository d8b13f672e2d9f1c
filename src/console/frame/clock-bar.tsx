// The clock: what time it is in the world, and the ways to move it.

import { useSignal } from '@preact/signals';
import { commandsOf } from '../api/command.ts';
import { dateText, distanceText, durationText, msOf, timeText } from '../model/texts/time-text.ts';
import { act, pending } from '../state/act.ts';
import { agenda, clock, now } from '../state/present.ts';
import { worldId } from '../state/route.ts';

const SCALES = [1, 60, 3_600] as const;

export function ClockBar() {
  const read = clock.value;
  if (read === null) return <div class="clock" />;
  const isFrozen = read.mode === 'frozen';
  return (
    <fieldset class="clock" aria-label="Clock of the world">
      <span class={`chip ${isFrozen ? 'is-frozen' : 'is-running'}`}>
        {isFrozen ? 'frozen' : `running ×${read.scale}`}
      </span>
      <time class="now" dateTime={new Date(now.value).toISOString()}>
        <span class="wide-only">{dateText(now.value)} </span>
        <b>{timeText(isFrozen ? now.value : Math.floor(now.value / 1_000) * 1_000)}</b>
        <span class="unit">Z</span>
      </time>
      <RunControl isFrozen={isFrozen} />
      <NextButton />
      <button type="button" disabled={pending.value > 0} onClick={() => advance({ by: '1h' })}>
        +1 h
      </button>
      <GoTo />
    </fieldset>
  );
}

export function advance(distance: Parameters<ReturnType<typeof commandsOf>['advance']>[0]): void {
  void act(commandsOf(worldId.value).advance(distance));
}

function RunControl({ isFrozen }: { readonly isFrozen: boolean }) {
  const commands = commandsOf(worldId.value);
  if (!isFrozen) {
    return (
      <button type="button" onClick={() => void act(commands.freeze())}>
        Freeze
      </button>
    );
  }
  return (
    <select
      aria-label="Let the clock run"
      value=""
      onChange={({ currentTarget }) => {
        const scale = Number(currentTarget.value);
        currentTarget.value = '';
        if (scale > 0) void act(commands.runClock(scale));
      }}
    >
      <option value="">Run…</option>
      {SCALES.map((scale) => (
        <option key={scale} value={scale}>
          ×{scale} ({durationText(scale * 1_000)} a second)
        </option>
      ))}
    </select>
  );
}

/** Goes to the next instant with something due, and says what that is. */
function NextButton() {
  const item = agenda.value.find(({ at }) => at !== null);
  if (item === undefined || item.at === null) {
    return (
      <button type="button" disabled>
        Nothing due
      </button>
    );
  }
  const what = item.kind === 'attempt' ? `attempt ${item.attempt}` : item.name.replaceAll('_', ' ');
  return (
    <button
      type="button"
      class="primary"
      disabled={pending.value > 0}
      title={`${what} ${distanceText(msOf(item.at), now.value)}: ${item.why}`}
      onClick={() => advance({ next: 1 })}
    >
      Next
      <span class="wide-only">
        : {what} {distanceText(msOf(item.at), now.value)}
      </span>
    </button>
  );
}

/** Goes to an instant, or by a duration, whichever is written. */
function GoTo() {
  const text = useSignal('');
  const submit = (event: Event) => {
    event.preventDefault();
    const written = text.value.trim();
    if (written === '') return;
    advance(/^\d{4}-/.test(written) ? { to: isoOf(written) } : { by: written.replaceAll(' ', '') });
    text.value = '';
  };
  return (
    <form class="go-to" onSubmit={submit}>
      <input
        aria-label="Advance by a duration or to an instant"
        placeholder="35h or 2026-03-01"
        value={text.value}
        onInput={({ currentTarget }) => {
          text.value = currentTarget.value;
        }}
      />
      <button type="submit" disabled={text.value.trim() === '' || pending.value > 0}>
        Go
      </button>
    </form>
  );
}

/** A date, or a date and a time in UTC, as ISO 8601. */
function isoOf(written: string): string {
  const [date = '', time = '00:00'] = written.replace(/Z$/, '').split(/[ T]/);
  return `${date}T${/^\d\d:\d\d$/.test(time) ? `${time}:00` : time}Z`;
}
