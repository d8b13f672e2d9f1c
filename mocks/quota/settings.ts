// The settings of the quota service: a rate limit, and the receiver of warnings.

import {
  type RateLimit,
  rateLimitSchema,
  readRateLimit,
  type WrittenRateLimit,
} from '../../src/service/rate-limit.ts';
import type { SettingsContribution } from '../../src/service/service.ts';
import { settingsReader } from '../../src/service/settings.ts';

export interface WarningWebhook {
  readonly url: string;
  readonly secret: string;
}

export interface QuotaSettings {
  readonly rateLimit: RateLimit | null;
  readonly warningWebhook: WarningWebhook | null;
}

/** The settings as the caller writes them. */
interface WrittenSettings {
  readonly rate_limit: WrittenRateLimit | null;
  readonly warning_webhook: WarningWebhook | null;
}

/** An http or https URL with a host whose name is not longer than DNS allows. */
const RECEIVER_URL =
  '^https?://([^/?#@]+@)?(\\[[^\\]/?#]+\\]|[^/?#@:\\\\]{1,253}\\.?)(:[0-9]{1,5})?([/?#]|$)';

export const settings: SettingsContribution = {
  schema: {
    type: 'object',
    additionalProperties: false,
    properties: {
      rate_limit: {
        description: 'Calls for each token, in windows of the world’s time; null for no limit.',
        anyOf: [rateLimitSchema, { type: 'null' }],
      },
      warning_webhook: {
        description: 'Where quota.warning is delivered, and the secret that signs it; null for nowhere.',
        type: ['object', 'null'],
        additionalProperties: false,
        required: ['url', 'secret'],
        properties: {
          url: { type: 'string', format: 'uri', pattern: RECEIVER_URL, maxLength: 2_000 },
          secret: { type: 'string', minLength: 1, maxLength: 1_000 },
        },
      },
    },
  },
  defaults: { rate_limit: null, warning_webhook: null },
};

/** The quota settings of a world. */
export const quotaSettings = settingsReader(
  'quota',
  ({ rate_limit: limit, warning_webhook: warningWebhook }: WrittenSettings): QuotaSettings => ({
    rateLimit: readRateLimit(limit),
    warningWebhook,
  }),
);
