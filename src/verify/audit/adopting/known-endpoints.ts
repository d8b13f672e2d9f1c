// What is known of the endpoints that deliveries go to: by which URLs, when they were changed, when an answer showed them as
// the oracle has them, and from when on nobody knows.

import type { Answers } from '../../oracle/comparing/answers.ts';
import { wordsOf } from '../../oracle/comparing/words.ts';
import { countUntil, valueFor, within } from '../lookups.ts';
import { APART_MS } from '../recordings/arrivals.ts';
import type { Receivers } from '../replaying/receivers.ts';
import type { RecordedCall, Replay } from '../replaying/replay.ts';
import { idIn } from './places.ts';

/** `changed` by a recorded call, or taken from what an answer shows; `shown` as it should be; `lost` when nobody knows. */
type Moment = { readonly atMs: number; readonly kind: 'changed' | 'shown' | 'lost' };

export class KnownEndpoints {
  readonly #replay: Replay;
  readonly #receivers: Receivers;
  /** In the order of their times. */
  readonly #moments = new Map<string, Moment[]>();
  /** The oracle's ids of all endpoints that a recorded URL was ever registered for. */
  readonly #byUrl = new Map<string, Set<string>>();
  readonly #urls = new Map<string, Set<string>>();
  /** Those that a recorded call created, so that all that became of them is known. */
  readonly #created = new Set<string>();
  /** Those that a recorded call removed. */
  readonly #removed = new Set<string>();
  readonly #replacedMs = new Map<string, number[]>();
  /** What recorded calls have given each, in the words of freedoms. */
  readonly #given = new Map<string, Set<string>>();

