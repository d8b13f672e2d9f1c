// The rules and gaps of all services.

import { catalogueOf } from '../verify/catalogue.ts';
import { modules } from './modules.ts';

export const catalogue = catalogueOf(
  await Promise.all(
    Array.from(
      modules.values(),
      async (module) => [module.name, (await module.catalogue?.()) ?? { rules: {}, gaps: {} }] as const,
    ),
  ),
);
