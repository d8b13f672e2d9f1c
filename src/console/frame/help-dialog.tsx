// The list of shortcuts.

import { Dialog } from '../parts/dialog.tsx';
import { isHelpOpen } from './dialogs.ts';
import { SHORTCUTS } from './keys.ts';

export function HelpDialog() {
  return (
    <Dialog isOpen={isHelpOpen} label="Keyboard shortcuts">
      <h2>Keyboard</h2>
      <dl class="shortcuts">
        {SHORTCUTS.map(([keys, does]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
