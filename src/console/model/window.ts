// Which rows of a long list are drawn: those in sight, and a few around them.

export interface Window {
  /** The first row that is drawn, and the first that is not any more. */
  readonly from: number;
  readonly to: number;
}

/** How many rows are drawn beyond each edge. */
const AROUND = 8;

/**
 * The rows to draw.
 *
 * @example windowOf({ count: 10_000, rowHeight: 28, top: 2_800, height: 280 }) // { from: 92, to: 118 }
 */
export function windowOf({
  count,
  rowHeight,
  top,
  height,
}: {
  readonly count: number;
  readonly rowHeight: number;
  readonly top: number;
  readonly height: number;
}): Window {
  const first = Math.floor(top / rowHeight);
  const last = Math.ceil((top + height) / rowHeight);
  return { from: Math.max(0, Math.min(first, count) - AROUND), to: Math.min(count, last + AROUND) };
}
