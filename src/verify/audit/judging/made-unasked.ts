// Objects that nobody is known to have made, and that are what a recorded call gave at the very instant of that call: one that was
// refused, or has made another one already.

import { isDeepStrictEqual } from 'node:util';
import { rulesOfAnswer } from '../../oracle/comparing/answers.ts';
import { faultOf, type Judged } from '../../oracle/comparing/freedom.ts';
import type { Observation } from '../../oracle/running/observation.ts';
import { idIn, parentOf } from '../adopting/places.ts';
import type { ShownObject } from '../adopting/resources.ts';
import type { AuditState } from '../audit-state.ts';
import type { Entry } from '../recordings/entry.ts';
import type { RecordedCall } from '../replaying/replay.ts';
import { rulesOfRequest } from './shapes.ts';

interface Found {
  readonly entry: Entry;
  readonly difference: Judged;
}

type State = Pick<AuditState, 'document' | 'validators' | 'resources' | 'tooMany' | 'isComplete'>;

/** A call that is to make something, with the rules of its answer. */
interface Creation {
  readonly call: RecordedCall;
  readonly rules: readonly string[];
}

export class MadeUnasked {
  readonly #state: State;
  readonly #creations: Creation[] = [];
  /** The ids of what recorded calls have made. */
  readonly #made = new Set<unknown>();
  /** By the path of the object. */
  readonly #found = new Map<string, Found>();

  constructor(state: State) {
    this.#state = state;
  }

  /** Those that several calls explain, since somebody else may have made the same call once. */
  get faults(): readonly Found[] {
    const { isComplete, tooMany } = this.#state;
    return isComplete || this.#found.size >= tooMany(2) ? [...this.#found.values()] : [];
  }

  /** Takes a call that may have made something, and the objects of its answer that nothing showed before. */
  note(call: RecordedCall, { status, body }: Observation, adopted: readonly ShownObject[]): void {
    const { operation, path, entry } = call;
    if (operation.method === 'POST' && this.#state.resources.isList(path)) {
      const ofAnswer = rulesOfAnswer(operation, status ?? 0, this.#state.document);
      this.#creations.push({
        call,
        rules: [...new Set([...ofAnswer, ...rulesOfRequest(call, this.#state)])],
      });
      this.#made.add(Object(body).id);
    }
    for (const object of adopted) {
      const rules = this.#creations.findLast((creation) => isOf(creation, object))?.rules;
      if (rules === undefined || this.#made.has(idIn(object.path))) continue;
      const difference = { at: 'body/id', kind: 'added' as const, expected: undefined, rules };
      this.#found.set(object.path, {
        entry,
        difference: faultOf({ ...difference, observed: idIn(object.path) }),
      });
    }
  }
}

/** Whether an object is what a call gave, and as old as the call: by several fields, since one may be given by anybody. */
function isOf({ call: { path, given, entry } }: Creation, { path: of, shown }: ShownObject): boolean {
  const createdMs = Date.parse(String(shown.created_at));
  const isThen = createdMs >= entry.atMs - ROUNDED_MS && createdMs <= entry.atMs + entry.tookMs + ROUNDED_MS;
  const names = Object.keys(given).filter((name) => name in shown);
  return (
    isThen &&
    parentOf(of) === path &&
    names.length >= 2 &&
    names.every((name) => isDeepStrictEqual(given[name], shown[name]))
  );
}

/** By how much the times of a service and of a recording of one machine may be apart. */
const ROUNDED_MS = 10;
