// The last items of a kind, in order; the oldest are dropped when there are too many.

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
