// Draws the steps of a history one by one, from what the service offers and what the steps before have shown. It
// prefers what was tried least.

import type { Ids } from '../../engine/ids.ts';
import type { Operation } from '../../openapi/operations.ts';
import { censusOf } from './census.ts';
import { CallDrawing } from './draw-call.ts';
import { EventDrawing } from './draw-event.ts';
import { isReference, type Step } from './history.ts';
import { type Means, RECEIVERS } from './means.ts';
import type { SoFar, StepSource } from './outcome.ts';
import { Pool } from './pool.ts';
import { type Seen, stepKey } from './seen.ts';
import { operationsById } from './side.ts';
import type { Surface } from './surface.ts';

export interface DrawOptions {
  readonly surface: Surface;
  readonly ids: Ids;
  readonly seen: Seen;
  /** What the target offers beside calls. */
  readonly offers: ReadonlySet<string>;
  /** Steps to begin with, of a history that showed something new. */
  readonly beginning?: readonly Step[];
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

class DrawnHistory {
  readonly #options: DrawOptions;
  readonly #means: Means;
  readonly #calls: CallDrawing;
  readonly #events: EventDrawing;
  readonly #length: number;
  readonly #beginning: Step[];
  #reads: Step[] | undefined;
  #count = 0;

  constructor(options: DrawOptions) {
    const { surface, ids, maxSteps = 18 } = options;
    this.#options = options;
    const operations = operationsById(surface.document);
    const pool = new Pool(operations);
    const drawing = { document: surface.document, ids, pool, receivers: RECEIVERS };
    this.#means = { surface, ids, seen: options.seen, operations, pool, drawing };
    this.#calls = new CallDrawing(this.#means);
    this.#events = new EventDrawing(this.#means);
    this.#length = maxSteps === 0 ? 0 : this.#draw(3, maxSteps);
    this.#beginning = [...(options.beginning ?? [])];
  }

  next(soFar: SoFar): Step | undefined {
    this.#means.pool.update(soFar);
    const given = this.#beginning.shift();
    if (given !== undefined) {
      this.#count++;
      return given;
    }
    if (this.#reads !== undefined) return this.#reads.shift();
    if (this.#count >= this.#length) {
      this.#reads = [...censusOf(this.#means, this.#calls, { isWhole: this.#length === 0 })];
      return this.#reads.shift();
    }
    this.#count++;
    const step = this.#preferred(soFar);
    this.#options.seen.noteTry(stepKey(step));
    return step;
  }

  #draw(from: number, to: number): number {
    return this.#options.ids.integer('history', from, to);
  }

  #pick<T>(choices: readonly T[]): T {
    return this.#options.ids.pick('history', choices);
  }

  /**
   * Of some that are drawn, the one that was tried least. One that names what does not exist, or that tends to end
   * histories, is taken only rarely.
   */
  #preferred(soFar: SoFar): Step {
    const { seen } = this.#options;
    const draw = this.#kindOfStep(soFar);
    const id = `s${soFar.done.length + 1}`;
    const candidates = Array.from({ length: 4 }, () => draw(id));
    const weight = (step: Step) =>
      seen.triesOf(stepKey(step)) +
      50 * seen.endingsOf(endingKey(step)) +
      (isGrounded(step) ? 0 : UNGROUNDED);
    const best = Math.min(...candidates.map(weight));
    return candidates.find((step) => weight(step) === best) as Step;
  }

  /** What kind of step comes next: in the beginning, what makes objects or shows those that are there. */
  #kindOfStep({ done }: SoFar): (id: string) => Step {
    const { surface, offers, seen } = this.#options;
    const states = offers.has('states')
      ? surface.states.filter(({ name }) => seen.isOffered(`state ${name}`))
      : [];
    const actions = offers.has('simulate')
      ? surface.actions.filter(({ name }) => seen.isOffered(`action ${name}`))
      : [];
    const lot = this.#draw(0, 99);
    if (done.length < 3) {
      if (states.length > 0 && lot < 30) return (id) => this.#events.state(id, this.#pick(states));
      if (lot < 90) return (id) => this.#calls.call(id, this.#pick(this.#beginners()));
    }
    if (states.length > 0 && lot < 3) return (id) => this.#events.state(id, this.#pick(states));
    if (actions.length > 0 && lot >= 70 && lot < 86)
      return (id) => this.#events.action(id, this.#pick(actions));
    if (offers.has('clock') && lot >= 86 && lot < 95) return (id) => this.#events.clock(id);
    if (offers.has('inbox') && lot >= 95 && surface.document.webhooks !== undefined)
      return (id) => this.#events.receiver(id);
    if (lot >= 66 && lot < 70) return (id) => this.#calls.together(id) ?? this.#calls.call(id);
    return (id) => this.#calls.call(id);
  }

  /** Operations that need nothing to be there, and the lists. */
  #beginners(): readonly Operation[] {
    const { seen } = this.#options;
    const free = [...this.#means.operations.values()].filter(
      ({ id, parameters }) =>
        seen.isOffered(`call ${id}`) && parameters.every(({ in: where }) => where !== 'path'),
    );
    const making = free.filter(({ method }) => method === 'POST' || method === 'PUT');
    const wanted = making.length > 0 && this.#draw(0, 9) < 6 ? making : free;
    return wanted.length > 0 ? wanted : [...this.#means.operations.values()];
  }
}

/** How much less a step is wanted that names what is not there. */
const UNGROUNDED = 12;

/** Whether all ids that a step gives are those of something that an answer has shown. */
function isGrounded(step: Step): boolean {
  const given = step.kind === 'call' ? step.path : step.kind === 'action' ? step.input : {};
  return Object.entries(given ?? {}).every(
    ([name, value]) => isReference(value) || (step.kind === 'action' && !/(^|_)id$/.test(name)),
  );
}

/** What is remembered of a step that ended a history. */
export function endingKey(step: Step): string {
  if (step.kind !== 'call') return stepKey(step);
  const fields = typeof step.body === 'object' && step.body !== null ? Object.keys(step.body).toSorted() : [];
  return `${stepKey(step)} ${fields.join(',')} ${Object.keys(step.query ?? {}).join(',')}`;
}
