// The same from a terminal: the latest action, and what the bar above does, as lines of curl and of the CLI.

import type { Command } from '../api/command.ts';
import { commandsOf } from '../api/command.ts';
import { CommandLines } from '../parts/command-lines.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { latest } from '../state/act.ts';
import { clock } from '../state/present.ts';
import { worldId } from '../state/route.ts';
import { isTerminalOpen } from './dialogs.ts';

export function TerminalDialog() {
  return (
    <Dialog isOpen={isTerminalOpen} label="From a terminal">
      <Lines />
    </Dialog>
  );
}

function Lines() {
  const commands = commandsOf(worldId.value);
  const shown: readonly (readonly [does: string, command: Command])[] = [
    ...(latest.value === null ? [] : [['What was done last', latest.value] as const]),
    ['Go to the next instant with something due', commands.advance({ next: 1 })],
    ['Advance by one hour', commands.advance({ by: '1h' })],
    clock.value?.mode === 'frozen'
      ? ['Let the clock run', commands.runClock(60)]
      : ['Freeze the clock', commands.freeze()],
  ];
  return (
    <section class="form">
      <h2>From a terminal</h2>
      {shown.map(([does, command]) => (
        <div key={does}>
          <p>{does}</p>
          <CommandLines command={command} />
        </div>
      ))}
    </section>
  );
}
