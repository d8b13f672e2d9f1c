// The second mail service.

import { testProvider } from './verified.ts';

// How tokens are got and what templates refuse rests on gaps, which this service fills in another way.
await testProvider('mail', ['M-DL-06', 'M-ER-04']);