  constructor(replay: Replay, receivers: Receivers) {
    [this.#replay, this.#receivers] = [replay, receivers];
  }

  /** An endpoint has a URL from now on. */
  register(id: string, url: string): void {
    const normal = URL.parse(url)?.href.split('#', 1)[0] ?? url;
    valueFor(this.#byUrl, normal, () => new Set()).add(id);
    valueFor(this.#urls, id, () => new Set()).add(normal);
  }

  /** The oracle's ids of the endpoints at a recorded URL. */
  at(url: string): readonly string[] {
    return [...(this.#byUrl.get(url) ?? [])];
  }

  recordedId(id: string): string | undefined {
    const recorded = this.#replay.ids.targetOf(id);
    return typeof recorded === 'string' ? recorded : undefined;
  }

  /** Whether recorded calls have given an endpoint all of some properties, or one of these values to one. */
  hasGiven(id: string, words: readonly string[]): boolean {
    return words.every((word) => this.#given.get(id)?.has(word));
  }

  /** When recorded calls replaced the secret of an endpoint, by its recorded id. */
  replacedMs(id: string): readonly number[] {
    return this.#replacedMs.get(id) ?? [];
  }

  /**
   * Takes what came of a call that was done on the oracle, too.
   *
   * @param came.isAdopted whether an endpoint, by its recorded id, was adopted as it is shown
   * @param came.isOther whether it is shown otherwise, be it as a gap allows
   */
  note(
    call: RecordedCall,
    { expected, observed }: Answers,
    {
      hasAgreed,
      isAdopted,
      isOther,
    }: {
      readonly hasAgreed: boolean;
      readonly isAdopted: (id: string) => boolean;
      readonly isOther: (id: string) => boolean;
    },
  ): void {
    const { operation, inPath, entry, path } = call;
    for (const { id, url } of registeredIn(observed.body)) {
      const own = id === undefined ? `settings of ${operation.path}` : this.#replay.ids.oracleOf(id);
      if (own === undefined) continue;
      this.register(own, url);
      if (operation.method !== 'GET') continue;
      const [isNew, isAlike] = [isAdopted(id ?? idIn(path)), !isOther(id ?? idIn(path))];
      // What is adopted as it is shown now may have been otherwise before.
      if (isNew || !isAlike) this.#moment(own, 'lost', entry.atMs);
      if (isNew || isAlike) this.#moment(own, 'shown', entry.atMs);
    }
    const [recorded] = inPath;
    const own = recorded === undefined ? undefined : this.#replay.ids.oracleOf(recorded);
    if (operation.method === 'GET') {
      // What is not there for one caller may be there for another.
      const isGone = own !== undefined && this.#removed.has(own) && expected.status === 404;
      if (isGone && hasAgreed) this.#moment(own, 'shown', entry.atMs);
      return;
    }
    if ((observed.status ?? 500) >= 300 && hasAgreed) return;
    if (operation.method === 'DELETE' && own !== undefined) this.#removed.add(own);
    this.#noteSecret(call, observed.body);
    if (own === undefined && hasAgreed)
      for (const id of this.#createdIn(observed.body)) this.#created.add(id);
    for (const id of own === undefined ? this.#createdIn(observed.body) : [own]) {
      for (const word of wordsOf(call.given)) valueFor(this.#given, id, () => new Set()).add(word);
      if (hasAgreed && !isOfEndpoint(operation.path)) continue;
      // While the call is under way, nobody knows whether it has been done.
      this.#moment(id, 'lost', entry.atMs);
      this.#moment(id, hasAgreed ? 'changed' : 'lost', entry.atMs + entry.tookMs);
    }
  }

  /** A call was made, and it is not known what came of it. */
  lose({ operation, inPath, entry }: RecordedCall): void {
    if (operation.method === 'GET') return;
    const [recorded] = inPath;
    const own = recorded === undefined ? undefined : this.#replay.ids.oracleOf(recorded);
    if (own !== undefined) this.#moment(own, 'lost', entry.atMs);
  }

  /** Nobody knows what became of an endpoint at an instant, by the oracle's id, nor what it was sent. */
  loseAt(id: string, atMs: number): void {
    this.#moment(id, 'lost', atMs);
    this.#receivers.stray(id, atMs);
  }

  /** Nobody knows what became of any that has a URL. */
  loseAll(atMs: number): void {
    for (const id of this.#urls.keys()) this.loseAt(id, atMs);
  }

  /** The recorded URLs that an endpoint of the oracle was ever registered for. */
  urlsOf(id: string): readonly string[] {
    return [...(this.#urls.get(id) ?? [])];
  }

  /** Whether the endpoint was known at an instant, and was not being changed. */
  isSettled(id: string, atMs: number): boolean {
    const moments = this.#of(id);
    const before = moments[countUntil(moments, atMs) - 1];
    return before !== undefined && before.kind !== 'lost' && !this.isChangedBetween(id, atMs, atMs);
  }

  /** Whether the endpoint was known at two instants, whichever is first, and was not changed in between. */
  isSettledFrom(id: string, oneMs: number, otherMs: number): boolean {
    const [fromMs, toMs] = [Math.min(oneMs, otherMs), Math.max(oneMs, otherMs)];
    return this.isSettled(id, fromMs) && !this.isChangedBetween(id, fromMs, toMs);
  }

  /** Whether all that was delivered to an endpoint until an instant was recorded, and came as it should. */
  isFollowed(id: string, atMs: number): boolean {
    return this.#created.has(id) && !this.#receivers.hasStrayed(id, atMs);
  }

  /** The next time after an instant at which it was changed, or lost. */
  nextChangeMs(id: string, atMs: number): number {
    const moments = this.#of(id);
    let at = countUntil(moments, atMs);
    while (moments[at]?.kind === 'shown') at += 1;
    return moments[at]?.atMs ?? Number.POSITIVE_INFINITY;
  }

  /** Whether it was changed, or lost, between two instants. */
  isChangedBetween(id: string, fromMs: number, toMs: number): boolean {
    return within(this.#of(id), fromMs - APART_MS, toMs + APART_MS).some(({ kind }) => kind !== 'shown');
  }

  /** Whether an answer between two instants showed it as the oracle has it. */
  isShownBetween(id: string, fromMs: number, toMs: number): boolean {
    return within(this.#of(id), fromMs, toMs).some(({ kind }) => kind === 'shown');
  }

  /** Whether an answer after an instant showed it as the oracle has it, before anybody changed it. */
  isShownAfter(id: string, atMs: number): boolean {
    const moments = this.#of(id);
    return moments[countUntil(moments, atMs + APART_MS)]?.kind === 'shown';
  }

  #of(id: string): readonly Moment[] {
    return this.#moments.get(id) ?? [];
  }

  /** Of several answers that show it rightly, one after another, the first and the last are kept. */
  #moment(id: string, kind: Moment['kind'], atMs: number): void {
    const moments = valueFor(this.#moments, id, () => []);
    const at = countUntil(moments, atMs);
    const isBetween = [kind, moments[at - 1]?.kind, moments[at - 2]?.kind].every((each) => each === 'shown');
    moments.splice(isBetween ? at - 1 : at, isBetween ? 1 : 0, { atMs, kind });
  }

  #createdIn(body: unknown): readonly string[] {
    return registeredIn(body).flatMap(({ id }) =>
      id === undefined ? [] : (this.#replay.ids.oracleOf(id) ?? []),
    );
  }

  #noteSecret({ inPath: [recorded], given, entry }: RecordedCall, body: unknown): void {
    const isReplaced = Object.keys({ ...given, ...Object(body) }).some((name) => /secret$/.test(name));
    if (recorded !== undefined && isReplaced) valueFor(this.#replacedMs, recorded, () => []).push(entry.atMs);
  }
}

/** Whether an operation changes an endpoint, rather than asking for a test or a retry. */
function isOfEndpoint(path: string): boolean {
  return !/\/(test|retry|signing_secret)$/.test(path);
}

/** What an answer shows that has a URL: endpoints, each with its id unless there is only one. */
function registeredIn(body: unknown): readonly { readonly id: string | undefined; readonly url: string }[] {
  if (typeof body !== 'object' || body === null) return [];
  if (Array.isArray(body)) return body.flatMap(registeredIn);
  const { id, url } = body as Readonly<Record<string, unknown>>;
  if (typeof url === 'string' && url !== '') return [{ id: typeof id === 'string' ? id : undefined, url }];
  return Object.values(body).flatMap((each) => (Array.isArray(each) ? registeredIn(each) : []));
}
