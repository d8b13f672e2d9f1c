// The credentials of a world and who each of them is. They come with the world and outlive its reset.

import type { TokenMaker, WorldIdentity } from '../../src/service/service.ts';

/** The one tenant of a world, and the partner it belongs to. */
export const TENANT = 'ten_main';
export const PARTNER = 'prt_main';

/** Who is calling. */
export interface Principal {
  /** Names the credential; its calls count together. */
  readonly credential: string;
  /** The actor in events that its calls cause. */
  readonly identity: string;
  readonly scopes: ReadonlySet<string>;
}

/** Who the tokens are, by their name. */
export const tokenHolders: ReadonlyMap<string, Principal> = new Map([
  ['admin', { credential: 'admin', identity: 'sa:admin', scopes: new Set(['admin']) }],
  ['reader', { credential: 'reader', identity: 'sa:reader', scopes: new Set<string>() }],
]);

/** The named credentials of a world. */
export function credentials(_: WorldIdentity, token: TokenMaker): Record<string, string> {
  return { admin: token('vt_admin_', 'admin'), reader: token('vt_reader_', 'reader') };
}
