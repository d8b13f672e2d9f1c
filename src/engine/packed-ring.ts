// The last items of a kind, packed as text into one block of bytes. Requests come by the hundred
// thousand and are looked at rarely: packed, they cost the garbage collector nothing.

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The most bytes that one UTF-16 unit takes in UTF-8. */
const BYTES_A_UNIT = 3;

/** Where an item lies in the block. */
interface Place {
  start: number;
  end: number;
}

/** How an item becomes text and text an item. */
export interface Packing<T> {
  pack(item: T): string;
  unpack(text: string): T;
}

export class PackedRing<T> {
  readonly #packing: Packing<T>;
  readonly #bytes: number;
  readonly #limit: number;
  readonly #places: Place[] = [];
  /** Taken when the first item comes: most worlds of a test run see few requests, some none. */
  #lazyBlock: Uint8Array | undefined;
  #oldest = 0;
  #count = 0;
  #writeAt = 0;

  /**
   * @param options.limit items that are kept at most
   * @param options.bytes size of the block; fewer items are kept when they are large, and none that is larger than the block
   */
  constructor(packing: Packing<T>, { limit, bytes }: { readonly limit: number; readonly bytes: number }) {
    this.#packing = packing;
    this.#bytes = bytes;
    this.#limit = limit;
  }

  push(item: T): void {
    const text = this.#packing.pack(item);
    const most = text.length * BYTES_A_UNIT;
    if (most > this.#bytes) return;
    if (this.#writeAt + most > this.#bytes) this.#startOver();
    const start = this.#writeAt;
    this.#makeRoom(start, start + most);
    const { written } = encoder.encodeInto(text, this.#block.subarray(start));
    const place = this.#placeAt(this.#count++);
    place.start = start;
    place.end = start + written;
    this.#writeAt = place.end;
  }

  *newestFirst(): Generator<T> {
    for (let age = this.#count - 1; age >= 0; age--) yield this.#at(age);
  }

  /** The items that are kept, oldest first. */
  toArray(): T[] {
    return Array.from({ length: this.#count }, (_, age) => this.#at(age));
  }

  /** The item of an age, the oldest being 0. */
  #at(age: number): T {
    const { start, end } = this.#placeAt(age);
    return this.#packing.unpack(decoder.decode(this.#block.subarray(start, end)));
  }

  get #block(): Uint8Array {
    this.#lazyBlock ??= new Uint8Array(this.#bytes);
    return this.#lazyBlock;
  }

  /** Goes back to the beginning of the block; what lies behind the end of writing is the oldest, and goes. */
  #startOver(): void {
    this.#makeRoom(this.#writeAt, this.#bytes);
    this.#writeAt = 0;
  }

  /** The place of the item of an age, the oldest being 0. Places are used again and again. */
  #placeAt(age: number): Place {
    const index = (this.#oldest + age) % this.#limit;
    const known = this.#places[index];
    if (known !== undefined) return known;
    const place = { start: 0, end: 0 };
    this.#places[index] = place;
    return place;
  }

  /** Drops the oldest items while they lie in the way, or while there are too many. */
  #makeRoom(from: number, to: number): void {
    while (this.#count > 0) {
      const { start, end } = this.#placeAt(0);
      const isInTheWay = start < to && end > from;
      if (!isInTheWay && this.#count < this.#limit) return;
      this.#oldest = (this.#oldest + 1) % this.#limit;
      this.#count--;
    }
  }
}
