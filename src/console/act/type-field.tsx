// The type of an event: searched by a few letters, chosen from a list; another one can be written.

import type { Signal } from '@preact/signals';

/** How many types the list shows at once. */
const SHOWN = 6;

interface TypeFieldProps {
  /** What is written: a type, or a part of one. */
  readonly written: Signal<string>;
  /** The type that it means. */
  readonly type: string;
  readonly found: readonly string[];
  readonly areKnown: boolean;
}

export function TypeField({ written, type, found, areKnown }: TypeFieldProps) {
  return (
    <div class="type-field">
      <label>
        <span class="field-name">
          type <span class="muted">a few letters, then choose</span>
        </span>
        <input
          value={written.value}
          placeholder={type}
          // Types that arrive while somebody writes would get into what is written.
          disabled={!areKnown}
          onInput={({ currentTarget }) => {
            written.value = currentTarget.value;
          }}
        />
      </label>
      {found.length === 0 ? (
        <p class="muted">No documented type is called that; unchecked, it is emitted all the same.</p>
      ) : (
        <select
          aria-label="Documented types"
          size={Math.max(2, Math.min(SHOWN, found.length))}
          value={type}
          onChange={({ currentTarget }) => {
            written.value = currentTarget.value;
          }}
        >
          {found.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      )}
    </div>
  );
}
