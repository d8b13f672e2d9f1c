// The services' pictures of the world, read while somebody looks at them.

import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { api, bodyOf } from '../api/client.ts';
import type { Schemas } from '../api/schemas.ts';
import { worldId } from './route.ts';
import { throttled } from './throttled.ts';
import { refreshed } from './world.ts';

/** Those of the world that is shown. */
export const pictures = signal<readonly Schemas['Picture'][]>([]);

let readOf = '';

/** A busy world does not need a new picture more often. */
const read = throttled(async () => {
  const world = worldId.peek();
  const params = { path: { world } };
  const list = await bodyOf(api.GET('/_countersign/worlds/{world}/pictures', { params })).catch(
    () => undefined,
  );
  if (list === undefined || world !== worldId.peek()) return;
  readOf = world;
  pictures.value = list.pictures;
}, 1_000);

/** Keeps the pictures up to date while the component is shown and wants them. */
export function usePictures(isWanted = true): void {
  useEffect(() => {
    if (readOf !== worldId.value && pictures.peek().length > 0) pictures.value = [];
    if (isWanted) read();
  }, [worldId.value, refreshed.value, isWanted]);
}
