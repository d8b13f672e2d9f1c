// A box beside what is pointed at.

import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

const WIDTH = 300;

/** How much room there should be below it, in pixels. */
const ROOM = 160;

interface TipBoxProps {
  /** The middle and the lower edge of what it belongs to. */
  readonly left: number;
  readonly top: number;
  readonly id?: string;
  readonly children: ComponentChildren;
}

export function TipBox({ left, top, id, children }: TipBoxProps) {
  const element = useRef<HTMLDivElement>(null);
  // Above dialogs, too.
  useEffect(() => element.current?.showPopover(), []);
  const style = {
    left: `${Math.max(8, Math.min(left - WIDTH / 2, innerWidth - WIDTH - 8))}px`,
    ...(top > innerHeight - ROOM ? { bottom: `${innerHeight - top + 32}px` } : { top: `${top + 4}px` }),
  };
  return (
    <div
      class="tip"
      popover="manual"
      ref={element}
      style={style}
      id={id}
      role={id === undefined ? undefined : 'tooltip'}
      aria-hidden={id === undefined}
    >
      {children}
    </div>
  );
}
