// Draws the steps of a history one by one, from what the service offers and what the steps before have shown: by a plan,
// or by chance, and then rather what was tried least.

import type { Ids } from '../../../engine/ids.ts';
import { type Operation, operationsById } from '../../../openapi/operations.ts';
import type { CallStep, Step } from '../history.ts';
import type { SoFar, StepSource } from '../outcome.ts';
import type { Surface } from '../surface.ts';
import { censusOf } from './census.ts';
import { CallDrawing, isGrounded } from './draw-call.ts';
import { EventDrawing } from './draw-event.ts';
import { Draws } from './draws.ts';
import { drawnFocus, wholeFocus } from './focus.ts';
import { BodyFinding } from './full-bodies.ts';
import type { Intent, Plan } from './intents.ts';
import { type Means, RECEIVERS } from './means.ts';
import { needsOf, needsOfInput, Pool } from './pool.ts';
import { Producers } from './producers.ts';
import type { Seen } from './seen.ts';
import { choiceKey, endingKey, stepKey } from './step-keys.ts';

export interface DrawOptions {
  readonly surface: Surface;
  readonly ids: Ids;
  readonly seen: Seen;
  /** What the target offers beside calls. */
  readonly offers: ReadonlySet<string>;
  /** Steps to begin with, of a history that showed something new. */
  readonly beginning?: readonly Step[];
  /** What to do; by chance if left out. */
  readonly plan?: Plan | undefined;
  /** How many steps at most, before what can be read is read. */
  readonly maxSteps?: number;
}

/**
 * A source of drawn steps.
 *
 * @example await twinRun(twins, drawnHistory({ surface, ids: new Ids(1), seen, offers }))
 */
export function drawnHistory(options: DrawOptions): StepSource {
  const history = new DrawnHistory(options);
  return (soFar) => history.next(soFar);
}

/** A source of the calls that find a body with as much in it as an operation takes, after what they need. */
export function bodySearch(
  options: DrawOptions,
  operation: Operation,
  count: number,
): { readonly source: StepSource; readonly finding: BodyFinding } {
  const history = new DrawnHistory({
    ...options,
    plan: [{ needs: needsOf(operation), draw: () => undefined }],
  });
  const finding = history.findingOf(operation, count);
  return {
    source: (soFar) =>
      history.prepared(soFar) ?? finding.next(`s${soFar.done.length + 1}`, soFar.done.at(-1)),
    finding,
  };
}

class DrawnHistory {
  readonly #options: DrawOptions;
  readonly #means: Means;
  readonly #draws: Draws;
  readonly #calls: CallDrawing;
  readonly #events: EventDrawing;
  readonly #length: number;
  readonly #beginning: Step[];
  readonly #intents: Intent[];
  readonly #producers: Producers;
  /** What something new was made for. */
  readonly #renewed = new Set<Intent>();
  #reads: Step[] | undefined;
  #tried: { readonly id: string; readonly intent: Intent; readonly count: number } | undefined;
  #count = 0;
  #nowMs = 0;

