// Typed clients for the three services, for Node 20 and later and for browsers.

export { createMailClient, type MailClient, MailError } from './mail.ts';
export type { ItemAt, PagedPath } from './pages.ts';
export { createQuotaClient, type QuotaClient, QuotaError, type QuotaErrorCode } from './quota.ts';
export { type RetryOptions, retryMiddleware, withRetries } from './retry.ts';
export {
  RETRY_RULES,
  type RepeatFailed,
  type RepeatNotes,
  type RetryClass,
  type RetryNotes,
  type RetryRule,
  type RetryRules,
} from './retry-rules.ts';
export type { ServiceClient, ServiceClientOptions } from './service-client.ts';
export { ServiceError } from './service-error.ts';
export { createVaultClient, type VaultClient, VaultError } from './vault.ts';
export type { Sleep } from './waiting.ts';
