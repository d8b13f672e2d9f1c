// Switches between light and dark.

import { switchTheme, theme } from '../state/theme.ts';

export function ThemeButton() {
  return (
    <button
      type="button"
      class="quiet icon"
      aria-label={`Switch to the ${theme() === 'dark' ? 'light' : 'dark'} theme`}
      onClick={switchTheme}
    >
      ◐
    </button>
  );
}
