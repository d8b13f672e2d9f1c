// Plans that are drawn once all others are done: a state or nothing, and then some changes of what there is, each of those
// that have followed the one before least often, with a look at what came of it.

import type { Ids } from '../../../engine/ids.ts';
import type { Operation } from '../../../openapi/operations.ts';
import { resourceOf } from '../drawing/focus.ts';
import {
  choicesOf,
  type Intent,
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

/** How many changes one plan makes, and after each, how many reads. */
const CHANGES = 3;
const LOOKS = 4;

type Drawing = Parameters<Intent['draw']>[0];

/** What a plan may begin with, or what it may do next. */
interface Part {
  readonly name: string;
  draw(by: Drawing, id: string): ReturnType<Intent['draw']>;
}

export class DrawnPlans {
  readonly #planning: Planning;
  readonly #ids: Ids;
  /** How often one thing has followed another. */
  readonly #followed = new Map<string, number>();

  constructor(planning: Planning, ids: Ids) {
    this.#planning = planning;
    this.#ids = ids;
  }

  next(): Plan {
    const begin = this.#least('', this.#beginnings());
    let before = begin.name;
    let resource: string | undefined;
    const change: Intent = {
      needs: [],
      draw: (by, id) => {
        const next = this.#least(before, this.#changes(by));
        before = next.name;
        resource = this.#resourceOf(before);
        return next.draw(by, id);
      },
    };
    const look = (at: number): Intent =>
      kept({
        needs: [],
        draw: ({ calls }, id) => {
          const reads = this.#planning.whole.operations
            .filter((each) => each.method === 'GET' && calls.isShown(each))
            .toSorted((a, b) => Number(resourceOf(b) === resource) - Number(resourceOf(a) === resource));
          const read = reads[at];
          return read && calls.call(id, read, PLAIN);
        },
      });
    return [
      { needs: [], draw: (by, id) => begin.draw(by, id) },
      ...Array.from({ length: CHANGES }, () => [
        change,
        ...Array.from({ length: LOOKS }, (_, at) => look(at)),
        ...this.#passing(),
      ]).flat(),
    ];
  }

  #resourceOf(name: string): string | undefined {
    const operation = this.#planning.whole.operations.find(({ id }) => id === name);
    return operation && resourceOf(operation);
  }

  #least(before: string, parts: readonly Part[]): Part {
    const timesOf = ({ name }: Part) => this.#followed.get(`${before} ${name}`) ?? 0;
    const least = Math.min(...parts.map(timesOf));
    const chosen = this.#ids.pick(
      'plan',
      parts.filter((each) => timesOf(each) === least),
    );
    increase(this.#followed, `${before} ${chosen.name}`);
    return chosen;
  }

  #beginnings(): readonly Part[] {
    const { states } = this.#planning.whole;
    const nothing: Part = { name: 'nothing', draw: () => undefined };
    const fullness = this.#ids.pick('plan', [0, 40, 100]);
    return [
      nothing,
      ...states.flatMap((state) =>
        choicesOf(state.parameters).map((given) => ({
          name: `${state.name} ${JSON.stringify(given)}`,
          draw: ({ events }: Drawing, id: string) => events.state(id, state, { fullness, given }),
        })),
      ),
    ];
  }

  /** What can be done with what the history has shown. */
  #changes({ calls }: Drawing): readonly Part[] {
    const { operations, actions } = this.#planning.whole;
    const fullness = this.#ids.pick('plan', [0, 40, 100]);
    return [
      ...operations
        .filter((each) => isChange(each) && calls.isShown(each))
        .map((each) => ({
          name: each.id,
          draw: (by: Drawing, id: string) => by.calls.call(id, each, { oddity: null, fullness }),
        })),
      ...actions
        .filter(({ input }) => needsOfInput(input).every((name) => calls.latest(name) !== undefined))
        .map((each) => ({
          name: each.name,
          draw: ({ events }: Drawing, id: string) => events.action(id, each, fullness),
        })),
    ];
  }

  #passing(): Plan {
    if (!this.#planning.whole.hasClock) return [];
    return this.#ids.pick('plan', [
      [],
      [],
      [],
      [passing(HOUR_MS)],
      [passing(DAY_MS)],
      [nextDue()],
      [nextDue(-SECOND_MS)],
      [nextDue(SECOND_MS)],
    ]);
  }
}

/** Whether it changes something, or is told how to show what there is, which may. */
function isChange({ method, parameters }: Operation): boolean {
  return method !== 'GET' || parameters.some((each) => each.in === 'query' && !isPageSize(each.name));
}

const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
