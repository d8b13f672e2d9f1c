// The bar above everything: which world, what time it is there, and how to move it.

import { SEARCH_KEY } from '../model/platform.ts';
import { ThemeButton } from '../parts/theme-button.tsx';
import { worldId } from '../state/route.ts';
import { connection } from '../state/world.ts';
import { ClockBar } from './clock-bar.tsx';
import { isHelpOpen, isPaletteOpen, isTerminalOpen } from './dialogs.ts';
import { WorldPicker } from './world-picker.tsx';

export function TopBar() {
  return (
    <header class="bar">
      <button type="button" class="skip" onClick={skip}>
        Skip to the content
      </button>
      <h1 class="unseen">Countersign, world {worldId.value}</h1>
      <WorldPicker />
      <ClockBar />
      <div class="bar-end">
        <ConnectionState />
        <button
          type="button"
          class="quiet"
          onClick={() => {
            isPaletteOpen.value = true;
          }}
        >
          Search <kbd class="wide-only">{SEARCH_KEY}</kbd>
        </button>
        <button
          type="button"
          class="quiet icon mono"
          aria-label="The same from a terminal"
          onClick={() => {
            isTerminalOpen.value = true;
          }}
        >
          &gt;_
        </button>
        <ThemeButton />
        <button
          type="button"
          class="quiet icon"
          aria-label="Keyboard shortcuts"
          onClick={() => {
            isHelpOpen.value = true;
          }}
        >
          ?
        </button>
      </div>
    </header>
  );
}

/** A link would change the fragment, which is the route. */
function skip(): void {
  document.getElementById('main')?.focus();
}

const STATES = {
  connecting: ['◌', 'Connecting'],
  live: ['●', 'Live'],
  lost: ['✕', 'Connection lost, trying again'],
} as const;

function ConnectionState() {
  const [glyph, text] = STATES[connection.value];
  return (
    <span class={`connection is-${connection.value}`} role="status">
      <span aria-hidden="true">{glyph}</span>{' '}
      <span class={connection.value === 'lost' ? '' : 'wide-only'}>{text}</span>
    </span>
  );
}
