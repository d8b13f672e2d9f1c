// A button below a long list, of which it shows more.

import type { Signal } from '@preact/signals';

/** So many entries are shown at first, and so many more each time. */
export const STEP = 20;

/** @param count how many entries are shown */
export function ShowMore({ count, of }: { readonly count: Signal<number>; readonly of: number }) {
  if (of <= count.value) return null;
  return (
    <button
      type="button"
      class="small"
      onClick={() => {
        count.value += STEP;
      }}
    >
      Show more
    </button>
  );
}
