// Bodies that are made very long by padding. They are stored without the padding, which is added piece by
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

/** Where the padding goes: what comes before and after it, and what it is of. */
interface Padding {
  readonly head: string;
  readonly filler: 'x' | ' ';
  readonly tail: string;
}

const OPENING = '"padding_of_countersign":"';
const CHUNK_LENGTH = 65_536;

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
  const padding = paddingOf(body);
  const chunk = padding.filler.repeat(CHUNK_LENGTH);
  yield padding.head;
  for (let left = paddingLength(padding, paddedTo); left > 0; left -= CHUNK_LENGTH)
    yield chunk.slice(0, left);
  yield padding.tail;
}

/** The complete body as it is sent. */
export function wholeBody(padded: PaddedBody): string {
  return padded.paddedTo === undefined ? padded.body : [...bodyPieces(padded)].join('');
}

/** Its length on the wire. */
export function byteLengthOf({ body, paddedTo }: PaddedBody): number {
  if (paddedTo === undefined) return Buffer.byteLength(body);
  const padding = paddingOf(body);
  return Buffer.byteLength(padding.head) + paddingLength(padding, paddedTo) + Buffer.byteLength(padding.tail);
}

/** The body as shown in records: unchanged, or replaced by a note of its length. */
export function shownBody(padded: PaddedBody): string {
  return padded.paddedTo === undefined ? padded.body : `(${byteLengthOf(padded)} bytes, not kept)`;
}

/**
 * The padding is a field of an object, or of the last object of a list, as SendGrid delivers one. All else gets blanks at
 * its end, which JSON allows.
 */
function paddingOf(body: string): Padding {
  const whole = body.trimEnd();
  const last = whole.endsWith(']') ? whole.slice(0, -1).trimEnd() : whole;
  if (!last.endsWith('}')) return { head: body, filler: ' ', tail: '' };
  const end = last.length - 1;
  const open = body.slice(0, end);
  const comma = open.trimEnd().endsWith('{') ? '' : ',';
  return { head: `${open}${comma}${OPENING}`, filler: 'x', tail: `"${body.slice(end)}` };
}

function paddingLength({ head, tail }: Padding, paddedTo: number): number {
  return Math.max(0, paddedTo - Buffer.byteLength(head) - Buffer.byteLength(tail));
}
