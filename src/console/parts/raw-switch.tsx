// Switches between a form that guides and one with every field of the control API.

import type { Signal } from '@preact/signals';

export function RawSwitch({ isRaw }: { readonly isRaw: Signal<boolean> }) {
  return (
    <label class="choice">
      <input
        type="checkbox"
        checked={isRaw.value}
        onChange={({ currentTarget }) => {
          isRaw.value = currentTarget.checked;
        }}
      />{' '}
      Every field
    </label>
  );
}
