// A twin run: one history, done step by step on the oracle and on the target, and compared after each step. It ends
// where the two differ for a reason that may change what follows.

import { send as sendOverSocket } from '../../control-client/send.ts';
import { type DeliveryPolicy, deliveryPolicyOf } from '../../delivery/policy/policy.ts';
import { type OpenApiDocument, valueAt } from '../../openapi/document.ts';
import { AdapterError } from '../adapter.ts';
import {
  NotOffered,
  type OracleTarget,
  type ReceivedDelivery,
  type Target,
  TargetRefused,
  type TargetSession,
} from '../session.ts';
import { answerDifferences } from './answers.ts';
import { begin, EMPTY_BEGINNING } from './beginning.ts';
import type { ComparisonContext, Difference } from './comparison.ts';
import { Correspondence } from './correspondence.ts';
import { deliveryDifferences } from './deliveries.ts';
import { type Judged, judged, worstOf } from './freedom.ts';
import {
  type CallStep,
  type ClockStep,
  isReceiverUrl,
  isReference,
  type Step,
  type TogetherStep,
  type Value,
} from './history.ts';
import { type Observation, operationsById, type Sent, Side } from './side.ts';
import type { Surface } from './surface.ts';

/** Both sides of a comparison, and what they are compared by. */
export interface Twins {
  readonly oracle: OracleTarget;
  readonly target: Target;
  readonly surface: Surface;
  /** Who may do an operation, as far as it is known. */
  readonly callers?: Map<string, string | null>;
  /** Credentials that the target has accepted. */
  readonly accepted?: Set<string>;
}

/** A step that was done, with what both sides showed. */
export interface DoneStep {
  readonly step: Step;
  readonly expected: Observation;
  readonly observed: Observation;
  /** The call as the target got it. */
  readonly sent?: Sent | undefined;
  /** By how much the clock was moved, in milliseconds. */
  readonly movedMs?: number;
}

/** A difference with the gaps that allow it, if any. */
export type { Judged } from './freedom.ts';

export type Outcome =
  | { readonly kind: 'agreed' }
  /** The differences at the last step, at least one of which no gap allows. */
  | { readonly kind: 'diverged'; readonly differences: readonly Judged[] }
  /** All differences at the last step are allowed by gaps; what follows may rightly differ. */
  | { readonly kind: 'allowed'; readonly differences: readonly Judged[] }
  /** The target offers no such thing, or its adapter failed. */
  | {
      readonly kind: 'not judged';
      readonly reason: string;
      readonly step: Step;
      readonly isNotOffered: boolean;
    };

export interface TwinRun {
  readonly done: readonly DoneStep[];
  readonly outcome: Outcome;
  /** Differences on the way that a gap allows and that change nothing of what follows. */
  readonly allowed: readonly Judged[];
  /** The rules of each answer of the oracle, and in words what decided it. */
  readonly decisions: readonly {
    readonly operation: string | null;
    readonly rules: readonly string[];
    readonly why: string | null;
  }[];
}

/** What a source of steps knows: all that was done so far. */
export interface SoFar {
  readonly done: readonly DoneStep[];
  /** The values that the oracle showed, by step. */
  readonly shown: ReadonlyMap<string, Observation>;
  /** Whether the target has what this id stands for. */
  readonly canRefer: (id: unknown) => boolean;
}

/** Gives the next step, or `undefined` at the end. */
export type StepSource = (soFar: SoFar) => Step | undefined;

/**
 * The steps of a history, as a source.
 *
 * @example await twinRun(twins, stepsOf(history.steps))
 */
export function stepsOf(steps: readonly Step[]): StepSource {
  let next = 0;
  return () => steps[next++];
}

export interface TwinRunOptions {
  /** Makes the names of receivers unique to the run. */
  readonly number?: number;
  /** Whether decisions are asked for, which takes a call. */
  readonly wantsDecisions?: boolean;
}

/**
 * Does a history on both sides.
 *
 * @throws when the target cannot be reached
 * @example const { outcome } = await twinRun({ oracle, target, surface }, stepsOf(history.steps))
 */
export async function twinRun(
  twins: Twins,
  next: StepSource,
  { number = 0, wantsDecisions = false }: TwinRunOptions = {},
): Promise<TwinRun> {
  const target = await twins.target.open('search');
  const at = await beginningOf(target);
  const oracle = await twins.oracle.open('search', at);
  try {
    const run = new Run(twins, { oracle, target, number });
    const result = await run.all(next);
    const other = hasDivergedAfterTwoAtOnce(result)
      ? await inOtherOrder(twins, { at, target, number, recording: run.recording })
      : undefined;
    const decisions = wantsDecisions ? await oracle.decisions() : [];
    return { ...(other ?? result), decisions };
  } finally {
    await Promise.all([oracle.close(true), target.close(true)]);
  }
}

