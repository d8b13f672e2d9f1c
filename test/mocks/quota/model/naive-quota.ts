// A second quota service, as plain as can be: bytes in big integers, nothing added up in advance, every
// answer worked out by looking at everything. What it says is compared with what the mock says.

import {
  addTo,
  type Contents,
  ceilingOf,
  compare,
  dayOf,
  type NaiveOutcome,
  type NaiveQuota,
  type NaiveUser,
  NOTHING,
  nameOf,
  type Place,
  type Seen,
  type TargetName,
  type Terms,
  toPlace,
  toSeen,
  usedIn,
} from './naive-values.ts';

const MOST = 2n ** 53n - 1n;
const DAY_MS = 86_400_000;

export class NaiveQuotaService {
  now: number;
  readonly partnerOf = new Map([
    ['ten_main', 'prt_main'],
    ['ten_side', 'prt_main'],
    ['ten_other', 'prt_other'],
  ]);
  readonly users = new Map<string, NaiveUser>();
  readonly groups = new Map<string, string>();
  readonly shares = new Map<string, { readonly tenant: string; owner: string }>();
  readonly quotas = new Map<TargetName, NaiveQuota>();
  readonly #contents = new Map<string, Contents>();
  readonly #files = new Map<string, { readonly place: string; readonly size: bigint }>();
  readonly #days = new Map<TargetName, Map<number, { used_bytes: number; file_count: number }>>();

  constructor(now: number) {
    this.now = now;
  }

  /** The targets above a place, in the order of the check. */
  levels({ user_id: user, share_id: share }: Place): TargetName[] {
    const owner = share === undefined ? user : (this.shares.get(share)?.owner as string);
    const { tenant, groups } = this.users.get(owner) as NaiveUser;
    const first = share === undefined ? [] : [`share ${share}`];
    const rest = [`tenant ${tenant}`, `partner ${this.partnerOf.get(tenant)}`];
    return [...first, `user ${owner}`, ...groups.map((group) => `group ${group}`), ...rest];
  }

  /** What lies below each target, found by looking at every place. */
  sums(): Map<TargetName, Contents> {
    const sums = new Map(this.targets().map((target) => [target, NOTHING()]));
    for (const [place, held] of this.#contents) {
      for (const target of this.levels(toPlace(place))) addTo(sums.get(target) as Contents, held);
    }
    return sums;
  }

  used(target: TargetName): bigint {
    return usedIn(this.sums().get(target) as Contents);
  }

  at(place: Place): Contents {
    return this.#contents.get(nameOf(place)) ?? NOTHING();
  }

  /** Whether any level would hold more than can be counted. */
  isUncountable(place: Place, added: bigint): boolean {
    return this.levels(place).some((target) => this.used(target) + added > MOST);
  }

