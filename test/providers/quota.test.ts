// The second quota service.

import { testProvider } from './verified.ts';

await testProvider('quota', []);
