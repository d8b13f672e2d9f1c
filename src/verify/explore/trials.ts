// Runs histories against the receiver, each from a reset on, and compares the state in the end with that of the plain
// history of the same events.

import { setTimeout as pause } from 'node:timers/promises';
import type { DeliveryPolicy } from '../../delivery/policy/policy.ts';
import type { Wire } from '../grading/wire.ts';
import type { ExploredEvent, Story } from './event.ts';
import type { History } from './history.ts';
import { brokenInvariants, type Invariants } from './property.ts';
import { type ExploredReceiver, isSame, type Observation, type Observer } from './receiver.ts';
import { deliverHistory, type SenderOptions } from './sender.ts';
import type { Delivered, Violation } from './step.ts';
import type { TimeLimit } from './time-limit.ts';

/** A history that was run. */
export interface Trial extends Delivered {
  readonly history: History;
  /** The state that the plain history of the acknowledged events leads to. */
  readonly expected: Observation;
  readonly actual: Observation;
}

export interface TrialOptions {
  readonly policy: DeliveryPolicy;
  readonly receiver: ExploredReceiver;
  readonly observer: Observer;
  readonly wire: Wire;
  readonly timeLimit: TimeLimit;
  readonly seed: number;
  readonly invariants: Invariants;
  readonly testEvent: Readonly<Record<string, unknown>> | null;
}

/** How long the work on a request may go on after its connection was cut, in real milliseconds. */
const MIN_WORK_MS = 2;
const MAX_WORK_MS = 100;

/** Between two looks for a change. */
const LOOK_MS = 1;

export class Trials {
  readonly #options: TrialOptions;
  readonly #plainStates = new Map<string, Observation>();
  #workMs = MAX_WORK_MS;

  constructor(options: TrialOptions) {
    this.#options = options;
  }

  /**
   * Runs a history and judges it.
   *
   * @throws NotExplorable when the state cannot be read
   * @throws TimeIsUp
   */
  async run(history: History): Promise<Trial> {
    const delivered = await this.#deliver(history);
    if (delivered.unreachable !== null) return gone(history, delivered);
    const acknowledged = new Set(delivered.acknowledged);
    const events = history.events.filter(({ id }) => acknowledged.has(id));
    const known = this.#plainStates.get(keyOf(events));
    const actual = await this.#options.observer.settled(known);
    const expected = known ?? (await this.plainState(events));
    const broken = await brokenInvariants(this.#options.invariants, actual.state, {
      events: events.map(({ body }) => JSON.parse(body)),
      deviations: history.deviations,
    });
    const violations = [...delivered.violations, ...differences(expected, actual), ...broken];
    return { ...delivered, history, expected, actual, violations };
  }

  /** Runs the plain history of events for the first time, to its settled state. */
  async runPlain(events: Story): Promise<Delivered & { readonly state: Observation }> {
    const delivered = await this.deliverPlain(events);
    // The least of what was slowest, run by run: the rest is the machine's, not the work's.
    this.#workMs = Math.max(MIN_WORK_MS, Math.min(this.#workMs, delivered.slowestMs));
    const state = await this.#options.observer.settled();
    this.#plainStates.set(keyOf(events), state);
    return { ...delivered, state };
  }

  /** Makes a single attempt to deliver an event: a receiver that is down or hangs is then known soon. */
  async probe(event: ExploredEvent): Promise<Delivered> {
    const { policy, observer } = this.#options;
    await observer.reset();
    const onlyOne = { ...policy, delaysMs: policy.delaysMs.slice(0, 1), untilMs: null };
    return deliverHistory({ events: [event], deviations: [] }, { ...this.#sending, policy: onlyOne });
  }

  /** Delivers the plain history of events, and looks at nothing. */
  deliverPlain(events: Story): Promise<Delivered> {
    return this.#deliver({ events, deviations: [] });
  }

  /** The state that a plain history leads to. */
  async plainState(events: Story): Promise<Observation> {
    return this.#plainStates.get(keyOf(events)) ?? (await this.runPlain(events)).state;
  }

  async #deliver(history: History): Promise<Delivered> {
    await this.#options.observer.reset();
    return deliverHistory(history, this.#sending);
  }

  get #sending(): SenderOptions {
    const { observer, ...options } = this.#options;
    return {
      ...options,
      worked: () => observer.worked(this.#workMs),
      changed: (signal) => changed(observer, signal),
    };
  }
}

/** A receiver that has gone shows no state. */
function gone(history: History, delivered: Delivered): Trial {
  const nothing = { state: null, effects: null };
  const violation = {
    property: 'stays_reachable',
    detail: `it could not be reached: ${delivered.unreachable}`,
  };
  return {
    ...delivered,
    history,
    expected: nothing,
    actual: nothing,
    violations: [...delivered.violations, violation],
  };
}

function differences(expected: Observation, actual: Observation): Violation[] {
  const isOther = !isSame({ ...expected, effects: null }, { ...actual, effects: null });
  return [
    ...(isOther ? [{ property: 'same_state', detail: 'its state is another one' }] : []),
    ...(expected.effects === actual.effects
      ? []
      : [
          {
            property: 'acts_once',
            detail: `it acted ${actual.effects} times, and ${expected.effects} times without the deviations`,
          },
        ]),
  ];
}

async function changed(observer: Observer, signal: AbortSignal): Promise<void> {
  const before = await observer.read();
  while (!signal.aborted) {
    if (!isSame(await observer.read(), before)) return;
    await pause(LOOK_MS);
  }
}

function keyOf(events: readonly ExploredEvent[]): string {
  return events.map(({ id }) => id).join(' ');
}
