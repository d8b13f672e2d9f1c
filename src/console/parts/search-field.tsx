// A field whose text narrows a list down.

import type { Signal } from '@preact/signals';

interface SearchFieldProps {
  readonly text: Signal<string>;
  readonly label: string;
  readonly placeholder: string;
}

export function SearchField({ text, label, placeholder }: SearchFieldProps) {
  return (
    <input
      type="search"
      aria-label={label}
      placeholder={placeholder}
      value={text.value}
      onInput={({ currentTarget }) => {
        text.value = currentTarget.value;
      }}
    />
  );
}
