// Does the steps of one history on both sides, one after the other, and compares what each shows.

import { send as sendOverSocket } from '../../../control-client/send.ts';
import { AdapterError } from '../../adapter.ts';
import {
  NotOffered,
  type OracleTarget,
  type ReceivedDelivery,
  TargetRefused,
  type TargetSession,
} from '../../session.ts';
import { actionDifferences, answerDifferences } from '../comparing/answers.ts';
import { ArrivalComparison } from '../comparing/arrivals.ts';
import { policyOf } from '../comparing/deliveries.ts';
import type { ComparisonContext, Difference } from '../comparing/difference.ts';
import { Judge } from '../comparing/judge.ts';
import type { CallStep, ClockStep, Step, TogetherStep, Value } from '../history.ts';
import type { DoneStep, Order, Outcome, Recording, RunResult, StepSource, Twins } from '../outcome.ts';
import { assertSameState, begin, EMPTY_BEGINNING } from './beginning.ts';
import { distanceOf, moveOracle, moveTarget } from './clock-move.ts';
import { bothShown, NOTHING_SHOWN, type Observation, operationsById, Side } from './side.ts';
import { type SideName, StandIns } from './stand-ins.ts';
import { Unsaid } from './unsaid.ts';

interface Sessions {
  readonly oracle: Awaited<ReturnType<OracleTarget['open']>>;
  readonly target: TargetSession;
  readonly number: number;
}

/** How far instants may be apart if the target's clock goes by itself, in milliseconds. */
const RUNNING_TOLERANCE_MS = 5_000;

/** How much longer than the oracle a target may take for what it measures, in milliseconds. */
const MEASURED_MS = 10_000;

export class Run {
  readonly #twins: Twins;
  readonly #sessions: Sessions;
  readonly #standIns: StandIns;
  readonly #oracle: Side;
  readonly #target: Side;
  readonly #done: DoneStep[] = [];
  readonly #notCompared: string[] = [];
  readonly #judge: Judge;
  readonly #comparisonOfArrivals: ArrivalComparison;
  readonly #unsaid: Unsaid;
  #beginning = EMPTY_BEGINNING;
  /** What the target showed before: it is not called again then. */
  readonly #recorded: Recording | undefined;
  readonly #order: Order;
  readonly recording: Recording;

