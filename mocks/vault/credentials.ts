// The credentials of a world and their owners. They belong to the world and survive its reset.

import type { TokenMaker, WorldIdentity } from '../../src/service/service.ts';

/** The one tenant of a world, and the partner it belongs to. */
export const TENANT = 'ten_main';
export const PARTNER = 'prt_main';

/** The caller. */
export interface Principal {
  /** The name of the credential; its calls are counted together. */
  readonly credential: string;
  /** The actor in the events that its calls cause. */
  readonly identity: string;
  readonly scopes: ReadonlySet<string>;
}

/** The holders of the tokens, by name. */
export const tokenHolders: ReadonlyMap<string, Principal> = new Map([
  ['admin', { credential: 'admin', identity: 'sa:admin', scopes: new Set(['admin']) }],
  ['reader', { credential: 'reader', identity: 'sa:reader', scopes: new Set<string>() }],
]);

/** The named credentials of a world. */
export function credentials(_: WorldIdentity, token: TokenMaker): Record<string, string> {
  return { admin: token('vt_admin_', 'admin'), reader: token('vt_reader_', 'reader') };
}
