// Does steps on both sides, so that the two stay comparable: in an order that lets the oracle do as the target has chosen, and
// with the target's part taken from a recording where the oracle tries another order of two calls at once.

import { send as sendOverSocket } from '../../../control-client/send.ts';
import { isIdName } from '../../../openapi/field-kind.ts';
import {
  NotOffered,
  type OracleSession,
  type ReceivedDelivery,
  TargetRefused,
  type TargetSession,
} from '../../session.ts';
import type { CallStep, ClockStep, ReceiverStep, Step, TogetherStep, Value } from '../history.ts';
import type { DoneStep, Order, Recording, Twins } from '../outcome.ts';
import { allOver } from './at-once.ts';
import { type Beginning, begin, EMPTY_BEGINNING, withOthers } from './beginning.ts';
import { type ChoosingWrite, choosingWrite, chosenBy, largestFirst, withChosen } from './chosen-defaults.ts';
import { distanceOf, moveBoth } from './clock-move.ts';
import { bothShown, type Observation } from './observation.ts';
import { Side } from './side.ts';
import { type SideName, StandIns } from './stand-ins.ts';
import {
  sameCallerAfter,
  sameObjectsAfter,
  sameObjectsAgain,
  sameTimeAfter,
  waitBefore,
} from './state-set-up.ts';

export interface Sessions {
  readonly oracle: OracleSession;
  readonly target: TargetSession;
  readonly number: number;
}

/** What the target showed before, which is not called again then, and in which order the oracle does two calls at once, each time. */
export interface Again {
  readonly recorded?: Recording;
  readonly orders?: readonly Order[];
}

type PlainStep = Exclude<Step, ReceiverStep | ClockStep | TogetherStep>;

/** How far instants may be apart if the target's clock goes by itself, beside how long the longest step took, in milliseconds. */
const RUNNING_TOLERANCE_MS = 5_000;

export class BothSides {
  readonly oracle: Side;
  readonly target: Side;
  readonly standIns: StandIns;
  readonly recording: Recording;
  /** Whether the target is not a new one for each history, so that there are objects that are not of it. */
  readonly isStrict: boolean;
  beginning: Beginning = EMPTY_BEGINNING;
  readonly #twins: Twins;
  readonly #recorded: Recording | undefined;
  /** Whether there is nothing to compare the oracle with, and what it shows is taken for both. */
  readonly #isAlone: boolean;
  readonly #orders: Order[];
  readonly #ahead: Map<string, number>;
  #longestStepMs = 0;

  constructor(twins: Twins, sessions: Sessions, { recorded, orders = [] }: Again) {
    this.#twins = twins;
    this.#recorded = recorded;
    this.#isAlone = sessions.target === sessions.oracle;
    this.#orders = [...orders];
    this.#ahead = twins.ahead ?? new Map();
    this.isStrict = sessions.target.isTemporary !== true;
    this.standIns = new StandIns(() => this, { isStrict: this.isStrict });
    const { service, document } = twins.surface;
    const common = (name: SideName) => ({
      service,
      document,
      prefix: this.isStrict ? `s${sessions.number}-` : '',
      session: sessions[name],
      send: twins[name].send ?? sendOverSocket,
      resolve: (value: Value) => this.standIns.resolved(value, name),
    });
    this.oracle = new Side(common('oracle'));
    this.target = new Side(common('target'));
    const [sameObjects, chosen] = [new Map(), new Map()];
    this.recording = {
      ...{ steps: [], shown: this.target.shown, begun: new Map(), arrivals: [] },
      ...{ sameObjects, chosen },
    };
  }

