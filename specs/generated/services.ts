// Generated from the services by `npm run generate`. Do not edit.

import type { Scenarios } from './scenarios.ts';
import type { operations as vaultOperations, webhooks as vaultWebhooks } from './vault.ts';
import type { operations as mailOperations, webhooks as mailWebhooks } from './mail.ts';
import type { operations as quotaOperations, webhooks as quotaWebhooks } from './quota.ts';

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        "vault/fixtures": {
            tenant_id: string;
            partner_id: string;
        };
        "vault/settings": {
            /**
             * @description What a delivery’s signature is computed over.
             * @enum {string}
             */
            signed_content: "timestamp.body" | "body";
            /**
             * @description What the delays of the attempts are counted from.
             * @enum {string}
             */
            retry_from: "previous_failure" | "first_attempt";
            /**
             * @description How far a * at the end of a pattern reaches: one segment, or every type of its family, such as policy.binding.created for policy.*.
             * @enum {string}
             */
            wildcards: "segment" | "family";
            /** @description Calls for each token, in windows of the world’s time; null for no limit. */
            rate_limit: {
                limit: number;
                window: string | number;
            } | null;
        };
        "vault/emit": {
            /** @description The envelope’s path. */
            path?: string;
            /** @description Who acted. */
            identity_id?: string;
            /** @description Fields of `data`; the others are generated. */
            data?: {
                [key: string]: unknown;
            };
        };
        "vault.secret.create.input": {
            /** @description Path of the secret. */
            path: string;
            /** @description Kind of the secret; generic unless given. */
            secret_type?: string;
            /** @description Tags; none unless given. */
            tags?: string[];
            /** @description How long until it expires. */
            expires_in?: string | number;
            /**
             * Format: date-time
             * @description When it expires; instead of expires_in.
             */
            expires_at?: string;
            /** @description When to warn ahead of expiry; 30d, 7d and 1d unless given. */
            notify_before?: string[];
            /** @description Whether it is deleted when it expires. */
            auto_delete?: boolean;
            /**
             * @description Who does it, such as user:mira.
             * @default user:ada
             * @example user:zoe
             * @example sa:billing-api
             * @example group:platform
             */
            created_by?: string;
        };
        "vault.secret.create.result": {
            /** @description Path of the secret. */
            path: string;
            /** @description Number of its version. */
            version: number;
        };
        "vault.secret.update.input": {
            /** @description Path of the secret. */
            path: string;
            /**
             * @description Who does it, such as user:mira.
             * @default user:ada
             * @example user:zoe
             * @example sa:billing-api
             * @example group:platform
             */
            by?: string;
        };
        "vault.secret.update.result": {
            /** @description Path of the secret. */
            path: string;
            /** @description Number of its version. */
            version: number;
        };
        "vault.secret.delete.input": {
            /** @description Path of the secret. */
            path: string;
            /**
             * @description Who does it, such as user:mira.
             * @default user:ada
             * @example user:zoe
             * @example sa:billing-api
             * @example group:platform
             */
            by?: string;
            /** @description Whether for good. */
            permanent?: boolean;
        };
        "vault.secret.delete.result": {
            /** @description Path of the secret. */
            path: string;
        };
        "vault.secret.access.input": {
            /** @description Path of the secret. */
            path: string;
            /**
             * @description Who does it, such as user:mira.
             * @default user:ada
             * @example user:zoe
             * @example sa:billing-api
             * @example group:platform
             */
            by?: string;
            /**
             * @description Address that the call comes from.
             * @example 198.51.100.7
             * @example 2001:db8::24
             */
            source_ip?: string;
            /**
             * @description Client that reads it.
             * @example billing-api/4.2
             * @example Mozilla/5.0 (X11; Linux x86_64)
             */
            user_agent?: string;
        };
        "vault.secret.access.result": {
            /** @description Path of the secret. */
            path: string;
        };
        "vault.access.deny.input": {
            /** @description Path of the secret. */
            path: string;
            /**
             * @description What was asked for, such as secret:read.
             * @example secret:read
             * @example policy:write
             */
            permission: string;
            /**
             * @description Why it is denied.
             * @enum {string}
             */
            reason: "no_matching_rule" | "condition_failed" | "insufficient_scope";
            /**
             * @description Which condition failed; exactly when the reason is condition_failed.
             * @enum {string|null}
             */
            failed_condition?: "ip_not_allowed" | "mfa_required" | "time_window_violation" | null;
            /** @description Id of the policy. */
            policy_id?: string | null;
            /**
             * @description Who is denied.
             * @default user:ada
             */
            identity_id?: string;
            /**
             * @description Address that the call comes from.
             * @example 198.51.100.7
             * @example 2001:db8::24
             */
            source_ip?: string;
        };
        "vault.access.deny.result": Record<string, never>;
        "vault.policy.create.input": {
            /** @description Name of the policy. */
            policy_name: string;
            /**
             * @description Who does it, such as user:mira.
             * @default user:ada
             * @example user:zoe
             * @example sa:billing-api
             * @example group:platform
             */
            actor?: string;
        };
        "vault.policy.create.result": {
            /** @description Id of the policy. */
            policy_id: string;
        };
        "vault.policy.update.input": {
            /** @description Id of the policy. */
            policy_id: string;
            /**
             * @description Who does it, such as user:mira.
             * @default user:ada
             * @example user:zoe
             * @example sa:billing-api
             * @example group:platform
             */
            actor?: string;
        };
        "vault.policy.update.result": Record<string, never>;
        "vault.policy.delete.input": {
            /** @description Id of the policy. */
            policy_id: string;
            /**
             * @description Who does it, such as user:mira.
             * @default user:ada
             * @example user:zoe
             * @example sa:billing-api
             * @example group:platform
             */
            actor?: string;
        };
        "vault.policy.delete.result": Record<string, never>;
        "vault.policy.bind.input": {
            /** @description Id of the policy. */
            policy_id: string;
            /** @description Kind of the identity, such as group. */
            identity_type: string;
            /** @description The identity, such as group:platform. */
            identity_id: string;
            /**
             * @description Who does it, such as user:mira.
             * @default user:ada
             * @example user:zoe
             * @example sa:billing-api
             * @example group:platform
             */
            actor?: string;
        };
        "vault.policy.bind.result": {
            /** @description Id of the binding. */
            binding_id: string;
        };
        "vault.policy.unbind.input": {
            /** @description Id of the policy. */
            policy_id: string;
            /** @description Id of the binding. */
            binding_id: string;
            /**
             * @description Who does it, such as user:mira.
             * @default user:ada
             * @example user:zoe
             * @example sa:billing-api
             * @example group:platform
             */
            actor?: string;
        };
        "vault.policy.unbind.result": Record<string, never>;
        "vault.rotation_policy.create.input": {
            /** @description Name of the rotation policy. */
            name: string;
            /** @description Path of the secret. */
            path: string;
            /** @description The period between rotations. */
            every: string | number;
            /** @description Whether the vault makes the new value itself. */
            auto_generate: boolean;
            /** @description When to warn ahead of a rotation; 30d, 7d and 1d unless given. */
            warn_before?: string[];
            /** @description How long a due rotation may wait, and an old version stays in use; 24h unless given. */
            grace_period?: string | number;
        };
        "vault.rotation_policy.create.result": {
            /** @description Id of the rotation policy. */
            rotation_policy_id: string;
            /**
             * Format: date-time
             * @description When the next rotation is due.
             */
            next_rotation_at: string;
        };
        "vault.rotation.write.input": {
            /** @description Path of the secret. */
            path: string;
        };
        "vault.rotation.write.result": {
            /** @description Path of the secret. */
            path: string;
            /** @description Number of its version. */
            version: number;
        };
        "vault.rotation.fail.input": {
            /** @description Path of the secret. */
            path: string;
            /** @description A code of the failing part. */
            error_code: string;
            /** @description The failure as text. */
            error_message: string;
            /** @description Retries that are left, each in an hour; one unless given. */
            retries_left?: number;
        };
        "vault.rotation.fail.result": Record<string, never>;
        "vault.certificate.issue.input": {
            /** @description The name that the certificate is issued for. */
            common_name: string;
            /** @description How long it is valid. */
            valid_for: string | number;
            /** @description Path of the certificate; certificates/<common_name> unless given. */
            path?: string;
            /**
             * @description How it is issued; internal_ca by default.
             * @enum {string}
             */
            issued_via?: "internal_ca" | "acme" | "csr_sign" | "import";
            /** @description Whether it is managed by ACME; derived from issued_via unless given. */
            is_acme_managed?: boolean;
            /** @description Whether its renewal is left to the vault; not unless given. */
            auto_renew?: boolean;
        };
        "vault.certificate.issue.result": {
            /** @description Id of the certificate. */
            certificate_id: string;
        };
        "vault.certificate.renew.input": {
            /** @description Id of the certificate. */
            certificate_id: string;
            /** @description How; manual unless given. */
            renewal_method?: string;
        };
        "vault.certificate.renew.result": {
            /** @description Id of the new certificate. */
            certificate_id: string;
        };
        "vault.certificate.revoke.input": {
            /** @description Id of the certificate. */
            certificate_id: string;
            /** @description Why, such as key_compromise. */
            reason: string;
            /**
             * @description Who does it, such as user:mira.
             * @default user:ada
             * @example user:zoe
             * @example sa:billing-api
             * @example group:platform
             */
            revoked_by?: string;
        };
        "vault.certificate.revoke.result": Record<string, never>;
        "vault.certificate.fail_renewal.input": {
            /** @description Id of the certificate. */
            certificate_id: string;
            /** @description A code of the failing part. */
            error_code: string;
            /** @description The failure as text. */
            error_message: string;
        };
        "vault.certificate.fail_renewal.result": Record<string, never>;
        "vault.lease.create.input": {
            /** @description Engine that issues the credential. */
            engine: string;
            /** @description Role of the credential within the engine. */
            role: string;
            /** @description How long the lease lasts. */
            ttl_seconds: number;
            /**
             * @description Who does it, such as user:mira.
             * @default user:ada
             * @example user:zoe
             * @example sa:billing-api
             * @example group:platform
             */
            issued_to?: string;
        };
        "vault.lease.create.result": {
            /** @description Id of the lease. */
            lease_id: string;
        };
        "vault.lease.renew.input": {
            /** @description Id of the lease. */
            lease_id: string;
            /** @description What is added. */
            increment_seconds: number;
        };
        "vault.lease.renew.result": {
            /**
             * Format: date-time
             * @description When it expires now.
             */
            expires_at: string;
        };
        "vault.lease.revoke.input": {
            /** @description Id of the lease. */
            lease_id: string;
            /**
             * @description Why; explicit unless given.
             * @enum {string}
             */
            reason?: "explicit" | "expired" | "revoke_prefix" | "engine_disabled";
            /**
             * @description Who does it, such as user:mira.
             * @example user:zoe
             * @example sa:billing-api
             * @example group:platform
             */
            revoked_by?: string;
            /** @description Whether the source system goes along; it does unless given. */
            revocation_succeeds?: boolean;
        };
        "vault.lease.revoke.result": Record<string, never>;
        "vault.federation.backend.input": {
            /** @description Name of the backend. */
            name: string;
            /** @description Failures in a row that make it unreachable; 3 unless given. */
            threshold?: number;
        };
        "vault.federation.backend.result": {
            /** @description Id of the backend. */
            backend_id: string;
        };
        "vault.federation.sync.input": {
            /** @description Id of the backend. */
            backend_id: string;
            /**
             * @description How it ends.
             * @enum {string}
             */
            outcome: "completed" | "failed";
            /** @description What a completed synchronization did. */
            counts?: {
                /** @description 0 unless given. */
                secrets_synced?: number;
                /** @description 0 unless given. */
                secrets_created?: number;
                /** @description 0 unless given. */
                secrets_updated?: number;
                /** @description 0 unless given. */
                secrets_deleted?: number;
                /** @description 0 unless given. */
                conflicts?: number;
            };
            /** @description A code of the failing part. */
            error_code?: string;
            /** @description The failure as text. */
            error_message?: string;
        };
        "vault.federation.sync.result": Record<string, never>;
        "vault.identity.sync.input": {
            /** @description Kind of the update; full unless given. */
            sync_type?: string;
            /** @description 0 unless given. */
            partners_synced?: number;
            /** @description 0 unless given. */
            tenants_synced?: number;
            /** @description 0 unless given. */
            users_synced?: number;
            /** @description 0 unless given. */
            groups_synced?: number;
        };
        "vault.identity.sync.result": {
            /** @description Number of the update. */
            sync_id: number;
        };
        "mail/fixtures": {
            tenant: string;
            other_tenant: string;
            suspended_tenant: string;
            verified_domain: string;
            unverified_domain: string;
            template: string;
            broken_template: string;
            legacy_template: string;
            image: string;
            user: string;
            role: string;
            settings_signing_secret: string;
        };
        "mail/settings": {
            /**
             * @description What counts towards the ten failures that disable an endpoint.
             * @enum {string}
             */
            auto_disable_counts: "attempts" | "deliveries";
            /**
             * @description Whether a credential needs the scheme Bearer in the Authorization header, or may also stand there by itself.
             * @enum {string}
             */
            authorization: "bearer" | "bearer_or_bare";
            /** @description Calls for each credential and endpoint group, in windows of the world’s time. */
            rate_limit: {
                limit: number;
                window: string | number;
            };
            /** @description Where tokens for endpoints with OAuth2 fields are got. */
            oauth_token_url: string | null;
        };
        "mail/emit": {
            /** @description The message; it need not exist. */
            message_id?: string;
            /** @description The recipient; the first of the message if left out. */
            recipient_email?: string;
            /** @description Further details. */
            metadata?: Record<string, never>;
        };
        "mail.message.open.input": {
            message_id: string;
            /** @description The first recipient if left out. */
            recipient_email?: string;
            metadata?: {
                /**
                 * @description Custom values of the caller; each event about the message has them as `metadata.custom`.
                 * @example {
                 *       "order": "1207"
                 *     }
                 */
                custom?: {
                    [key: string]: string;
                };
                /**
                 * @description The program that the recipient used.
                 * @example Mozilla/5.0
                 */
                user_agent?: string;
                /**
                 * @description Where the recipient was.
                 * @example 192.0.2.10
                 */
                ip?: string;
            };
        };
        "mail.message.open.result": {
            message_id: string;
            recipient_email: string;
            event_id: string;
        };
        "mail.message.click.input": {
            message_id: string;
            /** @description The first recipient if left out. */
            recipient_email?: string;
            metadata?: {
                /**
                 * @description Custom values of the caller; each event about the message has them as `metadata.custom`.
                 * @example {
                 *       "order": "1207"
                 *     }
                 */
                custom?: {
                    [key: string]: string;
                };
                /**
                 * @description The link.
                 * @example https://example.com/start
                 */
                url?: string;
                /**
                 * @description The program that the recipient used.
                 * @example Mozilla/5.0
                 */
                user_agent?: string;
                /**
                 * @description Where the recipient was.
                 * @example 192.0.2.10
                 */
                ip?: string;
            };
        };
        "mail.message.click.result": {
            message_id: string;
            recipient_email: string;
            event_id: string;
        };
        "mail.message.spam_report.input": {
            message_id: string;
            /** @description The first recipient if left out. */
            recipient_email?: string;
            metadata?: {
                /**
                 * @description Custom values of the caller; each event about the message has them as `metadata.custom`.
                 * @example {
                 *       "order": "1207"
                 *     }
                 */
                custom?: {
                    [key: string]: string;
                };
                /**
                 * @description The kind of complaint.
                 * @example abuse
                 */
                feedback_type?: string;
                /**
                 * @description The program that the recipient used.
                 * @example Mozilla/5.0
                 */
                user_agent?: string;
            };
        };
        "mail.message.spam_report.result": {
            message_id: string;
            recipient_email: string;
            event_id: string;
        };
        "mail.message.unsubscribe.input": {
            message_id: string;
            /** @description The first recipient if left out. */
            recipient_email?: string;
            metadata?: {
                /**
                 * @description Custom values of the caller; each event about the message has them as `metadata.custom`.
                 * @example {
                 *       "order": "1207"
                 *     }
                 */
                custom?: {
                    [key: string]: string;
                };
                /**
                 * @description The means that the recipient used.
                 * @enum {string}
                 */
                source?: "link" | "header";
                /**
                 * @description The program that the recipient used.
                 * @example Mozilla/5.0
                 */
                user_agent?: string;
                /**
                 * @description Where the recipient was.
                 * @example 192.0.2.10
                 */
                ip?: string;
            };
        };
        "mail.message.unsubscribe.result": {
            message_id: string;
            recipient_email: string;
            event_id: string;
        };
        "mail.message.group_unsubscribe.input": {
            message_id: string;
            /** @description The first recipient if left out. */
            recipient_email?: string;
            metadata?: {
                /**
                 * @description Custom values of the caller; each event about the message has them as `metadata.custom`.
                 * @example {
                 *       "order": "1207"
                 *     }
                 */
                custom?: {
                    [key: string]: string;
                };
                /**
                 * @description The group of mailings.
                 * @example grp_newsletter
                 */
                group_id?: string;
                /**
                 * @description The name of the group as shown to the recipient.
                 * @example Newsletter
                 */
                group_name?: string;
                /**
                 * @description The program that the recipient used.
                 * @example Mozilla/5.0
                 */
                user_agent?: string;
                /**
                 * @description Where the recipient was.
                 * @example 192.0.2.10
                 */
                ip?: string;
            };
        };
        "mail.message.group_unsubscribe.result": {
            message_id: string;
            recipient_email: string;
            event_id: string;
        };
        "mail.message.group_resubscribe.input": {
            message_id: string;
            /** @description The first recipient if left out. */
            recipient_email?: string;
            metadata?: {
                /**
                 * @description Custom values of the caller; each event about the message has them as `metadata.custom`.
                 * @example {
                 *       "order": "1207"
                 *     }
                 */
                custom?: {
                    [key: string]: string;
                };
                /**
                 * @description The group of mailings.
                 * @example grp_newsletter
                 */
                group_id?: string;
                /**
                 * @description The name of the group as shown to the recipient.
                 * @example Newsletter
                 */
                group_name?: string;
                /**
                 * @description The program that the recipient used.
                 * @example Mozilla/5.0
                 */
                user_agent?: string;
                /**
                 * @description Where the recipient was.
                 * @example 192.0.2.10
                 */
                ip?: string;
            };
        };
        "mail.message.group_resubscribe.result": {
            message_id: string;
            recipient_email: string;
            event_id: string;
        };
        "mail.message.bounce.input": {
            message_id: string;
            /** @description The first recipient if left out. */
            recipient_email?: string;
            metadata?: {
                /**
                 * @description Custom values of the caller; each event about the message has them as `metadata.custom`.
                 * @example {
                 *       "order": "1207"
                 *     }
                 */
                custom?: {
                    [key: string]: string;
                };
                /**
                 * @description The response of the receiving server.
                 * @example 250 2.0.0 OK
                 */
                smtp_response?: string;
                /**
                 * @description Why the server rejected the message.
                 * @example No such user
                 */
                reason?: string;
                /**
                 * @description Whether the address is invalid (hard) or there is a problem with the mailbox (soft).
                 * @enum {string}
                 */
                bounce_type?: "hard" | "soft";
            };
        };
        "mail.message.bounce.result": {
            message_id: string;
            recipient_email: string;
            event_id: string;
        };
        "mail.message.block.input": {
            message_id: string;
            /** @description The first recipient if left out. */
            recipient_email?: string;
            metadata?: {
                /**
                 * @description Custom values of the caller; each event about the message has them as `metadata.custom`.
                 * @example {
                 *       "order": "1207"
                 *     }
                 */
                custom?: {
                    [key: string]: string;
                };
                /**
                 * @description The response of the receiving server.
                 * @example 250 2.0.0 OK
                 */
                smtp_response?: string;
                /**
                 * @description Why the server rejected the message.
                 * @example Refused by policy
                 */
                reason?: string;
            };
        };
        "mail.message.block.result": {
            message_id: string;
            recipient_email: string;
            event_id: string;
        };
        "mail.message.defer.input": {
            message_id: string;
            /** @description The first recipient if left out. */
            recipient_email?: string;
            metadata?: {
                /**
                 * @description Custom values of the caller; each event about the message has them as `metadata.custom`.
                 * @example {
                 *       "order": "1207"
                 *     }
                 */
                custom?: {
                    [key: string]: string;
                };
                /**
                 * @description The response of the receiving server.
                 * @example 250 2.0.0 OK
                 */
                smtp_response?: string;
                /**
                 * @description Why the server deferred the message.
                 * @example Mailbox busy
                 */
                reason?: string;
                /**
                 * Format: int32
                 * @description The number of delivery attempts so far.
                 * @example 1
                 */
                attempt?: number;
            };
        };
        "mail.message.defer.result": {
            message_id: string;
            recipient_email: string;
            event_id: string;
        };
        "mail.message.drop.input": {
            message_id: string;
            /** @description The first recipient if left out. */
            recipient_email?: string;
            metadata?: {
                /**
                 * @description Custom values of the caller; each event about the message has them as `metadata.custom`.
                 * @example {
                 *       "order": "1207"
                 *     }
                 */
                custom?: {
                    [key: string]: string;
                };
                /**
                 * @description The reason; `template_render_error` is the documented one.
                 * @example template_render_error
                 * @example bounced_address
                 * @example unsubscribed_address
                 * @example spam_report_address
                 */
                reason?: string;
                /**
                 * @description A description of the error, which is also in the message record.
                 * @example template_render_error: unclosed block "if"
                 */
                error_message?: string;
            };
        };
        "mail.message.drop.result": {
            message_id: string;
            recipient_email: string;
            event_id: string;
        };
        "mail.message.read.input": {
            message_id: string;
            /** @description The first recipient if left out. */
            recipient_email?: string;
        };
        "mail.domain.verify.input": {
            /** @description Its name, such as mail.example.com. */
            domain: string;
            /** @description The tenant that has it; the main one unless given. */
            tenant_id?: string;
        };
        "mail.dependency.down.input": {
            /** @enum {string} */
            name: "database" | "cache" | "key_set";
        };
        "mail.dependency.down.result": {
            down: ("database" | "cache" | "key_set")[];
        };
        "mail.dependency.up.input": {
            /** @enum {string} */
            name: "database" | "cache" | "key_set";
        };
        "mail.dependency.up.result": {
            down: ("database" | "cache" | "key_set")[];
        };
        "mail.crash.next.input": Record<string, never>;
        "quota/fixtures": {
            partners: {
                prt_main: {
                    limit_bytes: number;
                    limit_type: string;
                };
                prt_other: {
                    limit_bytes: number;
                    limit_type: string;
                };
            };
            tenants: {
                ten_main: {
                    partner: string;
                    limit_bytes: number;
                    limit_type: string;
                };
                ten_side: {
                    partner: string;
                    limit_bytes: number;
                    limit_type: string;
                };
                ten_other: {
                    partner: string;
                    limit_bytes: number;
                    limit_type: string;
                };
            };
            groups: {
                grp_eng: {
                    tenant: string;
                };
                grp_all: {
                    tenant: string;
                };
            };
            users: {
                usr_ada: {
                    tenant: string;
                    groups: string[];
                };
                usr_ben: {
                    tenant: string;
                    groups: string[];
                };
            };
            shares: {
                shr_docs: {
                    tenant: string;
                    owner: string;
                };
            };
        };
        "quota/settings": {
            /** @description Calls for each token, in windows of the world’s time; null for no limit. */
            rate_limit: {
                limit: number;
                window: string | number;
            } | null;
            /** @description Where quota.warning is delivered, and the secret that signs it; null for nowhere. */
            warning_webhook: {
                /** Format: uri */
                url: string;
                secret: string;
            } | null;
        };
        "quota/emit": {
            /** @description The threshold that was reached, in percent. */
            threshold?: number;
        };
        "quota.write.input": {
            /** @description The user. */
            user_id: string;
            /** @description Bytes. */
            bytes: number;
            /** @description The share. Its bytes count for its owner. */
            share_id?: string;
            /** @description Files; 1 unless given. */
            files?: number;
            /** @description Folders; 0 unless given. */
            folders?: number;
            /** @description Bytes of old versions, on top of `bytes`. */
            version_bytes?: number;
        };
        "quota.write.result": {
            accepted: boolean;
            /** @description The answer that rejects it; null if it is accepted. */
            error: {
                http_status: number;
                body: {
                    [key: string]: unknown;
                };
            } | null;
            /** @description The thresholds that it reached. */
            warnings: {
                target_type: string;
                target_id: string;
                threshold: number;
            }[];
        };
        "quota.delete.input": {
            /** @description The user. */
            user_id: string;
            /** @description Bytes. */
            bytes: number;
            /** @description The share. Its bytes count for its owner. */
            share_id?: string;
            /** @description Files; 1 unless given. */
            files?: number;
        };
        "quota.trash.input": {
            /** @description The user. */
            user_id: string;
            /** @description Bytes. */
            bytes: number;
            /** @description The share. Its bytes count for its owner. */
            share_id?: string;
            /** @description Files; 1 unless given. */
            files?: number;
        };
        "quota.empty_trash.input": {
            /** @description The user. */
            user_id: string;
            /** @description Bytes. */
            bytes: number;
            /** @description The share. Its bytes count for its owner. */
            share_id?: string;
            /** @description Files; 1 unless given. */
            files?: number;
        };
        "quota.membership.input": {
            /** @description The user. */
            user_id: string;
            /** @description All groups that the user is in. */
            groups: string[];
            /** @description The tenant that a new user belongs to: the main one unless given. */
            tenant_id?: string;
        };
        "quota.share.input": {
            /** @description The share. Its bytes count for its owner. */
            share_id: string;
            /** @description The user who owns the share from now on. */
            owner: string;
        };
        "quota.usage.set.input": {
            /**
             * @description Whose usage is set.
             * @enum {string}
             */
            target_type: "user" | "share";
            /** @description The id of the target. */
            target_id: string;
            /** @description What is held in all; for a user with the shares that the user owns. */
            used_bytes: number;
            /** @description Files in all; 0 unless given, for a user those of the shares that the user owns. */
            file_count?: number;
        };
        "quota.usage.drift.input": {
            /**
             * @description Whose usage is reported.
             * @enum {string}
             */
            target_type: "tenant" | "user" | "group" | "share";
            /** @description The id of the target. */
            target_id: string;
            /** @description Bytes more than before; fewer if negative. */
            by_bytes: number;
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

/** The payload of each event, by its type. */
type Payloads<Webhooks> = {
  [Type in keyof Webhooks]: Webhooks[Type] extends {
    post: { requestBody: { content: { 'application/json': infer Payload } } };
  }
    ? Payload
    : never;
};

/** What each service has, by its name. A test suite adds a service of its own by declaring this interface again. */
export interface Services {
  vault: {
    credentials: 'admin' | 'reader';
    fixtures: components['schemas']['vault/fixtures'];
    settings: components['schemas']['vault/settings'];
    operations: keyof vaultOperations;
    events: Payloads<vaultWebhooks>;
    emit: components['schemas']['vault/emit'];
    actions: {
      /** A secret is created. */
      'secret.create': { input: components['schemas']['vault.secret.create.input']; result: components['schemas']['vault.secret.create.result'] };
      /** A secret gets a new version, not by rotation. */
      'secret.update': { input: components['schemas']['vault.secret.update.input']; result: components['schemas']['vault.secret.update.result'] };
      /** A secret is deleted, recoverable for 30 days unless for good. */
      'secret.delete': { input: components['schemas']['vault.secret.delete.input']; result: components['schemas']['vault.secret.delete.result'] };
      /** The value of a secret is read. */
      'secret.access': { input: components['schemas']['vault.secret.access.input']; result: components['schemas']['vault.secret.access.result'] };
      /** Access to a path is denied. */
      'access.deny': { input: components['schemas']['vault.access.deny.input']; result: components['schemas']['vault.access.deny.result'] };
      /** An access policy is created. */
      'policy.create': { input: components['schemas']['vault.policy.create.input']; result: components['schemas']['vault.policy.create.result'] };
      /** An access policy is changed. */
      'policy.update': { input: components['schemas']['vault.policy.update.input']; result: components['schemas']['vault.policy.update.result'] };
      /** An access policy is deleted; its bindings go with it. */
      'policy.delete': { input: components['schemas']['vault.policy.delete.input']; result: components['schemas']['vault.policy.delete.result'] };
      /** An access policy is bound to an identity. */
      'policy.bind': { input: components['schemas']['vault.policy.bind.input']; result: components['schemas']['vault.policy.bind.result'] };
      /** A binding of an access policy is removed. */
      'policy.unbind': { input: components['schemas']['vault.policy.unbind.input']; result: components['schemas']['vault.policy.unbind.result'] };
      /** A rotation policy is laid on a path; a path without a secret gets one. */
      'rotation_policy.create': { input: components['schemas']['vault.rotation_policy.create.input']; result: components['schemas']['vault.rotation_policy.create.result'] };
      /** The new value of a rotated secret is written, as by PUT /v1/secrets/{path}. */
      'rotation.write': { input: components['schemas']['vault.rotation.write.input']; result: components['schemas']['vault.rotation.write.result'] };
      /** A rotation fails; it is tried again, and fails again, until no retries are left or a value is written. */
      'rotation.fail': { input: components['schemas']['vault.rotation.fail.input']; result: components['schemas']['vault.rotation.fail.result'] };
      /** A certificate is issued. */
      'certificate.issue': { input: components['schemas']['vault.certificate.issue.input']; result: components['schemas']['vault.certificate.issue.result'] };
      /** A certificate is renewed: another one takes its place. */
      'certificate.renew': { input: components['schemas']['vault.certificate.renew.input']; result: components['schemas']['vault.certificate.renew.result'] };
      /** A certificate is revoked. */
      'certificate.revoke': { input: components['schemas']['vault.certificate.revoke.input']; result: components['schemas']['vault.certificate.revoke.result'] };
      /** The renewal of a certificate fails; it is tried again, and fails again, every hour until it is renewed. */
      'certificate.fail_renewal': { input: components['schemas']['vault.certificate.fail_renewal.input']; result: components['schemas']['vault.certificate.fail_renewal.result'] };
      /** A credential is leased. */
      'lease.create': { input: components['schemas']['vault.lease.create.input']; result: components['schemas']['vault.lease.create.result'] };
      /** A lease is renewed; the increment is added to its expiry. */
      'lease.renew': { input: components['schemas']['vault.lease.renew.input']; result: components['schemas']['vault.lease.renew.result'] };
      /** A lease is revoked; for the reason expired one that has run out, too. */
      'lease.revoke': { input: components['schemas']['vault.lease.revoke.input']; result: components['schemas']['vault.lease.revoke.result'] };
      /** A backend is federated; it has not been synchronized yet. */
      'federation.backend': { input: components['schemas']['vault.federation.backend.input']; result: components['schemas']['vault.federation.backend.result'] };
      /** A backend is synchronized, or it fails; then it fails again every five minutes, until it is synchronized. */
      'federation.sync': { input: components['schemas']['vault.federation.sync.input']; result: components['schemas']['vault.federation.sync.result'] };
      /** An identity cache update finishes. */
      'identity.sync': { input: components['schemas']['vault.identity.sync.input']; result: components['schemas']['vault.identity.sync.result'] };
    };
    scenarios: Scenarios['vault'];
  };
  mail: {
    credentials: 'live' | 'test' | 'read_only' | 'no_scopes' | 'revoked' | 'suspended' | 'other_tenant' | 'jwt' | 'jwt_expired' | 'jwt_bad_signature';
    fixtures: components['schemas']['mail/fixtures'];
    settings: components['schemas']['mail/settings'];
    operations: keyof mailOperations;
    events: Payloads<mailWebhooks>;
    emit: components['schemas']['mail/emit'];
    actions: {
      /** The recipient opens the message. */
      'message.open': { input: components['schemas']['mail.message.open.input']; result: components['schemas']['mail.message.open.result'] };
      /** The recipient follows a link of the message. */
      'message.click': { input: components['schemas']['mail.message.click.input']; result: components['schemas']['mail.message.click.result'] };
      /** The recipient reports the message as spam, and gets no more mail. */
      'message.spam_report': { input: components['schemas']['mail.message.spam_report.input']; result: components['schemas']['mail.message.spam_report.result'] };
      /** The recipient wants no more mail, and gets none. */
      'message.unsubscribe': { input: components['schemas']['mail.message.unsubscribe.input']; result: components['schemas']['mail.message.unsubscribe.result'] };
      /** The recipient leaves a group. */
      'message.group_unsubscribe': { input: components['schemas']['mail.message.group_unsubscribe.input']; result: components['schemas']['mail.message.group_unsubscribe.result'] };
      /** The recipient joins a group again. */
      'message.group_resubscribe': { input: components['schemas']['mail.message.group_resubscribe.input']; result: components['schemas']['mail.message.group_resubscribe.result'] };
      /** The message bounces; the address is on the bounce list. */
      'message.bounce': { input: components['schemas']['mail.message.bounce.input']; result: components['schemas']['mail.message.bounce.result'] };
      /** The recipient’s server rejects the message. */
      'message.block': { input: components['schemas']['mail.message.block.input']; result: components['schemas']['mail.message.block.result'] };
      /** The recipient’s server asks to try later. */
      'message.defer': { input: components['schemas']['mail.message.defer.input']; result: components['schemas']['mail.message.defer.result'] };
      /** The service drops the message. */
      'message.drop': { input: components['schemas']['mail.message.drop.input']; result: components['schemas']['mail.message.drop.result'] };
      /** Answers what the recipient reads: the subject and the texts, rendered. No event is sent. */
      'message.read': { input: components['schemas']['mail.message.read.input'] };
      /** A domain is verified: live sends from it are allowed. */
      'domain.verify': { input: components['schemas']['mail.domain.verify.input'] };
      /** A dependency is down: 503 meanwhile, of the key set only for requests that carry a JWT. */
      'dependency.down': { input: components['schemas']['mail.dependency.down.input']; result: components['schemas']['mail.dependency.down.result'] };
      /** A dependency is there again. */
      'dependency.up': { input: components['schemas']['mail.dependency.up.input']; result: components['schemas']['mail.dependency.up.result'] };
      /** The next call of the API answers 500. */
      'crash.next': { input: components['schemas']['mail.crash.next.input'] };
    };
    scenarios: Scenarios['mail'];
  };
  quota: {
    credentials: 'member' | 'tenant_admin' | 'partner_admin' | 'superuser' | 'other_partner_admin';
    fixtures: components['schemas']['quota/fixtures'];
    settings: components['schemas']['quota/settings'];
    operations: keyof quotaOperations;
    events: Payloads<quotaWebhooks>;
    emit: components['schemas']['quota/emit'];
    actions: {
      /** Writes, and returns what the storage service would answer: a quota may reject it. */
      'write': { input: components['schemas']['quota.write.input']; result: components['schemas']['quota.write.result'] };
      /** Deletes for good what is not in the trash: plain bytes first, then those of versions. */
      'delete': { input: components['schemas']['quota.delete.input'] };
      /** Moves bytes into the trash. They and their files still count. */
      'trash': { input: components['schemas']['quota.trash.input'] };
      /** Deletes bytes of the trash for good. */
      'empty_trash': { input: components['schemas']['quota.empty_trash.input'] };
      /** Sets the groups of a user. Unknown users and groups are created. */
      'membership': { input: components['schemas']['quota.membership.input'] };
      /** Moves a share, with its bytes, to an owner of the same tenant. An unknown share is created. */
      'share': { input: components['schemas']['quota.share.input'] };
      /** Sets what a user or a share holds, without folders, versions or trash; the sums above follow. */
      'usage.set': { input: components['schemas']['quota.usage.set.input'] };
      /** Lets the reported usage drift from what is held, until it is recalculated; quotas go by what is held. */
      'usage.drift': { input: components['schemas']['quota.usage.drift.input'] };
    };
    scenarios: Scenarios['quota'];
  };
}
