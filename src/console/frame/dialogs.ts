// Which dialogs are open.

import { signal } from '@preact/signals';

export const isEmitOpen = signal(false);
export const isHelpOpen = signal(false);
export const isPaletteOpen = signal(false);
export const isTerminalOpen = signal(false);
