// What the values of a history stand for on each side: ids that must correspond, URLs of receivers, and secrets that
// may sign.

import { valueAt } from '../../../openapi/document.ts';
import { NotOffered } from '../../session.ts';
import { type CallStep, isReceiverUrl, isReference, type Value } from '../history.ts';
import { Correspondence } from './correspondence.ts';
import { Names } from './names.ts';
import type { Observation } from './observation.ts';
import type { Side } from './side.ts';

export type SideName = 'oracle' | 'target';

export class StandIns {
  readonly ids = new Correspondence();
  /** What each side calls what it had before. */
  names = new Names();
  /** Secrets that may sign, in the same order on both sides. */
  readonly secrets = { oracle: [] as string[], target: [] as string[] };
  /** The URLs of receivers, each of the oracle with that of the target. */
  readonly receivers = new Map<string, string>();
  /** All texts of the steps so far. */
  readonly sentTexts = new Set<string>();
  readonly #sides: () => Readonly<Record<SideName, Side>>;
  /** Whether only what corresponds may be referred to: then there are objects that are not of the history. */
  readonly #isStrict: boolean;

  constructor(sides: () => Readonly<Record<SideName, Side>>, { isStrict }: { readonly isStrict: boolean }) {
    this.#sides = sides;
    this.#isStrict = isStrict;
  }

  /**
   * A value of a step as one side has to send it.
   *
   * @throws NotOffered when the target has nothing that an id stands for, or the step has shown nothing at that place
   */
  resolved(value: Value, of: SideName): unknown {
    if (isReference(value)) {
      const referred = this.#referred(value.$of, value.at, of);
      return value.followedBy === undefined ? referred : `${referred}${value.followedBy}`;
    }
    if (isReceiverUrl(value)) return withQuery(this.receiverUrl(value.$receiver)[of], value.query);
    if (Array.isArray(value)) return value.map((each) => this.resolved(each, of));
    if (typeof value === 'string' && of === 'target') return this.names.inTarget(value);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, this.resolved(each, of)]));
  }

  /** The values of a path, as each side has them. */
  idsIn(path: CallStep['path'] = {}): Readonly<Record<SideName, readonly unknown[]>> {
    const of = (name: SideName) => Object.values(path).map((value) => this.resolved(value, name));
    return { oracle: of('oracle'), target: of('target') };
  }

  #referred(step: string, at: string, of: SideName): unknown {
    const sides = this.#sides();
    const ofOracle = shownAt(sides.oracle.shown.get(step), at);
    const ofTarget = this.ids.targetOf(ofOracle) ?? shownAt(sides.target.shown.get(step), at);
    const isSame = this.ids.has(ofOracle) || ofOracle === ofTarget;
    if (ofOracle === undefined) throw new NotOffered(`value at ${at} of step ${step}`);
    if (this.#isStrict && !isSame) throw new NotOffered(`counterpart of ${ofOracle}`);
    return of === 'oracle' ? ofOracle : ofTarget;
  }

  /** The URLs of a receiver on both sides; it is watched from then on. */
  receiverUrl(name: string): Readonly<Record<SideName, string>> {
    const { oracle, target } = this.#sides();
    const urls = { oracle: oracle.receiverUrl(name), target: target.receiverUrl(name) };
    this.receivers.set(urls.oracle, urls.target);
    return urls;
  }

  /** A text of the oracle as the target would write it: with its own ids and URLs of receivers. */
  translated(text: string): string {
    for (const [ofOracle, ofTarget] of this.receivers) if (text === ofOracle) return ofTarget;
    for (const [ofOracle, ofTarget] of this.receivers)
      if (text.startsWith(ofOracle)) return ofTarget + text.slice(ofOracle.length);
    return this.#ofInbox(text) ?? this.names.inTarget(this.ids.translated(text));
  }

  /** The URL of a receiver that a state has chosen on both sides. */
  #ofInbox(text: string): string | undefined {
    const { oracle, target } = this.#sides();
    if (!target.session.offers.has('inbox')) return undefined;
    const base = oracle.session.inbox.url('');
    return text.startsWith(base) ? target.session.inbox.url(text.slice(base.length)) : undefined;
  }

  /**
   * Lets the ids and tokens that a state returned stand for each other.
   *
   * @returns the first id of the oracle that stands for another one already
   */
  bind(expected: unknown, observed: unknown, name = ''): string | undefined {
    if (typeof expected === 'string' && (typeof observed === 'string' || typeof observed === 'number'))
      return this.ids.corresponds(expected, observed) || !/(^|_)ids?$/.test(name) ? undefined : expected;
    if (
      typeof expected !== 'object' ||
      expected === null ||
      typeof observed !== 'object' ||
      observed === null
    )
      return undefined;
    const named = Object.entries(expected).filter(([key]) => !isOfHolder(key, expected));
    const taken = named.map(([key, value]) =>
      this.bind(value, (observed as Record<string, unknown>)[key], Array.isArray(expected) ? name : key),
    );
    return taken.find((each) => each !== undefined);
  }

  noteTexts(value: unknown): void {
    if (typeof value === 'string') this.sentTexts.add(value);
    else if (typeof value === 'object' && value !== null)
      for (const each of Object.values(value)) this.noteTexts(each);
  }

  /** Anything that is called a secret may sign what comes. */
  noteSecrets(expected: unknown, observed: unknown): void {
    if (typeof expected !== 'object' || expected === null) return;
    for (const [name, value] of Object.entries(expected)) {
      const other = (observed as Record<string, unknown> | undefined)?.[name];
      if (name.includes('secret') && typeof value === 'string' && typeof other === 'string') {
        this.secrets.oracle.push(value);
        this.secrets.target.push(other);
      } else this.noteSecrets(value, other);
    }
  }
}

function withQuery(url: string, query: string | undefined): string {
  if (query === undefined) return url;
  return `${url}${url.includes('?') ? '&' : '?'}${query}`;
}

/** What a step has shown at a place; `undefined` if nothing. */
export function shownAt({ body }: Pick<Observation, 'body'> = { body: undefined }, at: string): unknown {
  try {
    return at === '' ? body : valueAt(body as object, at);
  } catch {
    return undefined;
  }
}

/** Whether an id is of the holder of the token beside it, who need not be an object of the service. */
export function isOfHolder(name: string, beside: object): boolean {
  return name === 'user_id' && 'token' in beside;
}
