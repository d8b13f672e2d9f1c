// Plans that are drawn once all others are done: a state, or nothing, and then changes of what there is, of which each is one
// that has followed the one before least often; with a look after each at what came of it.

import type { Ids } from '../../../engine/ids.ts';
import type { Operation } from '../../../openapi/operations.ts';
import { type Focus, resourceOf } from '../drawing/focus.ts';
import {
  choicesOf,
  type Intent,
  inState,
  kept,
  nextDue,
  PLAIN,
  type Plan,
  type Planning,
  passing,
} from '../drawing/intents.ts';
import { increase } from '../drawing/known-callers.ts';
import { needsOfInput } from '../drawing/pool.ts';
import { isPageSize } from '../running/pages.ts';

/** How many changes one plan makes, and how many reads come after each. */
const CHANGES = 3;
const LOOKS = 4;

/** What a plan may begin with, or do next. */
interface Part {
  readonly name: string;
  readonly draw: Intent['draw'];
  /** The operation that it is, if it is one. */
  readonly operation?: Operation;
}

export class DrawnPlans {
  readonly #focus: Focus;
  readonly #ids: Ids;
  /** How often one part has followed another, by the names of both. */
  readonly #followed = new Map<string, number>();

  constructor({ whole }: Planning, ids: Ids) {
    this.#focus = whole;
    this.#ids = ids;
  }

  /** @example drawnHistory({ surface, ids, seen, offers, plan: drawnPlans.next() }) */
  next(): Plan {
    let last = this.#leastAfter(undefined, this.#beginnings());
    const begin: Intent = { needs: [], draw: last.draw };
    const change: Intent = {
      needs: [],
      draw: (by, id) => {
        last = this.#leastAfter(last, this.#changes(by));
        return last.draw(by, id);
      },
    };
    const looks = Array.from({ length: LOOKS }, (_, at) => this.#look(at, () => last.operation));
    return [begin, ...Array.from({ length: CHANGES }, () => [change, ...looks, ...this.#passing()]).flat()];
  }

  #leastAfter(last: Part | undefined, parts: readonly Part[]): Part {
    const keyOf = ({ name }: Part) => `${last?.name} ${name}`;
    const timesOf = (part: Part) => this.#followed.get(keyOf(part)) ?? 0;
    const least = Math.min(...parts.map(timesOf));
    const next = this.#pick(parts.filter((part) => timesOf(part) === least));
    increase(this.#followed, keyOf(next));
    return next;
  }

  #beginnings(): readonly Part[] {
    const fullness = this.#fullness();
    const states = this.#focus.states.flatMap((state) =>
      choicesOf(state.parameters).map((given): Part => {
        const name = `${state.name} ${JSON.stringify(given)}`;
        return { name, draw: inState(state, { fullness, given }).draw };
      }),
    );
    return [{ name: 'nothing', draw: () => undefined }, ...states];
  }

  /** What can be done with what the history has shown. */
  #changes({ calls }: Parameters<Intent['draw']>[0]): readonly Part[] {
    const fullness = this.#fullness();
    const operations = this.#focus.operations.filter((each) => mayChange(each) && calls.isShown(each));
    const isShown = (name: string) => calls.latest(name) !== undefined;
    const actions = this.#focus.actions.filter(({ input }) => needsOfInput(input).every(isShown));
    return [
      ...operations.map((operation): Part => {
        const options = { oddity: null, fullness };
        return { name: operation.id, operation, draw: (by, id) => by.calls.call(id, operation, options) };
      }),
      ...actions.map((action): Part => {
        return { name: action.name, draw: ({ events }, id) => events.action(id, action, fullness) };
      }),
    ];
  }

  /** One of the reads of what the history has shown, those first that are about the same as the operation before. */
  #look(at: number, before: () => Operation | undefined): Intent {
    const reads = this.#focus.operations.filter(({ method }) => method === 'GET');
    return kept({
      needs: [],
      draw: ({ calls }, id) => {
        const operation = before();
        const isNear = (each: Operation) => operation && resourceOf(each) === resourceOf(operation);
        const shown = reads.filter((each) => calls.isShown(each));
        const read = [...shown.filter(isNear), ...shown.filter((each) => !isNear(each))][at];
        return read && calls.call(id, read, PLAIN);
      },
    });
  }

  #passing(): Plan {
    if (!this.#focus.hasClock) return [];
    const moves = [passing(HOUR_MS), passing(DAY_MS), ...[0, -SECOND_MS, SECOND_MS].map(nextDue)];
    return this.#pick([[], [], [], ...moves.map((move) => [move])]);
  }

  #fullness(): number {
    return this.#pick([0, 40, 100]);
  }

  #pick<T>(choices: readonly T[]): T {
    return this.#ids.pick('plan', choices);
  }
}

/** Whether an operation changes something, or is told how to show what there is, which may. */
function mayChange({ method, parameters }: Operation): boolean {
  return method !== 'GET' || parameters.some((each) => each.in === 'query' && !isPageSize(each.name));
}

const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
