// The situations that the vault can be put into.

import { HOUR_MS, iso } from '../../src/engine/instant.ts';
import { scenariosOf } from '../../src/service/scenario.ts';
import { createWebhook } from './operations/webhooks.ts';

export const scenarios = scenariosOf('vault', {
  'a secret expires tonight': ({ path, inbox }, { world, simulate }) => {
    const webhook = createWebhook(world, {
      name: 'tonight',
      url: `https://inbox.countersign.test/${inbox}`,
      secret: world.ids.next('whsec_', 32),
      events: ['secret.*'],
    });
    const expiresAt = iso(world.now + 25 * HOUR_MS);
    simulate('secret.create', { path, expires_at: expiresAt, notify_before: ['1d'] });
    return { webhook_id: webhook.id, path, expires_at: expiresAt };
  },
});
