// Which id of the oracle stands for which of the target. It grows as a run goes, and holds for its length: an id that
// was one object's is never another's.

export class Correspondence {
  readonly #toTarget = new Map<string, unknown>();
  /** By kind, since a target may number each kind of object from 1. */
  readonly #toOracle = new Map<string, string>();
  /** The latest of the oracle that each of the target stands for, whatever its kind. */
  readonly #ofTarget = new Map<string, string>();
  /** What undoes each change, while something is only tried. */
  #undo: (() => void)[] | undefined;

  /**
   * Whether two ids may stand for each other; from then on they do.
   *
   * @example ids.corresponds('wh_1', 'a8f3') && !ids.corresponds('wh_2', 'a8f3')
   */
  corresponds(ofOracle: unknown, ofTarget: unknown): boolean {
    const key = keyOf(ofOracle);
    const known = this.#toTarget.get(key);
    if (known !== undefined) return known === ofTarget;
    const reverse = `${kindOf(key)} ${keyOf(ofTarget)}`;
    if (this.#toOracle.has(reverse)) return false;
    this.#set(this.#toTarget, key, ofTarget);
    this.#set(this.#toOracle, reverse, key);
    this.#set(this.#ofTarget, keyOf(ofTarget), key);
    return true;
  }

  /** Lets a token of the target stand for one of the oracle, which may stand for others, too. */
  note(ofOracle: unknown, ofTarget: unknown): void {
    this.#set(this.#toTarget, keyOf(ofOracle), ofTarget);
  }

  /** Lets an id of the target stand for one of the oracle from now on, whatever it stood for before. */
  replace(ofOracle: unknown, ofTarget: unknown): void {
    const [key, kind] = [keyOf(ofOracle), kindOf(keyOf(ofOracle))];
    const former = this.#toTarget.get(key);
    if (former === ofTarget) return;
    if (former !== undefined) this.#toOracle.delete(`${kind} ${keyOf(former)}`);
    this.#toTarget.delete(key);
    this.corresponds(ofOracle, ofTarget);
  }

  /** Whether an id of the oracle has a counterpart. */
  has(ofOracle: unknown): boolean {
    return this.#toTarget.has(keyOf(ofOracle));
  }

  /** Whether an id of the target stands for any of the oracle. */
  isKnown(ofTarget: unknown): boolean {
    return this.#ofTarget.has(keyOf(ofTarget));
  }

  /** What an id of the target stands for. */
  oracleOf(ofTarget: unknown): string | undefined {
    return this.#ofTarget.get(keyOf(ofTarget));
  }

  /** The counterpart of an id of the oracle, if it has one. */
  targetOf(ofOracle: unknown): unknown {
    return this.#toTarget.get(keyOf(ofOracle));
  }

  /** Whether an id of the target stands for one of the oracle of the kind that `like` is of. */
  isTaken(ofTarget: unknown, like: unknown): boolean {
    return this.#toOracle.has(`${kindOf(keyOf(like))} ${keyOf(ofTarget)}`);
  }

  /**
   * A text of the oracle as the target would have it: every id in it is replaced by its counterpart.
   *
   * @example ids.translated('https://h.example/wh_1') // 'https://h.example/a8f3'
   */
  translated(text: string): string {
    const whole = this.#toTarget.get(text);
    if (typeof whole === 'string') return whole;
    return text.replaceAll(/[A-Za-z0-9_-]+/g, (id) => {
      const known = this.#toTarget.get(id);
      return known === undefined ? id : String(known);
    });
  }

  /**
   * Tries something, and forgets again what came to correspond in it, unless its result is to be kept.
   *
   * @example ids.tried(() => differencesOf(bodies, context), (differences) => differences.length === 0)
   */
  tried<T>(attempt: () => T, isKept: (result: T) => boolean): T {
    const undo: (() => void)[] = [];
    const outer = this.#undo;
    this.#undo = undo;
    const result = attempt();
    this.#undo = outer;
    if (isKept(result)) outer?.push(...undo);
    else for (const undoOne of undo.toReversed()) undoOne();
    return result;
  }

  #set<V>(map: Map<string, V>, key: string, value: V): void {
    const before = map.get(key);
    if (before === value) return;
    this.#undo?.push(() => (before === undefined ? map.delete(key) : map.set(key, before)));
    map.set(key, value);
  }
}

function keyOf(id: unknown): string {
  return typeof id === 'string' ? id : JSON.stringify(id);
}

/** The oracle's ids begin with their kind. */
function kindOf(id: string): string {
  return /^[a-z]+(?:_[a-z]+)*_/.exec(id)?.[0] ?? '';
}
