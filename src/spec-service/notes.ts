// What is not done as a document says. A mock names it at its start.

/** A part of a document that is not served, or not as it is written. */
export interface Note {
  /** JSON pointer of the part. */
  readonly pointer: string;
  /** What happens to it, as a sentence without a subject: `is not checked`. */
  readonly what: string;
}

/** How many places of one kind a line names. */
const PLACES = 3;

/**
 * The notes as lines, one for each kind with its first places.
 *
 * @example noteLines([{ pointer: '/paths/~1a', what: 'is not checked' }]) // ['/paths/~1a is not checked']
 */
export function noteLines(notes: readonly Note[]): string[] {
  return Array.from(
    Map.groupBy(notes, ({ what }) => what),
    ([what, alike]) => {
      const places = alike.slice(0, PLACES).map(({ pointer }) => pointer || '/');
      const more = alike.length > PLACES ? ` and ${alike.length - PLACES} more` : '';
      return `${places.join(', ')}${more}: ${what}`;
    },
  );
}
