// What a history can refer to: the ids and numbers that earlier steps showed.

import { pointerTo, type Schema } from '../../../openapi/document.ts';
import { isIdName } from '../../../openapi/field-kind.ts';
import type { Operation } from '../../../openapi/operations.ts';
import { isReference, type Reference, type Step } from '../history.ts';
import type { SoFar } from '../outcome.ts';
import { isOfHolder } from '../running/stand-ins.ts';

/** Something that a step showed, with the names by which parameters ask for it. */
export interface Pooled {
  readonly reference: Reference;
  readonly value: string | number;
  readonly names: readonly string[];
  /** The ids of the objects that it was shown in, the outermost first. */
  readonly within: readonly unknown[];
}

/** Of the answers of one history, at most so many values each are kept. */
const MAX_A_STEP = 40;

/** So many texts of one name are offered, and none that is longer. */
const MAX_TEXTS = 4;
const MAX_TEXT_LENGTH = 200;

export class Pool {
  readonly #operations: ReadonlyMap<string, Operation>;
  readonly #note: (step: Step, names: readonly string[]) => void;
  readonly #ids: Pooled[] = [];
  /** What paths name: ids, and others such as an address. */
  readonly #namedInPaths: ReadonlySet<string>;
  readonly #numbers: number[] = [];
  /** Texts that were sent or shown, by the name of the property. */
  readonly #texts = new Map<string, Set<string>>();
  #read = 0;

  /** @param note told by which names something can be asked for that a step has shown */
  constructor(
    operations: ReadonlyMap<string, Operation>,
    note: (step: Step, names: readonly string[]) => void = () => undefined,
  ) {
    this.#operations = operations;
    this.#note = note;
    const all = [...operations.values()].flatMap(({ path, parameters }) =>
      parameters.filter((each) => each.in === 'path').map(({ name }) => parameterName(path, name)),
    );
    this.#namedInPaths = new Set(all);
  }

