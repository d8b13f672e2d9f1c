// The line above a list: a search in it, and how much of it is shown.

import type { Signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { SearchField } from '../parts/search-field.tsx';

interface FilterProps {
  readonly text: Signal<string>;
  readonly placeholder: string;
  /** What is listed: one of them, and several. */
  readonly noun: readonly [one: string, several: string];
  readonly shown: number;
  readonly all: number;
  readonly children?: ComponentChildren;
}

export function Filter({ text, placeholder, noun, shown, all, children }: FilterProps) {
  return (
    <div class="filter">
      <SearchField text={text} label="Filter" placeholder={placeholder} />
      {children}
      <output class="muted">
        {shown === all ? all : `${shown} of ${all}`} {noun[all === 1 ? 0 : 1]}
      </output>
    </div>
  );
}

/** The items whose text has every word. */
export function matching<Item>(
  items: readonly Item[],
  query: string,
  textOf: (item: Item) => string,
): Item[] {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return [...items];
  return items.filter((item) => {
    const own = textOf(item).toLowerCase();
    return words.every((word) => own.includes(word));
  });
}
