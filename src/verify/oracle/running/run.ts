// Does the steps of one history on both sides, one after the other, and compares what each shows.

import { type DeliveryPolicy, policyIfAny } from '../../../delivery/policy/policy.ts';
import { operationsById } from '../../../openapi/operations.ts';
import { AdapterError } from '../../adapter.ts';
import { NotOffered, TargetRefused } from '../../session.ts';
import { actionDifferences, answerDifferences } from '../comparing/answers.ts';
import { ArrivalComparison } from '../comparing/arrivals.ts';
import { settledBySending } from '../comparing/choices.ts';
import type { ComparisonContext, Difference, ListOrder } from '../comparing/difference.ts';
import { Judge } from '../comparing/judge.ts';
import { type CallStep, type ClockStep, isRead, type Step, type TogetherStep } from '../history.ts';
import type { DoneStep, Outcome, Recording, RunResult, SoFar, StepSource, Twins } from '../outcome.ts';
import { type Again, BothSides, type Sessions } from './both-sides.ts';
import { ForeignObjects, PAST } from './foreign-objects.ts';
import { bothShown, NOTHING_SHOWN, type Observation } from './observation.ts';
import { isPaged, partOf, WholeLists } from './pages.ts';
import type { StandIns } from './stand-ins.ts';
import { assertSameState, ofStates } from './state-set-up.ts';
import { assertAccepted, assertNotLimited, isInvalid, isOfNames } from './statuses.ts';
import { Unsaid } from './unsaid.ts';

/** How far from the oracle what a target measures may be, in milliseconds. */
const MEASURED_MS = 4_000;

/** How many attempts without an answer are waited for, one after the other. */
const MAX_AWAITED = 4;

export class Run {
  readonly #twins: Twins;
  readonly #sides: BothSides;
  readonly #standIns: StandIns;
  readonly #foreign: ForeignObjects;
  readonly #isStrict: boolean;
  readonly #done: DoneStep[] = [];
  readonly #notCompared: string[] = [];
  readonly #tentative: SoFar['tentative'] = new Map();
  readonly #judge: Judge;
  readonly #comparisonOfArrivals: ArrivalComparison;
  readonly #unsaid: Unsaid;
  /** By operation: whether the target has shown a list in the order of the oracle. */
  readonly #orders: Map<string, boolean>;
  readonly #lists = new WholeLists();
  /** When the latest state was set up, in milliseconds since 1970. */
  #setUpMs = 0;

