// A row of panes, of which one is shown.

import type { Signal } from '@preact/signals';

interface PanesProps<Name extends string> {
  readonly names: readonly Name[];
  readonly shown: Signal<Name>;
}

export function Panes<Name extends string>({ names, shown }: PanesProps<Name>) {
  return (
    <div class="panes">
      {names.map((name) => (
        <button
          type="button"
          key={name}
          aria-pressed={shown.value === name}
          onClick={() => {
            shown.value = name;
          }}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