  constructor(
    twins: Twins,
    sessions: Sessions,
    { recorded, order = 'as they stand' }: { readonly recorded?: Recording; readonly order?: Order } = {},
  ) {
    this.#twins = twins;
    this.#recorded = recorded;
    this.#order = order;
    this.#sessions = sessions;
    this.#unsaid = new Unsaid(twins.surface);
    const { service, document } = twins.surface;
    const isStrict = sessions.target.isTemporary !== true;
    const prefix = isStrict ? `s${sessions.number}-` : '';
    this.#judge = new Judge(document, twins.choices ?? new Map());
    this.#standIns = new StandIns(() => ({ oracle: this.#oracle, target: this.#target }), { isStrict });
    const common = (name: SideName) => ({
      service,
      document,
      prefix,
      session: sessions[name],
      send: twins[name].send ?? sendOverSocket,
      resolve: (value: Value) => this.#standIns.resolved(value, name),
    });
    this.#oracle = new Side(common('oracle'));
    this.#target = new Side(common('target'));
    this.#comparisonOfArrivals = new ArrivalComparison({
      standIns: this.#standIns,
      unsaid: this.#unsaid,
      oracle: this.#oracle,
      signing: twins.signing,
      isStrict,
    });
    this.recording = { steps: [], shown: this.#target.shown, arrivals: [] };
  }

  async all(next: StepSource): Promise<RunResult> {
    const isBound = (id: unknown) => this.#standIns.ids.has(id);
    const canRefer = this.#sessions.target.isTemporary === true ? () => true : isBound;
    if (this.#sessions.target.isTemporary !== true) {
      const sides = { oracle: this.#oracle, target: this.#target };
      const callers = this.#twins.callers ?? new Map();
      this.#beginning = await begin(sides, {
        surface: this.#twins.surface,
        callers,
        keepsTime: this.#recorded !== undefined,
      });
    }
    const startedAt = await this.#sessions.oracle.clock.now();
    const soFar = { startedAt, done: this.#done, shown: this.#oracle.shown, canRefer };
    for (let step = next(soFar); step !== undefined; step = next(soFar)) {
      const outcome = await this.#one(step);
      if (outcome.kind !== 'agreed') return this.#result(outcome);
    }
    return this.#result({ kind: 'agreed' });
  }

  #result(outcome: Outcome): RunResult {
    return { done: this.#done, outcome, allowed: this.#judge.allowed, notCompared: this.#notCompared };
  }

  async #one(step: Step): Promise<Outcome> {
    try {
      const differences = await this.#differences(step);
      return this.#judge.outcomeOf(differences, { step, done: this.#done.at(-1) });
    } catch (error) {
      if (error instanceof NotOffered || error instanceof AdapterError || error instanceof TargetRefused)
        return { kind: 'not judged', reason: error.message, step, isNotOffered: error instanceof NotOffered };
      throw error;
    }
  }

  async #differences(step: Step): Promise<readonly Difference[]> {
    this.#standIns.noteTexts(step);
    this.#judge.note(step);
    this.recording.steps.push(step);
    if (step.kind === 'receiver') return this.#scripted(step);
    if (step.kind === 'clock') return this.#moved(step);
    if (step.kind === 'together') return this.#together(step);
    const expected = await this.#oracle.do(step).catch(refusedByOracle);
    if (expected === undefined) {
      await this.#settle();
      return [];
    }
    const observed = await this.#observed(step);
    this.#done.push({ step, expected, observed, sent: this.#target.sent.get(step.id) });
    if (step.kind === 'emit') this.#unsaid.note(step, expected.body);
    this.#standIns.noteSecrets(expected.body, observed.body);
    if (step.kind === 'call' && step.body !== undefined && (expected.status ?? 500) < 300)
      this.#standIns.noteSecrets(
        this.#standIns.resolved(step.body, 'oracle'),
        this.#standIns.resolved(step.body, 'target'),
      );
    const own =
      step.kind === 'call' ? this.#answers(step, expected, observed) : this.#values(step, expected, observed);
    if (this.#isStill(step)) return own;
    const arrived = await this.#arrivals();
    if (step.kind === 'state' && arrived.length > 0 && this.#sessions.target.isTemporary !== true)
      throw new NotOffered(`state "${step.state}" with the same deliveries`);
    return [...own, ...arrived];
  }

  /** Before the oracle refused a step, it may have done what was due; then the target does it, too. */
  async #settle(): Promise<void> {
    await this.#oracle.session.settle?.();
    if (this.#recorded === undefined) await this.#target.session.settle?.();
  }

  /** A read sends nothing; where a clock goes by itself, something may arrive at any time. */
  #isStill(step: Step): boolean {
    if (step.kind !== 'call' || this.#sessions.target.isTemporary !== true) return false;
    return operationsById(this.#twins.surface.document).get(step.operation)?.method === 'GET';
  }

  async #observed(step: Parameters<Side['do']>[0]): Promise<Observation> {
    if (this.#recorded === undefined) return this.#target.do(step);
    const shown = this.#recorded.shown.get(step.id);
    if (shown === undefined) throw new Error(`the target did not do the step ${step.id}`);
    this.#target.shown.set(step.id, shown);
    return shown;
  }

  /** The target gets both calls at once. */
  async #together(step: TogetherStep): Promise<readonly Difference[]> {
    const observed = await Promise.all(step.calls.map((call) => this.#observed(call)));
    const expected = await this.#inOrder(step);
    const found = step.calls.flatMap((call, at) => {
      const of = { step: call, expected: expected[at] as Observation, observed: observed[at] as Observation };
      const differences = this.#answers(call, of.expected, of.observed);
      return differences.map((each) => ({ ...each, at: `calls/${at}/${each.at}`, of }));
    });
    this.#done.push({ step, expected: bothShown(expected), observed: bothShown(observed) });
    return [...found, ...(await this.#arrivals())];
  }

  async #inOrder({ calls }: TogetherStep): Promise<readonly Observation[]> {
    const [one, other] = calls;
    if (this.#order === 'at once') return Promise.all(calls.map((call) => this.#oracle.do(call)));
    if (this.#order === 'as they stand') return [await this.#oracle.do(one), await this.#oracle.do(other)];
    return [await this.#oracle.do(other), await this.#oracle.do(one)].toReversed();
  }

  async #scripted(step: Step & { kind: 'receiver' }): Promise<readonly Difference[]> {
    for (const side of [this.#oracle, this.#target]) {
      this.#standIns.receiverUrl(step.receiver);
      if (side === this.#target && this.#recorded !== undefined) continue;
      await side.session.inbox.script(side.inboxName(step.receiver), step.script);
    }
    this.#done.push({ step, expected: NOTHING_SHOWN, observed: NOTHING_SHOWN });
    return [];
  }

  async #moved(step: ClockStep): Promise<readonly Difference[]> {
    const distanceMs = await distanceOf(step, this.#sessions.oracle, this.#beginning);
    const byMs = await moveOracle(this.#sessions.oracle, distanceMs);
    if (byMs > 0 && this.#recorded === undefined)
      await moveTarget(this.#sessions.target, byMs, this.#context().toleranceMs);
    this.#done.push({
      step: { ...step, byMs },
      expected: NOTHING_SHOWN,
      observed: NOTHING_SHOWN,
      movedMs: byMs,
    });
    return this.#arrivals();
  }

  #answers(step: CallStep, expected: Observation, observed: Observation): readonly Difference[] {
    this.#assertAccepted(step, expected, observed);
    const operation = operationsById(this.#twins.surface.document).get(step.operation);
    if (operation === undefined) throw new Error(`no operation ${step.operation}`);
    const isMixed = this.#beginning.mixedLists.has(step.operation) && isPaged(step);
    if (isMixed && expected.status === observed.status) {
      this.#notCompared.push(`pages of ${step.operation}, whose list has other objects in it`);
      return [];
    }
    return answerDifferences(operation, { expected, observed }, this.#context());
  }

  /** A credential that the target has never accepted may be one that it does not know. */
  #assertAccepted({ as }: CallStep, expected: Observation, observed: Observation): void {
    const { accepted } = this.#twins;
    if (as === null || !('credential' in as) || accepted === undefined) return;
    if (observed.status !== 401) accepted.add(as.credential);
    else if (expected.status !== 401 && !accepted.has(as.credential))
      throw new NotOffered(`credential "${as.credential}" that it accepts`);
  }

  /** States, actions and events return what they are about; ids must correspond, and the rest is the adapter's. */
  #values(step: Step, expected: Observation, observed: Observation): readonly Difference[] {
    if (step.kind === 'action') {
      const found = actionDifferences({ expected, observed }, this.#context());
      if (found !== undefined) return found;
    }
    this.#standIns.bind(expected.body, observed.body);
    if (step.kind === 'state') assertSameState(step.state, expected.body, observed.body);
    return [];
  }

  async #arrivals(): Promise<readonly Difference[]> {
    const policy = policyOf(this.#twins.surface.document);
    const hasReceivers = this.#standIns.receivers.size > 0;
    if (!hasReceivers || policy === null || !this.#sessions.target.offers.has('inbox')) return [];
    const [expected, observed] = [await this.#oracle.arrivals(), await this.#arrived()];
    this.recording.arrivals.push(observed);
    const { differences, hasLate } = this.#comparisonOfArrivals.compared(expected, observed, {
      ...this.#context(),
      policy,
    });
    // From the third attempt on, it shows from what the delays are counted.
    if (differences.length === 0 && hasLate) this.#judge.settle(policy.scheduleBasis);
    return differences;
  }

  async #arrived(): Promise<ReadonlyMap<string, readonly ReceivedDelivery[]>> {
    if (this.#recorded === undefined) return this.#target.arrivals();
    return this.#recorded.arrivals[this.recording.arrivals.length] ?? new Map();
  }

  #context(): ComparisonContext {
    return {
      document: this.#twins.surface.document,
      ids: this.#standIns.ids,
      translated: (text) => this.#standIns.translated(text),
      toleranceMs: this.#beginning.isRunning ? RUNNING_TOLERANCE_MS : 0,
      measuredMs: this.#sessions.target.isTemporary === true ? 0 : MEASURED_MS,
      isForeign: (side, id) => this.#isForeign(side, id),
      leaveOut: (what) => this.#notCompared.push(what),
    };
  }

  #isForeign(side: 'oracle' | 'target', id: unknown): boolean {
    if (!this.#beginning.foreign[side].has(id)) return false;
    const { ids } = this.#standIns;
    return side === 'oracle' ? !ids.has(id) : !ids.isKnown(id);
  }
}

/** What the oracle refuses is not asked of the target: as a step, it is none. */
function refusedByOracle(error: unknown): undefined {
  if (error instanceof TargetRefused || error instanceof NotOffered) return undefined;
  throw error;
}

/** Whether a call asks for a part of a list: among foreign objects, parts cannot be compared. */
function isPaged({ query = {} }: CallStep): boolean {
  return Object.keys(query).some((name) => /^(limit|offset|cursor|page|page_size|per_page)$/.test(name));
}
