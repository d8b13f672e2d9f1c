// Gathers what arrives and hands it over once a frame, so that a burst of updates is one picture.

/** The longest wait, for pages in the background, which have no frames. */
const HIDDEN_MS = 200;

/**
 * A function that gathers the items that it is called with; `take` gets all of a frame together.
 *
 * @example const takeIn = perFrame((entries: readonly Entry[]) => show(entries))
 */
export function perFrame<Item>(take: (items: readonly Item[]) => void): (items: readonly Item[]) => void {
  let gathered: Item[] = [];
  let isAsked = false;
  const hand = () => {
    if (!isAsked) return;
    isAsked = false;
    const items = gathered;
    gathered = [];
    take(items);
  };
  return (items) => {
    gathered.push(...items);
    if (isAsked) return;
    isAsked = true;
    requestAnimationFrame(hand);
    setTimeout(hand, HIDDEN_MS);
  };
}

/** Resolves once what was changed before can be seen. */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    // What follows the frame in which it is drawn.
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, HIDDEN_MS);
  });
}