  get #isCalled(): boolean {
    return this.#recorded === undefined && !this.#isAlone;
  }

  get toleranceMs(): number {
    return this.beginning.isRunning ? RUNNING_TOLERANCE_MS + Math.ceil(this.#longestStepMs) : 0;
  }

  /** Lets the two begin alike, where the target is not empty. */
  async begin(): Promise<void> {
    const { surface, callers = new Map(), readers = new Map(), past } = this.#twins;
    const sides = { oracle: this.oracle, target: this.#reading('') };
    const isAnew = this.#recorded === undefined;
    const known = { isRunning: this.#recorded?.isRunning, past: isAnew ? past : undefined };
    this.beginning = await begin(sides, { surface, callers, readers, ...known });
    this.recording.isRunning = this.beginning.isRunning;
    this.standIns.names = this.beginning.names;
  }

  /** The target for reads that are no steps, each of which it is asked once. */
  #reading(after: string): Pick<Side, 'session' | 'do'> {
    const { target } = this;
    const read = async (step: CallStep) => {
      const key = `${after} ${step.operation} ${JSON.stringify(step.as)}`;
      const shown = this.#recorded?.begun.get(key) ?? (await target.do(step));
      this.recording.begun.set(key, shown);
      return shown;
    };
    return { session: target.session, do: (step) => read(step as CallStep) };
  }

  /**
   * What both show of a step; nothing where the oracle refuses it.
   *
   * @param isNoStep whether what the oracle shows makes it none, so that the target is not asked for it; a call without it is made on
   * both at once
   */
  async shown(
    step: PlainStep,
    isNoStep?: (expected: Observation) => boolean,
  ): Promise<Pick<DoneStep, 'expected' | 'observed'> | undefined> {
    if (step.kind === 'state') await waitBefore(step, this.oracle, this.#ahead);
    const begunMs = performance.now();
    const written = await this.#written(step);
    const isAtOnce = this.#isCalled && step.kind === 'call' && isNoStep === undefined;
    const [expected, early] = await allOver([
      this.#expected(step).catch(refusedByOracle),
      written ?? (isAtOnce ? this.#observed(step) : undefined),
    ]);
    if (written === undefined && expected && isNoStep?.(expected)) return undefined;
    const observed = expected && (early ?? (await this.#observed(step)));
    this.#longestStepMs = Math.max(this.#longestStepMs, performance.now() - begunMs);
    if (expected && observed) return { expected, observed };
    await this.#sameTime(step);
    await this.settle();
    return undefined;
  }

  /** What the target shows of a write that leaves out what it may choose, as it comes before the oracle's. */
  async #written(step: PlainStep): Promise<Observation | undefined> {
    const write = await this.#choosing(step);
    if (write === undefined) return undefined;
    const observed = await this.target.do(step);
    await this.#noteChosen(write, observed);
    return observed;
  }

  async #choosing(step: PlainStep): Promise<ChoosingWrite | undefined> {
    if (!this.isStrict || this.#recorded !== undefined) return undefined;
    return choosingWrite(step, this.target, this.#twins.surface.document);
  }

  async #noteChosen(write: ChoosingWrite | undefined, observed: Observation): Promise<void> {
    if (write === undefined) return;
    const { choices = new Map() } = this.#twins;
    const chosen = await chosenBy(write, observed, { target: this.target, choices });
    this.recording.chosen.set(write.step.id, chosen);
  }

  /**
   * What the oracle shows, told what the target has chosen: all of it, or else as much as goes together; a call that is refused with
   * any of it is done as it stands.
   */
  async #expected(step: PlainStep): Promise<Observation> {
    const { chosen } = this.#recorded ?? this.recording;
    const told = Object.entries(chosen.get(step.id) ?? {});
    if (step.kind !== 'call' || told.length === 0) return this.oracle.do(step);
    for (const some of largestFirst(told)) {
      const shown = await this.oracle.do(withChosen(step, Object.fromEntries(some)));
      if ((shown.status ?? 200) < 400) return shown;
    }
    return this.oracle.do(step);
  }

  async #observed(step: PlainStep): Promise<Observation> {
    if (this.#isCalled) return this.target.do(step);
    const shown = (this.#recorded?.shown ?? this.oracle.shown).get(step.id);
    if (shown === undefined) throw new Error(`the target did not do the step ${step.id}`);
    this.target.shown.set(step.id, shown);
    return shown;
  }

  /** What is due is done on both, though nobody asks for what came of it: before a step that the oracle refused it may have been done there. */
  async settle(mayDeliver = false): Promise<void> {
    await allOver([this.oracle.session.settle?.(), this.#isCalled && this.#settleTarget(mayDeliver)]);
  }

  async #settleTarget(mayDeliver: boolean): Promise<void> {
    const { settle, inbox } = this.target.session;
    if (settle !== undefined) await settle();
    // Where it is asked for what has arrived, all has.
    else if (mayDeliver) await inbox.received(this.target.inboxName('nobody'));
  }

  async #sameTime(step: Step): Promise<void> {
    if (step.kind !== 'state' || !this.isStrict || this.#recorded !== undefined) return;
    const { toleranceMs } = this;
    await sameTimeAfter(step, this, { ahead: this.#ahead, toleranceMs });
  }

  /** Lets time, caller and objects be the same after a state. */
  async sameState(done: DoneStep): Promise<void> {
    await this.#sameTime(done.step);
    const { ids } = this.standIns;
    const [known, { surface }] = [this.#recorded?.sameObjects.get(done.step.id), this.#twins];
    await sameCallerAfter(done, this, surface.credentials);
    if (known !== undefined) await sameObjectsAgain(known, this.oracle, ids);
    else this.recording.sameObjects.set(done.step.id, await sameObjectsAfter(done, this, { surface, ids }));
    await this.#noteOthers(done);
    // What that made the oracle send is nobody's.
    await this.oracle.arrivals();
  }

  /** What a state has set up beside what it names is of no history; a state that names nothing makes nothing. */
  async #noteOthers({ step, expected }: DoneStep): Promise<void> {
    const { surface, callers = new Map(), readers = new Map(), others = new Map() } = this.#twins;
    const names = Object.keys(expected.body ?? {});
    if (step.kind !== 'state' || !names.some(isIdName)) return;
    const lists = others.get(step.state);
    const sides = { oracle: this.oracle, target: this.#reading(step.id) };
    const given = { surface, callers, readers, ids: this.standIns.ids, lists };
    const found = await withOthers(sides, this.beginning, given);
    this.beginning = found.beginning;
    if (lists === undefined) others.set(step.state, found.lists);
  }

  /** The target gets both calls at once, the oracle in an order of its own. */
  async together(
    step: TogetherStep,
  ): Promise<{ readonly expected: readonly Observation[]; readonly observed: readonly Observation[] }> {
    const writes: (ChoosingWrite | undefined)[] = [];
    for (const call of step.calls) writes.push(await this.#choosing(call));
    const observe = () => allOver(step.calls.map((call) => this.#observed(call)));
    const shown = this.#isAlone ? [] : await observe();
    for (const [at, write] of writes.entries()) await this.#noteChosen(write, shown[at] as Observation);
    const expected = await this.#inOrder(step);
    const observed = this.#isAlone ? await observe() : shown;
    this.oracle.shown.set(step.id, bothShown(expected));
    this.target.shown.set(step.id, bothShown(observed));
    return { expected, observed };
  }

  async #inOrder({ calls }: TogetherStep): Promise<readonly Observation[]> {
    const [one, other] = calls;
    const order = this.#orders.shift() ?? 'as they stand';
    if (order === 'at once') return allOver(calls.map((call) => this.#expected(call)));
    if (order === 'as they stand') return [await this.#expected(one), await this.#expected(other)];
    return [await this.#expected(other), await this.#expected(one)].toReversed();
  }

  /** Says on both what a receiver answers. */
  async script({ receiver, script }: ReceiverStep): Promise<void> {
    this.standIns.receiverUrl(receiver);
    for (const side of this.#isCalled ? [this.oracle, this.target] : [this.oracle])
      await side.session.inbox.script(side.inboxName(receiver), script);
  }

  /**
   * Moves both clocks.
   *
   * @returns by how much, in milliseconds
   */
  async move(step: ClockStep): Promise<number> {
    const oracle = this.oracle.session as OracleSession;
    const wantedMs = await distanceOf(step, oracle, this.beginning);
    const target = this.#isCalled ? this.target.session : undefined;
    return moveBoth(wantedMs, { oracle, target, toleranceMs: this.toleranceMs });
  }

  /** What receivers were sent since they were last asked. */
  async arrivals(): Promise<
    Record<'expected' | 'observed', ReadonlyMap<string, readonly ReceivedDelivery[]>>
  > {
    const arriving = this.#isAlone ? undefined : this.#arrived();
    const [expected, arrived] = await allOver([this.oracle.arrivals(), arriving]);
    const observed = arrived ?? expected;
    this.recording.arrivals.push(observed);
    return { expected, observed };
  }

  async #arrived(): Promise<ReadonlyMap<string, readonly ReceivedDelivery[]>> {
    if (this.#recorded === undefined) return this.target.arrivals();
    return this.#recorded.arrivals[this.recording.arrivals.length] ?? new Map();
  }
}

/** What the oracle refuses is not asked of the target: as a step, it is none. */
function refusedByOracle(error: unknown): undefined {
  if (error instanceof TargetRefused || error instanceof NotOffered) return undefined;
  throw error;
}