function hasDivergedAfterTwoAtOnce({ done, outcome }: Pick<TwinRun, 'done' | 'outcome'>): boolean {
  return outcome.kind === 'diverged' && done.some(({ step }) => step.kind === 'together');
}

/**
 * Two calls at once may take effect in either order. Does the oracle's part again in the other one, and compares it with
 * what the target showed; `undefined` if that differs, too.
 */
async function inOtherOrder(
  twins: Twins,
  {
    at,
    target,
    number,
    recording,
  }: {
    readonly at: Date | undefined;
    readonly target: TargetSession;
    readonly number: number;
    readonly recording: Recording;
  },
): Promise<Pick<TwinRun, 'done' | 'outcome' | 'allowed'> | undefined> {
  const oracle = await twins.oracle.open('search', at);
  try {
    const run = new Run(twins, { oracle, target, number }, recording);
    const result = await run.all(stepsOf(recording.steps));
    return result.outcome.kind === 'diverged' ? undefined : result;
  } finally {
    await oracle.close(true);
  }
}

/** What the target showed in a run. */
interface Recording {
  readonly steps: Step[];
  readonly shown: ReadonlyMap<string, Observation>;
  /** What receivers got, each time they were asked. */
  readonly arrivals: ReadonlyMap<string, readonly ReceivedDelivery[]>[];
}

/** When the oracle has to begin, if the target does not always begin at the same time. */
async function beginningOf(target: TargetSession): Promise<Date | undefined> {
  if (target.isTemporary === true) return undefined;
  return target.offers.has('clock') ? target.clock.now() : new Date();
}

interface Sessions {
  readonly oracle: Awaited<ReturnType<OracleTarget['open']>>;
  readonly target: TargetSession;
  readonly number: number;
}

/** How far instants may be apart if the target's clock goes by itself, in milliseconds. */
const RUNNING_TOLERANCE_MS = 5_000;

/** How much longer than the oracle a target may take for what it measures, in milliseconds. */
const MEASURED_MS = 1_000;

/** How near such a clock is brought to an instant at which something is due, in milliseconds. */
const RUNNING_OFFSET_MS = 20_000;

const POLICIES = new WeakMap<OpenApiDocument, DeliveryPolicy | null>();

class Run {
  readonly #twins: Twins;
  readonly #sessions: Sessions;
  readonly #ids = new Correspondence();
  readonly #oracle: Side;
  readonly #target: Side;
  readonly #done: DoneStep[] = [];
  readonly #allowed: Judged[] = [];
  /** Gaps that allow any difference from here on. */
  readonly #taints = new Set<string>();
  readonly #secrets = { oracle: [] as string[], target: [] as string[] };
  readonly #receivers = new Map<string, string>();
  /** All texts of the steps so far. */
  readonly #sentTexts = new Set<string>();
  #beginning = EMPTY_BEGINNING;
  /** What the target showed before: it is not called again then, and two calls at once are in the other order. */
  readonly #recorded: Recording | undefined;
  readonly recording: Recording;

