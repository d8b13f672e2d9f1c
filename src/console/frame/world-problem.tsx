// A world that cannot be shown: why, and what to do about it.

import { createWorld } from '../api/command.ts';
import type { Problem } from '../api/schemas.ts';
import { CommandLines } from '../parts/command-lines.tsx';
import { act } from '../state/act.ts';
import { openWorld, worldId } from '../state/route.ts';
import { reload } from '../state/world.ts';

export function WorldProblem({ problem }: { readonly problem: Problem }) {
  const create = createWorld({ id: worldId.value, clock: 'frozen' });
  return (
    <div class="empty">
      <h1>{problem.title}</h1>
      <p>{problem.detail}</p>
      <div class="row">
        <button type="button" class="primary" onClick={() => openWorld('default')}>
          Go to the world default
        </button>
        <button type="button" onClick={async () => (await act(create)) && reload()}>
          Make the world {worldId.value}
        </button>
      </div>
      <CommandLines command={create} />
    </div>
  );
}
