// The shape of each kind of mark: told apart without colour, which only repeats it.

import type { ComponentType } from 'preact';
import type { MarkKind } from '../model/timeline/mark.ts';

const Circle = () => <circle r="4.5" />;
const Cross = () => <path d="M-4-4 4 4M4-4-4 4" />;
const Hourglass = () => <path d="M-3.5-5h7L-3.5 5h7z" />;
const Slashed = () => <path d="M5 0A5 5 0 1 1-5 0 5 5 0 0 1 5 0zM-3.5 3.5l7-7" />;
const Diamond = () => <path d="M0-5.5 5.5 0 0 5.5-5.5 0z" />;
const Bars = () => <path d="M-2.5-4.5v9M2.5-4.5v9" />;
const Arrow = () => <path d="M-3.5-4.5 4.5 0l-8 4.5z" />;

/** What would happen: the same shapes, smaller, in a broken ring. */
const projected = (Shape: ComponentType) => () => (
  <>
    <circle class="ring" r="6.5" />
    <g transform="scale(.62)">
      <Shape />
    </g>
  </>
);

const SHAPES: Readonly<Record<MarkKind, ComponentType>> = {
  success: Circle,
  failure: Cross,
  timeout: Hourglass,
  'to-come': Circle,
  item: Diamond,
  'item-to-come': Diamond,
  disabled: Slashed,
  paused: Bars,
  enabled: Arrow,
  'projected-success': projected(Circle),
  'projected-failure': projected(Cross),
  'projected-disabled': projected(Slashed),
};

/** A mark around the origin, to be put where it belongs. */
export function MarkShape({ kind }: { readonly kind: MarkKind }) {
  const Shape = SHAPES[kind];
  return (
    <g class={`mark is-${kind}`}>
      <Shape />
    </g>
  );
}

/** A mark among text. */
export function MarkIcon({ kind }: { readonly kind: MarkKind }) {
  return (
    <svg class="mark-icon" viewBox="-7 -7 14 14" aria-hidden="true">
      <MarkShape kind={kind} />
    </svg>
  );
}
