// A simulated process: the worlds of a server and its membership, as `startServer` puts them together, without services
// and sockets.

import { Membership } from '../../../src/server/replicas/membership.ts';
import { DEFAULT_LIMITS } from '../../../src/server/worlds/limits.ts';
import { Worlds } from '../../../src/server/worlds/worlds.ts';
import { Computer, machineOf } from './course.ts';
import { type Network, SimulatedStore } from './simulated-store.ts';

export const LEASE_MS = 100;

/** How long a world is unused before it leaves the memory. */
const IDLE_MS = 150;

export class SimulatedProcess {
  readonly name: string;
  readonly computer = new Computer();
  readonly worlds: Worlds;
  readonly membership: Membership;

  constructor(name: string, network: Network) {
    this.name = name;
    const machine = machineOf(network.course, this.computer);
    const store = new SimulatedStore(network, this.computer);
    this.membership = new Membership({
      sharing: store,
      leaseMs: LEASE_MS,
      machine,
      onBeat: () => void this.worlds.takeDue().catch(() => undefined),
      onLost: () => this.worlds.loseAll(),
    });
    const dependencies = {
      services: new Map(),
      sender: { send: () => Promise.reject(new Error('nothing is sent')) } as never,
      wall: machine.wall,
      machine,
      settings: {},
      fixtures: {},
      limits: DEFAULT_LIMITS,
      idleWorldMs: IDLE_MS,
      onDefect: () => undefined,
    };
    this.worlds = new Worlds(dependencies, {
      store,
      retentionMs: Number.POSITIVE_INFINITY,
      scenarios: { services: new Map(), validators: new Map() },
      check: () => Promise.resolve(),
      membership: this.membership,
    });
  }

  isStopping = false;
  /** Whether it takes calls. */
  isListening = false;

  /** Joins the other processes; one that cannot ends. */
  async start(): Promise<void> {
    try {
      await this.membership.join();
      this.isListening = true;
      await this.membership.announce(this.name);
    } catch {
      this.kill();
    }
  }

  /** Ends as a process does that is killed: nothing happens in it any more. */
  kill(): void {
    this.computer.hasEnded = true;
    this.isListening = false;
  }

  /** Ends as a server does that is stopped. */
  async stop(): Promise<void> {
    this.isStopping = true;
    await this.worlds.releaseAll();
    this.worlds.close();
    await this.worlds.closeStore();
    this.kill();
  }
}
