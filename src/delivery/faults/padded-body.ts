// Bodies that are made very long by a padding field. They are stored without the padding, which is added piece by
// piece while they are sent, so that they cost no memory.

/** A body and its length on the wire. */
export interface PaddedBody {
  /** The exact bytes, without the padding. */
  readonly body: string;
  /**
   * The length of the padded body on the wire, in bytes, if the body itself is not longer; left out without padding.
   */
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

/** The complete body as it is sent. */
export function wholeBody(padded: PaddedBody): string {
  return padded.paddedTo === undefined ? padded.body : [...bodyPieces(padded)].join('');
}

/** Its length on the wire. */
export function byteLengthOf({ body, paddedTo }: PaddedBody): number {
  if (paddedTo === undefined) return Buffer.byteLength(body);
  const head = headOf(body);
  return Buffer.byteLength(head) + paddingLength(head, paddedTo) + CLOSING.length;
}

/** The body as shown in records: unchanged, or replaced by a note of its length. */
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
