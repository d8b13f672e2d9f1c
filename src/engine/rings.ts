// The last items of a kind, in order, as they are or packed as text; the oldest are dropped when there are too many.

/** The size of an item, and the maximum total size of the items that are kept. */
interface RingWeights<T> {
  readonly bytes: number;
  readonly weigh: (item: T) => number;
}

const WEIGHTLESS: RingWeights<unknown> = { bytes: 0, weigh: () => 0 };

/** The last items: at most `limit`, and at most `bytes` in total. */
export class Ring<T> {
  readonly #limit: number;
  readonly #bytes: number;
  readonly #weigh: (item: T) => number;
  readonly #items: (T | undefined)[] = [];
  #oldest = 0;
  #count = 0;
  #weight = 0;

  constructor(limit: number, { bytes, weigh }: RingWeights<T> = WEIGHTLESS) {
    this.#limit = limit;
    this.#bytes = bytes;
    this.#weigh = weigh;
  }

  push(item: T): void {
    const weight = this.#weigh(item);
    while (this.#count > 0 && (this.#count === this.#limit || this.#weight + weight > this.#bytes)) {
      this.#weight -= this.#weigh(this.#at(0));
      this.#items[this.#oldest] = undefined;
      this.#oldest = (this.#oldest + 1) % this.#limit;
      this.#count--;
    }
    this.#items[(this.#oldest + this.#count++) % this.#limit] = item;
    this.#weight += weight;
  }

  *newestFirst(): Generator<T> {
    for (let age = this.#count - 1; age >= 0; age--) yield this.#at(age);
  }

  toArray(): T[] {
    return Array.from({ length: this.#count }, (_, age) => this.#at(age));
  }

  /** The item with an index, the oldest being 0. */
  #at(age: number): T {
    return this.#items[(this.#oldest + age) % this.#limit] as T;
  }
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The maximum number of UTF-8 bytes for one UTF-16 unit. */
const BYTES_A_UNIT = 3;

/** The size of a block at first: most worlds of a test run have few requests, some none. */
const FIRST_BYTES = 16_384;

/** The position of an item in the block. */
interface Place {
  start: number;
  end: number;
}

/** Converts items to text and back. */
export interface Packing<T> {
  pack(item: T): string;
  unpack(text: string): T;
}

/**
 * The last items, packed as text into one block of bytes: there can be hundreds of thousands of requests, which are rarely
 * read, and packed they cost the garbage collector nothing.
 */
export class PackedRing<T> {
  readonly #packing: Packing<T>;
  readonly #bytes: number;
  readonly #limit: number;
  readonly #places: Place[] = [];
  /** Grows with what is written, up to its maximum size. */
  #block = new Uint8Array(0);
  #oldest = 0;
  #count = 0;
  #writeAt = 0;

  /**
   * @param options.limit the maximum number of items
   * @param options.bytes the maximum size of the block; fewer items are kept when they are large, and none that is larger
   *   than that
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
    this.#reach(start + most);
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

  /** The item with an index, the oldest being 0. */
  #at(age: number): T {
    const { start, end } = this.#placeAt(age);
    return this.#packing.unpack(decoder.decode(this.#block.subarray(start, end)));
  }

  /** Makes the block at least this long. */
  #reach(end: number): void {
    const { length } = this.#block;
    if (end <= length) return;
    const larger = new Uint8Array(Math.min(this.#bytes, Math.max(FIRST_BYTES, 2 * length, end)));
    larger.set(this.#block);
    this.#block = larger;
  }

  /** Continues at the beginning of the block; items after the end of writing are the oldest, and are dropped. */
  #startOver(): void {
    this.#makeRoom(this.#writeAt, this.#bytes);
    this.#writeAt = 0;
  }

  /** The slot of the item with an index, the oldest being 0. Slots are reused. */
  #placeAt(age: number): Place {
    const index = (this.#oldest + age) % this.#limit;
    const known = this.#places[index];
    if (known !== undefined) return known;
    const place = { start: 0, end: 0 };
    this.#places[index] = place;
    return place;
  }

  /** Drops the oldest items while they are in the way, or while there are too many. */
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
