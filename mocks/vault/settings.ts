// The settings of the vault: assumptions that may not hold for the real service, and a rate limit.

import type { DelayOrigin } from '../../src/delivery/policy/written-policy.ts';
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
      signed_content: {
        description: 'What a delivery’s signature is computed over.',
        type: 'string',
        enum: ['timestamp.body', 'body'],
      },
      retry_from: {
        description: 'What the delays of the attempts are counted from.',
        type: 'string',
        enum: ['previous_failure', 'first_attempt'],
      },
      wildcards: {
        description:
          'How far a * at the end of a pattern reaches: one segment, or every type of its family, such as policy.binding.created for policy.*.',
        type: 'string',
        enum: ['segment', 'family'],
      },
      rate_limit: {
        description: 'Calls for each token, in windows of the world’s time; null for no limit.',
        anyOf: [rateLimitSchema, { type: 'null' }],
      },
    },
  },
  defaults: {
    signed_content: 'timestamp.body',
    retry_from: 'previous_failure',
    wildcards: 'segment',
    rate_limit: null,
  },
};

/** How far a `*` at the end of a pattern reaches. */
export type WildcardReach = 'segment' | 'family';

/** The settings as the mock uses them. */
export interface VaultSettings {
  /** A template with the placeholders `{timestamp}` and `{body}`. */
  readonly signedContent: string;
  readonly delaysMeasuredFrom: DelayOrigin;
  readonly wildcards: WildcardReach;
  readonly rateLimit: (RateLimit & { readonly window: string }) | null;
}

interface WrittenSettings {
  readonly signed_content: keyof typeof SIGNED_CONTENT;
  readonly retry_from: DelayOrigin;
  readonly wildcards: WildcardReach;
  readonly rate_limit: WrittenRateLimit | null;
}

const SIGNED_CONTENT = { 'timestamp.body': '{timestamp}.{body}', body: '{body}' } as const;

/** The vault's settings of a world. */
export const vaultSettings = settingsReader('vault', (written: WrittenSettings): VaultSettings => {
  const { rate_limit: limit } = written;
  return {
    signedContent: SIGNED_CONTENT[written.signed_content],
    delaysMeasuredFrom: written.retry_from,
    wildcards: written.wildcards,
    rateLimit: limit && {
      ...readRateLimit(limit),
      window: typeof limit.window === 'number' ? `${limit.window}ms` : limit.window,
    },
  };
});
