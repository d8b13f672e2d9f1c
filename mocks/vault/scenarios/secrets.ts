// Scenarios about secrets, certificates and access to them.

import type { Scenarios } from '../../../specs/generated/scenarios.ts';
import { HOUR_MS, iso } from '../../../src/engine/instant.ts';
import type { ScenarioHandlers } from '../../../src/service/scenario.ts';
import { placeSecret, secrets } from '../domain/secrets.ts';
import { givenWebhook } from './receivers.ts';

/** The last warning is sent a day before expiry, which is an hour from now. */
const WARNED_IN_MS = HOUR_MS;
const EXPIRES_IN_MS = 25 * HOUR_MS;

/** A plain secret. */
const PLAIN = { secretType: 'generic', tags: [], expiresAt: null, notifyBefore: [], isAutoDeleted: false };

export const secretScenarios = {
  'a secret exists': ({ path, secret_type: secretType, tags }, { world }) => {
    const known = world.collection(secrets).get(path);
    const isSo = known?.state === 'active' && known.version === 1 && known.expiresAt === null;
    if (isSo) world.collection(secrets).update(path, { secretType, tags });
    else placeSecret(world, { ...PLAIN, path, secretType, tags });
    return { path };
  },

  'a secret expires tonight': ({ path, url }, { world, simulate }) => {
    const webhook = givenWebhook(world, url, { events: ['secret.expiring', 'secret.expired'] });
    const expiresAt = iso(world.now + EXPIRES_IN_MS);
    simulate('secret.create', { path, expires_at: expiresAt, notify_before: ['1d'] });
    return { ...webhook, path, warned_at: iso(world.now + WARNED_IN_MS), expires_at: expiresAt };
  },

  'a secret has expired': ({ path, url, deleted }, { world }) => {
    const webhook = givenWebhook(world, url, { events: ['secret.expired', 'secret.deleted'] });
    placeSecret(world, { ...PLAIN, path, expiresAt: world.now, isAutoDeleted: deleted });
    return { ...webhook, path };
  },

  'a certificate is about to expire': (
    { common_name, is_acme_managed, auto_renew, url },
    { world, simulate },
  ) => {
    const webhook = givenWebhook(world, url, { events: ['certificate.*'] });
    const { certificate_id } = simulate<{ certificate_id: string }>('certificate.issue', {
      common_name,
      valid_for: EXPIRES_IN_MS,
      is_acme_managed,
      auto_renew,
    });
    const notAfter = iso(world.now + EXPIRES_IN_MS);
    return { ...webhook, certificate_id, warned_at: iso(world.now + WARNED_IN_MS), not_after: notAfter };
  },

  'access is denied': ({ path, permission, failed_condition, url }, { world, simulate }) => {
    const webhook = givenWebhook(world, url, { events: ['policy.violation'] });
    simulate('access.deny', { path, permission, reason: 'condition_failed', failed_condition });
    return { ...webhook, path };
  },
} satisfies Partial<ScenarioHandlers<Scenarios['vault']>>;
