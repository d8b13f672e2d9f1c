// Light or dark: as the system says, until somebody chooses.

import { effect, signal } from '@preact/signals';

const KEY = 'countersign.theme';

type Theme = 'light' | 'dark';

const chosen = signal<string | null>(localStorage.getItem(KEY));
const system = matchMedia('(prefers-color-scheme: dark)');
const isSystemDark = signal(system.matches);
system.addEventListener('change', ({ matches }) => {
  isSystemDark.value = matches;
});

export function theme(): Theme {
  if (chosen.value === 'light' || chosen.value === 'dark') return chosen.value;
  return isSystemDark.value ? 'dark' : 'light';
}

effect(() => {
  document.documentElement.dataset.theme = theme();
});

export function switchTheme(): void {
  chosen.value = theme() === 'dark' ? 'light' : 'dark';
  localStorage.setItem(KEY, chosen.value);
}
