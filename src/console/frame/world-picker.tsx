// Which world is shown.

import { openWorld, worldId } from '../state/route.ts';
import { readWorlds, worlds } from '../state/world.ts';

export function WorldPicker() {
  const ids = worlds.value.map(({ id }) => id);
  const all = ids.includes(worldId.value) ? ids : [worldId.value, ...ids];
  return (
    <label class="world-picker">
      <span class="label">World</span>
      <select
        value={worldId.value}
        title={worldId.value}
        onFocus={() => void readWorlds().catch(() => undefined)}
        onChange={({ currentTarget }) => openWorld(currentTarget.value)}
      >
        {all.map((id) => (
          <option key={id} value={id}>
            {id}
          </option>
        ))}
      </select>
    </label>
  );
}
