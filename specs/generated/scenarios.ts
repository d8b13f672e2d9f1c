// Generated from the spec of the same name by `npm run generate`. Do not edit.

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        "vault.the-vault-token-has-the-admin-scope.params": Record<string, never>;
        "vault.the-vault-token-has-the-admin-scope.gives": {
            token: string;
        };
        "vault.the-vault-token-has-no-scope.params": Record<string, never>;
        "vault.the-vault-token-has-no-scope.gives": {
            token: string;
        };
        "vault.the-vault-token-is-not-known.params": Record<string, never>;
        "vault.the-vault-token-is-not-known.gives": {
            token: string;
        };
        "vault.the-rate-limit-of-the-vault-is-used-up.params": {
            /**
             * @default admin
             * @enum {string}
             */
            credential?: "admin" | "reader";
            /** @default 60 */
            limit?: number;
            /** @default 1m */
            window?: string;
        };
        "vault.the-rate-limit-of-the-vault-is-used-up.gives": {
            token: string;
            limit: number;
            /** Format: date-time */
            reset_at: string;
        };
        "vault.a-webhook-exists.params": {
            /** @default https://inbox.countersign.test/hook */
            url?: string;
            /** @default hook */
            name?: string;
            /**
             * @default [
             *       "secret.*"
             *     ]
             */
            events?: string[];
            /** @default null */
            path_prefix?: string | null;
        };
        "vault.a-webhook-exists.gives": {
            webhook_id: string;
            url: string;
            inbox: string | null;
            secret: string;
        };
        "vault.several-webhooks-exist.params": {
            /** @default 3 */
            count?: number;
            /** @default https://inbox.countersign.test/hook */
            url?: string;
        };
        "vault.several-webhooks-exist.gives": {
            webhook_ids: string[];
        };
        "vault.no-webhook-exists.params": Record<string, never>;
        "vault.no-webhook-exists.gives": {
            webhook_id: string;
        };
        "vault.a-webhook-is-switched-off.params": {
            /** @default https://inbox.countersign.test/hook */
            url?: string;
        };
        "vault.a-webhook-is-switched-off.gives": {
            webhook_id: string;
            url: string;
            inbox: string | null;
            secret: string;
        };
        "vault.a-webhook-matches-no-event-type.params": {
            /** @default https://inbox.countersign.test/hook */
            url?: string;
        };
        "vault.a-webhook-matches-no-event-type.gives": {
            webhook_id: string;
            url: string;
            inbox: string | null;
            secret: string;
        };
        "vault.a-delivery-succeeded.params": {
            /** @default https://inbox.countersign.test/hook */
            url?: string;
        };
        "vault.a-delivery-succeeded.gives": {
            webhook_id: string;
            url: string;
            inbox: string | null;
            secret: string;
            delivery_id: string;
            event_id: string;
        };
        "vault.a-delivery-failed.params": {
            /** @default https://inbox.countersign.test/hook */
            url?: string;
            /** @default 200 */
            answers?: number;
        };
        "vault.a-delivery-failed.gives": {
            webhook_id: string;
            url: string;
            inbox: string | null;
            secret: string;
            delivery_id: string;
            event_id: string;
        };
        "vault.a-delivery-waits-for-its-next-attempt.params": {
            /** @default https://inbox.countersign.test/hook */
            url?: string;
            /** @default 1 */
            failed_attempts?: number;
            /** @default 30s */
            due_in?: string;
            /** @default 200 */
            answers?: number;
        };
        "vault.a-delivery-waits-for-its-next-attempt.gives": {
            webhook_id: string;
            url: string;
            inbox: string | null;
            secret: string;
            delivery_id: string;
            event_id: string;
            /** Format: date-time */
            next_attempt_at: string;
        };
        "vault.a-vault-delivery-is-on-its-last-attempt.params": {
            /** @default https://inbox.countersign.test/hook */
            url?: string;
            /** @default 30s */
            due_in?: string;
            /** @default 503 */
            answers?: number;
        };
        "vault.a-vault-delivery-is-on-its-last-attempt.gives": {
            webhook_id: string;
            url: string;
            inbox: string | null;
            secret: string;
            delivery_id: string;
            event_id: string;
            /** Format: date-time */
            next_attempt_at: string;
        };
        "vault.many-deliveries-were-made.params": {
            /** @default https://inbox.countersign.test/hook */
            url?: string;
            /** @default 25 */
            count?: number;
        };
        "vault.many-deliveries-were-made.gives": {
            webhook_id: string;
            /** @description Newest first. */
            delivery_ids: string[];
        };
        "vault.a-webhook-is-failing.params": {
            /** @default https://inbox.countersign.test/hook */
            url?: string;
            /** @default 503 */
            answers?: number;
        };
        "vault.a-webhook-is-failing.gives": {
            webhook_id: string;
            url: string;
            inbox: string | null;
            secret: string;
            delivery_id: string;
            event_id: string;
        };
        "vault.the-vault-receiver-is-down-for-a-day.params": {
            /** @default https://inbox.countersign.test/hook */
            url?: string;
            /** @default 1d */
            lasting?: string;
        };
        "vault.the-vault-receiver-is-down-for-a-day.gives": {
            webhook_id: string;
            url: string;
            inbox: string;
            secret: string;
            path: string;
            /** Format: date-time */
            until: string;
        };
        "vault.vault-deliveries-arrive-twice.params": {
            /** @default https://inbox.countersign.test/hook */
            url?: string;
        };
        "vault.vault-deliveries-arrive-twice.gives": {
            webhook_id: string;
            url: string;
            inbox: string | null;
            secret: string;
        };
        "vault.a-secret-exists.params": {
            /** @default prod/db */
            path?: string;
            /** @default generic */
            secret_type?: string;
            /** @default [] */
            tags?: string[];
        };
        "vault.a-secret-exists.gives": {
            path: string;
        };
        "vault.a-secret-expires-tonight.params": {
            /** @default prod/db */
            path?: string;
            /** @default https://inbox.countersign.test/hook */
            url?: string;
        };
        "vault.a-secret-expires-tonight.gives": {
            webhook_id: string;
            url: string;
            inbox: string | null;
            secret: string;
            path: string;
            /** Format: date-time */
            warned_at: string;
            /** Format: date-time */
            expires_at: string;
        };
        "vault.a-secret-has-expired.params": {
            /** @default prod/db */
            path?: string;
            /** @default https://inbox.countersign.test/hook */
            url?: string;
            /** @default false */
            deleted?: boolean;
        };
        "vault.a-secret-has-expired.gives": {
            webhook_id: string;
            url: string;
            inbox: string | null;
            secret: string;
            path: string;
        };
        "vault.a-rotation-is-due.params": {
            /** @default prod/db */
            path?: string;
            /** @default https://inbox.countersign.test/hook */
            url?: string;
            /** @default 24h */
            grace_period?: string;
        };
        "vault.a-rotation-is-due.gives": {
            webhook_id: string;
            url: string;
            inbox: string | null;
            secret: string;
            path: string;
            rotation_policy_id: string;
            /** Format: date-time */
            due_at: string;
            /** Format: date-time */
            grace_ends_at: string;
        };
        "vault.a-rotation-is-overdue.params": {
            /** @default prod/db */
            path?: string;
            /** @default https://inbox.countersign.test/hook */
            url?: string;
            /** @default 24h */
            grace_period?: string;
        };
        "vault.a-rotation-is-overdue.gives": {
            webhook_id: string;
            url: string;
            inbox: string | null;
            secret: string;
            path: string;
            rotation_policy_id: string;
            /** Format: date-time */
            due_at: string;
            /** Format: date-time */
            grace_ends_at: string;
        };
        "vault.a-rotation-failed-for-the-last-time.params": {
            /** @default prod/db */
            path?: string;
            /** @default https://inbox.countersign.test/hook */
            url?: string;
        };
        "vault.a-rotation-failed-for-the-last-time.gives": {
            webhook_id: string;
            url: string;
            inbox: string | null;
            secret: string;
            path: string;
            rotation_policy_id: string;
        };
        "vault.no-rotation-policy-governs-the-path.params": {
            /** @default prod/db */
            path?: string;
        };
        "vault.no-rotation-policy-governs-the-path.gives": {
            path: string;
        };
        "vault.a-certificate-is-about-to-expire.params": {
            /** @default www.example.com */
            common_name?: string;
            /** @default false */
            is_acme_managed?: boolean;
            /** @default false */
            auto_renew?: boolean;
            /** @default https://inbox.countersign.test/hook */
            url?: string;
        };
        "vault.a-certificate-is-about-to-expire.gives": {
            webhook_id: string;
            url: string;
            inbox: string | null;
            secret: string;
            certificate_id: string;
            /** Format: date-time */
            warned_at: string;
            /** Format: date-time */
            not_after: string;
        };
        "vault.a-lease-is-about-to-expire.params": {
            /** @default postgres */
            engine?: string;
            /** @default readonly */
            role?: string;
            /** @default 300 */
            ttl_seconds?: number;
            /** @default https://inbox.countersign.test/hook */
            url?: string;
        };
        "vault.a-lease-is-about-to-expire.gives": {
            webhook_id: string;
            url: string;
            inbox: string | null;
            secret: string;
            lease_id: string;
            /** Format: date-time */
            expires_at: string;
        };
        "vault.a-lease-was-revoked-but-its-user-remains.params": {
            /** @default https://inbox.countersign.test/hook */
            url?: string;
        };
        "vault.a-lease-was-revoked-but-its-user-remains.gives": {
            webhook_id: string;
            url: string;
            inbox: string | null;
            secret: string;
            lease_id: string;
        };
        "vault.a-backend-is-about-to-become-unreachable.params": {
            /** @default vault-eu */
            name?: string;
            /** @default 3 */
            threshold?: number;
            /** @default https://inbox.countersign.test/hook */
            url?: string;
        };
        "vault.a-backend-is-about-to-become-unreachable.gives": {
            webhook_id: string;
            url: string;
            inbox: string | null;
            secret: string;
            backend_id: string;
            consecutive_failures: number;
        };
        "vault.a-backend-is-unreachable.params": {
            /** @default vault-eu */
            name?: string;
            /** @default 3 */
            threshold?: number;
            /** @default https://inbox.countersign.test/hook */
            url?: string;
        };
        "vault.a-backend-is-unreachable.gives": {
            webhook_id: string;
            url: string;
            inbox: string | null;
            secret: string;
            backend_id: string;
            consecutive_failures: number;
        };
        "vault.access-is-denied.params": {
            /** @default prod/db */
            path?: string;
            /** @default read */
            permission?: string;
            /**
             * @default ip_not_allowed
             * @enum {string}
             */
            failed_condition?: "ip_not_allowed" | "mfa_required" | "time_window_violation";
            /** @default https://inbox.countersign.test/hook */
            url?: string;
        };
        "vault.access-is-denied.gives": {
            webhook_id: string;
            url: string;
            inbox: string | null;
            secret: string;
            path: string;
        };
        "mail.the-API-key-has-every-scope.params": Record<string, never>;
        "mail.the-API-key-has-every-scope.gives": {
            token: string;
            tenant_id: string;
        };
        "mail.the-API-key-may-only-read.params": Record<string, never>;
        "mail.the-API-key-may-only-read.gives": {
            token: string;
            tenant_id: string;
        };
        "mail.the-API-key-has-no-scope.params": Record<string, never>;
        "mail.the-API-key-has-no-scope.gives": {
            token: string;
            tenant_id: string;
        };
        "mail.the-API-key-is-a-test-key.params": Record<string, never>;
        "mail.the-API-key-is-a-test-key.gives": {
            token: string;
            tenant_id: string;
        };
        "mail.the-API-key-was-revoked.params": Record<string, never>;
        "mail.the-API-key-was-revoked.gives": {
            token: string;
            api_key_id: string;
        };
        "mail.the-API-key-belongs-to-another-tenant.params": Record<string, never>;
        "mail.the-API-key-belongs-to-another-tenant.gives": {
            token: string;
            tenant_id: string;
        };
        "mail.the-access-token-is-valid.params": Record<string, never>;
        "mail.the-access-token-is-valid.gives": {
            token: string;
            tenant_id: string;
        };
        "mail.the-access-token-has-expired.params": Record<string, never>;
        "mail.the-access-token-has-expired.gives": {
            token: string;
            tenant_id: string;
        };
        "mail.the-access-token-has-a-wrong-signature.params": Record<string, never>;
        "mail.the-access-token-has-a-wrong-signature.gives": {
            token: string;
            tenant_id: string;
        };
        "mail.the-tenant-is-suspended.params": {
            /**
             * @default ten_main
             * @enum {string}
             */
            tenant_id?: "ten_main" | "ten_other" | "ten_suspended";
        };
        "mail.the-tenant-is-suspended.gives": {
            token: string;
            tenant_id: string;
        };
        "mail.the-rate-limit-is-used-up.params": {
            /** @default live */
            credential?: string;
        };
        "mail.the-rate-limit-is-used-up.gives": {
            token: string;
            limit: number;
            /** Format: date-time */
            reset_at: string;
        };
        "mail.the-daily-burst.params": {
            /** @default live */
            credential?: string;
            /** @default 3 */
            left?: number;
        };
        "mail.the-daily-burst.gives": {
            token: string;
            limit: number;
            left: number;
            /** Format: date-time */
            reset_at: string;
        };
        "mail.the-key-set-is-down.params": Record<string, never>;
        "mail.the-key-set-is-down.gives": {
            token: string;
            tenant_id: string;
        };
        "mail.a-dependency-is-down.params": {
            /**
             * @default database
             * @enum {string}
             */
            name?: "database" | "cache" | "key_set";
        };
        "mail.a-dependency-is-down.gives": {
            name: string;
        };
        "mail.the-next-call-crashes.params": Record<string, never>;
        "mail.the-next-call-crashes.gives": Record<string, never>;
        "mail.an-endpoint-exists.params": {
            /** @default https://inbox.countersign.test/hook */
            url?: string;
            /**
             * @default [
             *       "*"
             *     ]
             */
            enabled_events?: ("*" | "processed" | "deferred" | "delivered" | "bounce" | "blocked" | "dropped" | "open" | "click" | "spam_report" | "unsubscribe" | "group_unsubscribe" | "group_resubscribe")[];
        };
        "mail.an-endpoint-exists.gives": {
            webhook_id: string;
            url: string;
            inbox: string | null;
            signing_secret: string;
        };
        "mail.several-endpoints-exist.params": {
            /** @default 3 */
            count?: number;
            /** @default https://inbox.countersign.test/hook */
            url?: string;
        };
        "mail.several-endpoints-exist.gives": {
            webhook_ids: string[];
        };
        "mail.no-endpoint-exists.params": Record<string, never>;
        "mail.no-endpoint-exists.gives": {
            webhook_id: string;
        };
        "mail.an-endpoint-is-paused.params": {
            /** @default https://inbox.countersign.test/hook */
            url?: string;
        };
        "mail.an-endpoint-is-paused.gives": {
            webhook_id: string;
            url: string;
            inbox: string | null;
            signing_secret: string;
        };
        "mail.the-endpoint-is-about-to-be-disabled.params": {
            /** @default https://inbox.countersign.test/hook */
            url?: string;
            /** @default 503 */
            answers?: number;
        };
        "mail.the-endpoint-is-about-to-be-disabled.gives": {
            webhook_id: string;
            url: string;
            inbox: string | null;
            signing_secret: string;
            failure_count: number;
            /** Format: date-time */
            next_attempt_at: string;
        };
        "mail.the-endpoint-was-disabled.params": {
            /** @default https://inbox.countersign.test/hook */
            url?: string;
            /** @default 200 */
            answers?: number;
        };
        "mail.the-endpoint-was-disabled.gives": {
            webhook_id: string;
            url: string;
            inbox: string | null;
            signing_secret: string;
            /** Format: date-time */
            disabled_at: string;
            delivery_id: string;
        };
        "mail.a-delivery-is-on-its-last-attempt.params": {
            /** @default https://inbox.countersign.test/hook */
            url?: string;
            /** @default 30s */
            due_in?: string;
            /** @default 503 */
            answers?: number;
        };
        "mail.a-delivery-is-on-its-last-attempt.gives": {
            webhook_id: string;
            url: string;
            inbox: string | null;
            signing_secret: string;
            delivery_id: string;
            event_id: string;
            message_id: string;
            /** Format: date-time */
            next_attempt_at: string;
        };
        "mail.the-signing-secret-was-rotated-while-a-delivery-waits.params": {
            /** @default https://inbox.countersign.test/hook */
            url?: string;
            /** @default 30s */
            due_in?: string;
            /** @default 200 */
            answers?: number;
        };
        "mail.the-signing-secret-was-rotated-while-a-delivery-waits.gives": {
            webhook_id: string;
            url: string;
            inbox: string | null;
            signing_secret: string;
            old_signing_secret: string;
            delivery_id: string;
            /** Format: date-time */
            next_attempt_at: string;
        };
        "mail.the-receiver-is-down-for-a-day.params": {
            /** @default https://inbox.countersign.test/hook */
            url?: string;
            /** @default 1d */
            lasting?: string;
            /**
             * @default [
             *       "delivered"
             *     ]
             */
            enabled_events?: ("*" | "processed" | "deferred" | "delivered" | "bounce" | "blocked" | "dropped" | "open" | "click" | "spam_report" | "unsubscribe" | "group_unsubscribe" | "group_resubscribe")[];
        };
        "mail.the-receiver-is-down-for-a-day.gives": {
            webhook_id: string;
            url: string;
            inbox: string;
            signing_secret: string;
            message_id: string;
            /** Format: date-time */
            until: string;
        };
        "mail.deliveries-arrive-twice.params": {
            /** @default https://inbox.countersign.test/hook */
            url?: string;
        };
        "mail.deliveries-arrive-twice.gives": {
            webhook_id: string;
            url: string;
            inbox: string | null;
            signing_secret: string;
        };
        "mail.deliveries-arrive-out-of-order.params": {
            /** @default https://inbox.countersign.test/hook */
            url?: string;
        };
        "mail.deliveries-arrive-out-of-order.gives": {
            webhook_id: string;
            url: string;
            inbox: string | null;
            signing_secret: string;
        };
        "mail.the-event-settings-are-on.params": {
            /** @default https://inbox.countersign.test/hook */
            url?: string;
            /**
             * @default [
             *       "delivered",
             *       "bounce"
             *     ]
             */
            types?: ("processed" | "deferred" | "delivered" | "bounce" | "dropped" | "open" | "click" | "spam_report" | "unsubscribe" | "group_unsubscribe" | "group_resubscribe")[];
        };
        "mail.the-event-settings-are-on.gives": {
            url: string;
            inbox: string | null;
            signing_secret: string;
        };
        "mail.the-event-settings-are-off.params": Record<string, never>;
        "mail.the-event-settings-are-off.gives": Record<string, never>;
        "mail.a-message-was-sent.params": {
            /**
             * Format: email
             * @default ada@customer.example
             */
            to?: string;
        };
        "mail.a-message-was-sent.gives": {
            message_id: string;
            recipient_email: string;
        };
        "mail.a-message-failed.params": {
            /**
             * Format: email
             * @default ada@customer.example
             */
            to?: string;
        };
        "mail.a-message-failed.gives": {
            message_id: string;
            recipient_email: string;
            template_id: string;
        };
        "mail.a-template-exists.params": {
            /** @default Newsletter */
            name?: string;
        };
        "mail.a-template-exists.gives": {
            template_id: string;
            name: string;
            version_id: string;
        };
        "mail.the-version-is-the-only-active-one.params": {
            /** @default Invoice */
            name?: string;
        };
        "mail.the-version-is-the-only-active-one.gives": {
            template_id: string;
            name: string;
            version_id: string;
            inactive_version_id: string;
        };
        "mail.a-template-version-is-inactive.params": {
            /** @default Reminder */
            name?: string;
        };
        "mail.a-template-version-is-inactive.gives": {
            template_id: string;
            name: string;
            version_id: string;
        };
        "mail.a-template-is-not-dynamic.params": {
            /** @default Old invoice */
            name?: string;
        };
        "mail.a-template-is-not-dynamic.gives": {
            template_id: string;
            name: string;
            version_id: string;
        };
        "mail.a-template-name-is-in-use.params": {
            /** @default Receipt */
            name?: string;
        };
        "mail.a-template-name-is-in-use.gives": {
            name: string;
            template_id: string;
            other_template_id: string;
        };
        "mail.a-template-cannot-be-rendered.params": {
            /** @default Draft */
            name?: string;
        };
        "mail.a-template-cannot-be-rendered.gives": {
            template_id: string;
            name: string;
            version_id: string;
        };
        "mail.an-image-exists.params": Record<string, never>;
        "mail.an-image-exists.gives": {
            image_id: string;
            /** @description Where anybody sees it. */
            path: string;
        };
        "mail.the-image-is-gone.params": Record<string, never>;
        "mail.the-image-is-gone.gives": {
            image_id: string;
            /** @description Where it could be seen. */
            path: string;
            message_id: string;
        };
        "mail.an-address-bounced.params": {
            /**
             * Format: email
             * @default gone@customer.example
             */
            email?: string;
        };
        "mail.an-address-bounced.gives": {
            email: string;
        };
        "mail.no-address-bounced.params": Record<string, never>;
        "mail.no-address-bounced.gives": {
            email: string;
        };
        "mail.an-API-key-exists.params": {
            /** @default ci */
            name?: string;
            /**
             * @default live
             * @enum {string}
             */
            mode?: "live" | "test";
            /**
             * @default [
             *       "mail.send"
             *     ]
             */
            scopes?: string[];
        };
        "mail.an-API-key-exists.gives": {
            api_key_id: string;
            token: string;
        };
        "mail.a-domain-exists.params": {
            /** @default mail.example.com */
            domain?: string;
        };
        "mail.a-domain-exists.gives": {
            domain_id: string;
            domain: string;
            from_email: string;
        };
        "mail.the-domain-is-not-verified.params": {
            /** @default new.example.com */
            domain?: string;
        };
        "mail.the-domain-is-not-verified.gives": {
            domain_id: string;
            domain: string;
            from_email: string;
        };
        "mail.a-role-exists.params": {
            /** @default Auditor */
            name?: string;
        };
        "mail.a-role-exists.gives": {
            role_id: string;
            name: string;
        };
        "mail.a-role-name-is-in-use.params": {
            /** @default Auditor */
            name?: string;
        };
        "mail.a-role-name-is-in-use.gives": {
            name: string;
            role_id: string;
            other_role_id: string;
        };
        "mail.a-user-can-be-given-a-role.params": {
            /** @default Auditor */
            name?: string;
        };
        "mail.a-user-can-be-given-a-role.gives": {
            user_id: string;
            role_id: string;
            name: string;
        };
        "mail.no-resource-of-a-kind-exists.params": {
            /**
             * @default template
             * @enum {string}
             */
            kind?: "message" | "template" | "api_key" | "image" | "domain" | "role";
        };
        "mail.no-resource-of-a-kind-exists.gives": {
            kind: string;
            id: string;
        };
        "mail.another-tenant-has-a-resource-of-a-kind.params": {
            /**
             * @default template
             * @enum {string}
             */
            kind?: "endpoint" | "message" | "template" | "api_key" | "image" | "domain" | "role";
        };
        "mail.another-tenant-has-a-resource-of-a-kind.gives": {
            kind: string;
            id: string;
        };
        "quota.the-caller-is-a-member.params": Record<string, never>;
        "quota.the-caller-is-a-member.gives": {
            token: string;
            user_id: string;
            tenant_id: string;
            partner_id: string;
        };
        "quota.the-caller-is-a-tenant-admin.params": Record<string, never>;
        "quota.the-caller-is-a-tenant-admin.gives": {
            token: string;
            user_id: string;
            tenant_id: string;
            partner_id: string;
        };
        "quota.the-caller-is-a-partner-admin.params": Record<string, never>;
        "quota.the-caller-is-a-partner-admin.gives": {
            token: string;
            user_id: string;
            tenant_id: string;
            partner_id: string;
        };
        "quota.the-caller-is-a-superuser.params": Record<string, never>;
        "quota.the-caller-is-a-superuser.gives": {
            token: string;
            user_id: string;
            tenant_id: string;
            partner_id: string;
        };
        "quota.the-caller-is-a-partner-admin-of-another-partner.params": Record<string, never>;
        "quota.the-caller-is-a-partner-admin-of-another-partner.gives": {
            token: string;
            user_id: string;
            tenant_id: string;
            partner_id: string;
        };
        "quota.the-caller-is-not-known.params": Record<string, never>;
        "quota.the-caller-is-not-known.gives": {
            token: string;
        };
        "quota.the-rate-limit-of-the-quota-service-is-used-up.params": {
            /**
             * @default member
             * @enum {string}
             */
            credential?: "member" | "tenant_admin" | "partner_admin" | "superuser" | "other_partner_admin";
            /** @default 60 */
            limit?: number;
            /** @default 1m */
            window?: string;
        };
        "quota.the-rate-limit-of-the-quota-service-is-used-up.gives": {
            token: string;
            limit: number;
            /** Format: date-time */
            reset_at: string;
        };
        "quota.the-tenant-is-full.params": {
            /** @default 1000000 */
            limit_bytes?: number;
        };
        "quota.the-tenant-is-full.gives": {
            level: string;
            target_id: string;
            limit_bytes: number;
            used_bytes: number;
            /** @description Whose writes are refused. */
            user_id: string;
            /** @description The share they go into; null for the user's own space. */
            share_id: string | null;
        };
        "quota.the-partner-is-full.params": {
            /** @default 1000000 */
            limit_bytes?: number;
        };
        "quota.the-partner-is-full.gives": {
            level: string;
            target_id: string;
            limit_bytes: number;
            used_bytes: number;
            /** @description Whose writes are refused. */
            user_id: string;
            /** @description The share they go into; null for the user's own space. */
            share_id: string | null;
        };
        "quota.the-group-is-full.params": {
            /**
             * @default grp_eng
             * @enum {string}
             */
            group_id?: "grp_eng" | "grp_all";
            /** @default 1000000 */
            limit_bytes?: number;
        };
        "quota.the-group-is-full.gives": {
            level: string;
            target_id: string;
            limit_bytes: number;
            used_bytes: number;
            /** @description Whose writes are refused. */
            user_id: string;
            /** @description The share they go into; null for the user's own space. */
            share_id: string | null;
        };
        "quota.the-user-is-full.params": {
            /** @default 1000000 */
            limit_bytes?: number;
        };
        "quota.the-user-is-full.gives": {
            level: string;
            target_id: string;
            limit_bytes: number;
            used_bytes: number;
            /** @description Whose writes are refused. */
            user_id: string;
            /** @description The share they go into; null for the user's own space. */
            share_id: string | null;
        };
        "quota.the-share-is-full.params": {
            /** @default 1000000 */
            limit_bytes?: number;
        };
        "quota.the-share-is-full.gives": {
            level: string;
            target_id: string;
            limit_bytes: number;
            used_bytes: number;
            /** @description Whose writes are refused. */
            user_id: string;
            /** @description The share they go into; null for the user's own space. */
            share_id: string | null;
        };
        "quota.the-grace-window-is-open.params": {
            /**
             * @default user
             * @enum {string}
             */
            level?: "share" | "user" | "group" | "tenant" | "partner";
            /** @default 1000000 */
            limit_bytes?: number;
            /** @default 7 */
            grace_period_days?: number;
            /** @default 10 */
            grace_extra_percent?: number;
        };
        "quota.the-grace-window-is-open.gives": {
            level: string;
            target_id: string;
            limit_bytes: number;
            used_bytes: number;
            user_id: string;
            share_id: string | null;
            ceiling_bytes: number;
            /** @description What can still be written up to the ceiling. */
            room_bytes: number;
            /** Format: date-time */
            grace_started_at: string;
            /** Format: date-time */
            grace_ends_at: string;
        };
        "quota.the-grace-window-has-run-out.params": {
            /**
             * @default user
             * @enum {string}
             */
            level?: "share" | "user" | "group" | "tenant" | "partner";
            /** @default 1000000 */
            limit_bytes?: number;
            /** @default 7 */
            grace_period_days?: number;
            /** @default 10 */
            grace_extra_percent?: number;
        };
        "quota.the-grace-window-has-run-out.gives": {
            level: string;
            target_id: string;
            limit_bytes: number;
            used_bytes: number;
            user_id: string;
            share_id: string | null;
            ceiling_bytes: number;
            /** @description What can still be written up to the ceiling. */
            room_bytes: number;
            /** Format: date-time */
            grace_started_at: string;
            /** Format: date-time */
            grace_ends_at: string;
        };
        "quota.a-quota-is-nearly-full.params": {
            /**
             * @default user
             * @enum {string}
             */
            level?: "share" | "user" | "group" | "tenant" | "partner";
            /** @default 1000000 */
            limit_bytes?: number;
            /**
             * @default 80
             * @enum {integer}
             */
            threshold?: 80 | 90 | 95;
            /** @default https://inbox.countersign.test/hook */
            url?: string;
        };
        "quota.a-quota-is-nearly-full.gives": {
            level: string;
            target_id: string;
            limit_bytes: number;
            used_bytes: number;
            user_id: string;
            share_id: string | null;
            threshold: number;
            url: string;
            inbox: string | null;
            secret: string;
        };
        "quota.a-user-has-a-quota.params": {
            /** @default 1000000 */
            limit_bytes?: number;
            /**
             * @default hard
             * @enum {string}
             */
            limit_type?: "hard" | "soft";
        };
        "quota.a-user-has-a-quota.gives": {
            quota_id: string;
            target_id: string;
            limit_bytes: number;
        };
        "quota.a-group-has-a-quota.params": {
            /** @default 1000000 */
            limit_bytes?: number;
            /**
             * @default hard
             * @enum {string}
             */
            limit_type?: "hard" | "soft";
        };
        "quota.a-group-has-a-quota.gives": {
            quota_id: string;
            target_id: string;
            limit_bytes: number;
        };
        "quota.a-share-has-a-quota.params": {
            /** @default 1000000 */
            limit_bytes?: number;
            /**
             * @default hard
             * @enum {string}
             */
            limit_type?: "hard" | "soft";
        };
        "quota.a-share-has-a-quota.gives": {
            quota_id: string;
            target_id: string;
            limit_bytes: number;
        };
        "quota.the-tenant-has-a-quota.params": {
            /** @default 1000000 */
            limit_bytes?: number;
            /**
             * @default hard
             * @enum {string}
             */
            limit_type?: "hard" | "soft";
        };
        "quota.the-tenant-has-a-quota.gives": {
            quota_id: string;
            target_id: string;
            limit_bytes: number;
        };
        "quota.the-partner-has-a-quota.params": {
            /** @default 1000000 */
            limit_bytes?: number;
            /**
             * @default hard
             * @enum {string}
             */
            limit_type?: "hard" | "soft";
        };
        "quota.the-partner-has-a-quota.gives": {
            quota_id: string;
            target_id: string;
            limit_bytes: number;
        };
        "quota.several-users-have-quotas.params": {
            /** @default 3 */
            count?: number;
        };
        "quota.several-users-have-quotas.gives": {
            /** @description In ascending order. */
            user_ids: string[];
        };
        "quota.the-user-has-no-quota.params": Record<string, never>;
        "quota.the-user-has-no-quota.gives": {
            target_id: string;
        };
        "quota.the-group-has-no-quota.params": Record<string, never>;
        "quota.the-group-has-no-quota.gives": {
            target_id: string;
        };
        "quota.the-share-has-no-quota.params": Record<string, never>;
        "quota.the-share-has-no-quota.gives": {
            target_id: string;
        };
        "quota.the-partner-has-no-quota.params": Record<string, never>;
        "quota.the-partner-has-no-quota.gives": {
            target_id: string;
        };
        "quota.a-user-is-exempt.params": {
            /** @default 1000000 */
            limit_bytes?: number;
        };
        "quota.a-user-is-exempt.gives": {
            level: string;
            target_id: string;
            limit_bytes: number;
            used_bytes: number;
            /** @description Whose writes are refused. */
            user_id: string;
            /** @description The share they go into; null for the user's own space. */
            share_id: string | null;
        };
        "quota.a-group-is-exempt.params": {
            /** @default 1000000 */
            limit_bytes?: number;
        };
        "quota.a-group-is-exempt.gives": {
            level: string;
            target_id: string;
            limit_bytes: number;
            used_bytes: number;
            /** @description Whose writes are refused. */
            user_id: string;
            /** @description The share they go into; null for the user's own space. */
            share_id: string | null;
        };
        "quota.a-tenant-belongs-to-another-partner.params": Record<string, never>;
        "quota.a-tenant-belongs-to-another-partner.gives": {
            tenant_id: string;
            partner_id: string;
        };
        "quota.a-target-belongs-to-another-tenant.params": {
            /**
             * @default user
             * @enum {string}
             */
            level?: "user" | "group" | "share";
        };
        "quota.a-target-belongs-to-another-tenant.gives": {
            target_id: string;
        };
        "quota.a-target-is-not-known.params": {
            /**
             * @default user
             * @enum {string}
             */
            level?: "share" | "user" | "group" | "tenant" | "partner";
        };
        "quota.a-target-is-not-known.gives": {
            target_id: string;
        };
        "quota.a-user-holds-files.params": {
            /** @default 250000 */
            used_bytes?: number;
            /** @default 3 */
            file_count?: number;
        };
        "quota.a-user-holds-files.gives": {
            user_id: string;
            group_ids: string[];
            tenant_id: string;
            used_bytes: number;
            file_count: number;
        };
        "quota.a-share-holds-files.params": {
            /** @default 250000 */
            used_bytes?: number;
            /** @default 3 */
            file_count?: number;
        };
        "quota.a-share-holds-files.gives": {
            share_id: string;
            user_id: string;
            used_bytes: number;
            file_count: number;
        };
        "quota.usage-grew-day-by-day.params": {
            /** @default 7 */
            days?: number;
            /** @default 1000 */
            bytes_a_day?: number;
        };
        "quota.usage-grew-day-by-day.gives": {
            user_id: string;
            tenant_id: string;
            used_bytes: number;
        };
        "quota.a-file-was-written.params": {
            /** @default minutes/friday.txt */
            path?: string;
            /** @default 1000 */
            size_bytes?: number;
        };
        "quota.a-file-was-written.gives": {
            path: string;
            user_id: string;
        };
        "quota.no-file-was-written.params": {
            /** @default minutes/friday.txt */
            path?: string;
        };
        "quota.no-file-was-written.gives": {
            path: string;
            user_id: string;
        };
        "quota.warnings-go-to-a-receiver.params": {
            /** @default https://inbox.countersign.test/hook */
            url?: string;
        };
        "quota.warnings-go-to-a-receiver.gives": {
            url: string;
            inbox: string | null;
            secret: string;
        };
        "quota.the-warning-receiver-is-down-for-a-day.params": {
            /** @default https://inbox.countersign.test/hook */
            url?: string;
            /** @default 1d */
            lasting?: string;
        };
        "quota.the-warning-receiver-is-down-for-a-day.gives": {
            url: string;
            inbox: string;
            secret: string;
            user_id: string;
            /** Format: date-time */
            until: string;
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
    /** The token that is given may do everything in the vault. */
    'the vault token has the admin scope': { params: components['schemas']['vault.the-vault-token-has-the-admin-scope.params']; gives: components['schemas']['vault.the-vault-token-has-the-admin-scope.gives'] };
    /** The token that is given is valid, but has no scope; what needs the admin scope is forbidden to it. */
    'the vault token has no scope': { params: components['schemas']['vault.the-vault-token-has-no-scope.params']; gives: components['schemas']['vault.the-vault-token-has-no-scope.gives'] };
    /** The token that is given is nobody's. */
    'the vault token is not known': { params: components['schemas']['vault.the-vault-token-is-not-known.params']; gives: components['schemas']['vault.the-vault-token-is-not-known.gives'] };
    /** The vault has a rate limit, and a token has made all its calls of this window; the next one is refused until the window ends. */
    'the rate limit of the vault is used up': { params: components['schemas']['vault.the-rate-limit-of-the-vault-is-used-up.params']; gives: components['schemas']['vault.the-rate-limit-of-the-vault-is-used-up.gives'] };
    /** A webhook is registered and enabled, and nothing has been sent to it. */
    'a webhook exists': { params: components['schemas']['vault.a-webhook-exists.params']; gives: components['schemas']['vault.a-webhook-exists.gives'] };
    /** As many webhooks as are asked for are registered, and no others. */
    'several webhooks exist': { params: components['schemas']['vault.several-webhooks-exist.params']; gives: components['schemas']['vault.several-webhooks-exist.gives'] };
    /** No webhook is registered; the id that is given is none's. */
    'no webhook exists': { params: components['schemas']['vault.no-webhook-exists.params']; gives: components['schemas']['vault.no-webhook-exists.gives'] };
    /** A webhook is registered and not enabled; events that occur are not sent to it. */
    'a webhook is switched off': { params: components['schemas']['vault.a-webhook-is-switched-off.params']; gives: components['schemas']['vault.a-webhook-is-switched-off.gives'] };
    /** The pattern that a webhook subscribes to is well formed and matches no event type, so there is nothing to test it with. */
    'a webhook matches no event type': { params: components['schemas']['vault.a-webhook-matches-no-event-type.params']; gives: components['schemas']['vault.a-webhook-matches-no-event-type.gives'] };
    /** An event was delivered to a webhook at the first attempt. */
    'a delivery succeeded': { params: components['schemas']['vault.a-delivery-succeeded.params']; gives: components['schemas']['vault.a-delivery-succeeded.gives'] };
    /** All seven attempts to deliver an event to a webhook have failed, and no further one is made unless it is forced. */
    'a delivery failed': { params: components['schemas']['vault.a-delivery-failed.params']; gives: components['schemas']['vault.a-delivery-failed.gives'] };
    /** Some attempts to deliver an event to a webhook have failed, and the next one of the schedule is still to come. */
    'a delivery waits for its next attempt': { params: components['schemas']['vault.a-delivery-waits-for-its-next-attempt.params']; gives: components['schemas']['vault.a-delivery-waits-for-its-next-attempt.gives'] };
    /** Six attempts to deliver an event to a webhook have failed; the seventh, which is the last, is still to come. */
    'a vault delivery is on its last attempt': { params: components['schemas']['vault.a-vault-delivery-is-on-its-last-attempt.params']; gives: components['schemas']['vault.a-vault-delivery-is-on-its-last-attempt.gives'] };
    /** So many events were delivered to one webhook, each at its first attempt, a minute apart, the newest just now. */
    'many deliveries were made': { params: components['schemas']['vault.many-deliveries-were-made.params']; gives: components['schemas']['vault.many-deliveries-were-made.gives'] };
    /** A delivery to a webhook has just failed for good, so the webhook's status is not healthy; the next success makes it so again. */
    'a webhook is failing': { params: components['schemas']['vault.a-webhook-is-failing.params']; gives: components['schemas']['vault.a-webhook-is-failing.gives'] };
    /** A webhook's receiver answers 503 for a day and 200 from then on; the event of a secret that was just created is on its way to it. */
    'the vault receiver is down for a day': { params: components['schemas']['vault.the-vault-receiver-is-down-for-a-day.params']; gives: components['schemas']['vault.the-vault-receiver-is-down-for-a-day.gives'] };
    /** Whatever is delivered to a webhook arrives there twice, as it may wherever a delivery is retried. */
    'vault deliveries arrive twice': { params: components['schemas']['vault.vault-deliveries-arrive-twice.params']; gives: components['schemas']['vault.vault-deliveries-arrive-twice.gives'] };
    /** There is a secret at the path, at its first version, without expiry. */
    'a secret exists': { params: components['schemas']['vault.a-secret-exists.params']; gives: components['schemas']['vault.a-secret-exists.gives'] };
    /** A secret expires within the day, a webhook hears of it, and only the last warning is still to come, an hour from now. */
    'a secret expires tonight': { params: components['schemas']['vault.a-secret-expires-tonight.params']; gives: components['schemas']['vault.a-secret-expires-tonight.gives'] };
    /** A secret has just expired, and a webhook hears of it. */
    'a secret has expired': { params: components['schemas']['vault.a-secret-has-expired.params']; gives: components['schemas']['vault.a-secret-has-expired.gives'] };
    /** A secret is to be rotated now, nobody but the receiver writes the new value, and the webhook has just been told. */
    'a rotation is due': { params: components['schemas']['vault.a-rotation-is-due.params']; gives: components['schemas']['vault.a-rotation-is-due.gives'] };
    /** A rotation was due, its grace period has just ended without a new value, and the webhook has been told so. */
    'a rotation is overdue': { params: components['schemas']['vault.a-rotation-is-overdue.params']; gives: components['schemas']['vault.a-rotation-is-overdue.gives'] };
    /** The rotation of a secret has failed, no retries are left, and the webhook has been told so. */
    'a rotation failed for the last time': { params: components['schemas']['vault.a-rotation-failed-for-the-last-time.params']; gives: components['schemas']['vault.a-rotation-failed-for-the-last-time.gives'] };
    /** Nothing rotates the secret at the path, so no new value of it is awaited. */
    'no rotation policy governs the path': { params: components['schemas']['vault.no-rotation-policy-governs-the-path.params']; gives: components['schemas']['vault.no-rotation-policy-governs-the-path.gives'] };
    /** A certificate expires within the day, and a webhook hears of the last warning, which comes an hour from now. */
    'a certificate is about to expire': { params: components['schemas']['vault.a-certificate-is-about-to-expire.params']; gives: components['schemas']['vault.a-certificate-is-about-to-expire.gives'] };
    /** A leased credential runs out within minutes unless it is renewed or revoked, and a webhook hears of it. */
    'a lease is about to expire': { params: components['schemas']['vault.a-lease-is-about-to-expire.params']; gives: components['schemas']['vault.a-lease-is-about-to-expire.gives'] };
    /** A lease has been marked revoked while the source system failed to revoke it, and the webhook has been told so. */
    'a lease was revoked but its user remains': { params: components['schemas']['vault.a-lease-was-revoked-but-its-user-remains.params']; gives: components['schemas']['vault.a-lease-was-revoked-but-its-user-remains.gives'] };
    /** A federated backend has failed so often in a row that the next failure makes it unreachable; a webhook hears of it. */
    'a backend is about to become unreachable': { params: components['schemas']['vault.a-backend-is-about-to-become-unreachable.params']; gives: components['schemas']['vault.a-backend-is-about-to-become-unreachable.gives'] };
    /** A federated backend has failed as often in a row as makes it unreachable, and the webhook has been told so, once. */
    'a backend is unreachable': { params: components['schemas']['vault.a-backend-is-unreachable.params']; gives: components['schemas']['vault.a-backend-is-unreachable.gives'] };
    /** Somebody was denied access to a path by a condition, and the webhook has been told of the violation. */
    'access is denied': { params: components['schemas']['vault.access-is-denied.params']; gives: components['schemas']['vault.access-is-denied.gives'] };
  };
  mail: {
    /** The API key that is given may do everything for its tenant, and what it sends is really sent. */
    'the API key has every scope': { params: components['schemas']['mail.the-API-key-has-every-scope.params']; gives: components['schemas']['mail.the-API-key-has-every-scope.gives'] };
    /** The API key that is given has all scopes to read and none to write or to send. */
    'the API key may only read': { params: components['schemas']['mail.the-API-key-may-only-read.params']; gives: components['schemas']['mail.the-API-key-may-only-read.gives'] };
    /** The API key that is given is valid, but has no scope at all. */
    'the API key has no scope': { params: components['schemas']['mail.the-API-key-has-no-scope.params']; gives: components['schemas']['mail.the-API-key-has-no-scope.gives'] };
    /** The API key that is given forces the sandbox, whatever a request to send says. */
    'the API key is a test key': { params: components['schemas']['mail.the-API-key-is-a-test-key.params']; gives: components['schemas']['mail.the-API-key-is-a-test-key.gives'] };
    /** An API key was created and deleted again; neither the key nor its id is known any more. */
    'the API key was revoked': { params: components['schemas']['mail.the-API-key-was-revoked.params']; gives: components['schemas']['mail.the-API-key-was-revoked.gives'] };
    /** The API key that is given may do everything, but for another tenant than the one of the other credentials. */
    'the API key belongs to another tenant': { params: components['schemas']['mail.the-API-key-belongs-to-another-tenant.params']; gives: components['schemas']['mail.the-API-key-belongs-to-another-tenant.gives'] };
    /** The access token that is given is a JWT that verifies against the issuer's key set and has every scope. */
    'the access token is valid': { params: components['schemas']['mail.the-access-token-is-valid.params']; gives: components['schemas']['mail.the-access-token-is-valid.gives'] };
    /** The access token that is given is a JWT that expired an hour ago. */
    'the access token has expired': { params: components['schemas']['mail.the-access-token-has-expired.params']; gives: components['schemas']['mail.the-access-token-has-expired.gives'] };
    /** The access token that is given is a JWT that does not verify against the issuer's key set. */
    'the access token has a wrong signature': { params: components['schemas']['mail.the-access-token-has-a-wrong-signature.params']; gives: components['schemas']['mail.the-access-token-has-a-wrong-signature.gives'] };
    /** The tenant is suspended, and every call with one of its credentials is refused. */
    'the tenant is suspended': { params: components['schemas']['mail.the-tenant-is-suspended.params']; gives: components['schemas']['mail.the-tenant-is-suspended.gives'] };
    /** A credential has made all its calls of this window in every endpoint group; the next one is refused until the window ends. */
    'the rate limit is used up': { params: components['schemas']['mail.the-rate-limit-is-used-up.params']; gives: components['schemas']['mail.the-rate-limit-is-used-up.gives'] };
    /** A credential has made nearly all its calls of this window; a few still pass, the next ones are refused, and after Retry-After they pass again. */
    'the daily burst': { params: components['schemas']['mail.the-daily-burst.params']; gives: components['schemas']['mail.the-daily-burst.gives'] };
    /** The identity key set is down, so every request with a JWT is answered 503; API keys work. The access token that is given is valid. */
    'the key set is down': { params: components['schemas']['mail.the-key-set-is-down.params']; gives: components['schemas']['mail.the-key-set-is-down.gives'] };
    /** A dependency of the service is down, and what needs it is answered 503, with a retry after a delay. */
    'a dependency is down': { params: components['schemas']['mail.a-dependency-is-down.params']; gives: components['schemas']['mail.a-dependency-is-down.gives'] };
    /** The next call of the service meets an unexpected error; the one after it is answered as usual. */
    'the next call crashes': { params: components['schemas']['mail.the-next-call-crashes.params']; gives: components['schemas']['mail.the-next-call-crashes.gives'] };
    /** A webhook endpoint is registered and enabled, and nothing has been sent to it. */
    'an endpoint exists': { params: components['schemas']['mail.an-endpoint-exists.params']; gives: components['schemas']['mail.an-endpoint-exists.gives'] };
    /** As many webhook endpoints as are asked for are registered, every second of them paused, and no others. */
    'several endpoints exist': { params: components['schemas']['mail.several-endpoints-exist.params']; gives: components['schemas']['mail.several-endpoints-exist.gives'] };
    /** No webhook endpoint is registered; the id that is given is none's. */
    'no endpoint exists': { params: components['schemas']['mail.no-endpoint-exists.params']; gives: components['schemas']['mail.no-endpoint-exists.gives'] };
    /** A webhook endpoint was paused by hand; nothing is sent to it until it is enabled. */
    'an endpoint is paused': { params: components['schemas']['mail.an-endpoint-is-paused.params']; gives: components['schemas']['mail.an-endpoint-is-paused.gives'] };
    /** Nine attempts in a row to deliver to an endpoint have failed; the next failure disables it. One delivery has failed for good, another waits for its fourth attempt. */
    'the endpoint is about to be disabled': { params: components['schemas']['mail.the-endpoint-is-about-to-be-disabled.params']; gives: components['schemas']['mail.the-endpoint-is-about-to-be-disabled.gives'] };
    /** Ten attempts in a row to deliver to an endpoint have failed, so it was disabled; a delivery waits and is sent when it is enabled. */
    'the endpoint was disabled': { params: components['schemas']['mail.the-endpoint-was-disabled.params']; gives: components['schemas']['mail.the-endpoint-was-disabled.gives'] };
    /** Five attempts to deliver an event to an endpoint have failed; the sixth, which is the last, is still to come. */
    'a delivery is on its last attempt': { params: components['schemas']['mail.a-delivery-is-on-its-last-attempt.params']; gives: components['schemas']['mail.a-delivery-is-on-its-last-attempt.gives'] };
    /** A first attempt to deliver an event has failed, the endpoint's signing secret was rotated since, and the second attempt is still to come. */
    'the signing secret was rotated while a delivery waits': { params: components['schemas']['mail.the-signing-secret-was-rotated-while-a-delivery-waits.params']; gives: components['schemas']['mail.the-signing-secret-was-rotated-while-a-delivery-waits.gives'] };
    /** An endpoint's receiver answers 503 for a day and 200 from then on; a message was just sent whose events are on their way to it. */
    'the receiver is down for a day': { params: components['schemas']['mail.the-receiver-is-down-for-a-day.params']; gives: components['schemas']['mail.the-receiver-is-down-for-a-day.gives'] };
    /** Whatever is delivered to an endpoint arrives there twice, as it may wherever a delivery is retried. */
    'deliveries arrive twice': { params: components['schemas']['mail.deliveries-arrive-twice.params']; gives: components['schemas']['mail.deliveries-arrive-twice.gives'] };
    /** Of what is delivered to an endpoint, two at a time arrive in the wrong order, as they may wherever a delivery is retried; the first waits for the second. */
    'deliveries arrive out of order': { params: components['schemas']['mail.deliveries-arrive-out-of-order.params']; gives: components['schemas']['mail.deliveries-arrive-out-of-order.gives'] };
    /** The tenant's event settings are enabled with a URL and the event types that are named. */
    'the event settings are on': { params: components['schemas']['mail.the-event-settings-are-on.params']; gives: components['schemas']['mail.the-event-settings-are-on.gives'] };
    /** The tenant has no URL in its event settings, and no event type is switched on. */
    'the event settings are off': { params: components['schemas']['mail.the-event-settings-are-off.params']; gives: components['schemas']['mail.the-event-settings-are-off.gives'] };
    /** A message to one recipient was accepted and handed on, and its events are on their way to whoever subscribes to them. */
    'a message was sent': { params: components['schemas']['mail.a-message-was-sent.params']; gives: components['schemas']['mail.a-message-was-sent.gives'] };
    /** A message was accepted, and then its template could not be rendered; it is FAILED and was dropped. */
    'a message failed': { params: components['schemas']['mail.a-message-failed.params']; gives: components['schemas']['mail.a-message-failed.gives'] };
    /** There is a dynamic template of that name with one version, which is active. */
    'a template exists': { params: components['schemas']['mail.a-template-exists.params']; gives: components['schemas']['mail.a-template-exists.gives'] };
    /** A template has one active version beside an inactive one, so the active version cannot be deleted. */
    'the version is the only active one': { params: components['schemas']['mail.the-version-is-the-only-active-one.params']; gives: components['schemas']['mail.the-version-is-the-only-active-one.gives'] };
    /** A template has an active version and the inactive one whose id is given; that one can be activated or deleted. */
    'a template version is inactive': { params: components['schemas']['mail.a-template-version-is-inactive.params']; gives: components['schemas']['mail.a-template-version-is-inactive.gives'] };
    /** There is a legacy template, which takes no versions. */
    'a template is not dynamic': { params: components['schemas']['mail.a-template-is-not-dynamic.params']; gives: components['schemas']['mail.a-template-is-not-dynamic.gives'] };
    /** There is a template of that name, and another one that cannot be renamed to it. */
    'a template name is in use': { params: components['schemas']['mail.a-template-name-is-in-use.params']; gives: components['schemas']['mail.a-template-name-is-in-use.gives'] };
    /** There is a dynamic template whose active version cannot be rendered; what is sent with it is accepted and fails afterwards. */
    'a template cannot be rendered': { params: components['schemas']['mail.a-template-cannot-be-rendered.params']; gives: components['schemas']['mail.a-template-cannot-be-rendered.gives'] };
    /** There is an image, and no sent mail refers to it. */
    'an image exists': { params: components['schemas']['mail.an-image-exists.params']; gives: components['schemas']['mail.an-image-exists.gives'] };
    /** An image was deleted after a sent mail had referred to it. */
    'the image is gone': { params: components['schemas']['mail.the-image-is-gone.params']; gives: components['schemas']['mail.the-image-is-gone.gives'] };
    /** Mail to an address has bounced, so it is on the bounce list and nothing is sent to it any more. */
    'an address bounced': { params: components['schemas']['mail.an-address-bounced.params']; gives: components['schemas']['mail.an-address-bounced.gives'] };
    /** The bounce list is empty; the address that is given is not on it. */
    'no address bounced': { params: components['schemas']['mail.no-address-bounced.params']; gives: components['schemas']['mail.no-address-bounced.gives'] };
    /** There is an API key that was created through the API, with the scopes that are named. */
    'an API key exists': { params: components['schemas']['mail.an-API-key-exists.params']; gives: components['schemas']['mail.an-API-key-exists.gives'] };
    /** There is a sender domain of that name, and it is verified. */
    'a domain exists': { params: components['schemas']['mail.a-domain-exists.params']; gives: components['schemas']['mail.a-domain-exists.gives'] };
    /** There is a sender domain that is not verified, so nothing may be sent from it but into the sandbox. */
    'the domain is not verified': { params: components['schemas']['mail.the-domain-is-not-verified.params']; gives: components['schemas']['mail.the-domain-is-not-verified.gives'] };
    /** There is a role of that name. */
    'a role exists': { params: components['schemas']['mail.a-role-exists.params']; gives: components['schemas']['mail.a-role-exists.gives'] };
    /** There is a role of that name, and another one that cannot be renamed to it. */
    'a role name is in use': { params: components['schemas']['mail.a-role-name-is-in-use.params']; gives: components['schemas']['mail.a-role-name-is-in-use.gives'] };
    /** There is a user, and a role that the user does not have. */
    'a user can be given a role': { params: components['schemas']['mail.a-user-can-be-given-a-role.params']; gives: components['schemas']['mail.a-user-can-be-given-a-role.gives'] };
    /** The tenant has nothing of that kind; the id that is given is none's. */
    'no resource of a kind exists': { params: components['schemas']['mail.no-resource-of-a-kind-exists.params']; gives: components['schemas']['mail.no-resource-of-a-kind-exists.gives'] };
    /** The id that is given is that of something of another tenant, which nobody else can tell from something that does not exist. */
    'another tenant has a resource of a kind': { params: components['schemas']['mail.another-tenant-has-a-resource-of-a-kind.params']; gives: components['schemas']['mail.another-tenant-has-a-resource-of-a-kind.gives'] };
  };
  quota: {
    /** The token that is given belongs to a member of the tenant, who may read and write files, and set no quotas. */
    'the caller is a member': { params: components['schemas']['quota.the-caller-is-a-member.params']; gives: components['schemas']['quota.the-caller-is-a-member.gives'] };
    /** The token that is given may set the quotas of users, groups and shares, and not the tenant's. */
    'the caller is a tenant admin': { params: components['schemas']['quota.the-caller-is-a-tenant-admin.params']; gives: components['schemas']['quota.the-caller-is-a-tenant-admin.gives'] };
    /** The token that is given may set the quotas of the tenants under its partner. */
    'the caller is a partner admin': { params: components['schemas']['quota.the-caller-is-a-partner-admin.params']; gives: components['schemas']['quota.the-caller-is-a-partner-admin.gives'] };
    /** The token that is given may set every quota. */
    'the caller is a superuser': { params: components['schemas']['quota.the-caller-is-a-superuser.params']; gives: components['schemas']['quota.the-caller-is-a-superuser.gives'] };
    /** The token that is given belongs to another partner's admin, who reaches none of the main partner's tenants. */
    'the caller is a partner admin of another partner': { params: components['schemas']['quota.the-caller-is-a-partner-admin-of-another-partner.params']; gives: components['schemas']['quota.the-caller-is-a-partner-admin-of-another-partner.gives'] };
    /** The token that is given is nobody's. */
    'the caller is not known': { params: components['schemas']['quota.the-caller-is-not-known.params']; gives: components['schemas']['quota.the-caller-is-not-known.gives'] };
    /** The quota service has a rate limit, and a token has made all its calls of this window; the next one is refused until the window ends. */
    'the rate limit of the quota service is used up': { params: components['schemas']['quota.the-rate-limit-of-the-quota-service-is-used-up.params']; gives: components['schemas']['quota.the-rate-limit-of-the-quota-service-is-used-up.gives'] };
    /** The tenant has used all bytes of its hard quota; the next write is refused at the level of the tenant. */
    'the tenant is full': { params: components['schemas']['quota.the-tenant-is-full.params']; gives: components['schemas']['quota.the-tenant-is-full.gives'] };
    /** The partner has used all bytes of its hard quota; the next write in one of its tenants is refused at the level of the partner. */
    'the partner is full': { params: components['schemas']['quota.the-partner-is-full.params']; gives: components['schemas']['quota.the-partner-is-full.gives'] };
    /** The members of a group have used all bytes of its hard quota; the next write of one of them is refused at the level of the group. */
    'the group is full': { params: components['schemas']['quota.the-group-is-full.params']; gives: components['schemas']['quota.the-group-is-full.gives'] };
    /** A user has used all bytes of a hard quota of their own; the next write is refused at the level of the user. */
    'the user is full': { params: components['schemas']['quota.the-user-is-full.params']; gives: components['schemas']['quota.the-user-is-full.gives'] };
    /** A share has used all bytes of its hard quota; the next write into it is refused at the level of the share. */
    'the share is full': { params: components['schemas']['quota.the-share-is-full.params']; gives: components['schemas']['quota.the-share-is-full.gives'] };
    /** A soft quota is exceeded and its grace window open; writes succeed up to the ceiling, until the window ends. */
    'the grace window is open': { params: components['schemas']['quota.the-grace-window-is-open.params']; gives: components['schemas']['quota.the-grace-window-is-open.gives'] };
    /** A soft quota is exceeded and its grace window has just ended; every write is refused until usage falls below the limit. */
    'the grace window has run out': { params: components['schemas']['quota.the-grace-window-has-run-out.params']; gives: components['schemas']['quota.the-grace-window-has-run-out.gives'] };
    /** The next byte that is written crosses a warning threshold of a quota, and a receiver hears of it. */
    'a quota is nearly full': { params: components['schemas']['quota.a-quota-is-nearly-full.params']; gives: components['schemas']['quota.a-quota-is-nearly-full.gives'] };
    /** A user has a quota of their own, of that limit and type, and is within it; no exemption, and no reason for one, is set. */
    'a user has a quota': { params: components['schemas']['quota.a-user-has-a-quota.params']; gives: components['schemas']['quota.a-user-has-a-quota.gives'] };
    /** A group has a quota, of that limit and type, and is within it; no exemption, and no reason for one, is set. */
    'a group has a quota': { params: components['schemas']['quota.a-group-has-a-quota.params']; gives: components['schemas']['quota.a-group-has-a-quota.gives'] };
    /** A share has a quota, of that limit and type, and is within it; no exemption, and no reason for one, is set. */
    'a share has a quota': { params: components['schemas']['quota.a-share-has-a-quota.params']; gives: components['schemas']['quota.a-share-has-a-quota.gives'] };
    /** The callers' tenant has a quota of that limit and type, and is within it; no exemption, and no reason for one, is set. */
    'the tenant has a quota': { params: components['schemas']['quota.the-tenant-has-a-quota.params']; gives: components['schemas']['quota.the-tenant-has-a-quota.gives'] };
    /** The callers' partner has a quota of that limit and type, and is within it; no exemption, and no reason for one, is set. */
    'the partner has a quota': { params: components['schemas']['quota.the-partner-has-a-quota.params']; gives: components['schemas']['quota.the-partner-has-a-quota.gives'] };
    /** As many users of the tenant as are asked for have a quota of their own, and no others. */
    'several users have quotas': { params: components['schemas']['quota.several-users-have-quotas.params']; gives: components['schemas']['quota.several-users-have-quotas.gives'] };
    /** There is a user without a quota of their own, who falls back to the tenant's. */
    'the user has no quota': { params: components['schemas']['quota.the-user-has-no-quota.params']; gives: components['schemas']['quota.the-user-has-no-quota.gives'] };
    /** There is a group without a quota. */
    'the group has no quota': { params: components['schemas']['quota.the-group-has-no-quota.params']; gives: components['schemas']['quota.the-group-has-no-quota.gives'] };
    /** There is a share without a quota. */
    'the share has no quota': { params: components['schemas']['quota.the-share-has-no-quota.params']; gives: components['schemas']['quota.the-share-has-no-quota.gives'] };
    /** No quota is set for the partner, so none is asked at that level. */
    'the partner has no quota': { params: components['schemas']['quota.the-partner-has-no-quota.params']; gives: components['schemas']['quota.the-partner-has-no-quota.gives'] };
    /** A user has used up a hard quota that is exempt, so writes are not refused at that level. */
    'a user is exempt': { params: components['schemas']['quota.a-user-is-exempt.params']; gives: components['schemas']['quota.a-user-is-exempt.gives'] };
    /** A group has used up a hard quota that is exempt, so writes are not refused at that level. */
    'a group is exempt': { params: components['schemas']['quota.a-group-is-exempt.params']; gives: components['schemas']['quota.a-group-is-exempt.gives'] };
    /** The tenant that is given belongs to another partner, whose admins alone reach it. */
    'a tenant belongs to another partner': { params: components['schemas']['quota.a-tenant-belongs-to-another-partner.params']; gives: components['schemas']['quota.a-tenant-belongs-to-another-partner.gives'] };
    /** The id that is given is a user, group or share of another tenant, which nobody else can tell from one that does not exist. */
    'a target belongs to another tenant': { params: components['schemas']['quota.a-target-belongs-to-another-tenant.params']; gives: components['schemas']['quota.a-target-belongs-to-another-tenant.gives'] };
    /** There is no target of that level with the id that is given. */
    'a target is not known': { params: components['schemas']['quota.a-target-is-not-known.params']; gives: components['schemas']['quota.a-target-is-not-known.gives'] };
    /** A user holds so many bytes in so many files, in their own space. */
    'a user holds files': { params: components['schemas']['quota.a-user-holds-files.params']; gives: components['schemas']['quota.a-user-holds-files.gives'] };
    /** A share holds so many bytes in so many files, which count for its owner. */
    'a share holds files': { params: components['schemas']['quota.a-share-holds-files.params']; gives: components['schemas']['quota.a-share-holds-files.gives'] };
    /** For so many days, today included, the same number of bytes and one file came into a user's space each day. */
    'usage grew day by day': { params: components['schemas']['quota.usage-grew-day-by-day.params']; gives: components['schemas']['quota.usage-grew-day-by-day.gives'] };
    /** The member has written a file of that size at that path; writing there again replaces it. */
    'a file was written': { params: components['schemas']['quota.a-file-was-written.params']; gives: components['schemas']['quota.a-file-was-written.gives'] };
    /** The member has no file at that path. */
    'no file was written': { params: components['schemas']['quota.no-file-was-written.params']; gives: components['schemas']['quota.no-file-was-written.gives'] };
    /** Warnings that a quota's threshold was reached are delivered, signed, to a receiver. */
    'warnings go to a receiver': { params: components['schemas']['quota.warnings-go-to-a-receiver.params']; gives: components['schemas']['quota.warnings-go-to-a-receiver.gives'] };
    /** The receiver of warnings answers 503 for a day and 200 from then on; a warning has just been sent to it. */
    'the warning receiver is down for a day': { params: components['schemas']['quota.the-warning-receiver-is-down-for-a-day.params']; gives: components['schemas']['quota.the-warning-receiver-is-down-for-a-day.gives'] };
  };
}
