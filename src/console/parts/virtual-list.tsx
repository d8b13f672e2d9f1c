// A long list, of which only what is in sight is drawn. J and K, or the arrows, step through it; Enter opens.

import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { onKey } from '../frame/keys.ts';
import { windowOf } from '../model/window.ts';

const ROW_HEIGHT = 28;

interface VirtualListProps<Item> {
  readonly label: string;
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  /** The link of an item. */
  readonly hrefOf: (item: Item) => string;
  readonly isOpen: (item: Item) => boolean;
  /** The cells of an item, as the columns of the list's grid. */
  readonly cells: (item: Item) => ComponentChildren;
  readonly className: string;
  /** What each column has; empty where what it has says it itself. */
  readonly heads: readonly string[];
}

export function VirtualList<Item>(props: VirtualListProps<Item>) {
  const { label, items, keyOf, hrefOf, isOpen, cells, className, heads } = props;
  const frame = useRef<HTMLDivElement>(null);
  const view = useSignal({ top: 0, height: 400 });
  const measure = () => {
    const { scrollTop = 0, clientHeight = 400 } = frame.current ?? {};
    view.value = { top: scrollTop, height: clientHeight };
  };
  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useSteps(props, frame);
  const { from, to } = windowOf({ count: items.length, rowHeight: ROW_HEIGHT, ...view.value });
  return (
    <div
      class={`list ${className}`}
      ref={frame}
      onScroll={measure}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      role="region"
      aria-label={label}
    >
      <div class="list-head" aria-hidden="true">
        {heads.map((head, index) => (
          <span key={`${index}`}>{head}</span>
        ))}
      </div>
      <div class="list-whole" style={{ height: `${items.length * ROW_HEIGHT}px` }}>
        <ul style={{ transform: `translateY(${from * ROW_HEIGHT}px)` }}>
          {items.slice(from, to).map((item) => (
            <li key={keyOf(item)}>
              <a href={hrefOf(item)} aria-current={isOpen(item) ? 'true' : undefined}>
                {cells(item)}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** Opens the next or the previous item, and keeps it in sight. */
function useSteps<Item>(
  { items, hrefOf, isOpen }: VirtualListProps<Item>,
  frame: { readonly current: HTMLElement | null },
): void {
  const latest = useRef({ items, hrefOf, isOpen });
  latest.current = { items, hrefOf, isOpen };
  useEffect(() => {
    const step = (by: number) => () => {
      const list = latest.current;
      const at = list.items.findIndex(list.isOpen);
      const next = Math.min(list.items.length - 1, Math.max(0, at + by));
      const item = list.items[next];
      if (item === undefined) return;
      location.hash = list.hrefOf(item);
      const element = frame.current;
      if (element === null) return;
      const top = next * ROW_HEIGHT;
      if (top < element.scrollTop) element.scrollTop = top;
      // The heads stay above the rows.
      const bottom = top + 2 * ROW_HEIGHT - element.clientHeight;
      if (bottom > element.scrollTop) element.scrollTop = bottom;
    };
    const ends = [
      onKey('j', step(1)),
      onKey('ArrowDown', step(1)),
      onKey('k', step(-1)),
      onKey('ArrowUp', step(-1)),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, []);
}
