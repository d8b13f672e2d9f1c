// The situations that the mail service can be put into.

import { iso } from '../../src/engine/instant.ts';
import { operationsOf } from '../../src/openapi/operations.ts';
import { useUpCalls } from '../../src/service/rate-limit.ts';
import { scenariosOf } from '../../src/service/scenario.ts';
import { rateLimitKey } from './gate.ts';
import { mailSettings } from './settings.ts';
import { mailDocument } from './spec.ts';

export const scenarios = scenariosOf('mail', {
  'the rate limit is used up': ({ credential }, { world }) => {
    const { rateLimit } = mailSettings(world);
    for (const operation of operationsOf(mailDocument)) {
      useUpCalls(world, rateLimitKey(credential, operation), rateLimit);
    }
    return { reset_at: iso(world.now + rateLimit.windowMs) };
  },
});
