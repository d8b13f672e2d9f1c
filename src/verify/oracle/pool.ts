// What a history can refer to: the ids and numbers that earlier steps showed.

import { pointerTo } from '../../openapi/document.ts';
import type { Operation } from '../../openapi/operations.ts';
import type { Reference, Step } from './history.ts';
import type { SoFar } from './outcome.ts';

/** Something that a step showed, with the names by which parameters ask for it. */
export interface Pooled {
  readonly reference: Reference;
  readonly value: string | number;
  readonly names: readonly string[];
}

/** Of the answers of one history, at most so many values each are kept. */
const MAX_A_STEP = 40;

export class Pool {
  readonly #operations: ReadonlyMap<string, Operation>;
  readonly #ids: Pooled[] = [];
  readonly #numbers: number[] = [];
  #read = 0;

  constructor(operations: ReadonlyMap<string, Operation>) {
    this.#operations = operations;
  }

  /** Takes in what was shown since the last time. */
  update({ done, canRefer }: SoFar): void {
    for (; this.#read < done.length; this.#read++) {
      const { step, expected } = done[this.#read] as SoFar['done'][number];
      if ((expected.status ?? 200) < 300) this.#take(step, expected.body, canRefer);
    }
  }

  /** What fits a parameter or a property of this name, the latest last. */
  named(name: string): readonly Pooled[] {
    const found = this.#ids.filter(({ names }) => names.includes(name));
    const byValue = new Map(found.map((each) => [each.value, each]));
    return [...byValue.values()];
  }

  get numbers(): readonly number[] {
    return this.#numbers;
  }

  #take(step: Step, body: unknown, canRefer: (id: unknown) => boolean): void {
    let taken = 0;
    const about = this.#subjectOf(step);
    const visit = (value: unknown, at: string, name: string, subject: string, siblings: Fields): void => {
      if (taken > MAX_A_STEP || value === null) return;
      if (Array.isArray(value)) {
        for (const [index, each] of value.entries())
          visit(each, at + pointerTo(index), name, singular(name), siblings);
      } else if (typeof value === 'object') {
        for (const [key, each] of Object.entries(value as Fields))
          visit(
            each,
            at + pointerTo(key),
            key,
            typeof each === 'object' && !Array.isArray(each) ? key : subject,
            value as Fields,
          );
      } else if (typeof value === 'string' && isIdName(name) && value !== '' && canRefer(value)) {
        taken++;
        this.#ids.push({
          reference: { $of: step.id, at },
          value,
          names: namesOf(name, subject, siblings, about),
        });
      } else if (typeof value === 'number' && Number.isInteger(value)) this.#numbers.push(value);
    };
    visit(ownerless(body), '', '', about, {});
    if (this.#numbers.length > 200) this.#numbers.splice(0, this.#numbers.length - 200);
  }

  /** What a step is about: the last fixed segment of its path, or the words of the state. */
  #subjectOf(step: Step): string {
    if (step.kind === 'call') return subjectOfPath(this.#operations.get(step.operation)?.path ?? '');
    if (step.kind === 'state') return step.state;
    return step.kind === 'action' ? (step.action.split('.')[0] ?? '') : '';
  }
}

/** Whoever a token is of need not be an object of the service. */
function ownerless(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('token' in body)) return body;
  const { user_id: _, token: __, ...others } = body as Fields;
  return others;
}

type Fields = Readonly<Record<string, unknown>>;

function namesOf(name: string, subject: string, siblings: Fields, about: string): string[] {
  const names = [name];
  if (name === 'id' || name === 'ids') names.push(`${subject}_id`);
  if (name.endsWith('_ids')) names.push(name.slice(0, -1));
  if (name === 'target_id') {
    const type = siblings.target_type ?? siblings.level;
    if (typeof type === 'string') names.push(`${type}_id`);
    else
      names.push(
        ...(about.match(/\b(user|group|share|tenant|partner)\b/g) ?? []).map((kind) => `${kind}_id`),
      );
  }
  return names;
}

/**
 * What the last fixed segment of a path is about, in the singular.
 *
 * @example subjectOfPath('/v1/webhooks/{id}/deliveries') // 'delivery'
 */
export function subjectOfPath(path: string): string {
  const segments = path.split('/').filter((segment) => segment !== '' && !segment.startsWith('{'));
  return singular(segments.at(-1) ?? '');
}

/**
 * The name by which a path parameter asks for its value.
 *
 * @example parameterName('/v1/webhooks/{id}', 'id') // 'webhook_id'
 */
export function parameterName(path: string, name: string): string {
  if (name !== 'id') return name;
  return `${subjectOfPath(path.split('{id}')[0] ?? '')}_id`;
}

function singular(name: string): string {
  return name.replaceAll('-', '_').replace(/ies$/, 'y').replace(/s$/, '');
}

function isIdName(name: string): boolean {
  return /(^|_)ids?$/.test(name) || name === 'cursor' || name === 'token';
}
