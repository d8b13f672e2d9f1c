// Flags that can be given several times.

/** Adds the value of a repeatable flag. */
export function collect(text: string, earlier: readonly string[]): string[] {
  return [...earlier, text];
}
