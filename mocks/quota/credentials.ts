// The tokens of a world and their owners. Permissions are ordered: each includes all lower ones.

import type { Service } from '../../src/service/service.ts';

export interface Principal {
  /** The name of the credential. */
  readonly credential: string;
  /** The user whose files it writes. */
  readonly userId: string;
  readonly tenantId: string;
  readonly partnerId: string;
  readonly rank: number;
}

/** Permissions by rank; a member, at 0, has none. */
const ORDER = ['', 'tenant:admin', 'partner:admin', '*'];

const MAIN = { tenantId: 'ten_main', partnerId: 'prt_main' };

const OTHER = { tenantId: 'ten_other', partnerId: 'prt_other' };

/** Administrators become users when they write their first file. */
const HOLDERS: readonly Principal[] = [
  { credential: 'member', userId: 'usr_ada', rank: 0, ...MAIN },
  { credential: 'tenant_admin', userId: 'usr_tenant_admin', rank: 1, ...MAIN },
  { credential: 'partner_admin', userId: 'usr_partner_admin', rank: 2, ...MAIN },
  { credential: 'superuser', userId: 'usr_superuser', rank: 3, ...MAIN },
  { credential: 'other_partner_admin', userId: 'usr_other_partner_admin', rank: 2, ...OTHER },
];

/** The holders of the credentials, by name. */
export const holders: ReadonlyMap<string, Principal> = new Map(
  HOLDERS.map((holder) => [holder.credential, holder]),
);

/** The rank of a permission, by its name in the spec's security requirements. */
export function rankOf(permission: string): number {
  const rank = ORDER.indexOf(permission);
  if (rank === -1) throw new Error(`the spec asks for the permission ${permission}, which no credential has`);
  return rank;
}

/** Whether a holder may access the tenants of every partner. */
export function isSuperuser({ rank }: Principal): boolean {
  return rank === rankOf('*');
}

export const credentials: Service['credentials'] = (_, token) =>
  Object.fromEntries(HOLDERS.map(({ credential }) => [credential, token('qk_', credential)]));

/** The tenant of all credentials except one. */
export const MAIN_TENANT = 'ten_main';
