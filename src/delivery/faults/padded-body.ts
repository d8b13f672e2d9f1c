// Bodies that a field of padding makes very long. They are kept short and padded piece by piece while they
// are sent, so that any number of them costs no memory.

/** A body, and how long it is on the wire. */
export interface PaddedBody {
  /** The exact bytes; of a padded body what they are without the padding. */
  readonly body: string;
  /** The length of the body on the wire, in bytes, if it fits into that; left out where nothing is padded. */
  readonly paddedTo?: number;
}

const OPENING = '"padding_of_countersign":"';
const CLOSING = '"}';
const CHUNK = 'x'.repeat(65_536);

/**
 * The body as it is sent, in pieces of at most 64 KiB after the first.
 *
 * @example [...bodyPieces({ body: '{"a":1}', paddedTo: 100 })].join('').length // 100
 */
export function* bodyPieces({ body, paddedTo }: PaddedBody): Generator<string> {
  if (paddedTo === undefined) {
    yield body;
    return;
  }
  const head = headOf(body);
  yield head;
  for (let left = paddingLength(head, paddedTo); left > 0; left -= CHUNK.length) yield CHUNK.slice(0, left);
  yield CLOSING;
}

/** The body as it is sent, whole. */
export function wholeBody(padded: PaddedBody): string {
  return padded.paddedTo === undefined ? padded.body : [...bodyPieces(padded)].join('');
}

/** Its length on the wire. */
export function byteLengthOf({ body, paddedTo }: PaddedBody): number {
  if (paddedTo === undefined) return Buffer.byteLength(body);
  const head = headOf(body);
  return Buffer.byteLength(head) + paddingLength(head, paddedTo) + CLOSING.length;
}

/** The body as records show it: as it is, or as a note of its length. */
export function shownBody(padded: PaddedBody): string {
  return padded.paddedTo === undefined ? padded.body : `(${byteLengthOf(padded)} bytes, not kept)`;
}

/** A JSON object up to where its padding begins. */
function headOf(body: string): string {
  const open = body.slice(0, body.lastIndexOf('}'));
  return open + (open.trimEnd() === '{' ? '' : ',') + OPENING;
}

function paddingLength(head: string, paddedTo: number): number {
  return Math.max(0, paddedTo - Buffer.byteLength(head) - CLOSING.length);
}
