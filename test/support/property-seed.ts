// Property tests use the same values in every run, so failures are reproducible. FUZZ_SEED chooses other
// values.

import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 20_260_101) });