  constructor(twins: Twins, sessions: Sessions, again: Again = {}) {
    this.#twins = twins;
    this.#sides = new BothSides(twins, sessions, again);
    const { standIns, isStrict, oracle } = this.#sides;
    [this.#standIns, this.#isStrict] = [standIns, isStrict];
    this.#foreign = new ForeignObjects(() => ({
      ids: standIns.ids,
      beginning: this.#sides.beginning,
      isKept: twins.past?.isKept === true,
    }));
    const { surface, choices = new Map(), otherwise, orders = new Map(), signing } = twins;
    this.#orders = orders;
    this.#judge = new Judge(surface.document, { choices, otherwise, notesChoices: !isStrict });
    const unsaid = new Unsaid(surface);
    this.#unsaid = unsaid;
    this.#comparisonOfArrivals = new ArrivalComparison({ standIns, unsaid, oracle, signing, isStrict });
  }

  /** What the target showed. */
  get recording(): Recording {
    return this.#sides.recording;
  }

  async all(next: StepSource): Promise<RunResult> {
    const canRefer = this.#isStrict ? (id: unknown) => this.#foreign.canRefer(id) : () => true;
    if (this.#isStrict) await this.#sides.begin();
    const startedAt = await this.#sides.oracle.session.clock.now();
    const { shown } = this.#sides.oracle;
    const soFar = { startedAt, done: this.#done, shown, canRefer, tentative: this.#tentative };
    for (let step = next(soFar); step !== undefined; step = next(soFar)) {
      const outcome = await this.#judged(step, () => this.#differences(step));
      if (outcome.kind !== 'agreed') return this.#result(outcome);
    }
    return this.#result(await this.#end());
  }

  /** What a read has sent, which sends nothing, shows at the end at the latest. */
  async #end(): Promise<Outcome> {
    const done = this.#done.at(-1);
    if (done === undefined || !this.#isStill(done.step)) return { kind: 'agreed' };
    return this.#judged(done.step, () => this.#arrivals());
  }

  #result(outcome: Outcome): RunResult {
    return { done: this.#done, outcome, allowed: this.#judge.allowed, notCompared: this.#notCompared };
  }

  async #judged(step: Step, compare: () => Promise<readonly Difference[]>): Promise<Outcome> {
    try {
      const differences = await compare();
      return this.#judge.outcomeOf(differences, { step, done: this.#done.at(-1) });
    } catch (error) {
      if (error instanceof NotOffered || error instanceof AdapterError || error instanceof TargetRefused)
        return { kind: 'not judged', reason: error.message, step, isNotOffered: error instanceof NotOffered };
      throw error;
    }
  }

  async #differences(step: Step): Promise<readonly Difference[]> {
    const tentative = this.#tentative.get(step.id);
    this.#tentative.delete(step.id);
    if (tentative && step.kind === 'call' && this.#foreign.textIn(step.body) !== undefined) return [];
    if (step.kind === 'receiver' || step.kind === 'clock' || step.kind === 'together') this.#note(step);
    if (step.kind === 'receiver') {
      await this.#sides.script(step);
      this.#done.push({ step, expected: NOTHING_SHOWN, observed: NOTHING_SHOWN });
      return [];
    }
    if (step.kind === 'clock') return this.#moved(step);
    if (step.kind === 'together') return this.#together(step);
    const isNoStep = (expected: Observation) =>
      (tentative?.isToBeTaken && isInvalid(expected)) || this.#judge.isLeftOpen(step, expected);
    const both = await this.#sides.shown(step, tentative && isNoStep);
    if (both === undefined) return [];
    this.#note(step, both.expected);
    const { expected, observed } = both;
    this.#done.push({ step, expected, observed, sent: this.#sides.target.sent.get(step.id) });
    if (!this.#unsaid.note(step, expected.body)) this.#standIns.noteTexts(step);
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
    if (step.kind !== 'state' || !this.#isStrict) return [...own, ...arrived];
    // What a gap leaves open of what is sent, it leaves open of what a set-up has sent.
    const { kind } = this.#judge.outcomeOf(arrived, { step, done: this.#done.at(-1) });
    if (kind !== 'agreed') throw new NotOffered(`state "${step.state}" with the same deliveries`);
    await this.#sides.sameState(this.#done.at(-1) as DoneStep);
    this.#setUpMs = (await this.#sides.oracle.session.clock.now()).getTime();
    return own;
  }

  /** What the oracle refuses, or is left out, is neither judged by later nor done again. */
  #note(step: Step, shown?: Observation): void {
    if (step.kind !== 'call') this.#lists.forget();
    this.#judge.before.note(step, shown);
    this.#sides.recording.steps.push(step);
  }

  /** Whether nothing is to arrive after a step: a read sends nothing, unless time goes by itself. */
  #isStill(step: Step): boolean {
    return isRead(step, this.#twins.surface.document) && !this.#sides.beginning.isRunning;
  }

  async #together(step: TogetherStep): Promise<readonly Difference[]> {
    this.#standIns.noteTexts(step);
    const { expected, observed } = await this.#sides.together(step);
    const found = step.calls.flatMap((call, at) => {
      const of = { step: call, expected: expected[at] as Observation, observed: observed[at] as Observation };
      const differences =
        call.kind === 'call'
          ? this.#answers(call, of.expected, of.observed)
          : this.#values(call, of.expected, of.observed);
      return differences.map((each) => ({ ...each, at: `calls/${at}/${each.at}`, of }));
    });
    this.#done.push({ step, expected: bothShown(expected), observed: bothShown(observed) });
    return [...found, ...(await this.#arrivals())];
  }

  async #moved(step: ClockStep): Promise<readonly Difference[]> {
    const byMs = await this.#sides.move(step);
    this.#judge.before.notePassed(byMs);
    const done = { step: { ...step, byMs }, movedMs: byMs };
    this.#done.push({ ...done, expected: NOTHING_SHOWN, observed: NOTHING_SHOWN });
    return this.#arrivals();
  }

  #answers(step: CallStep, expected: Observation, observed: Observation): readonly Difference[] {
    assertAccepted(step, { expected, observed }, { accepted: this.#twins.accepted, done: this.#done });
    const operation = operationsById(this.#twins.surface.document).get(step.operation);
    if (operation === undefined) throw new Error(`no operation ${step.operation}`);
    const taken = this.#foreign.textIn(step.body);
    if (taken !== undefined && isOfNames(step, [expected.status, observed.status]))
      throw new TargetRefused(`${taken}, which another object is called on one side alone`);
    const isMixed = this.#sides.beginning.mixedLists.has(step.operation) && isPaged(step);
    if (isMixed && expected.status === observed.status) {
      this.#notCompared.push(`pages of ${step.operation}, whose list has other objects in it`);
      return [];
    }
    const page = this.#lists.inOrderOfTarget(step, expected.body, this.#standIns.ids);
    const wanted = page === undefined ? expected : { ...expected, body: page };
    let isCut = false;
    const order: ListOrder = {
      ...partOf(step, { operation, document: this.#twins.surface.document }, [expected.body, observed.body]),
      isAsExpected: page !== undefined || this.#orders.get(step.operation) === true,
      hasChanged: this.#lists.hasChangedSince(step),
      note: (isAsExpected) => page ?? this.#orders.set(step.operation, isAsExpected),
      cut: () => {
        isCut = true;
      },
    };
    const leavesSetUp = this.#isStrict && this.#twins.comparesSetUp !== true;
    const { sentTexts } = this.#standIns;
    const setUpMs = this.#setUpMs + this.#sides.toleranceMs;
    const context = {
      ...this.#context(),
      ...(this.#isStrict && { order }),
      ...(leavesSetUp && ofStates(step, this.#done, { sentTexts, setUpMs })),
    };
    const differences = answerDifferences(operation, { expected: wanted, observed }, context);
    if (operation.method === 'GET') this.#lists.note(step, { expected, observed });
    else this.#lists.noteWrite(operation, { expected, observed }, this.#standIns.idsIn(step.path));
    if (differences.length > 0 && this.#isStrict)
      assertNotLimited([expected.status, observed.status], {
        isLimited: this.#sides.beginning.isLimited,
        isAnew: this.#twins.past?.isKept !== true,
        done: this.#done,
      });
    if (this.#foreign.explains(step, differences)) throw new TargetRefused(PAST);
    if (!isCut) return differences;
    this.#notCompared.push(`pages of ${step.operation}, whose order is open`);
    return [];
  }

  /** States, actions and events return what they are about; ids must correspond, and the rest is the adapter's. */
  #values(step: Step, expected: Observation, observed: Observation): readonly Difference[] {
    if (step.kind === 'action') {
      const found = actionDifferences({ expected, observed }, this.#context());
      if (found !== undefined) return found;
    }
    const taken = this.#standIns.bind(expected.body, observed.body);
    if (step.kind === 'state') {
      const told = { expected: expected.body, observed: observed.body };
      assertSameState(step.state, told, this.#twins.surface.document);
    }
    if (taken !== undefined && step.kind === 'state' && this.#isStrict)
      throw new TargetRefused(
        `the state "${step.state}" is of the same ${taken} as one before, but on the mock alone`,
      );
    return [];
  }

  /** What has arrived; where a receiver does not answer, until it is known what comes of that: the mock tells it at once. */
  async #arrivals(): Promise<readonly Difference[]> {
    const policy = policyIfAny(this.#twins.surface.document);
    const { offers } = this.#sides.target.session;
    if (policy === null || !offers.has('inbox')) return [];
    // What is due now is over before a receiver is there for it.
    if (this.#standIns.receivers.size === 0) {
      await this.#sides.settle(this.#done.some(({ step }) => step.kind === 'state'));
      return [];
    }
    let { differences, isAwaited } = await this.#arrived(policy);
    for (let round = 0; isAwaited && differences.length === 0 && round < MAX_AWAITED; round++) {
      if (!this.#isStrict || !offers.has('clock')) break;
      await this.#wait(policy.timeoutMs + this.#sides.toleranceMs);
      ({ differences, isAwaited } = await this.#arrived(policy));
    }
    return differences;
  }

  async #wait(byMs: number): Promise<void> {
    const movedMs = await this.#sides.move({ kind: 'clock', id: '', byMs });
    this.#judge.before.notePassed(movedMs);
    const last = this.#done.pop();
    if (last !== undefined) this.#done.push({ ...last, movedMs: (last.movedMs ?? 0) + movedMs });
  }

  async #arrived(policy: DeliveryPolicy) {
    const { expected, observed } = await this.#sides.arrivals();
    const context = { ...this.#context(), policy };
    const { differences, hasLate } = this.#comparisonOfArrivals.compared(expected, observed, context);
    const now = await this.#sides.oracle.session.clock.now();
    this.#judge.before.noteDeliveries(this.#comparisonOfArrivals, now.getTime());
    // From the third attempt on, it shows from what the delays are counted.
    if (differences.length === 0 && hasLate) this.#judge.settle(policy.scheduleBasis);
    const hasArrived = [...expected.values()].some(({ length }) => length > 0);
    const { step } = this.#done.at(-1) ?? {};
    if (hasArrived) this.#judge.settle(settledBySending(context.document, step, differences));
    const isAwaited = [...observed.values()].flat().some(({ answered }) => answered === null);
    return { differences, isAwaited };
  }

  #context(): ComparisonContext {
    return {
      document: this.#twins.surface.document,
      ids: this.#standIns.ids,
      translated: (text) => this.#standIns.translated(text),
      toleranceMs: this.#sides.toleranceMs,
      measuredMs: this.#isStrict ? MEASURED_MS : 0,
      isForeign: (side, id) => this.#foreign.has(side, id),
      isSecret: (value) => this.#standIns.secrets.target.some((each) => each === value),
      leaveOut: (what) => this.#notCompared.push(what),
    };
  }
}
