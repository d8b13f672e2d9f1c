// Generated from the spec of the same name by `npm run generate`. Do not edit.

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        "vault.a-secret-expires-tonight.params": {
            /** @default prod/tonight */
            path?: string;
            /** @default tonight */
            inbox?: string;
        };
        "vault.a-secret-expires-tonight.gives": {
            webhook_id: string;
            path: string;
            /** Format: date-time */
            expires_at: string;
        };
        "mail.the-rate-limit-is-used-up.params": {
            /** @default live */
            credential?: string;
        };
        "mail.the-rate-limit-is-used-up.gives": {
            /** Format: date-time */
            reset_at: string;
        };
        "quota.the-tenant-is-full.params": Record<string, never>;
        "quota.the-tenant-is-full.gives": {
            tenant_id: string;
            limit_bytes: number;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;

/** What each scenario takes and gives, by service and by name. */
export interface Scenarios {
  vault: {
    /** A secret expires within the day, a webhook on the built-in inbox hears of it, and only the last warning is still to come. */
    'a secret expires tonight': { params: components['schemas']['vault.a-secret-expires-tonight.params']; gives: components['schemas']['vault.a-secret-expires-tonight.gives'] };
  };
  mail: {
    /** A credential has made all its calls of this window in every endpoint group; the next one is refused until the window ends. */
    'the rate limit is used up': { params: components['schemas']['mail.the-rate-limit-is-used-up.params']; gives: components['schemas']['mail.the-rate-limit-is-used-up.gives'] };
  };
  quota: {
    /** The tenant of the credentials has used all its bytes; the next write is refused at the level of the tenant. */
    'the tenant is full': { params: components['schemas']['quota.the-tenant-is-full.params']; gives: components['schemas']['quota.the-tenant-is-full.gives'] };
  };
}