  constructor(options: DrawOptions) {
    const { surface, ids, seen, plan, maxSteps = 18 } = options;
    this.#options = options;
    const operations = operationsById(surface.document);
    const pool = new Pool(operations, (step, names) => seen.noteProduced(step, names));
    const nowMs = () => this.#nowMs;
    const [draws, ofValues] = [new Draws(ids, 'history'), new Draws(ids, 'values')];
    const drawing = { document: surface.document, draws: ofValues, pool, nowMs, receivers: RECEIVERS };
    const focus = plan === undefined ? drawnFocus(options) : wholeFocus(options);
    this.#means = { surface, draws, seen, operations, pool, drawing, focus, lead: drawnLead(options) };
    this.#draws = draws;
    this.#calls = new CallDrawing(this.#means);
    this.#events = new EventDrawing(this.#means);
    this.#producers = new Producers(this.#means);
    this.#intents = [...(plan ?? [])];
    this.#length = maxSteps === 0 || plan !== undefined ? 0 : this.#draws.integer(3, maxSteps);
    this.#beginning = [...(options.beginning ?? [])];
    // Most worlds begin at midnight, where much is the same that is not at other times.
    const isAnytime = maxSteps > 0 && this.#beginning.length === 0 && options.offers.has('clock');
    if (isAnytime && this.#draws.integer(0, 2) > 0)
      this.#beginning.push({ kind: 'clock', id: 's0', byMs: this.#draws.pick(ODD_MS) });
  }

  findingOf(operation: Operation, count: number): BodyFinding {
    return new BodyFinding(this.#means, this.#calls, operation, count);
  }

  /** The next step of the plan; none when it is done. */
  prepared(soFar: SoFar): Step | undefined {
    this.#update(soFar);
    return this.#intended(soFar);
  }

  #update(soFar: SoFar): void {
    this.#means.pool.update(soFar);
    const movedMs = soFar.done.reduce((sum, each) => sum + (each.movedMs ?? 0), 0);
    this.#nowMs = soFar.startedAt.getTime() + movedMs;
  }

  next(soFar: SoFar): Step | undefined {
    this.#update(soFar);
    const given = this.#beginning.shift() ?? this.#intended(soFar);
    if (given !== undefined) {
      this.#count++;
      return given;
    }
    if (this.#reads !== undefined) return this.#reads.shift();
    if (this.#count >= this.#length) {
      const called = soFar.done.flatMap(({ step }) => (step.kind === 'call' ? step.operation : []));
      const { maxSteps, plan } = this.#options;
      const how = { done: called, isWhole: maxSteps === 0, isPlanned: plan !== undefined };
      this.#reads = [...censusOf(this.#means, this.#calls, how)];
      return this.#reads.shift();
    }
    this.#count++;
    const step = this.#preferred(soFar);
    this.#options.seen.noteTry(stepKey(step));
    return step;
  }

  /** The next step of the plan, or one that makes what it needs. */
  #intended(soFar: SoFar): Step | undefined {
    const id = `s${soFar.done.length + 1}`;
    const again = this.#redrawn(id, soFar);
    if (again !== undefined) return again;
    for (let intent = this.#intents[0]; intent !== undefined; intent = this.#intents[0]) {
      const producer = this.#producerFor(intent);
      if (producer !== undefined) {
        this.#intents.unshift(producer);
        continue;
      }
      this.#intents.shift();
      const step = intent.draw({ calls: this.#calls, events: this.#events }, id);
      this.#tried = { id, intent, count: 1 };
      // Only the mock makes what an action names, and is not there.
      const isPossible = step !== undefined && (step.kind !== 'action' || this.#isKnown(step));
      if (isPossible && this.#isOffered(step, soFar)) return this.#tentative(step, soFar);
    }
    return undefined;
  }

  /** What makes something that an intent needs, or the object that it is about. */
  #producerFor({ needs, object }: Intent): Intent | undefined {
    const later = [...new Set(this.#intents.flatMap((each) => each.needs))];
    if (object === undefined) return this.#producers.next(needs, { later });
    const isOfSame = (each: Intent) => each.needs.some((name) => needs.includes(name));
    const count = new Set(this.#intents.filter(isOfSame).flatMap((each) => each.object ?? [])).size;
    const isThere = (name: string) => !this.#calls.objects.isMissing(object, name);
    return this.#producers.next(needs, { isThere, of: object, count, later });
  }

  /** What the oracle has refused is no step: it is drawn anew, and in the end with something new that it is about. */
  #redrawn(id: string, soFar: SoFar): Step | undefined {
    const tried = this.#tried;
    if (tried === undefined || tried.id !== id) return undefined;
    this.#tried = undefined;
    const { intent, count } = tried;
    if (count === MAX_DRAWN || intent.isAlone === true) return undefined;
    const producers = intent.needs.flatMap((name) => this.#producers.all(name));
    const isToBeMade = count === MADE_AFTER && producers.length > 0 && !this.#renewed.has(intent);
    if (isToBeMade) this.#renewed.add(intent);
    const next = isToBeMade ? this.#draws.pick(producers) : intent;
    if (isToBeMade) this.#intents.unshift(intent);
    const drawn = next.draw({ calls: this.#calls, events: this.#events }, id);
    const step = drawn?.kind === 'action' && count > 1 ? this.#events.withId(drawn) : drawn;
    if (step === undefined || isToBeMade) return step;
    this.#tried = { id, intent, count: count + 1 };
    return this.#tentative(step, soFar);
  }

  #tentative(step: Step, { tentative }: SoFar): Step {
    const { intent, count = 0 } = this.#tried ?? {};
    const { isToBeTaken = false, isTrial = false } = intent ?? {};
    if (step.kind === 'call' && step.body !== undefined && !isTrial)
      tentative.set(step.id, { isToBeTaken: isToBeTaken && count < MAX_DRAWN });
    return step;
  }

  /**
   * Of some that are drawn, the one that was tried least. One that names what does not exist, or that tends to end
   * histories, is taken only rarely.
   */
  #preferred(soFar: SoFar): Step {
    const { seen } = this.#options;
    const draw = this.#kindOfStep(soFar);
    const id = `s${soFar.done.length + 1}`;
    const candidates = Array.from({ length: 3 }, () => draw(id));
    const weight = (step: Step) =>
      seen.triesOf(stepKey(step)) +
      50 * seen.offers.endingsOf(endingKey(step)) +
      (this.#isKnown(step) && this.#isOffered(step, soFar) ? 0 : UNGROUNDED);
    const best = Math.min(...candidates.map(weight));
    const chosen = candidates.find((step) => weight(step) === best) as Step;
    return this.#madeBefore(chosen, id) ?? chosen;
  }

  /** Whether the target does a step after others, with the choices that it makes. */
  #isOffered(step: Step, { done }: SoFar): boolean {
    const { seen, surface } = this.#options;
    return [stepKey(step), choiceKey(step, surface.actions)].every((key) => seen.offers.isOffered(key, done));
  }

  /** Whether all ids that a step gives are those of something that an answer has shown. */
  #isKnown(step: Step): boolean {
    return step.kind === 'call' ? isGrounded(step) : step.kind !== 'action' || this.#events.isGrounded(step);
  }

  /** A step that makes what another one needs, where nothing of it is there. */
  #madeBefore(step: Step, id: string): Step | undefined {
    const { operations, focus } = this.#means;
    const operation = step.kind === 'call' ? operations.get(step.operation) : undefined;
    const input = step.kind === 'action' && focus.actions.find(({ name }) => name === step.action)?.input;
    const needs = operation ? needsOf(operation) : input ? needsOfInput(input) : [];
    const producer =
      needs.length === 0 || this.#draws.integer(0, 9) < 2 ? undefined : this.#producers.next(needs);
    return producer?.draw({ calls: this.#calls, events: this.#events }, id);
  }

  /** What kind of step comes next. */
  #kindOfStep({ done }: SoFar): (id: string) => Step {
    const { percent, states, actions } = this.#means.focus;
    const last = done.at(-1)?.step;
    let lot = this.#draws.integer(0, 99);
    const isNext = (share: number) => {
      lot -= share;
      return lot < 0;
    };
    const isFirst = done.length < 2;
    if (states.length > 0 && isNext(isFirst ? 30 : percent.state))
      return (id) => this.#events.state(id, this.#draws.pick(states));
    if (actions.length > 0 && isNext(percent.action))
      return (id) => this.#events.action(id, this.#draws.pick(actions));
    if (isNext(percent.emit)) return (id) => this.#events.emit(id, this.#draws.pick(this.#eventTypes()));
    if (isNext(percent.clock)) return (id) => this.#events.clock(id);
    if (isNext(percent.receiver)) return (id) => this.#events.receiver(id);
    // What either order would lead to is tried once in a history: of several, the orders would multiply.
    const hasTogether = done.some(({ step }) => step.kind === 'together');
    if (isNext(hasTogether ? 0 : percent.together))
      return (id) => this.#calls.together(id) ?? this.#calls.call(id);
    if (isNext(percent.again) && done.length > 0) return (id) => this.#again(id, done);
    if (last?.kind === 'call' && this.#draws.integer(0, 99) < percent.look)
      return (id) => this.#calls.look(id, last) ?? this.#calls.call(id);
    return (id) => this.#calls.call(id);
  }

  #eventTypes(): readonly string[] {
    return Object.keys(this.#options.surface.document.webhooks ?? {});
  }

  /** A call or an action that was done before: the same once more, or with other values at the same place. */
  #again(id: string, done: SoFar['done']): Step {
    const steps = done.flatMap(({ step }) => (step.kind === 'call' || step.kind === 'action' ? step : []));
    if (steps.length === 0) return this.#calls.call(id);
    const step = { ...this.#draws.pick(steps), id };
    if (step.kind === 'action' || this.#draws.integer(0, 1) === 0) return step;
    const other = this.#calls.call(id, this.#means.operations.get(step.operation), { oddity: null });
    return { ...other, ...(step.path && { path: step.path }), as: step.as } satisfies CallStep;
  }
}

/** Who makes most calls of a history: who may do most, and where it is left to chance, now and then somebody else. */
function drawnLead({ surface: { credentials }, seen, ids, plan }: DrawOptions): string | undefined {
  const [first, ...others] = seen.callers.busiestOf(credentials);
  const isFirst = others.length === 0 || plan !== undefined || ids.integer('lead', 0, 3) > 0;
  return isFirst ? first : ids.pick('lead', others);
}

/** One day, 13:43:21.789; two days, 23:59:38.123; and 30 days, 23:31:07.5. */
const ODD_MS = [135_801_789, 259_178_123, 2_676_667_500];

/** How often a step of a plan is drawn if the oracle refuses it, and after how many times something new is made for it. */
const MAX_DRAWN = 6;
const MADE_AFTER = 3;

/** How much less a step is wanted that names what is not there. */
const UNGROUNDED = 12;
