// Generated from the spec of the same name by `npm run generate`. Do not edit.

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        "vault.the-vault-token-has-the-admin-scope.parameters": Record<string, never>;
        "vault.the-vault-token-has-the-admin-scope.result": {
            token: string;
        };
        "vault.the-vault-token-has-no-scope.parameters": Record<string, never>;
        "vault.the-vault-token-has-no-scope.result": {
            token: string;
        };
        "vault.the-vault-token-is-not-known.parameters": Record<string, never>;
        "vault.the-vault-token-is-not-known.result": {
            token: string;
        };
        "vault.the-rate-limit-of-the-vault-is-used-up.parameters": {
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
        "vault.the-rate-limit-of-the-vault-is-used-up.result": {
            token: string;
            limit: number;
            /** Format: date-time */
            reset_at: string;
        };
        "vault.a-webhook-exists.parameters": {
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
        "vault.a-webhook-exists.result": {
            webhook_id: string;
            url: string;
            inbox: string | null;
            secret: string;
        };
        "vault.several-webhooks-exist.parameters": {
            /** @default 3 */
            count?: number;
            /** @default https://inbox.countersign.test/hook */
            url?: string;
        };
        "vault.several-webhooks-exist.result": {
            webhook_ids: string[];
        };
        "vault.no-webhook-exists.parameters": Record<string, never>;
        "vault.no-webhook-exists.result": {
            webhook_id: string;
        };
        "vault.a-webhook-is-switched-off.parameters": {
            /** @default https://inbox.countersign.test/hook */
            url?: string;
        };
        "vault.a-webhook-is-switched-off.result": {
            webhook_id: string;
            url: string;
            inbox: string | null;
            secret: string;
        };
        "vault.a-webhook-matches-no-event-type.parameters": {
            /** @default https://inbox.countersign.test/hook */
            url?: string;
        };
        "vault.a-webhook-matches-no-event-type.result": {
            webhook_id: string;
            url: string;
            inbox: string | null;
            secret: string;
        };
        "vault.a-delivery-succeeded.parameters": {
            /** @default https://inbox.countersign.test/hook */
            url?: string;
        };
        "vault.a-delivery-succeeded.result": {
            webhook_id: string;
            url: string;
            inbox: string | null;
            secret: string;
            delivery_id: string;
            event_id: string;
        };
        "vault.a-delivery-failed.parameters": {
            /** @default https://inbox.countersign.test/hook */
            url?: string;
            /** @default 200 */
            answers?: number;
        };
        "vault.a-delivery-failed.result": {
            webhook_id: string;
            url: string;
            inbox: string | null;
            secret: string;
            delivery_id: string;
            event_id: string;
        };
        "vault.a-delivery-waits-for-its-next-attempt.parameters": {
            /** @default https://inbox.countersign.test/hook */
            url?: string;
            /** @default 1 */
            failed_attempts?: number;
            /** @default 30s */
            due_in?: string;
            /** @default 200 */
            answers?: number;
        };
        "vault.a-delivery-waits-for-its-next-attempt.result": {
            webhook_id: string;
            url: string;
            inbox: string | null;
            secret: string;
            delivery_id: string;
            event_id: string;
            /** Format: date-time */
            next_attempt_at: string;
        };
        "vault.a-vault-delivery-is-on-its-last-attempt.parameters": {
            /** @default https://inbox.countersign.test/hook */
            url?: string;
            /** @default 30s */
            due_in?: string;
            /** @default 503 */
            answers?: number;
        };
        "vault.a-vault-delivery-is-on-its-last-attempt.result": {
            webhook_id: string;
            url: string;
            inbox: string | null;
            secret: string;
            delivery_id: string;
            event_id: string;
            /** Format: date-time */
            next_attempt_at: string;
        };
        "vault.many-deliveries-were-made.parameters": {
            /** @default https://inbox.countersign.test/hook */
            url?: string;
            /** @default 25 */
            count?: number;
        };
        "vault.many-deliveries-were-made.result": {
            webhook_id: string;
            /** @description Newest first. */
            delivery_ids: string[];
        };
        "vault.a-webhook-is-failing.parameters": {
            /** @default https://inbox.countersign.test/hook */
            url?: string;
            /** @default 503 */
            answers?: number;
        };
        "vault.a-webhook-is-failing.result": {
            webhook_id: string;
            url: string;
            inbox: string | null;
            secret: string;
            delivery_id: string;
            event_id: string;
        };
        "vault.the-vault-receiver-is-down-for-a-day.parameters": {
            /** @default https://inbox.countersign.test/hook */
            url?: string;
            /** @default 1d */
            lasting?: string;
        };
        "vault.the-vault-receiver-is-down-for-a-day.result": {
            webhook_id: string;
            url: string;
            inbox: string;
            secret: string;
            path: string;
            /** Format: date-time */
            until: string;
        };
        "vault.vault-deliveries-arrive-twice.parameters": {
            /** @default https://inbox.countersign.test/hook */
            url?: string;
        };
        "vault.vault-deliveries-arrive-twice.result": {
            webhook_id: string;
            url: string;
            inbox: string | null;
            secret: string;
        };
        "vault.a-secret-exists.parameters": {
            /** @default prod/db */
            path?: string;
            /** @default generic */
            secret_type?: string;
            /** @default [] */
            tags?: string[];
        };
        "vault.a-secret-exists.result": {
            path: string;
        };
        "vault.a-secret-expires-tonight.parameters": {
            /** @default prod/db */
            path?: string;
            /** @default https://inbox.countersign.test/hook */
            url?: string;
        };
        "vault.a-secret-expires-tonight.result": {
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
        "vault.a-secret-has-expired.parameters": {
            /** @default prod/db */
            path?: string;
            /** @default https://inbox.countersign.test/hook */
            url?: string;
            /** @default false */
            deleted?: boolean;
        };
        "vault.a-secret-has-expired.result": {
            webhook_id: string;
            url: string;
            inbox: string | null;
            secret: string;
            path: string;
        };
        "vault.a-rotation-is-due.parameters": {
            /** @default prod/db */
            path?: string;
            /** @default https://inbox.countersign.test/hook */
            url?: string;
            /** @default 24h */
            grace_period?: string;
        };
        "vault.a-rotation-is-due.result": {
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
        "vault.a-rotation-is-overdue.parameters": {
            /** @default prod/db */
            path?: string;
            /** @default https://inbox.countersign.test/hook */
            url?: string;
            /** @default 24h */
            grace_period?: string;
        };
        "vault.a-rotation-is-overdue.result": {
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
        "vault.a-rotation-failed-for-the-last-time.parameters": {
            /** @default prod/db */
            path?: string;
            /** @default https://inbox.countersign.test/hook */
            url?: string;
        };
        "vault.a-rotation-failed-for-the-last-time.result": {
            webhook_id: string;
            url: string;
            inbox: string | null;
            secret: string;
            path: string;
            rotation_policy_id: string;
        };
        "vault.no-rotation-policy-governs-the-path.parameters": {
            /** @default prod/db */
            path?: string;
        };
        "vault.no-rotation-policy-governs-the-path.result": {
            path: string;
        };
        "vault.a-certificate-is-about-to-expire.parameters": {
            /** @default www.example.com */
            common_name?: string;
            /** @default false */
            is_acme_managed?: boolean;
            /** @default false */
            auto_renew?: boolean;
            /** @default https://inbox.countersign.test/hook */
            url?: string;
        };
        "vault.a-certificate-is-about-to-expire.result": {
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
        "vault.a-lease-is-about-to-expire.parameters": {
            /** @default postgres */
            engine?: string;
            /** @default readonly */
            role?: string;
            /** @default 300 */
            ttl_seconds?: number;
            /** @default https://inbox.countersign.test/hook */
            url?: string;
        };
        "vault.a-lease-is-about-to-expire.result": {
            webhook_id: string;
            url: string;
            inbox: string | null;
            secret: string;
            lease_id: string;
            /** Format: date-time */
            expires_at: string;
        };
        "vault.a-lease-was-revoked-but-its-user-remains.parameters": {
            /** @default https://inbox.countersign.test/hook */
            url?: string;
        };
        "vault.a-lease-was-revoked-but-its-user-remains.result": {
            webhook_id: string;
            url: string;
            inbox: string | null;
            secret: string;
            lease_id: string;
        };
        "vault.a-backend-is-about-to-become-unreachable.parameters": {
            /** @default vault-eu */
            name?: string;
            /** @default 3 */
            threshold?: number;
            /** @default https://inbox.countersign.test/hook */
            url?: string;
        };
        "vault.a-backend-is-about-to-become-unreachable.result": {
            webhook_id: string;
            url: string;
            inbox: string | null;
            secret: string;
            backend_id: string;
            consecutive_failures: number;
        };
        "vault.a-backend-is-unreachable.parameters": {
            /** @default vault-eu */
            name?: string;
            /** @default 3 */
            threshold?: number;
            /** @default https://inbox.countersign.test/hook */
            url?: string;
        };
        "vault.a-backend-is-unreachable.result": {
            webhook_id: string;
            url: string;
            inbox: string | null;
            secret: string;
            backend_id: string;
            consecutive_failures: number;
        };
        "vault.access-is-denied.parameters": {
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
        "vault.access-is-denied.result": {
            webhook_id: string;
            url: string;
            inbox: string | null;
            secret: string;
            path: string;
        };
        "mail.the-API-key-has-every-scope.parameters": Record<string, never>;
        "mail.the-API-key-has-every-scope.result": {
            token: string;
            tenant_id: string;
        };
        "mail.the-API-key-may-only-read.parameters": Record<string, never>;
        "mail.the-API-key-may-only-read.result": {
            token: string;
            tenant_id: string;
        };
        "mail.the-API-key-has-no-scope.parameters": Record<string, never>;
        "mail.the-API-key-has-no-scope.result": {
            token: string;
            tenant_id: string;
        };
        "mail.the-API-key-is-a-test-key.parameters": Record<string, never>;
        "mail.the-API-key-is-a-test-key.result": {
            token: string;
            tenant_id: string;
        };
        "mail.the-API-key-was-revoked.parameters": Record<string, never>;
        "mail.the-API-key-was-revoked.result": {
            token: string;
            api_key_id: string;
        };
        "mail.the-API-key-belongs-to-another-tenant.parameters": Record<string, never>;
        "mail.the-API-key-belongs-to-another-tenant.result": {
            token: string;
            tenant_id: string;
        };
        "mail.the-access-token-is-valid.parameters": Record<string, never>;
        "mail.the-access-token-is-valid.result": {
            token: string;
            tenant_id: string;
        };
        "mail.the-access-token-has-expired.parameters": Record<string, never>;
        "mail.the-access-token-has-expired.result": {
            token: string;
            tenant_id: string;
        };
        "mail.the-access-token-has-a-wrong-signature.parameters": Record<string, never>;
        "mail.the-access-token-has-a-wrong-signature.result": {
            token: string;
            tenant_id: string;
        };
        "mail.the-tenant-is-suspended.parameters": {
            /**
             * @default ten_main
             * @enum {string}
             */
            tenant_id?: "ten_main" | "ten_other" | "ten_suspended";
        };
        "mail.the-tenant-is-suspended.result": {
            token: string;
            tenant_id: string;
        };
        "mail.the-rate-limit-is-used-up.parameters": {
            /** @default live */
            credential?: string;
        };
        "mail.the-rate-limit-is-used-up.result": {
            token: string;
            limit: number;
            /** Format: date-time */
            reset_at: string;
        };
        "mail.the-daily-burst.parameters": {
            /** @default live */
            credential?: string;
            /** @default 3 */
            left?: number;
        };
        "mail.the-daily-burst.result": {
            token: string;
            limit: number;
            left: number;
            /** Format: date-time */
            reset_at: string;
        };
        "mail.the-key-set-is-down.parameters": Record<string, never>;
        "mail.the-key-set-is-down.result": {
            token: string;
            tenant_id: string;
        };
        "mail.a-dependency-is-down.parameters": {
            /**
             * @default database
             * @enum {string}
             */
            name?: "database" | "cache" | "key_set";
        };
        "mail.a-dependency-is-down.result": {
            name: string;
        };
        "mail.the-next-call-crashes.parameters": Record<string, never>;
        "mail.the-next-call-crashes.result": Record<string, never>;
        "mail.an-endpoint-exists.parameters": {
            /** @default https://inbox.countersign.test/hook */
            url?: string;
            /**
             * @default [
             *       "*"
             *     ]
             */
            enabled_events?: ("*" | "processed" | "deferred" | "delivered" | "bounce" | "blocked" | "dropped" | "open" | "click" | "spam_report" | "unsubscribe" | "group_unsubscribe" | "group_resubscribe")[];
        };
        "mail.an-endpoint-exists.result": {
            webhook_id: string;
            url: string;
            inbox: string | null;
            signing_secret: string;
        };
        "mail.several-endpoints-exist.parameters": {
            /** @default 3 */
            count?: number;
            /** @default https://inbox.countersign.test/hook */
            url?: string;
        };
        "mail.several-endpoints-exist.result": {
            webhook_ids: string[];
        };
        "mail.no-endpoint-exists.parameters": Record<string, never>;
        "mail.no-endpoint-exists.result": {
            webhook_id: string;
        };
        "mail.an-endpoint-is-paused.parameters": {
            /** @default https://inbox.countersign.test/hook */
            url?: string;
        };
        "mail.an-endpoint-is-paused.result": {
            webhook_id: string;
            url: string;
            inbox: string | null;
            signing_secret: string;
        };
        "mail.the-endpoint-is-about-to-be-disabled.parameters": {
            /** @default https://inbox.countersign.test/hook */
            url?: string;
            /** @default 503 */
            answers?: number;
        };
        "mail.the-endpoint-is-about-to-be-disabled.result": {
            webhook_id: string;
            url: string;
            inbox: string | null;
            signing_secret: string;
            failure_count: number;
            /** Format: date-time */
            next_attempt_at: string;
        };
        "mail.the-endpoint-was-disabled.parameters": {
            /** @default https://inbox.countersign.test/hook */
            url?: string;
            /** @default 200 */
            answers?: number;
        };
        "mail.the-endpoint-was-disabled.result": {
            webhook_id: string;
            url: string;
            inbox: string | null;
            signing_secret: string;
            /** Format: date-time */
            disabled_at: string;
            delivery_id: string;
        };
        "mail.a-delivery-is-on-its-last-attempt.parameters": {
            /** @default https://inbox.countersign.test/hook */
            url?: string;
            /** @default 30s */
            due_in?: string;
            /** @default 503 */
            answers?: number;
        };
        "mail.a-delivery-is-on-its-last-attempt.result": {
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
        "mail.the-signing-secret-was-rotated-while-a-delivery-waits.parameters": {
            /** @default https://inbox.countersign.test/hook */
            url?: string;
            /** @default 30s */
            due_in?: string;
            /** @default 200 */
            answers?: number;
        };
        "mail.the-signing-secret-was-rotated-while-a-delivery-waits.result": {
            webhook_id: string;
            url: string;
            inbox: string | null;
            signing_secret: string;
            old_signing_secret: string;
            delivery_id: string;
            /** Format: date-time */
            next_attempt_at: string;
        };
        "mail.the-receiver-is-down-for-a-day.parameters": {
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
        "mail.the-receiver-is-down-for-a-day.result": {
            webhook_id: string;
            url: string;
            inbox: string;
            signing_secret: string;
            message_id: string;
            /** Format: date-time */
            until: string;
        };
        "mail.deliveries-arrive-twice.parameters": {
            /** @default https://inbox.countersign.test/hook */
            url?: string;
        };
        "mail.deliveries-arrive-twice.result": {
            webhook_id: string;
            url: string;
            inbox: string | null;
            signing_secret: string;
        };
        "mail.deliveries-arrive-out-of-order.parameters": {
            /** @default https://inbox.countersign.test/hook */
            url?: string;
        };
        "mail.deliveries-arrive-out-of-order.result": {
            webhook_id: string;
            url: string;
            inbox: string | null;
            signing_secret: string;
        };
        "mail.the-event-settings-are-on.parameters": {
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
        "mail.the-event-settings-are-on.result": {
            url: string;
            inbox: string | null;
            signing_secret: string;
        };
        "mail.the-event-settings-are-off.parameters": Record<string, never>;
        "mail.the-event-settings-are-off.result": Record<string, never>;
        "mail.a-message-was-sent.parameters": {
            /**
             * Format: email
             * @default ada@customer.example
             */
            to?: string;
        };
        "mail.a-message-was-sent.result": {
            message_id: string;
            recipient_email: string;
        };
        "mail.a-message-failed.parameters": {
            /**
             * Format: email
             * @default ada@customer.example
             */
            to?: string;
        };
        "mail.a-message-failed.result": {
            message_id: string;
            recipient_email: string;
            template_id: string;
        };
        "mail.a-template-exists.parameters": {
            /** @default Newsletter */
            name?: string;
        };
        "mail.a-template-exists.result": {
            template_id: string;
            name: string;
            version_id: string;
        };
        "mail.the-version-is-the-only-active-one.parameters": {
            /** @default Invoice */
            name?: string;
        };
        "mail.the-version-is-the-only-active-one.result": {
            template_id: string;
            name: string;
            version_id: string;
            inactive_version_id: string;
        };
        "mail.a-template-version-is-inactive.parameters": {
            /** @default Reminder */
            name?: string;
        };
        "mail.a-template-version-is-inactive.result": {
            template_id: string;
            name: string;
            version_id: string;
        };
        "mail.a-template-is-not-dynamic.parameters": {
            /** @default Old invoice */
            name?: string;
        };
        "mail.a-template-is-not-dynamic.result": {
            template_id: string;
            name: string;
            version_id: string;
        };
        "mail.a-template-name-is-in-use.parameters": {
            /** @default Receipt */
            name?: string;
        };
        "mail.a-template-name-is-in-use.result": {
            name: string;
            template_id: string;
            other_template_id: string;
        };
        "mail.a-template-cannot-be-rendered.parameters": {
            /** @default Draft */
            name?: string;
        };
        "mail.a-template-cannot-be-rendered.result": {
            template_id: string;
            name: string;
            version_id: string;
        };
        "mail.an-image-exists.parameters": Record<string, never>;
        "mail.an-image-exists.result": {
            image_id: string;
            /** @description The public path of the image. */
            path: string;
        };
        "mail.the-image-is-gone.parameters": Record<string, never>;
        "mail.the-image-is-gone.result": {
            image_id: string;
            /** @description The former public path of the image. */
            path: string;
            message_id: string;
        };
        "mail.an-address-bounced.parameters": {
            /**
             * Format: email
             * @default gone@customer.example
             */
            email?: string;
        };
        "mail.an-address-bounced.result": {
            email: string;
        };
        "mail.no-address-bounced.parameters": Record<string, never>;
        "mail.no-address-bounced.result": {
            email: string;
        };
        "mail.an-API-key-exists.parameters": {
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
        "mail.an-API-key-exists.result": {
            api_key_id: string;
            token: string;
        };
        "mail.a-domain-exists.parameters": {
            /** @default mail.example.com */
            domain?: string;
        };
        "mail.a-domain-exists.result": {
            domain_id: string;
            domain: string;
            from_email: string;
        };
        "mail.the-domain-is-not-verified.parameters": {
            /** @default new.example.com */
            domain?: string;
        };
        "mail.the-domain-is-not-verified.result": {
            domain_id: string;
            domain: string;
            from_email: string;
        };
        "mail.a-role-exists.parameters": {
            /** @default Auditor */
            name?: string;
        };
        "mail.a-role-exists.result": {
            role_id: string;
            name: string;
        };
        "mail.a-role-name-is-in-use.parameters": {
            /** @default Auditor */
            name?: string;
        };
        "mail.a-role-name-is-in-use.result": {
            name: string;
            role_id: string;
            other_role_id: string;
        };
        "mail.a-user-can-be-given-a-role.parameters": {
            /** @default Auditor */
            name?: string;
        };
        "mail.a-user-can-be-given-a-role.result": {
            user_id: string;
            role_id: string;
            name: string;
        };
        "mail.no-resource-of-a-kind-exists.parameters": {
            /**
             * @default template
             * @enum {string}
             */
            kind?: "message" | "template" | "api_key" | "image" | "domain" | "role";
        };
        "mail.no-resource-of-a-kind-exists.result": {
            kind: string;
            id: string;
        };
        "mail.another-tenant-has-a-resource-of-a-kind.parameters": {
            /**
             * @default template
             * @enum {string}
             */
            kind?: "endpoint" | "message" | "template" | "api_key" | "image" | "domain" | "role";
        };
        "mail.another-tenant-has-a-resource-of-a-kind.result": {
            kind: string;
            id: string;
        };
        "quota.the-caller-is-a-member.parameters": Record<string, never>;
        "quota.the-caller-is-a-member.result": {
            token: string;
            user_id: string;
            tenant_id: string;
            partner_id: string;
        };
        "quota.the-caller-is-a-tenant-admin.parameters": Record<string, never>;
        "quota.the-caller-is-a-tenant-admin.result": {
            token: string;
            user_id: string;
            tenant_id: string;
            partner_id: string;
        };
        "quota.the-caller-is-a-partner-admin.parameters": Record<string, never>;
        "quota.the-caller-is-a-partner-admin.result": {
            token: string;
            user_id: string;
            tenant_id: string;
            partner_id: string;
        };
        "quota.the-caller-is-a-superuser.parameters": Record<string, never>;
        "quota.the-caller-is-a-superuser.result": {
            token: string;
            user_id: string;
            tenant_id: string;
            partner_id: string;
        };
        "quota.the-caller-is-a-partner-admin-of-another-partner.parameters": Record<string, never>;
        "quota.the-caller-is-a-partner-admin-of-another-partner.result": {
            token: string;
            user_id: string;
            tenant_id: string;
            partner_id: string;
        };
        "quota.the-caller-is-not-known.parameters": Record<string, never>;
        "quota.the-caller-is-not-known.result": {
            token: string;
        };
        "quota.the-rate-limit-of-the-quota-service-is-used-up.parameters": {
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
        "quota.the-rate-limit-of-the-quota-service-is-used-up.result": {
            token: string;
            limit: number;
            /** Format: date-time */
            reset_at: string;
        };
        "quota.the-tenant-is-full.parameters": {
            /** @default 1000000 */
            limit_bytes?: number;
        };
        "quota.the-tenant-is-full.result": {
            level: string;
            target_id: string;
            limit_bytes: number;
            used_bytes: number;
            /** @description The user whose writes are refused. */
            user_id: string;
            /** @description The share that is written to; null for the user's own space. */
            share_id: string | null;
        };
        "quota.the-partner-is-full.parameters": {
            /** @default 1000000 */
            limit_bytes?: number;
        };
        "quota.the-partner-is-full.result": {
            level: string;
            target_id: string;
            limit_bytes: number;
            used_bytes: number;
            /** @description The user whose writes are refused. */
            user_id: string;
            /** @description The share that is written to; null for the user's own space. */
            share_id: string | null;
        };
        "quota.the-group-is-full.parameters": {
            /**
             * @default grp_eng
             * @enum {string}
             */
            group_id?: "grp_eng" | "grp_all";
            /** @default 1000000 */
            limit_bytes?: number;
        };
        "quota.the-group-is-full.result": {
            level: string;
            target_id: string;
            limit_bytes: number;
            used_bytes: number;
            /** @description The user whose writes are refused. */
            user_id: string;
            /** @description The share that is written to; null for the user's own space. */
            share_id: string | null;
        };
        "quota.the-user-is-full.parameters": {
            /** @default 1000000 */
            limit_bytes?: number;
        };
        "quota.the-user-is-full.result": {
            level: string;
            target_id: string;
            limit_bytes: number;
            used_bytes: number;
            /** @description The user whose writes are refused. */
            user_id: string;
            /** @description The share that is written to; null for the user's own space. */
            share_id: string | null;
        };
        "quota.the-share-is-full.parameters": {
            /** @default 1000000 */
            limit_bytes?: number;
        };
        "quota.the-share-is-full.result": {
            level: string;
            target_id: string;
            limit_bytes: number;
            used_bytes: number;
            /** @description The user whose writes are refused. */
            user_id: string;
            /** @description The share that is written to; null for the user's own space. */
            share_id: string | null;
        };
        "quota.the-grace-window-is-open.parameters": {
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
        "quota.the-grace-window-is-open.result": {
            level: string;
            target_id: string;
            limit_bytes: number;
            used_bytes: number;
            user_id: string;
            share_id: string | null;
            ceiling_bytes: number;
            /** @description The number of bytes that can still be written; 0 once the window has run out. */
            room_bytes: number;
            /** Format: date-time */
            grace_started_at: string;
            /** Format: date-time */
            grace_ends_at: string;
        };
        "quota.the-grace-window-has-run-out.parameters": {
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
        "quota.the-grace-window-has-run-out.result": {
            level: string;
            target_id: string;
            limit_bytes: number;
            used_bytes: number;
            user_id: string;
            share_id: string | null;
            ceiling_bytes: number;
            /** @description The number of bytes that can still be written; 0 once the window has run out. */
            room_bytes: number;
            /** Format: date-time */
            grace_started_at: string;
            /** Format: date-time */
            grace_ends_at: string;
        };
        "quota.a-quota-is-nearly-full.parameters": {
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
        "quota.a-quota-is-nearly-full.result": {
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
        "quota.a-user-has-a-quota.parameters": {
            /** @default 1000000 */
            limit_bytes?: number;
            /**
             * @default hard
             * @enum {string}
             */
            limit_type?: "hard" | "soft";
        };
        "quota.a-user-has-a-quota.result": {
            quota_id: string;
            target_id: string;
            limit_bytes: number;
        };
        "quota.a-group-has-a-quota.parameters": {
            /** @default 1000000 */
            limit_bytes?: number;
            /**
             * @default hard
             * @enum {string}
             */
            limit_type?: "hard" | "soft";
        };
        "quota.a-group-has-a-quota.result": {
            quota_id: string;
            target_id: string;
            limit_bytes: number;
        };
        "quota.a-share-has-a-quota.parameters": {
            /** @default 1000000 */
            limit_bytes?: number;
            /**
             * @default hard
             * @enum {string}
             */
            limit_type?: "hard" | "soft";
        };
        "quota.a-share-has-a-quota.result": {
            quota_id: string;
            target_id: string;
            limit_bytes: number;
        };
        "quota.the-tenant-has-a-quota.parameters": {
            /** @default 1000000 */
            limit_bytes?: number;
            /**
             * @default hard
             * @enum {string}
             */
            limit_type?: "hard" | "soft";
        };
        "quota.the-tenant-has-a-quota.result": {
            quota_id: string;
            target_id: string;
            limit_bytes: number;
        };
        "quota.the-partner-has-a-quota.parameters": {
            /** @default 1000000 */
            limit_bytes?: number;
            /**
             * @default hard
             * @enum {string}
             */
            limit_type?: "hard" | "soft";
        };
        "quota.the-partner-has-a-quota.result": {
            quota_id: string;
            target_id: string;
            limit_bytes: number;
        };
        "quota.several-users-have-quotas.parameters": {
            /** @default 3 */
            count?: number;
        };
        "quota.several-users-have-quotas.result": {
            /** @description In ascending order. */
            user_ids: string[];
        };
        "quota.the-user-has-no-quota.parameters": Record<string, never>;
        "quota.the-user-has-no-quota.result": {
            target_id: string;
        };
        "quota.the-group-has-no-quota.parameters": Record<string, never>;
        "quota.the-group-has-no-quota.result": {
            target_id: string;
        };
        "quota.the-share-has-no-quota.parameters": Record<string, never>;
        "quota.the-share-has-no-quota.result": {
            target_id: string;
        };
        "quota.the-partner-has-no-quota.parameters": Record<string, never>;
        "quota.the-partner-has-no-quota.result": {
            target_id: string;
        };
        "quota.a-user-is-exempt.parameters": {
            /** @default 1000000 */
            limit_bytes?: number;
        };
        "quota.a-user-is-exempt.result": {
            level: string;
            target_id: string;
            limit_bytes: number;
            used_bytes: number;
            /** @description The user whose writes are refused. */
            user_id: string;
            /** @description The share that is written to; null for the user's own space. */
            share_id: string | null;
        };
        "quota.a-group-is-exempt.parameters": {
            /** @default 1000000 */
            limit_bytes?: number;
        };
        "quota.a-group-is-exempt.result": {
            level: string;
            target_id: string;
            limit_bytes: number;
            used_bytes: number;
            /** @description The user whose writes are refused. */
            user_id: string;
            /** @description The share that is written to; null for the user's own space. */
            share_id: string | null;
        };
        "quota.the-partner-has-another-tenant.parameters": Record<string, never>;
        "quota.the-partner-has-another-tenant.result": {
            tenant_id: string;
            partner_id: string;
            /** @description A user of that tenant. */
            user_id: string;
        };
        "quota.a-tenant-belongs-to-another-partner.parameters": Record<string, never>;
        "quota.a-tenant-belongs-to-another-partner.result": {
            tenant_id: string;
            partner_id: string;
        };
        "quota.a-target-belongs-to-another-tenant.parameters": {
            /**
             * @default user
             * @enum {string}
             */
            level?: "user" | "group" | "share";
        };
        "quota.a-target-belongs-to-another-tenant.result": {
            target_id: string;
        };
        "quota.a-target-is-not-known.parameters": {
            /**
             * @default user
             * @enum {string}
             */
            level?: "share" | "user" | "group" | "tenant" | "partner";
        };
        "quota.a-target-is-not-known.result": {
            target_id: string;
        };
        "quota.a-user-holds-files.parameters": {
            /** @default 250000 */
            used_bytes?: number;
            /** @default 3 */
            file_count?: number;
        };
        "quota.a-user-holds-files.result": {
            user_id: string;
            group_ids: string[];
            tenant_id: string;
            used_bytes: number;
            file_count: number;
        };
        "quota.a-share-holds-files.parameters": {
            /** @default 250000 */
            used_bytes?: number;
            /** @default 3 */
            file_count?: number;
        };
        "quota.a-share-holds-files.result": {
            share_id: string;
            user_id: string;
            used_bytes: number;
            file_count: number;
        };
        "quota.usage-grew-day-by-day.parameters": {
            /** @default 7 */
            days?: number;
            /** @default 1000 */
            bytes_a_day?: number;
        };
        "quota.usage-grew-day-by-day.result": {
            user_id: string;
            tenant_id: string;
            used_bytes: number;
        };
        "quota.a-file-was-written.parameters": {
            /** @default minutes/friday.txt */
            path?: string;
            /** @default 1000 */
            size_bytes?: number;
        };
        "quota.a-file-was-written.result": {
            path: string;
            user_id: string;
        };
        "quota.no-file-was-written.parameters": {
            /** @default minutes/friday.txt */
            path?: string;
        };
        "quota.no-file-was-written.result": {
            path: string;
            user_id: string;
        };
        "quota.warnings-go-to-a-receiver.parameters": {
            /** @default https://inbox.countersign.test/hook */
            url?: string;
        };
        "quota.warnings-go-to-a-receiver.result": {
            url: string;
            inbox: string | null;
            secret: string;
        };
        "quota.the-warning-receiver-is-down-for-a-day.parameters": {
            /** @default https://inbox.countersign.test/hook */
            url?: string;
            /** @default 1d */
            lasting?: string;
        };
        "quota.the-warning-receiver-is-down-for-a-day.result": {
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

/** The parameters and the result of each scenario, by service and by name. */
export interface Scenarios {
  vault: {
    /** The returned token may do everything in the vault. */
    'the vault token has the admin scope': { parameters: components['schemas']['vault.the-vault-token-has-the-admin-scope.parameters']; result: components['schemas']['vault.the-vault-token-has-the-admin-scope.result'] };
    /** The returned token is valid but has no scope, so operations that need the admin scope are forbidden. */
    'the vault token has no scope': { parameters: components['schemas']['vault.the-vault-token-has-no-scope.parameters']; result: components['schemas']['vault.the-vault-token-has-no-scope.result'] };
    /** The returned token is unknown. */
    'the vault token is not known': { parameters: components['schemas']['vault.the-vault-token-is-not-known.parameters']; result: components['schemas']['vault.the-vault-token-is-not-known.result'] };
    /** The vault has a rate limit, and a token has used it up; further calls are refused until the window ends. */
    'the rate limit of the vault is used up': { parameters: components['schemas']['vault.the-rate-limit-of-the-vault-is-used-up.parameters']; result: components['schemas']['vault.the-rate-limit-of-the-vault-is-used-up.result'] };
    /** A webhook is registered and enabled, and nothing has been sent to it. */
    'a webhook exists': { parameters: components['schemas']['vault.a-webhook-exists.parameters']; result: components['schemas']['vault.a-webhook-exists.result'] };
    /** Exactly the requested number of webhooks is registered. */
    'several webhooks exist': { parameters: components['schemas']['vault.several-webhooks-exist.parameters']; result: components['schemas']['vault.several-webhooks-exist.result'] };
    /** No webhook is registered, since any there was is removed; the returned id does not exist. */
    'no webhook exists': { parameters: components['schemas']['vault.no-webhook-exists.parameters']; result: components['schemas']['vault.no-webhook-exists.result'] };
    /** A webhook is registered but not enabled; events are not sent to it. */
    'a webhook is switched off': { parameters: components['schemas']['vault.a-webhook-is-switched-off.parameters']; result: components['schemas']['vault.a-webhook-is-switched-off.result'] };
    /** A webhook subscribes to a pattern that is well formed but matches no event type, so there is no event to test it with. */
    'a webhook matches no event type': { parameters: components['schemas']['vault.a-webhook-matches-no-event-type.parameters']; result: components['schemas']['vault.a-webhook-matches-no-event-type.result'] };
    /** An event was delivered to a webhook at the first attempt. */
    'a delivery succeeded': { parameters: components['schemas']['vault.a-delivery-succeeded.parameters']; result: components['schemas']['vault.a-delivery-succeeded.result'] };
    /** All seven attempts to deliver an event to a webhook have failed; no further attempt is made unless it is forced. */
    'a delivery failed': { parameters: components['schemas']['vault.a-delivery-failed.parameters']; result: components['schemas']['vault.a-delivery-failed.result'] };
    /** Some attempts to deliver an event to a webhook have failed, and the next scheduled one is still to come. */
    'a delivery waits for its next attempt': { parameters: components['schemas']['vault.a-delivery-waits-for-its-next-attempt.parameters']; result: components['schemas']['vault.a-delivery-waits-for-its-next-attempt.result'] };
    /** Six attempts to deliver an event to a webhook have failed; the seventh and last is still to come. */
    'a vault delivery is on its last attempt': { parameters: components['schemas']['vault.a-vault-delivery-is-on-its-last-attempt.parameters']; result: components['schemas']['vault.a-vault-delivery-is-on-its-last-attempt.result'] };
    /** The given number of events were delivered to one webhook, each at its first attempt, one minute apart, the newest just now. */
    'many deliveries were made': { parameters: components['schemas']['vault.many-deliveries-were-made.parameters']; result: components['schemas']['vault.many-deliveries-were-made.result'] };
    /** A delivery to a webhook has just failed for good, so the webhook's status is `failing`; the next success makes it `healthy` again. */
    'a webhook is failing': { parameters: components['schemas']['vault.a-webhook-is-failing.parameters']; result: components['schemas']['vault.a-webhook-is-failing.result'] };
    /** A webhook's receiver answers 503 for a day and 200 from then on; a secret was just created, and its event is on its way to the receiver. */
    'the vault receiver is down for a day': { parameters: components['schemas']['vault.the-vault-receiver-is-down-for-a-day.parameters']; result: components['schemas']['vault.the-vault-receiver-is-down-for-a-day.result'] };
    /** Every delivery to a webhook arrives twice, as can happen wherever deliveries are retried. */
    'vault deliveries arrive twice': { parameters: components['schemas']['vault.vault-deliveries-arrive-twice.parameters']; result: components['schemas']['vault.vault-deliveries-arrive-twice.result'] };
    /** There is a secret at the path, at version 1 and without expiry. */
    'a secret exists': { parameters: components['schemas']['vault.a-secret-exists.parameters']; result: components['schemas']['vault.a-secret-exists.result'] };
    /** A secret with a subscribed webhook expires within the day; only the last warning is still to come, an hour from now. */
    'a secret expires tonight': { parameters: components['schemas']['vault.a-secret-expires-tonight.parameters']; result: components['schemas']['vault.a-secret-expires-tonight.result'] };
    /** A secret has just expired, and a webhook is subscribed to its events. */
    'a secret has expired': { parameters: components['schemas']['vault.a-secret-has-expired.parameters']; result: components['schemas']['vault.a-secret-has-expired.result'] };
    /** A secret is due for rotation, the receiver has to write the new value, and the webhook has just been notified. */
    'a rotation is due': { parameters: components['schemas']['vault.a-rotation-is-due.parameters']; result: components['schemas']['vault.a-rotation-is-due.result'] };
    /** A rotation was due, its grace period has just ended without a new value, and the webhook has been notified. */
    'a rotation is overdue': { parameters: components['schemas']['vault.a-rotation-is-overdue.parameters']; result: components['schemas']['vault.a-rotation-is-overdue.result'] };
    /** The rotation of a secret has failed, no retries are left, and the webhook has been notified. */
    'a rotation failed for the last time': { parameters: components['schemas']['vault.a-rotation-failed-for-the-last-time.parameters']; result: components['schemas']['vault.a-rotation-failed-for-the-last-time.result'] };
    /** No rotation policy governs the secret at the path, so no new value is expected. */
    'no rotation policy governs the path': { parameters: components['schemas']['vault.no-rotation-policy-governs-the-path.parameters']; result: components['schemas']['vault.no-rotation-policy-governs-the-path.result'] };
    /** A certificate expires within the day; a webhook is subscribed to the last warning, which comes an hour from now. */
    'a certificate is about to expire': { parameters: components['schemas']['vault.a-certificate-is-about-to-expire.parameters']; result: components['schemas']['vault.a-certificate-is-about-to-expire.result'] };
    /** A leased credential expires within minutes unless it is renewed or revoked, and a webhook is subscribed to its events. */
    'a lease is about to expire': { parameters: components['schemas']['vault.a-lease-is-about-to-expire.parameters']; result: components['schemas']['vault.a-lease-is-about-to-expire.result'] };
    /** A lease has been marked as revoked although the source system failed to revoke it, and the webhook has been notified. */
    'a lease was revoked but its user remains': { parameters: components['schemas']['vault.a-lease-was-revoked-but-its-user-remains.parameters']; result: components['schemas']['vault.a-lease-was-revoked-but-its-user-remains.result'] };
    /** A federated backend has failed so often in a row that the next failure makes it unreachable; a webhook is subscribed to its events. */
    'a backend is about to become unreachable': { parameters: components['schemas']['vault.a-backend-is-about-to-become-unreachable.parameters']; result: components['schemas']['vault.a-backend-is-about-to-become-unreachable.result'] };
    /** A federated backend has become unreachable after repeated failures, and the webhook has been notified once. */
    'a backend is unreachable': { parameters: components['schemas']['vault.a-backend-is-unreachable.parameters']; result: components['schemas']['vault.a-backend-is-unreachable.result'] };
    /** A condition denied somebody access to a path, and the webhook has been notified of the violation. */
    'access is denied': { parameters: components['schemas']['vault.access-is-denied.parameters']; result: components['schemas']['vault.access-is-denied.result'] };
  };
  mail: {
    /** The returned API key may do everything for its tenant, and messages sent with it are really sent. */
    'the API key has every scope': { parameters: components['schemas']['mail.the-API-key-has-every-scope.parameters']; result: components['schemas']['mail.the-API-key-has-every-scope.result'] };
    /** The returned API key has all read scopes, but none to write or send. */
    'the API key may only read': { parameters: components['schemas']['mail.the-API-key-may-only-read.parameters']; result: components['schemas']['mail.the-API-key-may-only-read.result'] };
    /** The returned API key is valid but has no scope. */
    'the API key has no scope': { parameters: components['schemas']['mail.the-API-key-has-no-scope.parameters']; result: components['schemas']['mail.the-API-key-has-no-scope.result'] };
    /** The returned API key forces the sandbox, whatever the send request says. */
    'the API key is a test key': { parameters: components['schemas']['mail.the-API-key-is-a-test-key.parameters']; result: components['schemas']['mail.the-API-key-is-a-test-key.result'] };
    /** An API key was created and deleted again; neither the key nor its id exists any more. */
    'the API key was revoked': { parameters: components['schemas']['mail.the-API-key-was-revoked.parameters']; result: components['schemas']['mail.the-API-key-was-revoked.result'] };
    /** The returned API key may do everything, but belongs to a different tenant than the other credentials. */
    'the API key belongs to another tenant': { parameters: components['schemas']['mail.the-API-key-belongs-to-another-tenant.parameters']; result: components['schemas']['mail.the-API-key-belongs-to-another-tenant.result'] };
    /** The returned access token is a JWT that verifies against the issuer's key set and has every scope. */
    'the access token is valid': { parameters: components['schemas']['mail.the-access-token-is-valid.parameters']; result: components['schemas']['mail.the-access-token-is-valid.result'] };
    /** The returned access token is a JWT that expired an hour ago. */
    'the access token has expired': { parameters: components['schemas']['mail.the-access-token-has-expired.parameters']; result: components['schemas']['mail.the-access-token-has-expired.result'] };
    /** The returned access token is a JWT that does not verify against the issuer's key set. */
    'the access token has a wrong signature': { parameters: components['schemas']['mail.the-access-token-has-a-wrong-signature.parameters']; result: components['schemas']['mail.the-access-token-has-a-wrong-signature.result'] };
    /** The tenant is suspended, and every call with one of its credentials is refused. */
    'the tenant is suspended': { parameters: components['schemas']['mail.the-tenant-is-suspended.parameters']; result: components['schemas']['mail.the-tenant-is-suspended.result'] };
    /** A credential has used up its rate limit in every endpoint group; further calls are refused until the window ends. */
    'the rate limit is used up': { parameters: components['schemas']['mail.the-rate-limit-is-used-up.parameters']; result: components['schemas']['mail.the-rate-limit-is-used-up.result'] };
    /** A credential has nearly used up its rate limit; a few more calls pass, the next ones are refused, and after Retry-After calls pass again. */
    'the daily burst': { parameters: components['schemas']['mail.the-daily-burst.parameters']; result: components['schemas']['mail.the-daily-burst.result'] };
    /** The issuer's key set is down, so every request with a JWT is answered with 503; API keys work. The returned access token is valid. */
    'the key set is down': { parameters: components['schemas']['mail.the-key-set-is-down.parameters']; result: components['schemas']['mail.the-key-set-is-down.result'] };
    /** A dependency of the service is down; requests that need it are answered with 503 and can be retried after a delay. */
    'a dependency is down': { parameters: components['schemas']['mail.a-dependency-is-down.parameters']; result: components['schemas']['mail.a-dependency-is-down.result'] };
    /** The next call to the service fails with an unexpected error; the one after it is answered as usual. */
    'the next call crashes': { parameters: components['schemas']['mail.the-next-call-crashes.parameters']; result: components['schemas']['mail.the-next-call-crashes.result'] };
    /** A webhook endpoint is registered and enabled, and nothing has been sent to it. */
    'an endpoint exists': { parameters: components['schemas']['mail.an-endpoint-exists.parameters']; result: components['schemas']['mail.an-endpoint-exists.result'] };
    /** Exactly the requested number of webhook endpoints is registered; every second one is paused. */
    'several endpoints exist': { parameters: components['schemas']['mail.several-endpoints-exist.parameters']; result: components['schemas']['mail.several-endpoints-exist.result'] };
    /** No webhook endpoint is registered, since any there was is removed; the returned id does not exist. */
    'no endpoint exists': { parameters: components['schemas']['mail.no-endpoint-exists.parameters']; result: components['schemas']['mail.no-endpoint-exists.result'] };
    /** A webhook endpoint was paused by hand; nothing is sent to it until it is enabled. */
    'an endpoint is paused': { parameters: components['schemas']['mail.an-endpoint-is-paused.parameters']; result: components['schemas']['mail.an-endpoint-is-paused.result'] };
    /** Nine attempts in a row to deliver to an endpoint have failed; the next failure disables it. One delivery has failed for good, another is waiting for its fourth attempt. */
    'the endpoint is about to be disabled': { parameters: components['schemas']['mail.the-endpoint-is-about-to-be-disabled.parameters']; result: components['schemas']['mail.the-endpoint-is-about-to-be-disabled.result'] };
    /** Ten attempts in a row to deliver to an endpoint have failed, so it was disabled; a delivery is waiting and is sent when the endpoint is enabled. */
    'the endpoint was disabled': { parameters: components['schemas']['mail.the-endpoint-was-disabled.parameters']; result: components['schemas']['mail.the-endpoint-was-disabled.result'] };
    /** Five attempts to deliver an event to an endpoint have failed; the sixth and last is still to come. */
    'a delivery is on its last attempt': { parameters: components['schemas']['mail.a-delivery-is-on-its-last-attempt.parameters']; result: components['schemas']['mail.a-delivery-is-on-its-last-attempt.result'] };
    /** The first attempt to deliver an event has failed, the endpoint's signing secret has been rotated since, and the second attempt is still to come. */
    'the signing secret was rotated while a delivery waits': { parameters: components['schemas']['mail.the-signing-secret-was-rotated-while-a-delivery-waits.parameters']; result: components['schemas']['mail.the-signing-secret-was-rotated-while-a-delivery-waits.result'] };
    /** An endpoint's receiver answers 503 for a day and 200 from then on; a message was just sent, and its events are on their way to the receiver. */
    'the receiver is down for a day': { parameters: components['schemas']['mail.the-receiver-is-down-for-a-day.parameters']; result: components['schemas']['mail.the-receiver-is-down-for-a-day.result'] };
    /** Every delivery to an endpoint arrives twice, as can happen wherever deliveries are retried. */
    'deliveries arrive twice': { parameters: components['schemas']['mail.deliveries-arrive-twice.parameters']; result: components['schemas']['mail.deliveries-arrive-twice.result'] };
    /** Deliveries to an endpoint arrive in pairs in the wrong order, as can happen wherever deliveries are retried; the first of a pair waits for the second. */
    'deliveries arrive out of order': { parameters: components['schemas']['mail.deliveries-arrive-out-of-order.parameters']; result: components['schemas']['mail.deliveries-arrive-out-of-order.result'] };
    /** The tenant's event settings are enabled with a URL and the given event types. */
    'the event settings are on': { parameters: components['schemas']['mail.the-event-settings-are-on.parameters']; result: components['schemas']['mail.the-event-settings-are-on.result'] };
    /** The tenant's event settings have no URL, and no event type is switched on. */
    'the event settings are off': { parameters: components['schemas']['mail.the-event-settings-are-off.parameters']; result: components['schemas']['mail.the-event-settings-are-off.result'] };
    /** A message to one recipient was accepted and sent, and its events are on their way to all subscribed endpoints. */
    'a message was sent': { parameters: components['schemas']['mail.a-message-was-sent.parameters']; result: components['schemas']['mail.a-message-was-sent.result'] };
    /** A message was accepted, but its template could not be rendered; its status is FAILED and it was dropped. */
    'a message failed': { parameters: components['schemas']['mail.a-message-failed.parameters']; result: components['schemas']['mail.a-message-failed.result'] };
    /** There is a dynamic template with that name and one version, which is active. */
    'a template exists': { parameters: components['schemas']['mail.a-template-exists.parameters']; result: components['schemas']['mail.a-template-exists.result'] };
    /** A template has one active and one inactive version, so the active version cannot be deleted. */
    'the version is the only active one': { parameters: components['schemas']['mail.the-version-is-the-only-active-one.parameters']; result: components['schemas']['mail.the-version-is-the-only-active-one.result'] };
    /** A template has an active version and an inactive one, whose id is returned; the inactive one can be activated or deleted. */
    'a template version is inactive': { parameters: components['schemas']['mail.a-template-version-is-inactive.parameters']; result: components['schemas']['mail.a-template-version-is-inactive.result'] };
    /** There is a legacy template, which takes no versions. */
    'a template is not dynamic': { parameters: components['schemas']['mail.a-template-is-not-dynamic.parameters']; result: components['schemas']['mail.a-template-is-not-dynamic.result'] };
    /** There is a template with that name, and another one that cannot be renamed to it. */
    'a template name is in use': { parameters: components['schemas']['mail.a-template-name-is-in-use.parameters']; result: components['schemas']['mail.a-template-name-is-in-use.result'] };
    /** There is a dynamic template whose active version cannot be rendered; messages that use it are accepted and fail afterwards. */
    'a template cannot be rendered': { parameters: components['schemas']['mail.a-template-cannot-be-rendered.parameters']; result: components['schemas']['mail.a-template-cannot-be-rendered.result'] };
    /** There is an image that no sent mail refers to. */
    'an image exists': { parameters: components['schemas']['mail.an-image-exists.parameters']; result: components['schemas']['mail.an-image-exists.result'] };
    /** An image was deleted after a mail that refers to it had been sent. */
    'the image is gone': { parameters: components['schemas']['mail.the-image-is-gone.parameters']; result: components['schemas']['mail.the-image-is-gone.result'] };
    /** Mail to an address has bounced, so it is on the bounce list and nothing is sent to it any more. */
    'an address bounced': { parameters: components['schemas']['mail.an-address-bounced.parameters']; result: components['schemas']['mail.an-address-bounced.result'] };
    /** The bounce list is empty; the returned address is not on it. */
    'no address bounced': { parameters: components['schemas']['mail.no-address-bounced.parameters']; result: components['schemas']['mail.no-address-bounced.result'] };
    /** There is an API key that was created through the API, with the given scopes. */
    'an API key exists': { parameters: components['schemas']['mail.an-API-key-exists.parameters']; result: components['schemas']['mail.an-API-key-exists.result'] };
    /** There is a verified sender domain with that name. */
    'a domain exists': { parameters: components['schemas']['mail.a-domain-exists.parameters']; result: components['schemas']['mail.a-domain-exists.result'] };
    /** There is a sender domain that is not verified, so mail from it can be sent only in sandbox mode. */
    'the domain is not verified': { parameters: components['schemas']['mail.the-domain-is-not-verified.parameters']; result: components['schemas']['mail.the-domain-is-not-verified.result'] };
    /** There is a role with that name. */
    'a role exists': { parameters: components['schemas']['mail.a-role-exists.parameters']; result: components['schemas']['mail.a-role-exists.result'] };
    /** There is a role with that name, and another one that cannot be renamed to it. */
    'a role name is in use': { parameters: components['schemas']['mail.a-role-name-is-in-use.parameters']; result: components['schemas']['mail.a-role-name-is-in-use.result'] };
    /** There is a user, and a role that the user does not have. */
    'a user can be given a role': { parameters: components['schemas']['mail.a-user-can-be-given-a-role.parameters']; result: components['schemas']['mail.a-user-can-be-given-a-role.result'] };
    /** The tenant has no resource of that kind; the returned id does not exist. */
    'no resource of a kind exists': { parameters: components['schemas']['mail.no-resource-of-a-kind-exists.parameters']; result: components['schemas']['mail.no-resource-of-a-kind-exists.result'] };
    /** The returned id belongs to a resource of another tenant, which this tenant cannot distinguish from one that does not exist. */
    'another tenant has a resource of a kind': { parameters: components['schemas']['mail.another-tenant-has-a-resource-of-a-kind.parameters']; result: components['schemas']['mail.another-tenant-has-a-resource-of-a-kind.result'] };
  };
  quota: {
    /** The returned token belongs to a member of the tenant, who may read and write files but not set quotas. */
    'the caller is a member': { parameters: components['schemas']['quota.the-caller-is-a-member.parameters']; result: components['schemas']['quota.the-caller-is-a-member.result'] };
    /** The returned token may set the quotas of users, groups and shares, but not the tenant's. */
    'the caller is a tenant admin': { parameters: components['schemas']['quota.the-caller-is-a-tenant-admin.parameters']; result: components['schemas']['quota.the-caller-is-a-tenant-admin.result'] };
    /** The returned token may set the quotas of the tenants under its partner. */
    'the caller is a partner admin': { parameters: components['schemas']['quota.the-caller-is-a-partner-admin.parameters']; result: components['schemas']['quota.the-caller-is-a-partner-admin.result'] };
    /** The returned token may set every quota. */
    'the caller is a superuser': { parameters: components['schemas']['quota.the-caller-is-a-superuser.parameters']; result: components['schemas']['quota.the-caller-is-a-superuser.result'] };
    /** The returned token belongs to an admin of another partner, who has no access to the main partner's tenants. */
    'the caller is a partner admin of another partner': { parameters: components['schemas']['quota.the-caller-is-a-partner-admin-of-another-partner.parameters']; result: components['schemas']['quota.the-caller-is-a-partner-admin-of-another-partner.result'] };
    /** The returned token is unknown. */
    'the caller is not known': { parameters: components['schemas']['quota.the-caller-is-not-known.parameters']; result: components['schemas']['quota.the-caller-is-not-known.result'] };
    /** The quota service has a rate limit, and a token has used it up; further calls are refused until the window ends. */
    'the rate limit of the quota service is used up': { parameters: components['schemas']['quota.the-rate-limit-of-the-quota-service-is-used-up.parameters']; result: components['schemas']['quota.the-rate-limit-of-the-quota-service-is-used-up.result'] };
    /** The tenant has used all bytes of its hard quota; the next write is refused at tenant level. */
    'the tenant is full': { parameters: components['schemas']['quota.the-tenant-is-full.parameters']; result: components['schemas']['quota.the-tenant-is-full.result'] };
    /** The partner has used all bytes of its hard quota; the next write in one of its tenants is refused at partner level. */
    'the partner is full': { parameters: components['schemas']['quota.the-partner-is-full.parameters']; result: components['schemas']['quota.the-partner-is-full.result'] };
    /** The members of a group have used all bytes of its hard quota; their next write is refused at group level. */
    'the group is full': { parameters: components['schemas']['quota.the-group-is-full.parameters']; result: components['schemas']['quota.the-group-is-full.result'] };
    /** A user has used all bytes of a hard quota of their own; the next write is refused at user level. */
    'the user is full': { parameters: components['schemas']['quota.the-user-is-full.parameters']; result: components['schemas']['quota.the-user-is-full.result'] };
    /** A share has used all bytes of its hard quota; the next write into it is refused at share level. */
    'the share is full': { parameters: components['schemas']['quota.the-share-is-full.parameters']; result: components['schemas']['quota.the-share-is-full.result'] };
    /** A soft quota is exceeded by half of what its grace window allows; writes succeed up to the ceiling until the window ends. */
    'the grace window is open': { parameters: components['schemas']['quota.the-grace-window-is-open.parameters']; result: components['schemas']['quota.the-grace-window-is-open.result'] };
    /** A soft quota is exceeded by half of what its grace window allows, and the window has just ended; every write is refused until usage falls below the limit, so there is no room left. */
    'the grace window has run out': { parameters: components['schemas']['quota.the-grace-window-has-run-out.parameters']; result: components['schemas']['quota.the-grace-window-has-run-out.result'] };
    /** The next byte written crosses a warning threshold of a quota, and a receiver will be notified. */
    'a quota is nearly full': { parameters: components['schemas']['quota.a-quota-is-nearly-full.parameters']; result: components['schemas']['quota.a-quota-is-nearly-full.result'] };
    /** A user has a quota of their own with that limit and type and is within it; no exemption is set, and no reason for one. */
    'a user has a quota': { parameters: components['schemas']['quota.a-user-has-a-quota.parameters']; result: components['schemas']['quota.a-user-has-a-quota.result'] };
    /** A group has a quota with that limit and type and is within it; no exemption is set, and no reason for one. */
    'a group has a quota': { parameters: components['schemas']['quota.a-group-has-a-quota.parameters']; result: components['schemas']['quota.a-group-has-a-quota.result'] };
    /** A share has a quota with that limit and type and is within it; no exemption is set, and no reason for one. */
    'a share has a quota': { parameters: components['schemas']['quota.a-share-has-a-quota.parameters']; result: components['schemas']['quota.a-share-has-a-quota.result'] };
    /** The callers' tenant has a quota with that limit and type and is within it; no exemption is set, and no reason for one. */
    'the tenant has a quota': { parameters: components['schemas']['quota.the-tenant-has-a-quota.parameters']; result: components['schemas']['quota.the-tenant-has-a-quota.result'] };
    /** The callers' partner has a quota with that limit and type and is within it; no exemption is set, and no reason for one. */
    'the partner has a quota': { parameters: components['schemas']['quota.the-partner-has-a-quota.parameters']; result: components['schemas']['quota.the-partner-has-a-quota.result'] };
    /** Exactly the requested number of users of the tenant have a quota of their own. */
    'several users have quotas': { parameters: components['schemas']['quota.several-users-have-quotas.parameters']; result: components['schemas']['quota.several-users-have-quotas.result'] };
    /** There is a user without a quota of their own, who falls back to the tenant's. */
    'the user has no quota': { parameters: components['schemas']['quota.the-user-has-no-quota.parameters']; result: components['schemas']['quota.the-user-has-no-quota.result'] };
    /** There is a group without a quota. */
    'the group has no quota': { parameters: components['schemas']['quota.the-group-has-no-quota.parameters']; result: components['schemas']['quota.the-group-has-no-quota.result'] };
    /** There is a share without a quota. */
    'the share has no quota': { parameters: components['schemas']['quota.the-share-has-no-quota.parameters']; result: components['schemas']['quota.the-share-has-no-quota.result'] };
    /** No quota is set for the partner, so none is checked at that level. */
    'the partner has no quota': { parameters: components['schemas']['quota.the-partner-has-no-quota.parameters']; result: components['schemas']['quota.the-partner-has-no-quota.result'] };
    /** A user has used up a hard quota that is exempt, so writes are not refused at that level. */
    'a user is exempt': { parameters: components['schemas']['quota.a-user-is-exempt.parameters']; result: components['schemas']['quota.a-user-is-exempt.result'] };
    /** A group has used up a hard quota that is exempt, so writes are not refused at that level. */
    'a group is exempt': { parameters: components['schemas']['quota.a-group-is-exempt.parameters']; result: components['schemas']['quota.a-group-is-exempt.result'] };
    /** The returned tenant is under the callers' partner, beside their own, and the returned user of it holds nothing. */
    'the partner has another tenant': { parameters: components['schemas']['quota.the-partner-has-another-tenant.parameters']; result: components['schemas']['quota.the-partner-has-another-tenant.result'] };
    /** The returned tenant belongs to another partner; only that partner's admins have access to it. */
    'a tenant belongs to another partner': { parameters: components['schemas']['quota.a-tenant-belongs-to-another-partner.parameters']; result: components['schemas']['quota.a-tenant-belongs-to-another-partner.result'] };
    /** The returned id is a user, group or share of another tenant, which this tenant cannot distinguish from one that does not exist. */
    'a target belongs to another tenant': { parameters: components['schemas']['quota.a-target-belongs-to-another-tenant.parameters']; result: components['schemas']['quota.a-target-belongs-to-another-tenant.result'] };
    /** There is no target at that level with the returned id. */
    'a target is not known': { parameters: components['schemas']['quota.a-target-is-not-known.parameters']; result: components['schemas']['quota.a-target-is-not-known.result'] };
    /** A user has the given number of bytes and files in their own space. */
    'a user holds files': { parameters: components['schemas']['quota.a-user-holds-files.parameters']; result: components['schemas']['quota.a-user-holds-files.result'] };
    /** A share has the given number of bytes and files, which count towards its owner's usage. */
    'a share holds files': { parameters: components['schemas']['quota.a-share-holds-files.parameters']; result: components['schemas']['quota.a-share-holds-files.result'] };
    /** On each of the given number of days, today included, a user stored one more file with the same number of bytes. */
    'usage grew day by day': { parameters: components['schemas']['quota.usage-grew-day-by-day.parameters']; result: components['schemas']['quota.usage-grew-day-by-day.result'] };
    /** The member has written a file of that size to that path; writing to it again replaces the file. */
    'a file was written': { parameters: components['schemas']['quota.a-file-was-written.parameters']; result: components['schemas']['quota.a-file-was-written.result'] };
    /** The member has no file at that path. */
    'no file was written': { parameters: components['schemas']['quota.no-file-was-written.parameters']; result: components['schemas']['quota.no-file-was-written.result'] };
    /** Warnings about reached quota thresholds are delivered, signed, to a receiver. */
    'warnings go to a receiver': { parameters: components['schemas']['quota.warnings-go-to-a-receiver.parameters']; result: components['schemas']['quota.warnings-go-to-a-receiver.result'] };
    /** The receiver of warnings answers 503 for a day and 200 from then on; a warning has just been sent to it. */
    'the warning receiver is down for a day': { parameters: components['schemas']['quota.the-warning-receiver-is-down-for-a-day.parameters']; result: components['schemas']['quota.the-warning-receiver-is-down-for-a-day.result'] };
  };
}
