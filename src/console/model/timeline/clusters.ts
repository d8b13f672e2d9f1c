// Marks that would be drawn on top of each other, as one.

import { instantText } from '../texts/time-text.ts';
import { type Mark, type MarkKind, nameOf } from './mark.ts';

export interface Cluster {
  readonly key: string;
  readonly x: number;
  /** The most important one: it is drawn. */
  readonly mark: Mark;
  readonly count: number;
  /** What else is among them, the most important first; empty if all are alike. */
  readonly others: readonly MarkKind[];
  readonly title: string;
}

/** How close two marks may be, in pixels. */
const MARK_WIDTH = 24;

const IMPORTANCE: readonly MarkKind[] = [
  'disabled',
  'projected-disabled',
  'paused',
  'enabled',
  'failure',
  'timeout',
  'projected-failure',
  'to-come',
  'item-to-come',
  'projected-success',
  'item',
  'success',
];

/**
 * The marks of a row as they are drawn.
 *
 * @param x where an instant is, in pixels
 */
export function clustersOf(marks: readonly Mark[], x: (at: number) => number): Cluster[] {
  const sorted = marks.toSorted((a, b) => a.at - b.at);
  const groups: { readonly x: number; readonly marks: Mark[] }[] = [];
  for (const mark of sorted) {
    const place = x(mark.at);
    const last = groups.at(-1);
    if (last !== undefined && place - last.x < MARK_WIDTH) last.marks.push(mark);
    else groups.push({ x: place, marks: [mark] });
  }
  return groups.map(({ x: place, marks: [first, ...others] }) =>
    clusterOf(place, [first as Mark, ...others]),
  );
}

function clusterOf(x: number, marks: readonly [Mark, ...Mark[]]): Cluster {
  const [mark = marks[0]] = marks.toSorted((a, b) => IMPORTANCE.indexOf(a.kind) - IMPORTANCE.indexOf(b.kind));
  const at = instantText(marks[0].at);
  const title =
    marks.length === 1 ? `${mark.title}, ${at}` : `${marks.length} from ${at}: ${countsText(marks)}`;
  const others = IMPORTANCE.filter((kind) => kind !== mark.kind && marks.some((one) => one.kind === kind));
  return { key: mark.key, x, mark, count: marks.length, others, title };
}

/** @example countsText(marks) // '3 failed, 1 delivered' */
function countsText(marks: readonly Mark[]): string {
  return IMPORTANCE.flatMap((kind) => {
    const count = marks.filter((mark) => mark.kind === kind).length;
    return count === 0 ? [] : [`${count} ${nameOf(kind)}`];
  }).join(', ');
}
