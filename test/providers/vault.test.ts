// The second vault.

import { testProvider } from './verified.ts';

// Whether a url that is not https is refused is a gap, and this vault's refusals have a status of their own.
await testProvider('vault', ['V-WH-03']);
