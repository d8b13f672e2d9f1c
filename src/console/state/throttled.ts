// Calls that come in quick succession.

/** Calls `action` at once and then at most once in `ms`; a call while one is under way comes after it. */
export function throttled(action: () => Promise<void>, ms: number): () => void {
  let isBusy = false;
  let isWanted = false;
  const begin = async () => {
    isBusy = true;
    isWanted = false;
    await action();
    setTimeout(() => {
      isBusy = false;
      if (isWanted) void begin();
    }, ms);
  };
  return () => {
    isWanted = true;
    if (!isBusy) void begin();
  };
}
