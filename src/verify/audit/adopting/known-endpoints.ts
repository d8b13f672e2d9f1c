// What is known of the endpoints that deliveries go to: by which URLs, when they were changed, when an answer showed them as
// the oracle has them, and from when on nobody knows.

import type { Answers } from '../../oracle/comparing/answers.ts';
import { APART_MS } from '../recordings/arrivals.ts';
import type { Receivers } from '../replaying/receivers.ts';
import type { RecordedCall, Replay } from '../replaying/replay.ts';
import { valueFor } from '../value-for.ts';

/** `changed` by a recorded call, or taken from what an answer shows; `shown` as it should be; `lost` when nobody knows. */
type Moment = { readonly atMs: number; readonly kind: 'changed' | 'shown' | 'lost' };

export class KnownEndpoints {
  readonly #replay: Replay;
  readonly #moments = new Map<string, Moment[]>();
  /** The oracle's ids of all endpoints that a recorded URL was ever registered for. */
  readonly #byUrl = new Map<string, Set<string>>();
  readonly #urls = new Map<string, Set<string>>();
  /** Those that a recorded call created, so that all that became of them is known. */
  readonly #created = new Set<string>();
  /** Those that a recorded call removed. */
  readonly #removed = new Set<string>();
  readonly #replacedMs = new Map<string, number[]>();

  constructor(replay: Replay) {
    this.#replay = replay;
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

  /** When recorded calls replaced the secret of an endpoint, by its recorded id. */
  replacedMs(id: string): readonly number[] {
    return this.#replacedMs.get(id) ?? [];
  }

  /**
   * Takes what came of a call that was done on the oracle, too.
   *
   * @param came.isOpen whether what callers give an endpoint, by its recorded id, is shown otherwise as a gap allows
   */
  note(
    call: RecordedCall,
    { expected, observed }: Answers,
    {
      hasAgreed,
      isAdopted,
      isOpen,
    }: {
      readonly hasAgreed: boolean;
      readonly isAdopted: boolean;
      readonly isOpen: (id: string) => boolean;
    },
  ): void {
    const { operation, inPath, entry } = call;
    for (const { id, url } of registeredIn(observed.body)) {
      const own = id === undefined ? `settings of ${operation.path}` : this.#replay.ids.oracleOf(id);
      if (own === undefined) continue;
      this.register(own, url);
      const isAlike = hasAgreed && !(id !== undefined && isOpen(id));
      // What is adopted as it is shown now may have been otherwise before.
      if (operation.method === 'GET' && !isAlike) this.#moment(own, 'lost', entry.atMs);
      if (operation.method === 'GET' && (isAlike || isAdopted)) this.#moment(own, 'shown', entry.atMs);
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
    for (const id of own === undefined ? this.#createdIn(observed.body) : [own])
      if (isOfEndpoint(operation.path))
        this.#moment(id, hasAgreed ? 'changed' : 'lost', entry.atMs + entry.tookMs);
  }

  /** A call was made, and it is not known what came of it. */
  lose({ operation, inPath, entry }: RecordedCall): void {
    if (operation.method === 'GET') return;
    const [recorded] = inPath;
    const own = recorded === undefined ? undefined : this.#replay.ids.oracleOf(recorded);
    if (own !== undefined) this.#moment(own, 'lost', entry.atMs);
  }

  /** The recorded URLs that an endpoint of the oracle was ever registered for. */
  urlsOf(id: string): readonly string[] {
    return [...(this.#urls.get(id) ?? [])];
  }

  /** Whether the endpoint was known at an instant, and was not being changed. */
  isSettled(id: string, atMs: number): boolean {
    const moments = this.#moments.get(id) ?? [];
    const isNear = ({ kind, atMs: when }: Moment) => kind !== 'shown' && Math.abs(when - atMs) <= APART_MS;
    if (moments.some(isNear)) return false;
    const before = moments.findLast(({ atMs: when }) => when <= atMs);
    return before !== undefined && before.kind !== 'lost';
  }

  /** Whether all that was delivered to an endpoint until an instant was recorded, and came as it should. */
  isFollowed(id: string, atMs: number, receivers: Receivers): boolean {
    return this.#created.has(id) && !receivers.hasStrayed(id, atMs);
  }

  /** The next time after an instant at which it was changed, or lost. */
  nextChangeMs(id: string, atMs: number): number {
    const isNext = ({ kind, atMs: when }: Moment) => kind !== 'shown' && when > atMs;
    return (this.#moments.get(id) ?? []).find(isNext)?.atMs ?? Number.POSITIVE_INFINITY;
  }

  /** Whether it was changed, or lost, between two instants. */
  isChangedBetween(id: string, fromMs: number, toMs: number): boolean {
    const isWithin = ({ kind, atMs }: Moment) =>
      kind !== 'shown' && atMs >= fromMs - APART_MS && atMs <= toMs + APART_MS;
    return (this.#moments.get(id) ?? []).some(isWithin);
  }

  /** Whether an answer after an instant showed it as the oracle has it, before anybody changed it. */
  isShownAfter(id: string, atMs: number): boolean {
    const next = (this.#moments.get(id) ?? []).find(({ atMs: when }) => when > atMs + APART_MS);
    return next?.kind === 'shown';
  }

  #moment(id: string, kind: Moment['kind'], atMs: number): void {
    valueFor(this.#moments, id, () => []).push({ atMs, kind });
  }

  #createdIn(body: unknown): readonly string[] {
    return registeredIn(body).flatMap(({ id }) =>
      id === undefined ? [] : (this.#replay.ids.oracleOf(id) ?? []),
    );
  }

  #noteSecret({ operation, inPath, given, entry }: RecordedCall, body: unknown): void {
    const [recorded] = inPath;
    const isReplaced =
      operation.method !== 'GET' &&
      [given, Object(body)].some((each) => Object.keys(each).some((name) => /secret$/.test(name)));
    if (recorded === undefined || !isReplaced) return;
    valueFor(this.#replacedMs, recorded, () => []).push(entry.atMs);
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
