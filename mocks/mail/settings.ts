// The settings of the mail service: assumptions that a real service may decide differently.

import type { FailureCount } from '../../src/delivery/policy/written-policy.ts';
import {
  type RateLimit,
  rateLimitSchema,
  readRateLimit,
  type WrittenRateLimit,
} from '../../src/service/rate-limit.ts';
import type { SettingsContribution } from '../../src/service/service.ts';
import { settingsReader } from '../../src/service/settings.ts';

export const settings: SettingsContribution = {
  schema: {
    type: 'object',
    additionalProperties: false,
    properties: {
      auto_disable_counts: {
        description: 'What counts towards the ten failures that disable an endpoint.',
        type: 'string',
        enum: ['attempts', 'deliveries'],
      },
      authorization: {
        description:
          'Whether a credential needs the scheme Bearer in the Authorization header, or may also stand there by itself.',
        type: 'string',
        enum: ['bearer', 'bearer_or_bare'],
      },
      rate_limit: {
        description: 'Calls for each credential and endpoint group, in windows of the world’s time.',
        ...rateLimitSchema,
      },
      oauth_token_url: {
        description: 'Where tokens for endpoints with OAuth2 fields are got.',
        anyOf: [{ type: 'string', pattern: '^https?://' }, { type: 'null' }],
      },
    },
  },
  defaults: {
    auto_disable_counts: 'attempts',
    authorization: 'bearer',
    rate_limit: { limit: 600, window: '1m' },
    oauth_token_url: null,
  },
};

/** The settings as the mock uses them. */
export interface MailSettings {
  readonly isProduction: boolean;
  readonly autoDisableCounts: FailureCount;
  readonly isSchemeOptional: boolean;
  readonly rateLimit: RateLimit;
  readonly oauthTokenUrl: string | null;
}

interface WrittenSettings {
  readonly auto_disable_counts: FailureCount;
  readonly authorization: 'bearer' | 'bearer_or_bare';
  readonly rate_limit: WrittenRateLimit;
  readonly oauth_token_url: string | null;
}

/** The mail settings of a world. */
export const mailSettings = settingsReader(
  'mail',
  (written: WrittenSettings, { environment }): MailSettings => ({
    isProduction: environment === 'production',
    autoDisableCounts: written.auto_disable_counts,
    isSchemeOptional: written.authorization === 'bearer_or_bare',
    rateLimit: readRateLimit(written.rate_limit),
    oauthTokenUrl: written.oauth_token_url,
  }),
);
