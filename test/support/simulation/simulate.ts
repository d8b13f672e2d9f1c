// One simulated schedule: processes on one database, callers, and what goes wrong, all drawn from a seed. The code of the
// store and of ownership is the real one.

import { collectionOf } from '../../../src/engine/collection.ts';
import type { ManagedWorld } from '../../../src/server/worlds/managed-world.ts';
import { OwnedElsewhere } from '../../../src/store/store-error.ts';
import { Course, type Log } from './course.ts';
import { type Call, History } from './history.ts';
import { SimulatedDatabase } from './simulated-database.ts';
import { LEASE_MS, SimulatedProcess } from './simulated-process.ts';
import type { Network } from './simulated-store.ts';

const things = collectionOf<{ readonly key: string }>('things');

const WORLDS = ['a', 'b', 'c'] as const;

/** How long callers call, in simulated milliseconds, and how many there are. */
const DURATION_MS = 200;
const MOST_CALLERS = 5;

/** How often a world is called before it counts as refused for good, once nothing goes wrong any more. */
const MOST_TRIES = 60;

/**
 * Runs a schedule.
 *
 * @param log is told what happens
 * @returns what must not have happened, if it did
 * @example await simulate(17) // undefined
 */
export async function simulate(seed: number, log?: Log): Promise<string | undefined> {
  const simulation = new Simulation(seed, log);
  const end = simulation.run();
  const hasEnded = await simulation.course.runUntil(end);
  if (!hasEnded) return simulation.violation ?? 'calls wait that nobody answers';
  return end;
}

class Simulation {
  readonly course: Course;
  readonly #network: Network;
  readonly #history: History;
  readonly #worlds: readonly string[];
  #processes: SimulatedProcess[] = [];
  #wrong: string | undefined;
  #count = 0;

