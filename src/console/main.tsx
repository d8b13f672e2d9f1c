// The console: the page at `/_countersign/`.

import { effect, untracked } from '@preact/signals';
import { render } from 'preact';
import { token } from './api/client.ts';
import { App } from './app.tsx';
import { watchKeys } from './frame/keys.ts';
import { worldId } from './state/route.ts';
import { show } from './state/world.ts';

effect(() => {
  // A token that was given lets a world be read that could not be.
  void token.value;
  const id = worldId.value;
  untracked(() => show(id));
});
watchKeys();
render(<App />, document.getElementById('console') as HTMLElement);
