// The registry of saboteurs, apart from that of the mocks: nobody who serves a mock needs them.

import type { Saboteur } from '../src/service/saboteur.ts';
import { saboteurs as mail } from './mail/saboteurs.ts';
import { saboteurs as quota } from './quota/saboteurs.ts';
import { saboteurs as vault } from './vault/saboteurs.ts';

export const saboteurs = { vault, mail, quota } satisfies Readonly<Record<string, readonly Saboteur[]>>;
