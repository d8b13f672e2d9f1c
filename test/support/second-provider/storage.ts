// Who holds what in a storage service, and under which quotas: partners, tenants, users, groups and shares.

export type Level = 'share' | 'user' | 'group' | 'tenant' | 'partner';

export interface Terms {
  limit_bytes: number;
  limit_type: 'hard' | 'soft';
  warning_threshold_1: number;
  warning_threshold_2: number;
  warning_threshold_3: number;
  grace_period_days: number;
  grace_extra_percent: number;
  exempt: boolean;
  exempt_reason: string | null;
}

export interface Quota extends Terms {
  readonly id: string;
  grace_started_at: string | null;
}

/** Somebody or something that can hold bytes. */
export interface Account {
  readonly level: Level;
  readonly id: string;
  /** Of a user, group or share its tenant, of a tenant its partner. */
  readonly above: string;
  quota: Quota | null;
  usedBytes: number;
  fileCount: number;
  calculatedAt: Date;
}

const DAY_MS = 86_400_000;
const LEVELS: readonly Level[] = ['share', 'user', 'group', 'tenant', 'partner'];

const DEFAULTS: Terms = {
  limit_bytes: 1_000_000,
  limit_type: 'hard',
  warning_threshold_1: 75,
  warning_threshold_2: 85,
  warning_threshold_3: 99,
  grace_period_days: 10,
  grace_extra_percent: 5,
  exempt: false,
  exempt_reason: null,
};

export class Storage {
  readonly #accounts = new Map<string, Account>();
  readonly #groups = new Map<string, readonly string[]>();
  readonly #owners = new Map<string, string>();
  #count = 0;

  constructor() {
    for (const partner of ['P1', 'P2']) this.add('partner', partner, '');
    this.add('tenant', 'T1', 'P1');
    this.add('tenant', 'T2', 'P2');
    for (const [level, id] of [
      ['tenant', 'T1'],
      ['partner', 'P1'],
      ['partner', 'P2'],
      ['tenant', 'T2'],
    ] as const)
      this.limit(this.find(level, id) as Account, { limit_bytes: 10 ** 15 });
  }

  add(level: Level, id: string, above: string): Account {
    const account = { level, id, above, quota: null, usedBytes: 0, fileCount: 0, calculatedAt: new Date() };
    this.#accounts.set(`${level}/${id}`, account);
    return account;
  }

  /** A new user with a group and a share of its own, in the tenant T1. */
  newUser(): { user: Account; group: Account; share: Account } {
    const number = ++this.#count;
    const [user, group, share] = (['user', 'group', 'share'] as const).map((level) =>
      this.add(level, `${level}-${number}`, 'T1'),
    ) as [Account, Account, Account];
    this.#groups.set(user.id, [group.id]);
    this.#owners.set(share.id, user.id);
    return { user, group, share };
  }

  find(level: Level, id: string): Account | undefined {
    return this.#accounts.get(`${level}/${id}`);
  }

  /** The accounts of a level in a tenant, in the order in which they came into being. */
  list(level: Level, tenant: string): Account[] {
    return [...this.#accounts.values()].filter((each) => each.level === level && each.above === tenant);
  }

  /** Sets a quota; what is not said takes its default, but an exemption stays. */
  limit(account: Account, terms: Partial<Terms>): Quota {
    const {
      id = `qta_second${String(++this.#count).padStart(10, '0')}`,
      grace_started_at = null,
      exempt = false,
      exempt_reason = null,
    } = account.quota ?? {};
    account.quota = { ...DEFAULTS, exempt, exempt_reason, ...terms, id, grace_started_at };
    this.#judgeGrace(account);
    return account.quota;
  }

  /** Stores bytes for a user; answers the quota that refuses, with its code. */
  write(
    userId: string,
    bytes: number,
    { shareId, files = 1 }: { shareId?: string | undefined; files?: number } = {},
  ) {
    const affected = this.#affectedBy(userId, shareId);
    for (const account of affected) {
      const code = refusalOf(account, bytes);
      if (code !== undefined) return { code, account };
    }
    for (const account of affected) {
      account.usedBytes += bytes;
      account.fileCount += files;
      account.calculatedAt = new Date();
      this.#judgeGrace(account);
    }
    return undefined;
  }

  #affectedBy(userId: string, shareId: string | undefined): Account[] {
    const owner = (shareId === undefined ? undefined : this.#owners.get(shareId)) ?? userId;
    const tenant = this.find('user', owner)?.above ?? '';
    const ids: Readonly<Record<Level, readonly string[]>> = {
      share: shareId === undefined ? [] : [shareId],
      user: [owner],
      group: this.#groups.get(owner) ?? [],
      tenant: [tenant],
      partner: [this.find('tenant', tenant)?.above ?? ''],
    };
    return LEVELS.flatMap((level) => ids[level].map((id) => this.find(level, id))).filter(
      (account) => account !== undefined,
    );
  }

  #judgeGrace({ quota, usedBytes }: Account): void {
    if (quota === null) return;
    if (usedBytes < quota.limit_bytes) quota.grace_started_at = null;
    else if (quota.limit_type === 'soft' && usedBytes > quota.limit_bytes)
      quota.grace_started_at ??= new Date().toISOString();
  }
}

function refusalOf({ quota, usedBytes }: Account, bytes: number): string | undefined {
  if (quota === null || quota.exempt || bytes <= 0) return undefined;
  const { grace_started_at: startedAt } = quota;
  if (startedAt !== null && Date.now() >= Date.parse(startedAt) + quota.grace_period_days * DAY_MS)
    return 'QUOTA_GRACE_EXHAUSTED';
  const extra = quota.limit_type === 'soft' ? quota.grace_extra_percent : 0;
  const ceiling = Math.floor(quota.limit_bytes * (1 + extra / 100));
  return usedBytes + bytes > ceiling ? 'QUOTA_EXCEEDED' : undefined;
}
