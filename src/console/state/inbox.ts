// What an inbox of the world has received.

import { api, bodyOf } from '../api/client.ts';
import { version } from './past.ts';
import { useRead } from './read.ts';
import { worldId } from './route.ts';

/** Read again with each change of the world. */
export function useInbox(name: string) {
  return useRead(
    (signal) =>
      bodyOf(
        api.GET('/_countersign/worlds/{world}/inbox/{name}', {
          params: { path: { world: worldId.value, name } },
          signal,
        }),
      ),
    [worldId.value, name, version.value],
  );
}