  constructor(seed: number, log: Log | undefined) {
    this.course = new Course(seed, log);
    this.#history = new History(this.course);
    this.#network = {
      course: this.course,
      database: new SimulatedDatabase(this.course),
      troublePercent: [0, 2, 10, 30][this.course.draw(4)] ?? 0,
      slowestMs: [5, 30, 2 * LEASE_MS][this.course.draw(3)] ?? 5,
    };
    this.#worlds = WORLDS.slice(0, 1 + this.course.draw(WORLDS.length));
  }

  get violation(): string | undefined {
    return this.#network.database.violations[0] ?? this.#wrong;
  }

  async run(): Promise<string | undefined> {
    const count = 1 + this.course.draw(3);
    for (let index = 0; index < count; index++) await this.#startProcess();
    for (const id of this.#worlds) await this.#create(await this.#anyProcess(), id);
    const until = this.course.now + DURATION_MS;
    const callers = Array.from({ length: 1 + this.course.draw(MOST_CALLERS) }, () => this.#call(until));
    await Promise.all([...callers, this.#disturb(until)]);
    Object.assign(this.#network, { troublePercent: 0, slowestMs: 5 });
    if (this.course.happens(30)) await this.#recover();
    for (const process of this.#processes) process.kill();
    await this.#startProcess();
    await this.#recover();
    for (const id of this.#worlds) await this.#putAndLook(id);
    return this.violation;
  }

  async #startProcess(): Promise<void> {
    for (;;) {
      const process = new SimulatedProcess(`p${++this.#count}`, this.#network);
      this.#processes.push(process);
      await process.start();
      if (process.isListening) return;
      await this.course.pause(10);
    }
  }

  /** A caller: one call after the other, each at any of the processes. */
  async #call(until: number): Promise<void> {
    while (this.course.now < until && this.violation === undefined) {
      await this.course.pause(this.course.draw(15));
      const process = await this.#anyProcess();
      const world = this.#worlds[this.course.draw(this.#worlds.length)] as string;
      // A caller whose process ends gets no answer, and goes on.
      const isGone = this.course.pause(LEASE_MS * 3);
      await Promise.race([this.#callOnce(process, world), isGone]);
    }
  }

  async #callOnce(process: SimulatedProcess, world: string): Promise<void> {
    const kind = this.course.draw(21);
    if (kind < 12) await this.#change(process, 'put', world);
    else if (kind < 16) await this.#look(process, world);
    else if (kind < 18) await this.#create(process, world);
    else await this.#change(process, (['reset', 'replace', 'drop'] as const)[kind - 18] ?? 'drop', world);
  }

  async #create(process: SimulatedProcess, id: string): Promise<boolean> {
    const call = this.#history.begin('create', id);
    let isAnswered = false;
    try {
      await process.worlds.reserve(id);
      call.hasBegun = true;
      const host = process.worlds.create({ id, clock: 'frozen', now: 0 });
      await host.ready;
      await host.committed();
      isAnswered = true;
    } catch {}
    this.#history.end(call, isAnswered);
    return isAnswered;
  }

  async #change(
    process: SimulatedProcess,
    kind: Exclude<Call['kind'], 'create'>,
    id: string,
  ): Promise<boolean> {
    const call = this.#history.begin(kind, id);
    let isAnswered = false;
    try {
      const host = await this.#load(process, id);
      if (host !== undefined) isAnswered = await this.#act(process, host, call);
    } catch {}
    this.#history.end(call, isAnswered);
    return isAnswered;
  }

  /** The handler of a call that has entered its world: its body may take some time to arrive. */
  async #act(process: SimulatedProcess, host: ManagedWorld, call: Call): Promise<boolean> {
    const release = host.idle.hold();
    try {
      if (this.course.happens(20)) await this.course.pause(this.course.draw(2 * LEASE_MS), process.computer);
      // The control API finds the world again after the body has arrived, a service has it in its context.
      if (call.kind !== 'put' && process.worlds.get(host.id) !== host) return false;
      call.hasBegun = true;
      if (call.kind === 'drop') await process.worlds.delete(host.id);
      else if (call.kind === 'reset') host.reset();
      else if (call.kind === 'replace') {
        const replaced = process.worlds.replace({ id: host.id, clock: 'frozen', now: 0 });
        await replaced.committed();
        return true;
      } else
        host.world.transaction('put', () => host.world.collection(things).put(call.key, { key: call.key }));
      if (call.kind !== 'drop') await host.committed();
      return true;
    } finally {
      release();
    }
  }

  /** Looks at a world, and at once notes what is wrong with it. */
  async #look(process: SimulatedProcess, id: string): Promise<'seen' | 'refused' | SimulatedProcess> {
    const asked = this.#history.now();
    try {
      const host = await this.#load(process, id);
      this.course.note(() => `${process.name} looks at ${id}: ${host === undefined ? 'none' : 'there'}`);
      const keys = host && [...host.world.collection(things).values()].map(({ key }) => key);
      await host?.committed();
      this.#wrong ??= this.#history.wrong(id, keys, asked);
      return 'seen';
    } catch (error) {
      if (!(error instanceof OwnedElsewhere)) {
        const { message } = error as Error;
        if (/cannot be read from the store/.test(message)) this.#wrong ??= message;
        return 'refused';
      }
      const { url } = error.owner;
      return this.#processes.find(({ name, isListening }) => name === url && isListening) ?? 'refused';
    }
  }

  /** Finds a world as a call does. A process answers from memory only for a world that it owns, while it has a lease. */
  async #load(process: SimulatedProcess, id: string): Promise<ManagedWorld | undefined> {
    const known = process.worlds.list().find((host) => host.id === id);
    const host = await process.worlds.load(id);
    const { self, isCurrent } = process.membership;
    // One that stops may have given up its lease just after the world was found.
    const isOwner = isCurrent
      ? this.#network.database.ownerOf(id) === self.id
      : host !== known || process.isStopping;
    if (host !== undefined && !isOwner)
      this.#wrong ??= `${process.name} answers for ${id}, which it does not own`;
    return host;
  }

  /** What goes wrong while callers call. */
  async #disturb(until: number): Promise<void> {
    const everyMs = 10 + this.course.draw(100);
    while (this.course.now < until && this.violation === undefined) {
      await this.course.pause(this.course.draw(2 * everyMs));
      const process = await this.#anyProcess();
      switch (this.course.draw(4)) {
        case 0:
          process.kill();
          await this.#startProcess();
          break;
        case 1:
          process.computer.pausedUntil = this.course.now + this.course.draw(3 * LEASE_MS);
          break;
        case 2:
          await this.#stop(process);
          break;
        default:
          process.worlds.endIdle();
      }
    }
  }

  /** A process that is stopped for too long is killed, as containers are. */
  async #stop(process: SimulatedProcess): Promise<void> {
    const stopped = process.stop().catch(() => undefined);
    await Promise.race([stopped, this.course.pause(5 * LEASE_MS)]);
    process.kill();
    await this.#startProcess();
  }

  async #anyProcess(): Promise<SimulatedProcess> {
    for (;;) {
      const listening = this.#processes.filter(({ isListening }) => isListening);
      const process = listening[this.course.draw(listening.length)];
      if (process !== undefined) return process;
      await this.course.pause(10);
    }
  }

  /** Nothing goes wrong any more: every world is as it was answered. */
  async #recover(): Promise<void> {
    for (const id of this.#worlds) await this.#lookUntilSeen(id);
  }

  async #lookUntilSeen(id: string): Promise<void> {
    let process = await this.#anyProcess();
    for (let tries = 0; tries < MOST_TRIES && this.violation === undefined; tries++) {
      const seen = await this.#look(process, id);
      if (seen === 'seen') return;
      if (seen === 'refused') await this.course.pause(LEASE_MS / 5);
      process = seen === 'refused' ? await this.#anyProcess() : seen;
    }
    this.#wrong ??= `${id} is refused, though nothing goes wrong any more`;
  }

  async #putAndLook(id: string): Promise<void> {
    for (let tries = 0; tries < MOST_TRIES && this.violation === undefined; tries++) {
      const process = await this.#anyProcess();
      await this.#create(process, id);
      if (await this.#change(process, 'put', id)) return this.#lookUntilSeen(id);
      await this.course.pause(LEASE_MS / 5);
    }
    this.#wrong ??= `${id} takes no more, though nothing goes wrong any more`;
  }
}
