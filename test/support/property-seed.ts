// Property tests draw the same values in every run: what fails here fails everywhere. FUZZ_SEED draws others.

import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 20_260_101) });
