// The tasks of a queue by their names.

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
