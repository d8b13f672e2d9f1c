// What was written of the objects of a history, and what the target has shown of them: a gap may leave open what nobody gave.

import type { OpenApiDocument } from '../../../openapi/document.ts';
import { isIdName } from '../../../openapi/field-kind.ts';
import { operationsById } from '../../../openapi/operations.ts';
import { fieldsOf, type Step, type Values } from '../history.ts';
import type { DoneStep } from '../outcome.ts';
import type { Sent } from '../running/side.ts';
import type { OfObjects } from './circumstances.ts';
import { type Difference, isObject, shownOf } from './difference.ts';

export class WrittenObjects {
  readonly #document: OpenApiDocument;
  /** What the target has shown of objects, and what writes have given, the last ones last. */
  readonly #known: Known[] = [];
  /** By operation, path and caller: what the last write has given, and as which call the target got it. */
  readonly #given = new Map<string, Given>();

  constructor(document: OpenApiDocument) {
    this.#document = document;
  }

  /** Takes note of what was written, once it is: of two writes at once, nobody knows which was the last. */
  noteWritten(done: DoneStep): void {
    if (done.step.kind === 'together')
      for (const call of done.step.calls) {
        if (call.kind !== 'call') continue;
        this.#known.push({ operation: call.operation, fields: fieldsOf(call), sent: undefined, by: '' });
        for (const place of this.#given.keys())
          if (place.startsWith(`${call.operation} `)) this.#given.delete(place);
      }
    if (done.step.kind !== 'call' || (done.expected.status ?? 500) >= 300) return;
    const { operation, path, body, as } = done.step;
    // Steps may have shown the same object by different names, and what a path leaves to the caller is another one for each.
    const known = operationsById(this.#document).get(operation);
    const by = known?.path.includes('{') ? '' : JSON.stringify(as);
    const place = `${operation} ${done.sent?.url ?? JSON.stringify(path)} ${by}`;
    if (body === undefined) return;
    const { id } = isObject(done.observed.body) ? done.observed.body : {};
    // What is written anew by one of its paths is so by the others, too: where no id tells, by one that names it, or by its own.
    const isNamed = (by: string) => operationsById(this.#document).get(by)?.path.includes('{') === true;
    const isSame = (each: Given) =>
      id === undefined || each.id === undefined
        ? each.operation !== operation && isNamed(each.operation) !== isNamed(operation)
        : each.id === id;
    if (known?.method === 'PUT')
      for (const [other, each] of this.#given) if (isSame(each)) this.#given.delete(other);
    const given = { operation, fields: fieldsOf(done.step), sent: done.sent, by, id };
    this.#given.set(place, given);
    this.#known.push(given);
  }

  /** Takes note of what the target has answered: of an object with an id, it shows all that is known. */
  noteShown(body: unknown): void {
    if (!isObject(body)) return;
    const ids = ['id', 'target_id'].flatMap((name) => body[name] ?? []);
    this.#known.push({ ids, fields: body as Values });
  }

  /** What was given to the objects that a step has shown: at a path that names them, or by the same caller at the same one. */
  shownBy(
    step: Step,
    done: Pick<DoneStep, 'observed' | 'sent'> | undefined,
    difference: Pick<Difference, 'at' | 'observed'>,
  ): OfObjects {
    const text = JSON.stringify(withoutOwners(shownOf(done?.observed.body, difference))) ?? '';
    const caller = JSON.stringify(step.kind === 'call' ? step.as : undefined);
    const isShown = (name: unknown) => text.includes(JSON.stringify(name));
    const isAbout = ({ operation, sent, by }: Given) =>
      sent === undefined ||
      (sent.url === done?.sent?.url && (by === '' || by === caller)) ||
      this.#namesIn(operation, sent).some(isShown);
    // Who reads by a name what its owner has written without one is not known.
    const mayBeAbout = (known: Known) =>
      'ids' in known ? known.ids.length === 0 || known.ids.some(isShown) : known.by !== '' || isAbout(known);
    return {
      given: [...this.#given.values()].flatMap((given) => (isAbout(given) ? [given.fields] : [])),
      known: this.#known.flatMap((known) => (mayBeAbout(known) ? [known.fields] : [])),
    };
  }

  /** What the URL of a call names: not the words that are the same for all. */
  #namesIn(operation: string, { url }: Sent): readonly string[] {
    const same = new Set(operationsById(this.#document).get(operation)?.path.split('/'));
    return url.split(/[/?]+/).filter((name) => !same.has(name));
  }
}

/** A body without the ids that objects with one of their own have beside it: those are of whoever has them. */
function withoutOwners(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body;
  if (Array.isArray(body)) return body.map(withoutOwners);
  const own = ['id', 'target_id'].filter((name) => name in body);
  const kept = Object.entries(body).filter(
    ([name]) => own.length === 0 || own.includes(name) || !isIdName(name),
  );
  return Object.fromEntries(kept.map(([name, value]) => [name, withoutOwners(value)]));
}

/** What a write has given. */
interface Given {
  readonly operation: string;
  readonly fields: Values;
  readonly sent: Sent | undefined;
  /** Who wrote, where the path leaves the object to the caller. */
  readonly by: string;
  /** The id that the target has shown of it. */
  readonly id?: unknown;
}

/** What the target has shown of an object, by its ids, or what a write has given. */
type Known = Given | { readonly ids: readonly unknown[]; readonly fields: Values };
