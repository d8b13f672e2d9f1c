// Indexes: of a collection, the ids that are filed under each key, in the order in which they were added to it and, on
// request, in the order of the ids; and of a task queue, its tasks by their names.

/** The key, or the keys, that an index files a document under; `undefined` leaves it out. */
export type KeyOf<T> = (document: T) => string | readonly string[] | undefined;

/** Under most keys there is one id, which takes no set. */
type Ids = string | Set<string>;

const NO_IDS: readonly string[] = [];
const NO_SORTED_IDS: readonly string[] = [];

/** Ids filed under a key that is read from the document. */
export class FiledIndex<T> {
  readonly name: string;
  readonly #keyOf: KeyOf<T>;
  /** Includes those that were removed from a key in the current transaction. */
  readonly #ids = new Map<string, Ids>();
  readonly #leaving = new Map<string, Set<string>>();
  /** The same ids, sorted: created on first use and kept in order from then on. */
  readonly #sorted = new Map<string, string[]>();
  /** How many keys there are of each length: counted on first use and kept from then on. */
  #keyCounts: number[] | undefined;

  constructor(name: string, keyOf: KeyOf<T>) {
    this.name = name;
    this.#keyOf = keyOf;
  }

  idsOf(key: string): Iterable<string> {
    const ids = this.#ids.get(key);
    if (ids === undefined) return NO_IDS;
    const all = typeof ids === 'string' ? [ids] : ids;
    const leaving = this.#leaving.size === 0 ? undefined : this.#leaving.get(key);
    return leaving === undefined ? all : Array.from(all).filter((id) => !leaving.has(id));
  }

  /** The number of ids under a key. */
  sizeOf(key: string): number {
    const ids = this.#ids.get(key);
    if (ids === undefined) return 0;
    return (typeof ids === 'string' ? 1 : ids.size) - (this.#leaving.get(key)?.size ?? 0);
  }

  /** Whether any key is that long, which is known without composing and hashing one. */
  hasKeyOfLength(length: number): boolean {
    if (this.#keyCounts === undefined) {
      this.#keyCounts = [];
      for (const key of this.#ids.keys()) this.#countKey(key, 1);
    }
    return (this.#keyCounts[length] ?? 0) > 0;
  }

  sortedIdsOf(key: string): readonly string[] {
    if (!this.#ids.has(key)) return NO_SORTED_IDS;
    let sorted = this.#sorted.get(key);
    if (sorted === undefined) {
      sorted = [...this.idsOf(key)].sort();
      this.#sorted.set(key, sorted);
    }
    return sorted;
  }

  move(id: string, before: T | undefined, after: T | undefined): void {
    const from = before === undefined ? undefined : this.#keyOf(before);
    const to = after === undefined ? undefined : this.#keyOf(after);
    if (from === to) return;
    for (const key of keysOf(from)) this.#remove(key, id);
    for (const key of keysOf(to)) this.#add(key, id);
  }

  endTransaction(): void {
    if (this.#leaving.size === 0) return;
    for (const [key, leaving] of this.#leaving) this.#drop(key, leaving);
    this.#leaving.clear();
  }

  #drop(key: string, leaving: ReadonlySet<string>): void {
    const ids = this.#ids.get(key);
    if (ids === undefined) return;
    if (typeof ids === 'object') {
      for (const id of leaving) ids.delete(id);
      if (ids.size > 0) return;
    }
    this.#ids.delete(key);
    this.#sorted.delete(key);
    this.#countKey(key, -1);
  }

  /** An id that is added to a key again in the transaction that removed it keeps its position. */
  #add(key: string, id: string): void {
    const ids = this.#ids.get(key);
    if (ids === undefined) {
      this.#ids.set(key, id);
      this.#countKey(key, 1);
    } else if (typeof ids === 'object') ids.add(id);
    else if (ids !== id) this.#ids.set(key, new Set([ids, id]));
    const leaving = this.#leaving.get(key);
    if (leaving?.delete(id) && leaving.size === 0) this.#leaving.delete(key);
    const sorted = this.#sorted.get(key);
    sorted?.splice(placeOf(sorted, id), 0, id);
  }

  #countKey({ length }: string, change: 1 | -1): void {
    if (this.#keyCounts !== undefined) this.#keyCounts[length] = (this.#keyCounts[length] ?? 0) + change;
  }

  #remove(key: string, id: string): void {
    const leaving = this.#leaving.get(key);
    if (leaving === undefined) this.#leaving.set(key, new Set([id]));
    else leaving.add(id);
    const sorted = this.#sorted.get(key);
    sorted?.splice(placeOf(sorted, id), 1);
  }
}

const NO_KEYS: readonly string[] = [];

function keysOf(filed: string | readonly string[] | undefined): readonly string[] {
  if (filed === undefined) return NO_KEYS;
  return typeof filed === 'string' ? [filed] : filed;
}

/** The position of an id in sorted ids, or where it would be inserted: by binary search. */
function placeOf(sorted: readonly string[], id: string): number {
  let from = 0;
  let to = sorted.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((sorted[middle] as string) < id) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** A task as the queue keeps it. */
export interface KeptTask<Task extends TaskName> {
  readonly item: Task;
  /** False once it is finished, cancelled or moved; noted here, so that the heap need not look it up by its name. */
  stands: boolean;
}

/** Tasks by service, name and id: found without composing a key of the three. */
export class TasksByName<Task extends TaskName> {
  readonly #services = new Map<string, Map<string, Map<string, KeptTask<Task>>>>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  get({ service, name, id }: TaskName): KeptTask<Task> | undefined {
    return this.#services.get(service)?.get(name)?.get(id);
  }

  /** Replaces the task with the same service, name and id, if there is one. */
  set(item: Task): KeptTask<Task> {
    const kept = { item, stands: true };
    const tasks = this.#tasksNamed(item);
    const replaced = tasks.get(item.id);
    if (replaced === undefined) this.#size++;
    else replaced.stands = false;
    tasks.set(item.id, kept);
    return kept;
  }

  /** Returns whether there was one. */
  delete({ service, name, id }: TaskName): boolean {
    const names = this.#services.get(service);
    const tasks = names?.get(name);
    const kept = tasks?.get(id);
    if (tasks === undefined || kept === undefined) return false;
    kept.stands = false;
    tasks.delete(id);
    if (tasks.size === 0) names?.delete(name);
    this.#size--;
    return true;
  }

  all(): Task[] {
    const names = [...this.#services.values()].flatMap((each) => [...each.values()]);
    return names.flatMap((tasks) => Array.from(tasks.values(), ({ item }) => item));
  }

  #tasksNamed({ service, name }: TaskName): Map<string, KeptTask<Task>> {
    const names = this.#services.get(service) ?? new Map<string, Map<string, KeptTask<Task>>>();
    this.#services.set(service, names);
    const tasks = names.get(name) ?? new Map<string, KeptTask<Task>>();
    names.set(name, tasks);
    return tasks;
  }
}

/** Identifies a task: there is at most one for each name, and scheduling it again moves it. */
export interface TaskName {
  readonly service: string;
  /** What is to be done, such as the name of one of the service's timers. */
  readonly name: string;
  /** Its subject: a delivery, a message, a secret. */
  readonly id: string;
}
