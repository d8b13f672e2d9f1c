// What an opened file is, with what closes it.

import type { ComponentChildren } from 'preact';
import { closeDrawn } from '../state/opened-files.ts';

export function FileNote({ children }: { readonly children: ComponentChildren }) {
  return (
    <div class="projection-note file-note" role="status">
      <span>{children}</span>
      <button type="button" class="small" onClick={closeDrawn}>
        Close <kbd>Esc</kbd>
      </button>
    </div>
  );
}