  constructor(twins: Twins, sessions: Sessions, recorded?: Recording) {
    this.#twins = twins;
    this.#recorded = recorded;
    this.#sessions = sessions;
    const { service, document } = twins.surface;
    const common = { service, document, resolve: (value: Value, side: Side) => this.#resolved(value, side) };
    const prefix = sessions.target.isTemporary === true ? '' : `s${sessions.number}-`;
    this.#oracle = new Side({
      ...common,
      prefix,
      session: sessions.oracle,
      send: twins.oracle.send ?? sendOverSocket,
    });
    this.#target = new Side({
      ...common,
      prefix,
      session: sessions.target,
      send: twins.target.send ?? sendOverSocket,
    });
    this.recording = { steps: [], shown: this.#target.shown, arrivals: [] };
  }

  async all(next: StepSource): Promise<Pick<TwinRun, 'done' | 'outcome' | 'allowed'>> {
    const isBound = (id: unknown) => this.#ids.has(id);
    const canRefer = this.#sessions.target.isTemporary === true ? () => true : isBound;
    const soFar = { done: this.#done, shown: this.#oracle.shown, canRefer };
    if (this.#sessions.target.isTemporary !== true) {
      const sides = { oracle: this.#oracle, target: this.#target };
      const callers = this.#twins.callers ?? new Map();
      this.#beginning = await begin(sides, {
        surface: this.#twins.surface,
        callers,
        keepsTime: this.#recorded !== undefined,
      });
    }
    for (let step = next(soFar); step !== undefined; step = next(soFar)) {
      const outcome = await this.#one(step);
      if (outcome.kind !== 'agreed') return { done: this.#done, outcome, allowed: this.#allowed };
    }
    return { done: this.#done, outcome: { kind: 'agreed' }, allowed: this.#allowed };
  }

  async #one(step: Step): Promise<Outcome> {
    try {
      return this.#verdict(step, await this.#differences(step));
    } catch (error) {
      if (error instanceof NotOffered || error instanceof AdapterError || error instanceof TargetRefused)
        return { kind: 'not judged', reason: error.message, step, isNotOffered: error instanceof NotOffered };
      throw error;
    }
  }

  async #differences(step: Step): Promise<readonly Difference[]> {
    noteTexts(step, this.#sentTexts);
    this.recording.steps.push(step);
    if (step.kind === 'receiver') return this.#scripted(step);
    if (step.kind === 'clock') return this.#moved(step);
    if (step.kind === 'together') return this.#together(step);
    const expected = await this.#oracle.do(step).catch(refusedByOracle);
    if (expected === undefined) return [];
    const observed = await this.#observed(step);
    this.#done.push({ step, expected, observed, sent: this.#target.sent.get(step.id) });
    this.#noteSecrets(expected.body, observed.body);
    if (step.kind === 'call' && step.body !== undefined && (expected.status ?? 500) < 300)
      this.#noteSecrets(this.#resolved(step.body, this.#oracle), this.#resolved(step.body, this.#target));
    const own =
      step.kind === 'call' ? this.#answers(step, expected, observed) : this.#values(step, expected, observed);
    return [...own, ...(await this.#arrivals())];
  }

  async #observed(step: Parameters<Side['do']>[0]): Promise<Observation> {
    if (this.#recorded === undefined) return this.#target.do(step);
    const shown = this.#recorded.shown.get(step.id);
    if (shown === undefined) throw new Error(`the target did not do the step ${step.id}`);
    this.#target.shown.set(step.id, shown);
    return shown;
  }

  /** The target gets both calls at once; the oracle one after the other. */
  async #together(step: TogetherStep): Promise<readonly Difference[]> {
    const observed = await Promise.all(step.calls.map((call) => this.#observed(call)));
    const order = this.#recorded === undefined ? [0, 1] : [1, 0];
    const expected: Observation[] = [];
    for (const at of order) expected[at] = await this.#oracle.do(step.calls[at] as CallStep);
    const found = step.calls.flatMap((call, at) => {
      const of = { step: call, expected: expected[at] as Observation, observed: observed[at] as Observation };
      const differences = this.#answers(call, of.expected, of.observed);
      return differences.map((each) => ({ ...each, at: `calls/${at}/${each.at}`, of }));
    });
    this.#done.push({ step, expected: bothShown(expected), observed: bothShown(observed) });
    return [...found, ...(await this.#arrivals())];
  }

  async #scripted(step: Step & { kind: 'receiver' }): Promise<readonly Difference[]> {
    for (const side of [this.#oracle, this.#target]) {
      this.#receiverUrl(step.receiver);
      if (side === this.#target && this.#recorded !== undefined) continue;
      await side.session.inbox.script(side.inboxName(step.receiver), step.script);
    }
    this.#done.push({ step, expected: NOTHING_SHOWN, observed: NOTHING_SHOWN });
    return [];
  }

  async #moved(step: ClockStep): Promise<readonly Difference[]> {
    const byMs = await this.#distanceOf(step);
    if (byMs > 0) {
      const by = durationOf(byMs);
      await this.#sessions.oracle.clock.advance(by);
      if (this.#recorded === undefined) await this.#sessions.target.clock.advance(by);
    }
    this.#done.push({
      step: { ...step, byMs },
      expected: NOTHING_SHOWN,
      observed: NOTHING_SHOWN,
      movedMs: byMs,
    });
    return this.#arrivals();
  }

  async #distanceOf({ byMs, due }: ClockStep): Promise<number> {
    if (byMs !== undefined || due === undefined) return byMs ?? 0;
    const instants = [...new Set((await this.#sessions.oracle.agenda()).map((at) => at.getTime()))];
    const at = instants[Math.min(due.nth, instants.length) - 1];
    if (at === undefined) return 0;
    const now = (await this.#sessions.oracle.clock.now()).getTime();
    // A clock that goes by itself cannot be put to the millisecond.
    const { offsetMs } = due;
    const isFar = !this.#beginning.isRunning || Math.abs(offsetMs) >= RUNNING_OFFSET_MS;
    return Math.max(0, at + (isFar ? offsetMs : (Math.sign(offsetMs) || 1) * RUNNING_OFFSET_MS) - now);
  }

  #answers(step: CallStep, expected: Observation, observed: Observation): readonly Difference[] {
    this.#assertAccepted(step, expected, observed);
    const operation = operationsById(this.#twins.surface.document).get(step.operation);
    if (operation === undefined) throw new Error(`no operation ${step.operation}`);
    const isMixed = this.#beginning.mixedLists.has(step.operation) && isPaged(step);
    if (isMixed && expected.status === observed.status) return [];
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
    if (expected.status !== observed.status && step.kind === 'action')
      return [
        {
          at: 'status',
          kind: 'status',
          expected: expected.status,
          observed: observed.status,
          rules: [],
          gaps: [],
        },
      ];
    this.#bind(expected.body, observed.body);
    if (step.kind === 'state') assertSameState(step.state, expected.body, observed.body);
    return [];
  }

  /** Lets the ids and tokens that a state returned stand for each other. */
  #bind(expected: unknown, observed: unknown): void {
    if (typeof expected === 'string' && (typeof observed === 'string' || typeof observed === 'number'))
      this.#ids.corresponds(expected, observed);
    else if (
      typeof expected === 'object' &&
      expected !== null &&
      typeof observed === 'object' &&
      observed !== null
    )
      for (const [name, value] of Object.entries(expected))
        this.#bind(value, (observed as Record<string, unknown>)[name]);
  }

  async #arrivals(): Promise<readonly Difference[]> {
    if (this.#receivers.size === 0) return [];
    const policy = policyOf(this.#twins.surface.document);
    if (policy === null || !this.#sessions.target.offers.has('inbox')) return [];
    const [expected, observed] = [await this.#oracle.arrivals(), await this.#arrived()];
    this.recording.arrivals.push(observed);
    const isMadeUp = (text: string) => !this.#sentTexts.has(text);
    const context = { ...this.#context(), policy, secrets: this.#secrets, isMadeUp };
    return [...expected].flatMap(([name, deliveries]) =>
      deliveryDifferences(`deliveries/${name}`, deliveries, observed.get(name) ?? [], context),
    );
  }

  async #arrived(): Promise<ReadonlyMap<string, readonly ReceivedDelivery[]>> {
    if (this.#recorded === undefined) return this.#target.arrivals();
    return this.#recorded.arrivals[this.recording.arrivals.length] ?? new Map();
  }

  #verdict(step: Step, differences: readonly Difference[]): Outcome {
    if (differences.length === 0) return { kind: 'agreed' };
    const { document } = this.#twins.surface;
    const done = this.#done.at(-1);
    const all = differences.map((difference) =>
      this.#tainted(
        judged(plainly(difference), {
          step: difference.of?.step ?? step,
          done: difference.of ?? done,
          document,
        }),
      ),
    );
    if (all.some(({ gapsAllowing }) => gapsAllowing.length === 0))
      return { kind: 'diverged', differences: all };
    this.#allowed.push(...all);
    const consequence = worstOf(all.map((each) => each.consequence));
    if (consequence === 'all')
      for (const { gapsAllowing } of all) for (const gap of gapsAllowing) this.#taints.add(gap);
    return consequence === 'end' || consequence === 'not offered'
      ? { kind: 'allowed', differences: all }
      : { kind: 'agreed' };
  }

  /** After some differences, a gap allows any. */
  #tainted(difference: Judged): Judged {
    if (difference.gapsAllowing.length > 0 || this.#taints.size === 0) return difference;
    return { ...difference, gapsAllowing: [...this.#taints], consequence: 'end' };
  }

  #context(): ComparisonContext {
    return {
      document: this.#twins.surface.document,
      ids: this.#ids,
      translated: (text) => this.#translated(text),
      toleranceMs: this.#beginning.isRunning ? RUNNING_TOLERANCE_MS : 0,
      measuredMs: this.#sessions.target.isTemporary === true ? 0 : MEASURED_MS,
      isForeign: (side, id) => this.#isForeign(side, id),
    };
  }

  #isForeign(side: 'oracle' | 'target', id: unknown): boolean {
    if (!this.#beginning.foreign[side].has(id)) return false;
    return side === 'oracle' ? !this.#ids.has(id) : !this.#ids.isKnown(id);
  }

  #translated(text: string): string {
    for (const [ofOracle, ofTarget] of this.#receivers) if (text === ofOracle) return ofTarget;
    for (const [ofOracle, ofTarget] of this.#receivers)
      if (text.startsWith(ofOracle)) return ofTarget + text.slice(ofOracle.length);
    return this.#ids.translated(text);
  }

  #receiverUrl(name: string): { readonly oracle: string; readonly target: string } {
    const urls = { oracle: this.#oracle.receiverUrl(name), target: this.#target.receiverUrl(name) };
    this.#receivers.set(urls.oracle, urls.target);
    return urls;
  }

  #resolved(value: Value, side: Side): unknown {
    if (isReference(value)) return this.#referred(value.$of, value.at, side);
    if (isReceiverUrl(value))
      return this.#receiverUrl(value.$receiver)[side === this.#oracle ? 'oracle' : 'target'];
    if (Array.isArray(value)) return value.map((each) => this.#resolved(each, side));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [name, this.#resolved(each, side)]),
    );
  }

  #referred(step: string, at: string, side: Side): unknown {
    const ofOracle = shownAt(this.#oracle, step, at);
    if (this.#sessions.target.isTemporary !== true && !this.#ids.has(ofOracle))
      throw new NotOffered(`counterpart of ${ofOracle}`);
    if (side === this.#oracle) return ofOracle;
    return this.#ids.targetOf(ofOracle) ?? shownAt(side, step, at);
  }

  /** Anything that is called a secret may sign what comes. */
  #noteSecrets(expected: unknown, observed: unknown): void {
    if (typeof expected !== 'object' || expected === null) return;
    for (const [name, value] of Object.entries(expected)) {
      const other = (observed as Record<string, unknown> | undefined)?.[name];
      if (name.includes('secret') && typeof value === 'string' && typeof other === 'string')
        this.#addSecrets(value, other);
      else this.#noteSecrets(value, other);
    }
  }

  #addSecrets(ofOracle: string, ofTarget: string): void {
    this.#secrets.oracle.push(ofOracle);
    this.#secrets.target.push(ofTarget);
  }
}

/** What the oracle refuses is not asked of the target: as a step, it is none. */
function refusedByOracle(error: unknown): undefined {
  if (error instanceof TargetRefused || error instanceof NotOffered) return undefined;
  throw error;
}

/** What a state says of itself in numbers must be the same on both sides, or nothing after it can be compared. */
function assertSameState(name: string, expected: unknown, observed: unknown): void {
  const [mine, theirs] = [expected, observed] as Readonly<Record<string, unknown>>[];
  const other = Object.entries(mine ?? {}).find(
    ([key, value]) => typeof value === 'number' && typeof theirs?.[key] === 'number' && theirs[key] !== value,
  );
  if (other === undefined) return;
  const [key, value] = other;
  throw new NotOffered(`state "${name}" with a ${key} of ${value}, but one of ${theirs?.[key]}`);
}

function noteTexts(value: unknown, texts: Set<string>): void {
  if (typeof value === 'string') texts.add(value);
  else if (typeof value === 'object' && value !== null)
    for (const each of Object.values(value)) noteTexts(each, texts);
}

/** Whether a call asks for a part of a list: among foreign objects, parts cannot be compared. */
function isPaged({ query = {} }: CallStep): boolean {
  return Object.keys(query).some((name) => /^(limit|offset|cursor|page|page_size|per_page)$/.test(name));
}

/** The answers of two calls as one. */
function bothShown(answers: readonly Observation[]): Observation {
  return { status: null, headers: {}, body: answers.map(({ status, body }) => ({ status, body })) };
}

/** A difference without the number of its call. */
function plainly(difference: Difference): Difference {
  return { ...difference, at: difference.at.replace(/^calls\/\d\//, '') };
}

const NOTHING_SHOWN: Observation = { status: null, headers: {}, body: undefined };

function shownAt({ shown }: Side, step: string, at: string): unknown {
  const body = shown.get(step)?.body;
  try {
    return at === '' ? body : valueAt(body as object, at);
  } catch {
    return undefined;
  }
}

function policyOf(document: OpenApiDocument): DeliveryPolicy | null {
  const known = POLICIES.get(document);
  if (known !== undefined) return known;
  const policy = document['x-webhook-delivery'] === undefined ? null : deliveryPolicyOf(document);
  POLICIES.set(document, policy);
  return policy;
}

const UNITS = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['m', 60_000],
  ['s', 1_000],
  ['ms', 1],
] as const;

/** A distance as clocks take it, in the largest unit that it is a whole number of. */
function durationOf(ms: number): string {
  const [unit, size] = UNITS.find(([, each]) => ms % each === 0) ?? ['ms', 1];
  return `${ms / size}${unit}`;
}