  /** Takes in what was shown since the last time. */
  update({ done, canRefer }: Pick<SoFar, 'done' | 'canRefer'>): void {
    for (; this.#read < done.length; this.#read++) {
      const { step, expected, observed } = done[this.#read] as SoFar['done'][number];
      if ((expected.status ?? 200) >= 300) continue;
      // What an event by hand names is made up where nobody has said it.
      if (step.kind !== 'emit') this.#take(step, expected.body, canRefer);
      const subject = this.#subjectOf(step);
      this.#takeTexts(step, '', subject);
      // What only one side shows is of its own, such as the name of what a state has set up.
      const others = expected === observed ? undefined : (JSON.stringify(observed.body) ?? '');
      const isShown = (text: string) => others?.includes(JSON.stringify(text)) !== false;
      if (step.kind !== 'call' || step.id.startsWith('s'))
        this.#takeTexts(expected.body, '', subject, isShown);
    }
  }

  /** What fits a parameter or a property of this name, the latest last. */
  named(name: string): readonly Pooled[] {
    const found = this.#ids.filter(({ names }) => names.includes(name));
    const byValue = new Map(found.map((each) => [each.value, each]));
    return [...byValue.values()];
  }

  /** Whether a path asks for what has this name. */
  isAskedFor(name: string): boolean {
    return this.#namedInPaths.has(name);
  }

  /** Of each name, the latest of what fits it. */
  latestIds(): readonly Pooled[] {
    return [...new Map(this.#ids.map((each) => [each.names.at(-1), each])).values()];
  }

  /** The latest texts that were sent or shown under a name, rather by steps that were about the same. */
  texts(name: string, subject = ''): readonly string[] {
    const own = this.#texts.get(`${subject} ${name}`) ?? this.#texts.get(name) ?? [];
    return [...own].slice(-MAX_TEXTS);
  }

  #takeTexts(
    value: unknown,
    name: string,
    subject: string,
    isTaken: (text: string) => boolean = () => true,
  ): void {
    if (typeof value === 'string' && isPlainText(value, name) && isTaken(value))
      for (const key of [name, `${subject} ${name}`])
        this.#texts.set(key, (this.#texts.get(key) ?? new Set()).add(value));
    else if (typeof value === 'object' && value !== null && !isReference(value))
      for (const [key, each] of Object.entries(value))
        this.#takeTexts(each, Array.isArray(value) ? name : key, subject, isTaken);
  }

  /** The latest numbers of any size, each once, the latest last. */
  get recentNumbers(): readonly number[] {
    const latest = [...new Set(this.#numbers.filter((each) => each > 1).toReversed())];
    return latest.slice(0, 8).toReversed();
  }

  /** How far apart the latest numbers are, such as what is left up to a limit. */
  get distances(): readonly number[] {
    const latest = this.recentNumbers.slice(-4);
    const all = latest.flatMap((one, at) => latest.slice(at + 1).map((other) => Math.abs(one - other)));
    return [...new Set(all)];
  }

  #take(step: Step, body: unknown, canRefer: (id: unknown) => boolean): void {
    let taken = 0;
    const about = this.#subjectOf(step);
    const visit = (value: unknown, at: string, name: string, { subject, siblings, within }: Around): void => {
      if (taken > MAX_A_STEP || value === null) return;
      if (Array.isArray(value)) {
        for (const [index, each] of value.entries())
          visit(each, at + pointerTo(index), name, { subject: singular(name), siblings, within });
      } else if (typeof value === 'object') {
        const inner = { siblings: value as Fields, within: [...within, (value as Fields).id ?? []].flat() };
        for (const [key, each] of Object.entries(value as Fields)) {
          const isObject = typeof each === 'object' && !Array.isArray(each);
          visit(each, at + pointerTo(key), key, { ...inner, subject: isObject ? key : subject });
        }
      } else if (typeof value === 'string' && value !== '' && this.#isReferred(value, name, canRefer)) {
        taken++;
        const names = namesOf(name, subject, siblings, this.#askedFor(about));
        this.#ids.push({ reference: { $of: step.id, at }, value, names, within });
        this.#note(step, names);
      } else if (typeof value === 'number' && Number.isInteger(value)) this.#numbers.push(value);
    };
    visit(withoutHolder(body), '', '', { subject: about, siblings: {}, within: [] });
    if (this.#numbers.length > 200) this.#numbers.splice(0, this.#numbers.length - 200);
  }

  /** Whether a parameter may ask for it: an id that both sides have, or a text, which is the same on both. */
  #isReferred(value: string, name: string, canRefer: (id: unknown) => boolean): boolean {
    return isMadeUpBySide(name) ? canRefer(value) : this.#namedInPaths.has(name);
  }

  /** The ids that paths ask for of which a subject has the word. */
  #askedFor(subject: string): readonly string[] {
    return subject
      .split(/\W+/)
      .map((word) => `${word}_id`)
      .filter((name) => this.#namedInPaths.has(name));
  }

  /** What a step is about: the last fixed segment of its path, or the words of the state. */
  #subjectOf(step: Step): string {
    if (step.kind === 'call') return subjectOfPath(this.#operations.get(step.operation)?.path ?? '');
    if (step.kind === 'state') return step.state;
    return step.kind === 'action' ? subjectOfAction(step.action) : '';
  }
}

/** What is around a value: what it is about, what stands beside it, and the ids of the objects that it is in. */
interface Around {
  readonly subject: string;
  readonly siblings: Fields;
  readonly within: readonly unknown[];
}

/** A body without a token and its holder. */
function withoutHolder(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('token' in body)) return body;
  const isKept = ([name]: readonly [string, unknown]) => name !== 'token' && !isOfHolder(name, body);
  return Object.fromEntries(Object.entries(body).filter(isKept));
}

type Fields = Readonly<Record<string, unknown>>;

/** @param about the ids that it may be, if nothing beside it says of what it is */
function namesOf(name: string, subject: string, siblings: Fields, about: readonly string[]): string[] {
  const names = [name];
  // What is about a target has an id of its own, which is not the target's.
  if ((name === 'id' || name === 'ids') && siblings.target_id === undefined) names.push(`${subject}_id`);
  if (name.endsWith('_ids')) names.push(name.slice(0, -1));
  if (name === 'target_id') {
    const type = siblings.target_type ?? siblings.level;
    if (typeof type === 'string') names.push(`${type}_id`);
    else names.push(...about);
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
 * What an action is about: the beginning of its name.
 *
 * @example subjectOfAction('secret.create') // 'secret'
 */
export function subjectOfAction(action: string): string {
  return action.split('.')[0] ?? '';
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

/** What a call of an operation names: the values of its path. */
export function needsOf({ path, parameters }: Operation): readonly string[] {
  return parameters
    .filter((parameter) => parameter.in === 'path')
    .map(({ name }) => parameterName(path, name));
}

/** The operations that read without naming anything. */
export function listsOf(operations: readonly Operation[]): readonly Operation[] {
  return operations.filter((each) => each.method === 'GET' && needsOf(each).length === 0);
}

/** What an action names: its required ids, and lists of them, each with what it asks for. */
export function namesOfInput({ required = [], properties = {} }: Schema): readonly [string, string][] {
  return required.flatMap((name): [string, string][] => {
    if (isIdName(name)) return [[name, name]];
    const { type, items } = (properties[name] ?? {}) as Schema;
    const isList = type === 'array' && (items as Schema | undefined)?.type === 'string';
    return isList ? [[name, `${name.replace(/s$/, '')}_id`]] : [];
  });
}

/** What an action asks for, by name. */
export function needsOfInput(input: Schema): readonly string[] {
  return namesOfInput(input).map(([, needed]) => needed);
}

function singular(name: string): string {
  return name.replaceAll('-', '_').replace(/ies$/, 'y').replace(/s$/, '');
}

/** Each side has ids and tokens of its own; texts are the same on both. */
function isPlainText(value: string, name: string): boolean {
  return value.length > 0 && value.length <= MAX_TEXT_LENGTH && !isMadeUpBySide(name);
}

/** Whether what a property holds was made up by a side: an id, a cursor or a token. */
function isMadeUpBySide(name: string): boolean {
  return isIdName(name) || name === 'ids' || name === 'cursor' || name === 'token';
}
