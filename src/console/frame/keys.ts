// The keyboard, for the whole page. Views have keys of their own.

import { SEARCH_KEY } from '../model/platform.ts';
import { failed } from '../state/act.ts';
import { agenda } from '../state/present.ts';
import { open, subject } from '../state/route.ts';
import { advance } from './clock-bar.tsx';
import { isHelpOpen, isPaletteOpen } from './dialogs.ts';

export const SHORTCUTS: readonly (readonly [keys: string, does: string])[] = [
  [SEARCH_KEY, 'Search: a command, an endpoint by its state, a rule, an id, a scenario'],
  ['N', 'Go to the next instant with something due'],
  ['← →', 'Step through the marks of the timeline'],
  ['+ − 0', 'Zoom the timeline in, out, back'],
  ['J K or ↓ ↑', 'Step through a list'],
  ['Enter', 'Open what is chosen'],
  ['R', 'Resend the delivery that is open'],
  ['Esc', 'Close what is open; end a projection'],
  ['?', 'This list'],
];

type Handler = () => void;

/** What a view does at a key, as long as it is shown. */
const ofViews = new Map<string, Handler[]>();

/**
 * Lets a view handle a key; the latest one that asked is asked first.
 *
 * @returns a function that ends it
 */
export function onKey(key: string, handler: Handler): () => void {
  const handlers = ofViews.get(key) ?? [];
  ofViews.set(key, handlers);
  handlers.push(handler);
  return () => void handlers.splice(handlers.indexOf(handler), 1);
}

/** Begins to listen. */
export function watchKeys(): void {
  addEventListener('keydown', (event) => {
    if ((event.metaKey || event.ctrlKey) && event.key.toLowerCase() === 'k') {
      event.preventDefault();
      isPaletteOpen.value = !isPaletteOpen.value;
      return;
    }
    if (event.metaKey || event.ctrlKey || event.altKey || isPaletteOpen.value) return;
    if (isTyping(event.target)) return;
    const own = ofViews.get(event.key)?.at(-1) ?? common(event.key);
    if (own === undefined) return;
    event.preventDefault();
    own();
  });
}

function common(key: string): Handler | undefined {
  if (key === '?') return openHelp;
  if (key === 'n') return () => agenda.value.some(({ at }) => at !== null) && advance({ next: 1 });
  if (key === 'Escape' && !isHelpOpen.value) return close;
  return undefined;
}

function openHelp(): void {
  isHelpOpen.value = true;
}

function close(): void {
  if (failed.value !== null) failed.value = null;
  else if (subject.value !== null) open(null);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');
}