  write(place: Place, added: Partial<Contents>): NaiveOutcome {
    const bytes = (added.plain ?? 0n) + (added.versions ?? 0n);
    const levels = this.levels(place);
    const refusing = levels.filter((target) => this.#refusal(target, bytes) !== undefined);
    const [worst] = refusing.sort((one, other) => compare(this.#room(one), this.#room(other)));
    if (worst !== undefined) return { refusedBy: `${this.#refusal(worst, bytes)} ${worst}` };
    const before = new Map(levels.map((target) => [target, this.used(target)]));
    this.put(place, added);
    const warned = levels.flatMap((target) => this.#reached(target, before.get(target) as bigint));
    for (const target of levels) this.#openWindow(target);
    this.settle();
    return { warned };
  }

  /** Changes what lies in a place. */
  put(place: Place, added: Partial<Contents>): void {
    const held = this.at(place);
    this.#contents.set(nameOf(place), {
      plain: held.plain + (added.plain ?? 0n),
      versions: held.versions + (added.versions ?? 0n),
      trash: held.trash + (added.trash ?? 0n),
      files: held.files + (added.files ?? 0),
      folders: held.folders + (added.folders ?? 0),
    });
  }

  /** Takes bytes that are not in the trash; says of what. */
  take(place: Place, bytes: bigint): Pick<Contents, 'plain' | 'versions'> {
    const { plain } = this.at(place);
    return bytes <= plain ? { plain: -bytes, versions: 0n } : { plain: -plain, versions: plain - bytes };
  }

  file(place: Place, path: string): { readonly size: bigint } | undefined {
    return this.#files.get(`${nameOf(place)} ${path}`);
  }

  noteFile(place: Place, path: string, size: bigint | undefined): void {
    const key = `${nameOf(place)} ${path}`;
    if (size === undefined) this.#files.delete(key);
    else this.#files.set(key, { place: nameOf(place), size });
  }

  setContents(place: Place, bytes: bigint, files: number): void {
    this.#contents.set(nameOf(place), { ...NOTHING(), plain: bytes, files });
    for (const [key, file] of this.#files) if (file.place === nameOf(place)) this.#files.delete(key);
    this.settle();
  }

  setQuota(target: TargetName, terms: Terms): void {
    const before = this.quotas.get(target);
    const startedAt = terms.limit_type === 'soft' ? (before?.startedAt ?? null) : null;
    this.quotas.set(target, { terms, exempt: terms.exempt ?? before?.exempt ?? false, startedAt });
    this.settle();
  }

  /** After anything: windows of targets below their limit clear, and the day's points are what is held now. */
  settle(): void {
    for (const [target, held] of this.sums()) {
      const quota = this.quotas.get(target);
      if (quota !== undefined && usedIn(held) < BigInt(quota.terms.limit_bytes)) quota.startedAt = null;
      const days = this.#days.get(target) ?? new Map();
      const point = { used_bytes: Number(usedIn(held)), file_count: held.files };
      this.#days.set(target, days.set(dayOf(this.now), point));
    }
  }

  targets(): TargetName[] {
    return [
      ...[...this.users.keys()].map((id) => `user ${id}`),
      ...[...this.groups.keys()].map((id) => `group ${id}`),
      ...[...this.shares.keys()].map((id) => `share ${id}`),
      ...[...this.partnerOf.keys()].map((id) => `tenant ${id}`),
      ...[...new Set(this.partnerOf.values())].map((id) => `partner ${id}`),
    ];
  }

  seeAll(): Map<TargetName, Seen> {
    const seen = [...this.sums()].map(
      ([target, held]) => [target, toSeen(held, this.quotas.get(target))] as const,
    );
    return new Map(seen);
  }

  /** What a target held at the end of each of the last days, oldest first. */
  history(target: TargetName, days: number): { used_bytes: number; file_count: number }[] {
    const points = [...(this.#days.get(target) ?? [])];
    return Array.from({ length: days }, (_, index) => {
      const day = dayOf(this.now) - days + 1 + index;
      const latest = points.filter(([known]) => known <= day).at(-1);
      return latest?.[1] ?? { used_bytes: 0, file_count: 0 };
    });
  }

  #refusal(target: TargetName, added: bigint): string | undefined {
    const quota = this.quotas.get(target);
    if (quota === undefined || quota.exempt) return undefined;
    if (this.#isExhausted(quota)) return 'QUOTA_GRACE_EXHAUSTED';
    const after = this.used(target) + added;
    return after > ceilingOf(quota.terms) ? 'QUOTA_EXCEEDED' : undefined;
  }

  #isExhausted({ startedAt, terms }: NaiveQuota): boolean {
    return startedAt !== null && this.now >= startedAt + terms.grace_period_days * DAY_MS;
  }

  #room(target: TargetName): bigint {
    const quota = this.quotas.get(target) as NaiveQuota;
    return this.#isExhausted(quota) ? -MOST * 2n : ceilingOf(quota.terms) - this.used(target);
  }

  #reached(target: TargetName, before: bigint): string[] {
    const terms = this.quotas.get(target)?.terms;
    if (terms === undefined) return [];
    const isReached = (used: bigint, percent: number) =>
      terms.limit_bytes === 0 ? used > 0n : used * 100n >= BigInt(percent) * BigInt(terms.limit_bytes);
    const after = this.used(target);
    const crossed = terms.thresholds.filter(
      (percent) => !isReached(before, percent) && isReached(after, percent),
    );
    return crossed.map((percent) => `${target} ${percent}`);
  }

  #openWindow(target: TargetName): void {
    const quota = this.quotas.get(target);
    if (quota === undefined || quota.exempt || quota.terms.limit_type === 'hard') return;
    if (quota.startedAt === null && this.used(target) > BigInt(quota.terms.limit_bytes))
      quota.startedAt = this.now;
  }
}
