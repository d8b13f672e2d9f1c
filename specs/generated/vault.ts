// Generated from the spec of the same name by `npm run generate`. Do not edit.

export interface paths {
    "/v1/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List all webhooks
         * @description Returns every webhook of the tenant, oldest first.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Register a webhook
         * @description Registers an https endpoint for the events that its patterns and filters select. A subscription that probably does not do what was intended is accepted all the same; the `Warning` header explains the problem.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the webhook. An unknown id, whatever its form, is 404.
                 * @example wh_hyoZ4Np2Iz983Lcz
                 */
                id: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        /**
         * Read a webhook with its statistics
         * @description Returns the webhook with its statistics for the last 24 hours and its latest delivery.
         */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /**
         * Remove a webhook
         * @description Removes the webhook for good; its pending deliveries stop.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Change a webhook
         * @description Changes the given fields and keeps the others. `filters` is replaced as a whole, and `null` clears it. Pending retries use the url and the secret that the webhook has when they are sent.
         */
        patch: operations["updateWebhook"];
        trace?: never;
    };
    "/v1/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the webhook. An unknown id, whatever its form, is 404.
                 * @example wh_hyoZ4Np2Iz983Lcz
                 */
                id: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event
         * @description Sends one generated event of the first type that the webhook's patterns match, once and even while the webhook is disabled, and returns the receiver's response. A body is not needed and is ignored.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the webhook. An unknown id, whatever its form, is 404.
                 * @example wh_hyoZ4Np2Iz983Lcz
                 */
                id: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        /**
         * List deliveries, newest first
         * @description Pages through the deliveries of a webhook. A cursor marks a position in the list, so new deliveries cause no entry to be repeated or skipped.
         */
        get: operations["listDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/deliveries/{delivery_id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the webhook. An unknown id, whatever its form, is 404.
                 * @example wh_hyoZ4Np2Iz983Lcz
                 */
                id: components["parameters"]["WebhookId"];
                /**
                 * @description Id of a delivery of this webhook. An unknown id, whatever its form, is 404.
                 * @example del_T04rlU0v3Lza142I
                 */
                delivery_id: components["parameters"]["DeliveryId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Force a retry of a failed delivery
         * @description Makes one attempt outside the schedule, with the next number; if it fails, the delivery is failed again and no automatic attempt follows. A body is not needed and is ignored.
         */
        post: operations["retryDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the canonical event types
         * @description Returns the thirty types of the catalogue, in its order, to any valid token.
         */
        get: operations["listEventTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/secrets/{path}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Write the new value of a rotated secret
         * @description The receiver's answer to `rotation.due`: the value becomes the next version, the rotation is complete and its period starts again from now. It is the only part of the secrets API that the mock has, so that rotations can be rehearsed.
         */
        put: operations["writeSecret"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "secret.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A secret was created
         * @description Fires when a secret is created, also when a deleted one is created again; the version is then 1.
         */
        post: operations["onSecretCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "secret.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A secret has a new version
         * @description Fires for every new version. A rotation fires it too, with `is_rotation` true, before `secret.rotated` and `rotation.completed`.
         */
        post: operations["onSecretUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "secret.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A secret was deleted
         * @description Fires when a secret is deleted manually, and after `secret.expired` if the secret is deleted because it expired; it is then deleted by `system:expiry` and recoverable for 30 days.
         */
        post: operations["onSecretDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "secret.rotated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A rotation policy created a new version
         * @description Fires only when the new version was created by a rotation policy, after `secret.updated` and before `rotation.completed`; all three have the same `request_id`.
         */
        post: operations["onSecretRotated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "secret.expiring": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A secret will expire soon
         * @description Fires at each threshold of the secret's `notify_before`, by default 30, 7 and 1 days before expiry; a threshold that has passed when the secret is created never fires.
         */
        post: operations["onSecretExpiring"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "secret.expired": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A secret expired
         * @description Fires at `expires_at`; if `auto_deleted` is true, `secret.deleted` follows.
         */
        post: operations["onSecretExpired"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "secret.accessed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A secret was read
         * @description Fires for every read, so subscribe to it with a `path_prefix` or for one path, never globally; a subscription without one is accepted with a warning.
         */
        post: operations["onSecretAccessed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "policy.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An access policy was created
         * @description Fires when a policy is created.
         */
        post: operations["onPolicyCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "policy.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An access policy was changed
         * @description Fires when the rules of a policy change.
         */
        post: operations["onPolicyUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "policy.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An access policy was deleted
         * @description Fires when a policy is deleted.
         */
        post: operations["onPolicyDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "policy.binding.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A policy was bound to an identity
         * @description Fires when a policy starts to apply to an identity. `policy.*` does not match it; `policy.binding.*` and `policy.**` do.
         */
        post: operations["onPolicyBindingCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "policy.binding.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A policy binding was removed
         * @description Fires when a policy stops applying to an identity. `policy.*` does not match it; `policy.binding.*` and `policy.**` do.
         */
        post: operations["onPolicyBindingDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "policy.violation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Access was denied
         * @description Fires for every denied access. The requested path is in `data`; the envelope has none.
         */
        post: operations["onPolicyViolation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "rotation.due": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A rotation is due soon, or now
         * @description Fires at each threshold of `warn_before` and at the moment of rotation. With `auto_generate` false, the receiver is expected to write the new value with `PUT /v1/secrets/{path}`.
         */
        post: operations["onRotationDue"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "rotation.overdue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A rotation is overdue
         * @description Fires once, when the grace period of a rotation with `auto_generate` false ends before a new value is written.
         */
        post: operations["onRotationOverdue"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "rotation.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A rotation is complete
         * @description Fires after `secret.updated` and `secret.rotated`, with their `request_id`.
         */
        post: operations["onRotationCompleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "rotation.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A rotation failed
         * @description Fires when the new value could not be put into use; `next_retry_at` is null when the retries are exhausted.
         */
        post: operations["onRotationFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "certificate.issued": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A certificate was issued
         * @description Fires when a certificate is issued, in whatever way.
         */
        post: operations["onCertificateIssued"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "certificate.renewed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A certificate was renewed
         * @description Fires when a new certificate replaces an old one, whether renewed manually or by the vault.
         */
        post: operations["onCertificateRenewed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "certificate.revoked": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A certificate was revoked
         * @description Fires when a certificate is revoked and the revocation list has been updated.
         */
        post: operations["onCertificateRevoked"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "certificate.expiring": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A certificate will expire soon
         * @description Fires 30, 7 and 1 days before `not_after`. If `is_acme_managed` and `auto_renew` are both true, the vault renews it; otherwise the receiver must act.
         */
        post: operations["onCertificateExpiring"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "certificate.renewal_failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The renewal of a certificate failed
         * @description Fires for each failed renewal, with the number of the attempt.
         */
        post: operations["onCertificateRenewalFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "dynamic.lease.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A credential was leased
         * @description Fires when an engine issues a leased credential. `dynamic.*` does not match it; `dynamic.lease.*` and `dynamic.**` do.
         */
        post: operations["onDynamicLeaseCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "dynamic.lease.renewed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A lease was renewed
         * @description Fires when a lease is extended; the increment is added to the previous expiry.
         */
        post: operations["onDynamicLeaseRenewed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "dynamic.lease.revoked": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A lease was revoked
         * @description Fires when a lease is ended early, even if revocation in the source system failed. A lease that passes its TTL fires `dynamic.lease.expired` instead.
         */
        post: operations["onDynamicLeaseRevoked"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "dynamic.lease.expired": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A lease expired
         * @description Fires when a lease passes its TTL without being revoked; `dynamic.lease.revoked` does not fire in addition.
         */
        post: operations["onDynamicLeaseExpired"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "federation.sync.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A backend was synchronized
         * @description Fires when a synchronization with a federated backend is complete.
         */
        post: operations["onFederationSyncCompleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "federation.sync.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A synchronization failed
         * @description Fires when a synchronization with a federated backend fails.
         */
        post: operations["onFederationSyncFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "federation.backend.unreachable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A backend became unreachable
         * @description Fires once, when the consecutive failures of a backend reach its threshold (3 by default), and again only after it has recovered and failed again.
         */
        post: operations["onFederationBackendUnreachable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "identity.sync.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The identity cache was updated
         * @description A system event: fires when an update of the identity cache is finished.
         */
        post: operations["onIdentitySyncCompleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /** @description A webhook to register. */
        WebhookCreate: {
            name: components["schemas"]["WebhookName"];
            url: components["schemas"]["WebhookUrl"];
            secret: components["schemas"]["SigningSecret"];
            events: components["schemas"]["EventPatterns"];
            filters?: components["schemas"]["WebhookFilters"];
            /**
             * @description Whether events are delivered.
             * @default true
             */
            enabled?: boolean;
        };
        /** @description The fields to change; a field that is not given stays as it is. */
        WebhookUpdate: {
            name?: components["schemas"]["WebhookName"];
            url?: components["schemas"]["WebhookUrl"];
            secret?: components["schemas"]["SigningSecret"];
            events?: components["schemas"]["EventPatterns"];
            filters?: components["schemas"]["WebhookFiltersChange"];
            /** @description Whether events are delivered. While it is false, events are dropped and pending retries wait. */
            enabled?: boolean;
        };
        /** @description A registered webhook. Its signing secret is never shown. */
        Webhook: {
            id: components["schemas"]["GeneratedWebhookId"];
            name: components["schemas"]["WebhookName"];
            url: components["schemas"]["WebhookUrl"];
            events: components["schemas"]["EventPatterns"];
            filters: components["schemas"]["WebhookFilters"];
            /** @description Whether events are delivered. */
            enabled: boolean;
            status: components["schemas"]["WebhookStatus"];
            created_at: components["schemas"]["Instant"];
        };
        /** @description A webhook with its statistics and its latest delivery. */
        WebhookDetail: components["schemas"]["Webhook"] & {
            statistics: components["schemas"]["WebhookStatistics"];
            /** @description The delivery with the latest attempt; null before the first one. */
            last_delivery: components["schemas"]["LastDelivery"] | null;
        };
        /** @description All webhooks, oldest first. */
        WebhookList: {
            webhooks: components["schemas"]["Webhook"][];
        };
        /**
         * @description Id of a webhook.
         * @example wh_hyoZ4Np2Iz983Lcz
         */
        GeneratedWebhookId: string;
        /**
         * @description A name for people. It need not be unique.
         * @example Billing secrets
         */
        WebhookName: string;
        /**
         * @description Where events are sent. Must be a valid https url without spaces or control characters.
         * @example https://hooks.example.test/vault
         */
        WebhookUrl: string;
        /**
         * Format: password
         * @description Key of the signatures, used as UTF-8 bytes. 32 bytes or more are recommended; a shorter one is accepted with a warning. It is never returned.
         * @example 7f1c9a52d4e84b0f9b6a3c2e5d8f0a17
         */
        SigningSecret: string;
        /**
         * @description Event types and patterns; an event is delivered, once, if any of them matches it.
         * @example [
         *       "secret.*"
         *     ]
         */
        EventPatterns: components["schemas"]["EventPattern"][];
        /**
         * @description An exact event type, or a pattern of segments in which `*` stands for exactly one segment and `**` for one or more. Without a star it must be a type of the catalogue; a pattern that matches no type is accepted with a warning.
         * @example secret.created
         * @example secret.*
         * @example policy.**
         * @example **
         */
        EventPattern: string;
        /** @description Further conditions, all of which must hold. An event without a path does not pass `path_prefix`; one that is not about a secret does not pass `secret_type` or `tags`. Without filters, an empty object. */
        WebhookFilters: {
            path_prefix?: components["schemas"]["PathPrefix"];
            secret_type?: components["schemas"]["SecretTypeFilter"];
            tags?: components["schemas"]["TagsFilter"];
        };
        /** @description Replaces all filters of the webhook; null removes them. */
        WebhookFiltersChange: {
            path_prefix?: components["schemas"]["PathPrefix"];
            secret_type?: components["schemas"]["SecretTypeFilter"];
            tags?: components["schemas"]["TagsFilter"];
        } | null;
        /**
         * @description The event's path begins with this string.
         * @example prod/billing/
         */
        PathPrefix: string;
        /**
         * @description The type of the secret that the event is about.
         * @example database
         */
        SecretTypeFilter: string;
        /**
         * @description The secret that the event is about has at least one of these tags.
         * @example [
         *       "pci",
         *       "cardholder"
         *     ]
         */
        TagsFilter: string[];
        /**
         * @description `failing` once a delivery has exhausted its attempts, `healthy` again at the next success. A failed test does not change it.
         * @enum {string}
         */
        WebhookStatus: "healthy" | "failing";
        /** @description Statistics of the last 24 hours, tests included. */
        WebhookStatistics: {
            /**
             * Format: int64
             * @description Deliveries whose latest attempt is within the last 24 hours.
             * @example 48
             */
            deliveries_24h: number;
            /**
             * @description Share of these deliveries that succeeded, not counting pending ones; 1 when there are none.
             * @example 0.975
             */
            success_rate_24h: number;
            /**
             * Format: int64
             * @description Mean duration of the attempts that got a response, to the nearest millisecond; 0 when there are none.
             * @example 84
             */
            avg_latency_ms: number;
        };
        /** @description A summary of the latest delivery. */
        LastDelivery: {
            id: components["schemas"]["GeneratedDeliveryId"];
            timestamp: components["schemas"]["Instant"];
            status: components["schemas"]["DeliveryStatus"];
            response_code: components["schemas"]["ResponseCode"];
        };
        /** @description One event on its way to one webhook, with its latest attempt. */
        Delivery: {
            id: components["schemas"]["GeneratedDeliveryId"];
            event_id: components["schemas"]["EventId"];
            /**
             * @description Type of the event.
             * @example secret.created
             */
            event_type: string;
            /** @description When the latest attempt was made. */
            timestamp: components["schemas"]["Instant"];
            status: components["schemas"]["DeliveryStatus"];
            response_code: components["schemas"]["ResponseCode"];
            duration_ms: components["schemas"]["DurationMs"];
            /**
             * Format: int64
             * @description Number of the latest attempt. Forced retries continue beyond 7.
             * @example 2
             */
            attempt: number;
        };
        /** @description A delivery that is waiting for its next attempt. */
        PendingDelivery: components["schemas"]["Delivery"];
        /** @description One page of deliveries, newest first. */
        DeliveryPage: {
            deliveries: components["schemas"]["Delivery"][];
            /**
             * @description The cursor of the next page; null on the last page.
             * @example cur_PPUzTibaIzUEUTpCtvr0PQGMnGfu
             */
            cursor: string | null;
            /** @description Whether there are older deliveries. */
            has_more: boolean;
        };
        /** @description The receiver's response to the test event. */
        TestResult: {
            delivery_id: components["schemas"]["GeneratedDeliveryId"];
            /**
             * @description A test is sent once, so its status is final.
             * @enum {string}
             */
            status: "success" | "failed";
            response_code: components["schemas"]["ResponseCode"];
            duration_ms: components["schemas"]["DurationMs"];
        };
        /**
         * @description Id of a delivery.
         * @example del_lbG8NGyD85uCOagO
         */
        GeneratedDeliveryId: string;
        /**
         * @description `pending` until a 2xx (`success`) or until the last attempt has failed (`failed`).
         * @enum {string}
         */
        DeliveryStatus: "success" | "failed" | "pending";
        /**
         * Format: int32
         * @description Status of the receiver's response; null before the first response and when there was none.
         * @example 200
         */
        ResponseCode: number | null;
        /**
         * Format: int64
         * @description Duration of the receiver's response in milliseconds; null before the first response and when there was none.
         * @example 84
         */
        DurationMs: number | null;
        /**
         * @description All event types.
         * @enum {string}
         */
        EventType: "secret.created" | "secret.updated" | "secret.deleted" | "secret.rotated" | "secret.expiring" | "secret.expired" | "secret.accessed" | "policy.created" | "policy.updated" | "policy.deleted" | "policy.binding.created" | "policy.binding.deleted" | "policy.violation" | "rotation.due" | "rotation.overdue" | "rotation.completed" | "rotation.failed" | "certificate.issued" | "certificate.renewed" | "certificate.revoked" | "certificate.expiring" | "certificate.renewal_failed" | "dynamic.lease.created" | "dynamic.lease.renewed" | "dynamic.lease.revoked" | "dynamic.lease.expired" | "federation.sync.completed" | "federation.sync.failed" | "federation.backend.unreachable" | "identity.sync.completed";
        /** @description The catalogue. */
        EventTypeList: {
            event_types: components["schemas"]["EventTypeEntry"][];
        };
        /** @description One event type. */
        EventTypeEntry: {
            type: components["schemas"]["EventType"];
            /**
             * @description First segment of the type.
             * @enum {string}
             */
            family: "secret" | "policy" | "rotation" | "certificate" | "dynamic" | "federation" | "identity";
            /**
             * @description What the event reports.
             * @example A secret was created
             */
            description: string;
        };
        /** @description The new value of a secret. */
        SecretWrite: {
            /**
             * Format: password
             * @description The value. It is never returned.
             * @example correct-horse-battery-staple-26
             */
            value: string;
        };
        /** @description The version that a write created. */
        SecretVersion: {
            path: components["schemas"]["ResourcePath"];
            version: components["schemas"]["Version"];
        };
        /** @description An error (RFC 9457). */
        Problem: {
            /**
             * Format: uri
             * @description Identifies the kind of problem.
             * @example urn:problem-type:vault:not-found
             */
            type: string;
            /**
             * @description A summary of the kind of problem.
             * @example Not found
             */
            title: string;
            /**
             * Format: int32
             * @description The status of the answer.
             * @example 404
             */
            status: number;
            /**
             * @description What went wrong, and what to do about it.
             * @example There is no webhook with this id.
             */
            detail: string;
            /**
             * Format: uri-reference
             * @description The request that caused the problem.
             * @example /v1/webhooks/wh_unknown
             */
            instance?: string;
        };
        /** @description The resource named by the path does not exist. */
        NotFoundProblem: components["schemas"]["Problem"];
        /** @description The content of the request is invalid; each error is listed. */
        ValidationProblem: components["schemas"]["Problem"] & {
            errors: components["schemas"]["Fault"][];
        };
        /** @description A validation error. */
        Fault: {
            /**
             * @description JSON Pointer (RFC 6901) into the body, or, for a query parameter, into the object of the parameters. For a missing field, the pointer that it would have.
             * @example /events/0
             */
            pointer: string;
            /**
             * @description What is wrong with the value.
             * @example must be an https url
             */
            detail: string;
        };
        /**
         * Format: date-time
         * @description An instant, ISO 8601 in UTC.
         * @example 2026-03-02T09:30:00.000Z
         */
        Instant: string;
        /**
         * Format: date-time
         * @description An instant, ISO 8601 in UTC, or null.
         * @example 2026-05-31T00:00:00.000Z
         */
        InstantOrNull: string | null;
        /**
         * Format: date-time
         * @description When the event happened, ISO 8601 in UTC with fractional seconds.
         * @example 2026-03-02T09:31:00.000Z
         */
        EventInstant: string;
        /**
         * @description Id of an event.
         * @example evt_fsjFjrUpzJVKwapv
         */
        EventId: string;
        /**
         * @description Who acted: `user:<identity>`, `sa:<name>`, `group:<name>` or `system:<name>`; further forms may be added.
         * @example user:ada
         * @example sa:billing-api
         * @example group:platform
         * @example system:rotation
         */
        Identity: string;
        /**
         * @description Path of a secret or a certificate.
         * @example prod/billing/db
         */
        ResourcePath: string;
        /**
         * Format: int64
         * @description Number of a version, from 1.
         * @example 3
         */
        Version: number;
        /**
         * Format: int64
         * @description A number of things.
         * @example 12
         */
        Count: number;
        /**
         * @description How long in advance the warning was configured to be sent, such as `7d`.
         * @example 30d
         * @example 7d
         * @example 1d
         */
        Threshold: string;
        /**
         * @description A code for the cause of the failure; the list is open.
         * @example connection_refused
         */
        ErrorCode: string;
        /**
         * @description A description of the failure.
         * @example The database refused the connection.
         */
        ErrorMessage: string;
        /** @description The fields of the envelope that are the same for every type of event. */
        EventFields: {
            event_id: components["schemas"]["EventId"];
            timestamp: components["schemas"]["EventInstant"];
            /**
             * @description Tenant in which it happened.
             * @example ten_main
             */
            tenant_id: string;
            /**
             * @description Partner that the tenant belongs to.
             * @example prt_main
             */
            partner_id: string;
            identity_id: components["schemas"]["Identity"];
            /**
             * @description The request, or the service's own run, that caused it; all events of one cause have the same.
             * @example req_946Zjy2G6Q6CevVC
             */
            request_id: string;
        };
        /** @description The envelope that every event has around its `data`. */
        EventEnvelope: components["schemas"]["EventFields"] & {
            event_type: components["schemas"]["EventType"];
        };
        /** @description The envelope of an event about a secret or a certificate, which has a path. */
        PathEventEnvelope: components["schemas"]["EventFields"] & {
            path: components["schemas"]["ResourcePath"];
        };
        /** @description The envelope of an event about a policy or an engine, which has no path. */
        PathlessEventEnvelope: components["schemas"]["EventFields"];
        /** @description Any event; `event_type` tells which. */
        VaultEvent: components["schemas"]["SecretCreatedEvent"] | components["schemas"]["SecretUpdatedEvent"] | components["schemas"]["SecretDeletedEvent"] | components["schemas"]["SecretRotatedEvent"] | components["schemas"]["SecretExpiringEvent"] | components["schemas"]["SecretExpiredEvent"] | components["schemas"]["SecretAccessedEvent"] | components["schemas"]["PolicyCreatedEvent"] | components["schemas"]["PolicyUpdatedEvent"] | components["schemas"]["PolicyDeletedEvent"] | components["schemas"]["PolicyBindingCreatedEvent"] | components["schemas"]["PolicyBindingDeletedEvent"] | components["schemas"]["PolicyViolationEvent"] | components["schemas"]["RotationDueEvent"] | components["schemas"]["RotationOverdueEvent"] | components["schemas"]["RotationCompletedEvent"] | components["schemas"]["RotationFailedEvent"] | components["schemas"]["CertificateIssuedEvent"] | components["schemas"]["CertificateRenewedEvent"] | components["schemas"]["CertificateRevokedEvent"] | components["schemas"]["CertificateExpiringEvent"] | components["schemas"]["CertificateRenewalFailedEvent"] | components["schemas"]["DynamicLeaseCreatedEvent"] | components["schemas"]["DynamicLeaseRenewedEvent"] | components["schemas"]["DynamicLeaseRevokedEvent"] | components["schemas"]["DynamicLeaseExpiredEvent"] | components["schemas"]["FederationSyncCompletedEvent"] | components["schemas"]["FederationSyncFailedEvent"] | components["schemas"]["FederationBackendUnreachableEvent"] | components["schemas"]["IdentitySyncCompletedEvent"];
        /** @description A secret was created. */
        SecretCreatedEvent: components["schemas"]["PathEventEnvelope"] & {
            /** @constant */
            event_type: "secret.created";
            data: components["schemas"]["SecretCreatedData"];
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event_type: "secret.created";
        };
        /** @description A secret has a new version. */
        SecretUpdatedEvent: components["schemas"]["PathEventEnvelope"] & {
            /** @constant */
            event_type: "secret.updated";
            data: components["schemas"]["SecretUpdatedData"];
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event_type: "secret.updated";
        };
        /** @description A secret was deleted. */
        SecretDeletedEvent: components["schemas"]["PathEventEnvelope"] & {
            /** @constant */
            event_type: "secret.deleted";
            data: components["schemas"]["SecretDeletedData"];
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event_type: "secret.deleted";
        };
        /** @description A rotation policy created a new version. */
        SecretRotatedEvent: components["schemas"]["PathEventEnvelope"] & {
            /** @constant */
            event_type: "secret.rotated";
            data: components["schemas"]["SecretRotatedData"];
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event_type: "secret.rotated";
        };
        /** @description A secret will expire soon. */
        SecretExpiringEvent: components["schemas"]["PathEventEnvelope"] & {
            /** @constant */
            event_type: "secret.expiring";
            data: components["schemas"]["SecretExpiringData"];
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event_type: "secret.expiring";
        };
        /** @description A secret expired. */
        SecretExpiredEvent: components["schemas"]["PathEventEnvelope"] & {
            /** @constant */
            event_type: "secret.expired";
            data: components["schemas"]["SecretExpiredData"];
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event_type: "secret.expired";
        };
        /** @description A secret was read. */
        SecretAccessedEvent: components["schemas"]["PathEventEnvelope"] & {
            /** @constant */
            event_type: "secret.accessed";
            data: components["schemas"]["SecretAccessedData"];
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event_type: "secret.accessed";
        };
        /** @description An access policy was created. */
        PolicyCreatedEvent: components["schemas"]["PathlessEventEnvelope"] & {
            /** @constant */
            event_type: "policy.created";
            data: components["schemas"]["PolicyData"];
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event_type: "policy.created";
        };
        /** @description An access policy was changed. */
        PolicyUpdatedEvent: components["schemas"]["PathlessEventEnvelope"] & {
            /** @constant */
            event_type: "policy.updated";
            data: components["schemas"]["PolicyData"];
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event_type: "policy.updated";
        };
        /** @description An access policy was deleted. */
        PolicyDeletedEvent: components["schemas"]["PathlessEventEnvelope"] & {
            /** @constant */
            event_type: "policy.deleted";
            data: components["schemas"]["PolicyData"];
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event_type: "policy.deleted";
        };
        /** @description A policy was bound to an identity. */
        PolicyBindingCreatedEvent: components["schemas"]["PathlessEventEnvelope"] & {
            /** @constant */
            event_type: "policy.binding.created";
            data: components["schemas"]["PolicyBindingData"];
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event_type: "policy.binding.created";
        };
        /** @description A policy binding was removed. */
        PolicyBindingDeletedEvent: components["schemas"]["PathlessEventEnvelope"] & {
            /** @constant */
            event_type: "policy.binding.deleted";
            data: components["schemas"]["PolicyBindingData"];
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event_type: "policy.binding.deleted";
        };
        /** @description Access was denied. */
        PolicyViolationEvent: components["schemas"]["PathlessEventEnvelope"] & {
            /** @constant */
            event_type: "policy.violation";
            data: components["schemas"]["PolicyViolationData"];
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event_type: "policy.violation";
        };
        /** @description A rotation is due soon, or now. */
        RotationDueEvent: components["schemas"]["EventFields"] & {
            /** @constant */
            event_type: "rotation.due";
            data: components["schemas"]["RotationDueData"];
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event_type: "rotation.due";
        };
        /** @description A rotation is overdue. */
        RotationOverdueEvent: components["schemas"]["EventFields"] & {
            /** @constant */
            event_type: "rotation.overdue";
            data: components["schemas"]["RotationOverdueData"];
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event_type: "rotation.overdue";
        };
        /** @description A rotation is complete. */
        RotationCompletedEvent: components["schemas"]["EventFields"] & {
            /** @constant */
            event_type: "rotation.completed";
            data: components["schemas"]["RotationCompletedData"];
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event_type: "rotation.completed";
        };
        /** @description A rotation failed. */
        RotationFailedEvent: components["schemas"]["EventFields"] & {
            /** @constant */
            event_type: "rotation.failed";
            data: components["schemas"]["RotationFailedData"];
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event_type: "rotation.failed";
        };
        /** @description A certificate was issued. */
        CertificateIssuedEvent: components["schemas"]["PathEventEnvelope"] & {
            /** @constant */
            event_type: "certificate.issued";
            data: components["schemas"]["CertificateIssuedData"];
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event_type: "certificate.issued";
        };
        /** @description A certificate was renewed. */
        CertificateRenewedEvent: components["schemas"]["PathEventEnvelope"] & {
            /** @constant */
            event_type: "certificate.renewed";
            data: components["schemas"]["CertificateRenewedData"];
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event_type: "certificate.renewed";
        };
        /** @description A certificate was revoked. */
        CertificateRevokedEvent: components["schemas"]["PathEventEnvelope"] & {
            /** @constant */
            event_type: "certificate.revoked";
            data: components["schemas"]["CertificateRevokedData"];
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event_type: "certificate.revoked";
        };
        /** @description A certificate will expire soon. */
        CertificateExpiringEvent: components["schemas"]["PathEventEnvelope"] & {
            /** @constant */
            event_type: "certificate.expiring";
            data: components["schemas"]["CertificateExpiringData"];
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event_type: "certificate.expiring";
        };
        /** @description The renewal of a certificate failed. */
        CertificateRenewalFailedEvent: components["schemas"]["PathEventEnvelope"] & {
            /** @constant */
            event_type: "certificate.renewal_failed";
            data: components["schemas"]["CertificateRenewalFailedData"];
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event_type: "certificate.renewal_failed";
        };
        /** @description A credential was leased. */
        DynamicLeaseCreatedEvent: components["schemas"]["PathlessEventEnvelope"] & {
            /** @constant */
            event_type: "dynamic.lease.created";
            data: components["schemas"]["LeaseCreatedData"];
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event_type: "dynamic.lease.created";
        };
        /** @description A lease was renewed. */
        DynamicLeaseRenewedEvent: components["schemas"]["PathlessEventEnvelope"] & {
            /** @constant */
            event_type: "dynamic.lease.renewed";
            data: components["schemas"]["LeaseRenewedData"];
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event_type: "dynamic.lease.renewed";
        };
        /** @description A lease was revoked. */
        DynamicLeaseRevokedEvent: components["schemas"]["PathlessEventEnvelope"] & {
            /** @constant */
            event_type: "dynamic.lease.revoked";
            data: components["schemas"]["LeaseRevokedData"];
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event_type: "dynamic.lease.revoked";
        };
        /** @description A lease expired. */
        DynamicLeaseExpiredEvent: components["schemas"]["PathlessEventEnvelope"] & {
            /** @constant */
            event_type: "dynamic.lease.expired";
            data: components["schemas"]["LeaseExpiredData"];
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event_type: "dynamic.lease.expired";
        };
        /** @description A backend was synchronized. */
        FederationSyncCompletedEvent: components["schemas"]["EventFields"] & {
            /** @constant */
            event_type: "federation.sync.completed";
            data: components["schemas"]["FederationSyncCompletedData"];
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event_type: "federation.sync.completed";
        };
        /** @description A synchronization failed. */
        FederationSyncFailedEvent: components["schemas"]["EventFields"] & {
            /** @constant */
            event_type: "federation.sync.failed";
            data: components["schemas"]["FederationSyncFailedData"];
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event_type: "federation.sync.failed";
        };
        /** @description A backend became unreachable. */
        FederationBackendUnreachableEvent: components["schemas"]["EventFields"] & {
            /** @constant */
            event_type: "federation.backend.unreachable";
            data: components["schemas"]["FederationBackendUnreachableData"];
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event_type: "federation.backend.unreachable";
        };
        /** @description The identity cache was updated. */
        IdentitySyncCompletedEvent: components["schemas"]["EventFields"] & {
            /** @constant */
            event_type: "identity.sync.completed";
            data: components["schemas"]["IdentitySyncCompletedData"];
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event_type: "identity.sync.completed";
        };
        /** @description The first version of a secret. */
        SecretCreatedData: {
            version: components["schemas"]["Version"];
            /**
             * @description Kind of the secret.
             * @example database
             */
            secret_type: string;
            created_by: components["schemas"]["Identity"];
            /**
             * @description Tags of the secret.
             * @example [
             *       "billing",
             *       "pci"
             *     ]
             */
            tags: string[];
            /** @description When it expires; null if it never does. */
            expires_at: components["schemas"]["InstantOrNull"];
        };
        /** @description A new version that replaces the old one. */
        SecretUpdatedData: {
            old_version: components["schemas"]["Version"];
            new_version: components["schemas"]["Version"];
            updated_by: components["schemas"]["Identity"];
            /** @description True exactly when the update was made by a rotation policy. */
            is_rotation: boolean;
        };
        /** @description A deletion, permanent or recoverable for a time. */
        SecretDeletedData: {
            version_count: components["schemas"]["Count"];
            deleted_by: components["schemas"]["Identity"];
            /** @description Whether it is deleted for good. */
            permanent: boolean;
            /** @description Until when it can be restored; only if it is not deleted for good. */
            recoverable_until?: components["schemas"]["Instant"];
        };
        /** @description A new version that a rotation policy created. */
        SecretRotatedData: {
            old_version: components["schemas"]["Version"];
            new_version: components["schemas"]["Version"];
            rotation_policy_id: components["schemas"]["RotationPolicyId"];
            rotation_policy_name: components["schemas"]["RotationPolicyName"];
            /** @description How long the old version may still be used. */
            grace_period_ends: components["schemas"]["Instant"];
            /** @description Whether the vault generated the value. */
            auto_generated: boolean;
        };
        /** @description A secret that will expire soon. */
        SecretExpiringData: {
            expires_at: components["schemas"]["Instant"];
            days_remaining: components["schemas"]["DaysRemaining"];
            threshold: components["schemas"]["Threshold"];
        };
        /** @description A secret that has expired. */
        SecretExpiredData: {
            expired_at: components["schemas"]["Instant"];
            version: components["schemas"]["Version"];
            /** @description Whether it was deleted because it expired. */
            auto_deleted: boolean;
        };
        /** @description A read of a secret's value. */
        SecretAccessedData: {
            version: components["schemas"]["Version"];
            accessed_by: components["schemas"]["Identity"];
            source_ip: components["schemas"]["SourceIp"];
            /**
             * @description The client that read it, as reported by the client.
             * @example billing-api/4.2
             */
            user_agent: string;
        };
        /** @description A policy and who changed it. */
        PolicyData: {
            policy_id: components["schemas"]["PolicyId"];
            /**
             * @description Name of the policy.
             * @example billing-readers
             */
            policy_name: string;
            actor: components["schemas"]["Identity"];
        };
        /** @description The identity that a policy was bound to or unbound from. */
        PolicyBindingData: {
            policy_id: components["schemas"]["PolicyId"];
            /**
             * @description Id of the binding.
             * @example bnd_IdyQRUB3LLpPs1od
             */
            binding_id: string;
            /**
             * @description Kind of the identity.
             * @example group
             * @example user
             * @example sa
             */
            identity_type: string;
            /** @description The identity that the policy is bound to. */
            identity_id: components["schemas"]["Identity"];
            actor: components["schemas"]["Identity"];
        };
        /** @description A denied access; a condition is named if and only if one failed. */
        PolicyViolationData: {
            policy_id: components["schemas"]["PolicyIdOrNull"];
            identity_id: components["schemas"]["Identity"];
            path: components["schemas"]["ResourcePath"];
            permission: components["schemas"]["Permission"];
            /**
             * @description Why it was denied; otherwise than by a condition, no rule or scope allows it.
             * @enum {string}
             */
            reason: "condition_failed" | "no_matching_rule" | "insufficient_scope";
            /**
             * @description The condition that failed; null if it was denied otherwise.
             * @enum {string|null}
             */
            failed_condition: "ip_not_allowed" | "mfa_required" | "time_window_violation" | null;
            source_ip: components["schemas"]["SourceIp"];
        };
        /** @description A warning before a rotation, or the moment at which it is due. */
        RotationDueData: {
            rotation_policy_id: components["schemas"]["RotationPolicyId"];
            /** @description The name of the policy; only in a warning. */
            rotation_policy_name?: components["schemas"]["RotationPolicyName"];
            next_rotation_at: components["schemas"]["Instant"];
            /**
             * @description How long in advance the warning was configured to be sent, such as `7d`; `0` when it is due.
             * @example 7d
             */
            threshold: string;
            /** @description Whether the rotation is due at this moment. */
            due_now: boolean;
            auto_generate: components["schemas"]["AutoGenerate"];
        };
        /** @description A rotation that was not carried out in time. */
        RotationOverdueData: {
            rotation_policy_id: components["schemas"]["RotationPolicyId"];
            due_at: components["schemas"]["Instant"];
            grace_ended_at: components["schemas"]["Instant"];
            /**
             * Format: int64
             * @description Whole hours since it was due, rounded down.
             * @example 24
             */
            overdue_hours: number;
        };
        /** @description What a rotation changed. */
        RotationCompletedData: {
            rotation_policy_id: components["schemas"]["RotationPolicyId"];
            /** @description The secrets with their versions before and after. */
            secrets_rotated: components["schemas"]["RotatedSecret"][];
            started_at: components["schemas"]["Instant"];
            completed_at: components["schemas"]["Instant"];
        };
        /** @description One secret of a rotation. */
        RotatedSecret: {
            path: components["schemas"]["ResourcePath"];
            old_version: components["schemas"]["Version"];
            new_version: components["schemas"]["Version"];
        };
        /** @description A rotation that could not be carried out. */
        RotationFailedData: {
            rotation_policy_id: components["schemas"]["RotationPolicyId"];
            secret_path: components["schemas"]["ResourcePath"];
            error_code: components["schemas"]["ErrorCode"];
            error_message: components["schemas"]["ErrorMessage"];
            /** @description When the vault tries again; null when its retries are exhausted. */
            next_retry_at: components["schemas"]["InstantOrNull"];
        };
        /** @description A new certificate. */
        CertificateIssuedData: {
            certificate_id: components["schemas"]["CertificateId"];
            common_name: components["schemas"]["CommonName"];
            /**
             * @description Authority that issued it.
             * @example ca_internal
             */
            issuer_ca_id: string;
            serial_number: components["schemas"]["SerialNumber"];
            not_before: components["schemas"]["Instant"];
            not_after: components["schemas"]["Instant"];
            /**
             * @description How it was issued.
             * @enum {string}
             */
            issued_via: "internal_ca" | "acme" | "csr_sign" | "import";
        };
        /** @description A certificate and the one that replaces it. */
        CertificateRenewedData: {
            old_certificate_id: components["schemas"]["CertificateId"];
            new_certificate_id: components["schemas"]["CertificateId"];
            common_name: components["schemas"]["CommonName"];
            /** @description When the new certificate expires. */
            not_after: components["schemas"]["Instant"];
            /**
             * @description How it was renewed; the list is open.
             * @example acme
             * @example manual
             */
            renewal_method: string;
            /**
             * Format: int64
             * @description Whole days until the old certificate would have expired, rounded down.
             * @example 30
             */
            days_before_expiry: number;
        };
        /** @description A certificate that is no longer valid. */
        CertificateRevokedData: {
            certificate_id: components["schemas"]["CertificateId"];
            common_name: components["schemas"]["CommonName"];
            serial_number: components["schemas"]["SerialNumber"];
            /**
             * @description Why it was revoked; the list is open.
             * @example key_compromise
             * @example superseded
             */
            reason: string;
            revoked_by: components["schemas"]["Identity"];
            /** @description When the revocation list was updated. */
            crl_updated_at: components["schemas"]["Instant"];
        };
        /** @description A certificate that will expire soon, and whether the vault renews it. */
        CertificateExpiringData: {
            certificate_id: components["schemas"]["CertificateId"];
            common_name: components["schemas"]["CommonName"];
            not_after: components["schemas"]["Instant"];
            days_remaining: components["schemas"]["DaysRemaining"];
            threshold: components["schemas"]["Threshold"];
            /** @description Whether it comes from ACME. */
            is_acme_managed: boolean;
            /** @description Whether the vault renews it automatically. */
            auto_renew: boolean;
        };
        /** @description A failed renewal. */
        CertificateRenewalFailedData: {
            certificate_id: components["schemas"]["CertificateId"];
            common_name: components["schemas"]["CommonName"];
            error_code: components["schemas"]["ErrorCode"];
            error_message: components["schemas"]["ErrorMessage"];
            /**
             * Format: int64
             * @description Number of the failed renewal, from 1.
             * @example 1
             */
            attempt: number;
            /** @description When the vault tries again. */
            next_retry_at: components["schemas"]["Instant"];
        };
        /** @description A leased credential. */
        LeaseCreatedData: {
            lease_id: components["schemas"]["LeaseId"];
            engine: components["schemas"]["EngineName"];
            role: components["schemas"]["RoleName"];
            issued_to: components["schemas"]["Identity"];
            /**
             * Format: int64
             * @description How long the lease lasts.
             * @example 3600
             */
            ttl_seconds: number;
            expires_at: components["schemas"]["Instant"];
        };
        /** @description A lease that was extended. */
        LeaseRenewedData: {
            lease_id: components["schemas"]["LeaseId"];
            previous_expires_at: components["schemas"]["Instant"];
            new_expires_at: components["schemas"]["Instant"];
            /**
             * Format: int64
             * @description The time that was added.
             * @example 1800
             */
            increment_seconds: number;
        };
        /** @description A lease that was ended, and whether revocation in the source system succeeded. */
        LeaseRevokedData: {
            lease_id: components["schemas"]["LeaseId"];
            revoked_by: components["schemas"]["Identity"];
            /**
             * @description Why it was ended.
             * @enum {string}
             */
            reason: "explicit" | "expired" | "revoke_prefix" | "engine_disabled";
            /** @description False if the revocation failed in the source system; the lease is marked as revoked, but its user may still exist there. */
            revocation_succeeded: boolean;
        };
        /** @description A lease that expired. */
        LeaseExpiredData: {
            lease_id: components["schemas"]["LeaseId"];
            engine: components["schemas"]["EngineName"];
            role: components["schemas"]["RoleName"];
            expired_at: components["schemas"]["Instant"];
        };
        /** @description The results of a synchronization. */
        FederationSyncCompletedData: {
            backend_id: components["schemas"]["BackendId"];
            /**
             * @description Name of the backend.
             * @example aws-eu-central
             */
            backend_name: string;
            started_at: components["schemas"]["Instant"];
            completed_at: components["schemas"]["Instant"];
            secrets_synced: components["schemas"]["Count"];
            secrets_created: components["schemas"]["Count"];
            secrets_updated: components["schemas"]["Count"];
            secrets_deleted: components["schemas"]["Count"];
            conflicts: components["schemas"]["Count"];
        };
        /** @description A synchronization that failed. */
        FederationSyncFailedData: {
            backend_id: components["schemas"]["BackendId"];
            started_at: components["schemas"]["Instant"];
            failed_at: components["schemas"]["Instant"];
            error_code: components["schemas"]["ErrorCode"];
            error_message: components["schemas"]["ErrorMessage"];
            next_attempt_at: components["schemas"]["Instant"];
        };
        /** @description A backend that failed too often in a row. */
        FederationBackendUnreachableData: {
            backend_id: components["schemas"]["BackendId"];
            /**
             * Format: int64
             * @description Failures in a row; equal to the threshold, since the event fires when that is reached.
             * @example 3
             */
            consecutive_failures: number;
            /** @description When it last worked; null if it never did. */
            last_success_at: components["schemas"]["InstantOrNull"];
            next_attempt_at: components["schemas"]["Instant"];
        };
        /** @description What an update of the identity cache covered. */
        IdentitySyncCompletedData: {
            /**
             * Format: int64
             * @description Number of the update.
             * @example 1042
             */
            sync_id: number;
            /**
             * @description Kind of the update; the list is open.
             * @example full
             * @example incremental
             */
            sync_type: string;
            /**
             * @description Tenant that was updated.
             * @example ten_main
             */
            tenant_id: string;
            partners_synced: components["schemas"]["Count"];
            tenants_synced: components["schemas"]["Count"];
            users_synced: components["schemas"]["Count"];
            groups_synced: components["schemas"]["Count"];
            /**
             * Format: int64
             * @description How long it took.
             * @example 1840
             */
            duration_ms: number;
        };
        /**
         * @description Id of an access policy.
         * @example pol_eWlGYV5CvGjc8c4w
         */
        PolicyId: string;
        /**
         * @description Id of the access policy that denied access; null if none was involved.
         * @example pol_eWlGYV5CvGjc8c4w
         */
        PolicyIdOrNull: string | null;
        /**
         * @description The requested operation; the list is open.
         * @example secret:read
         * @example secret:write
         */
        Permission: string;
        /**
         * @description Address that the call came from.
         * @example 203.0.113.24
         * @example 2001:db8::24
         */
        SourceIp: string;
        /**
         * @description Id of a rotation policy.
         * @example rpol_DzZc5xEHFZ4Pa6gN
         */
        RotationPolicyId: string;
        /**
         * @description Name of the rotation policy.
         * @example billing-db-monthly
         */
        RotationPolicyName: string;
        /** @description True if the vault generates the new value; false if the receiver is expected to write it with PUT. */
        AutoGenerate: boolean;
        /**
         * Format: int64
         * @description Whole days left, rounded down.
         * @example 30
         */
        DaysRemaining: number;
        /**
         * @description Id of a certificate.
         * @example cert_u3i5TGjtFlrYNcly
         */
        CertificateId: string;
        /**
         * @description The name that the certificate is issued for.
         * @example api.example.test
         */
        CommonName: string;
        /**
         * @description Serial number of the certificate.
         * @example 4f:8a:21:0c:7d:e3:96:b5
         */
        SerialNumber: string;
        /**
         * @description Id of a lease.
         * @example lease_y8P2xLeVrdRmJpyW
         */
        LeaseId: string;
        /**
         * @description Engine that issues the credential.
         * @example postgres-prod
         */
        EngineName: string;
        /**
         * @description Role of the credential within the engine.
         * @example readonly
         */
        RoleName: string;
        /**
         * @description Id of a federated backend.
         * @example fed_RYQhP3y4ofrmRD8p
         */
        BackendId: string;
    };
    responses: {
        /** @description The body is not JSON, or is not declared as JSON. */
        MalformedRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description No valid access token. */
        Unauthenticated: {
            headers: {
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The token is valid but lacks the scope. */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description There is no such webhook. */
        WebhookNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["NotFoundProblem"];
            };
        };
        /** @description There is no such webhook, or it has no such delivery. */
        DeliveryNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["NotFoundProblem"];
            };
        };
        /** @description No rotation policy governs the path. */
        SecretNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["NotFoundProblem"];
            };
        };
        /** @description No event type matches the webhook's patterns, so there is no test event to send. */
        NothingToTest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Only a failed delivery can be retried manually. */
        DeliveryNotFailed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is larger than 1 MiB. */
        BodyTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is JSON, but not a valid webhook. */
        InvalidNewWebhook: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ValidationProblem"];
            };
        };
        /** @description The body is JSON, but not a valid change. */
        InvalidWebhookChange: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ValidationProblem"];
            };
        };
        /** @description A query parameter is out of bounds, or the cursor was not issued by this list. */
        InvalidDeliveryQuery: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ValidationProblem"];
            };
        };
        /** @description The body is JSON, but has no value that can be stored. */
        InvalidSecretValue: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ValidationProblem"];
            };
        };
        /** @description The rate limit is exceeded. There is no limit unless a setting or a scenario sets one. */
        TooManyRequests: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Received. A 2xx within 10 seconds ends the delivery with status success; the body is not read. */
        EventReceived: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The attempt failed. The next one follows the schedule; after the seventh, the delivery is failed. */
        EventRefused: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description Any other status outside 2xx, redirects included, fails the attempt as 4xx does. */
        EventNotReceived: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
    };
    parameters: {
        /**
         * @description Id of the webhook. An unknown id, whatever its form, is 404.
         * @example wh_hyoZ4Np2Iz983Lcz
         */
        WebhookId: string;
        /**
         * @description Id of a delivery of this webhook. An unknown id, whatever its form, is 404.
         * @example del_T04rlU0v3Lza142I
         */
        DeliveryId: string;
        /**
         * @description Path of the secret, slashes included. A path that no rotation policy governs is 404.
         * @example prod/billing/db
         */
        SecretPath: string;
        /**
         * @description Only deliveries with this status.
         * @example failed
         */
        DeliveryStatusFilter: components["schemas"]["DeliveryStatus"];
        /**
         * @description The maximum number of deliveries on a page.
         * @example 50
         */
        Limit: number;
        /**
         * @description The `cursor` of the previous page. Opaque; one that the service did not issue is 422.
         * @example cur_PPUzTibaIzUEUTpCtvr0PQGMnGfu
         */
        Cursor: string;
        /**
         * @description The event's id, as in the body. The same for every attempt, so it identifies duplicates.
         * @example evt_fsjFjrUpzJVKwapv
         */
        DeliveredEventId: components["schemas"]["EventId"];
        /**
         * @description When this attempt was signed, in Unix seconds.
         * @example 1772443860
         */
        DeliveredTimestamp: number;
        /**
         * @description `sha256=` and the lower-case hex HMAC-SHA256 of `{timestamp}.{body}`, keyed with the webhook's secret, over the bytes as they arrive. Verify it before reading the body.
         * @example sha256=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
         */
        DeliveredSignature: string;
        /**
         * @description The sender and the version of the format.
         * @example Vault-Webhook/1.0
         */
        DeliveredUserAgent: "Vault-Webhook/1.0";
    };
    requestBodies: never;
    headers: {
        /**
         * @description The scheme of the credentials that are missing or not valid (RFC 9110, section 11.6.1).
         * @example Bearer
         */
        "WWW-Authenticate": string;
        /** @description Present when the subscription was accepted although it has a problem: a short secret, a pattern that matches no type, a family that `*` covers only in part, `secret.accessed` without a path. Several warnings are joined into one text. */
        Warning: string;
        /**
         * @description Seconds to wait before the next call.
         * @example 17
         */
        RetryAfter: number;
        /**
         * @description Number of calls allowed per window.
         * @example 60
         */
        RateLimitLimit: number;
        /**
         * @description Number of calls left in this window.
         * @example 0
         */
        RateLimitRemaining: number;
        /**
         * @description When the window ends, in Unix seconds.
         * @example 1772443877
         */
        RateLimitReset: number;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All webhooks. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookCreate"];
            };
        };
        responses: {
            /** @description Registered. */
            201: {
                headers: {
                    Warning: components["headers"]["Warning"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["BodyTooLarge"];
            422: components["responses"]["InvalidNewWebhook"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the webhook. An unknown id, whatever its form, is 404.
                 * @example wh_hyoZ4Np2Iz983Lcz
                 */
                id: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDetail"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["WebhookNotFound"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the webhook. An unknown id, whatever its form, is 404.
                 * @example wh_hyoZ4Np2Iz983Lcz
                 */
                id: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["WebhookNotFound"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the webhook. An unknown id, whatever its form, is 404.
                 * @example wh_hyoZ4Np2Iz983Lcz
                 */
                id: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookUpdate"];
            };
        };
        responses: {
            /** @description The webhook after the change. */
            200: {
                headers: {
                    Warning: components["headers"]["Warning"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["WebhookNotFound"];
            413: components["responses"]["BodyTooLarge"];
            422: components["responses"]["InvalidWebhookChange"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the webhook. An unknown id, whatever its form, is 404.
                 * @example wh_hyoZ4Np2Iz983Lcz
                 */
                id: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The receiver's response. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestResult"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["WebhookNotFound"];
            409: components["responses"]["NothingToTest"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                /**
                 * @description Only deliveries with this status.
                 * @example failed
                 */
                status?: components["parameters"]["DeliveryStatusFilter"];
                /**
                 * @description The maximum number of deliveries on a page.
                 * @example 50
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description The `cursor` of the previous page. Opaque; one that the service did not issue is 422.
                 * @example cur_PPUzTibaIzUEUTpCtvr0PQGMnGfu
                 */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the webhook. An unknown id, whatever its form, is 404.
                 * @example wh_hyoZ4Np2Iz983Lcz
                 */
                id: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of deliveries. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryPage"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["WebhookNotFound"];
            422: components["responses"]["InvalidDeliveryQuery"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    retryDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the webhook. An unknown id, whatever its form, is 404.
                 * @example wh_hyoZ4Np2Iz983Lcz
                 */
                id: components["parameters"]["WebhookId"];
                /**
                 * @description Id of a delivery of this webhook. An unknown id, whatever its form, is 404.
                 * @example del_T04rlU0v3Lza142I
                 */
                delivery_id: components["parameters"]["DeliveryId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery, pending again. It shows its latest attempt until the forced one has been made. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PendingDelivery"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["DeliveryNotFound"];
            409: components["responses"]["DeliveryNotFailed"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    listEventTypes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every event type. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventTypeList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    writeSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Path of the secret, slashes included. A path that no rotation policy governs is 404.
                 * @example prod/billing/db
                 */
                path: components["parameters"]["SecretPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SecretWrite"];
            };
        };
        responses: {
            /** @description The version that was written. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecretVersion"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["SecretNotFound"];
            413: components["responses"]["BodyTooLarge"];
            422: components["responses"]["InvalidSecretValue"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    onSecretCreated: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The event's id, as in the body. The same for every attempt, so it identifies duplicates.
                 * @example evt_fsjFjrUpzJVKwapv
                 */
                "X-Vault-Event-Id": components["parameters"]["DeliveredEventId"];
                /**
                 * @description The event's type, as in the body.
                 * @example secret.created
                 */
                "X-Vault-Event-Type": "secret.created";
                /**
                 * @description When this attempt was signed, in Unix seconds.
                 * @example 1772443860
                 */
                "X-Vault-Timestamp": components["parameters"]["DeliveredTimestamp"];
                /**
                 * @description `sha256=` and the lower-case hex HMAC-SHA256 of `{timestamp}.{body}`, keyed with the webhook's secret, over the bytes as they arrive. Verify it before reading the body.
                 * @example sha256=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
                 */
                "X-Vault-Signature": components["parameters"]["DeliveredSignature"];
                /**
                 * @description The sender and the version of the format.
                 * @example Vault-Webhook/1.0
                 */
                "User-Agent": components["parameters"]["DeliveredUserAgent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SecretCreatedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["EventReceived"];
            "4XX": components["responses"]["EventRefused"];
            default: components["responses"]["EventNotReceived"];
        };
    };
    onSecretUpdated: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The event's id, as in the body. The same for every attempt, so it identifies duplicates.
                 * @example evt_fsjFjrUpzJVKwapv
                 */
                "X-Vault-Event-Id": components["parameters"]["DeliveredEventId"];
                /**
                 * @description The event's type, as in the body.
                 * @example secret.updated
                 */
                "X-Vault-Event-Type": "secret.updated";
                /**
                 * @description When this attempt was signed, in Unix seconds.
                 * @example 1772443860
                 */
                "X-Vault-Timestamp": components["parameters"]["DeliveredTimestamp"];
                /**
                 * @description `sha256=` and the lower-case hex HMAC-SHA256 of `{timestamp}.{body}`, keyed with the webhook's secret, over the bytes as they arrive. Verify it before reading the body.
                 * @example sha256=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
                 */
                "X-Vault-Signature": components["parameters"]["DeliveredSignature"];
                /**
                 * @description The sender and the version of the format.
                 * @example Vault-Webhook/1.0
                 */
                "User-Agent": components["parameters"]["DeliveredUserAgent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SecretUpdatedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["EventReceived"];
            "4XX": components["responses"]["EventRefused"];
            default: components["responses"]["EventNotReceived"];
        };
    };
    onSecretDeleted: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The event's id, as in the body. The same for every attempt, so it identifies duplicates.
                 * @example evt_fsjFjrUpzJVKwapv
                 */
                "X-Vault-Event-Id": components["parameters"]["DeliveredEventId"];
                /**
                 * @description The event's type, as in the body.
                 * @example secret.deleted
                 */
                "X-Vault-Event-Type": "secret.deleted";
                /**
                 * @description When this attempt was signed, in Unix seconds.
                 * @example 1772443860
                 */
                "X-Vault-Timestamp": components["parameters"]["DeliveredTimestamp"];
                /**
                 * @description `sha256=` and the lower-case hex HMAC-SHA256 of `{timestamp}.{body}`, keyed with the webhook's secret, over the bytes as they arrive. Verify it before reading the body.
                 * @example sha256=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
                 */
                "X-Vault-Signature": components["parameters"]["DeliveredSignature"];
                /**
                 * @description The sender and the version of the format.
                 * @example Vault-Webhook/1.0
                 */
                "User-Agent": components["parameters"]["DeliveredUserAgent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SecretDeletedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["EventReceived"];
            "4XX": components["responses"]["EventRefused"];
            default: components["responses"]["EventNotReceived"];
        };
    };
    onSecretRotated: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The event's id, as in the body. The same for every attempt, so it identifies duplicates.
                 * @example evt_fsjFjrUpzJVKwapv
                 */
                "X-Vault-Event-Id": components["parameters"]["DeliveredEventId"];
                /**
                 * @description The event's type, as in the body.
                 * @example secret.rotated
                 */
                "X-Vault-Event-Type": "secret.rotated";
                /**
                 * @description When this attempt was signed, in Unix seconds.
                 * @example 1772443860
                 */
                "X-Vault-Timestamp": components["parameters"]["DeliveredTimestamp"];
                /**
                 * @description `sha256=` and the lower-case hex HMAC-SHA256 of `{timestamp}.{body}`, keyed with the webhook's secret, over the bytes as they arrive. Verify it before reading the body.
                 * @example sha256=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
                 */
                "X-Vault-Signature": components["parameters"]["DeliveredSignature"];
                /**
                 * @description The sender and the version of the format.
                 * @example Vault-Webhook/1.0
                 */
                "User-Agent": components["parameters"]["DeliveredUserAgent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SecretRotatedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["EventReceived"];
            "4XX": components["responses"]["EventRefused"];
            default: components["responses"]["EventNotReceived"];
        };
    };
    onSecretExpiring: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The event's id, as in the body. The same for every attempt, so it identifies duplicates.
                 * @example evt_fsjFjrUpzJVKwapv
                 */
                "X-Vault-Event-Id": components["parameters"]["DeliveredEventId"];
                /**
                 * @description The event's type, as in the body.
                 * @example secret.expiring
                 */
                "X-Vault-Event-Type": "secret.expiring";
                /**
                 * @description When this attempt was signed, in Unix seconds.
                 * @example 1772443860
                 */
                "X-Vault-Timestamp": components["parameters"]["DeliveredTimestamp"];
                /**
                 * @description `sha256=` and the lower-case hex HMAC-SHA256 of `{timestamp}.{body}`, keyed with the webhook's secret, over the bytes as they arrive. Verify it before reading the body.
                 * @example sha256=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
                 */
                "X-Vault-Signature": components["parameters"]["DeliveredSignature"];
                /**
                 * @description The sender and the version of the format.
                 * @example Vault-Webhook/1.0
                 */
                "User-Agent": components["parameters"]["DeliveredUserAgent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SecretExpiringEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["EventReceived"];
            "4XX": components["responses"]["EventRefused"];
            default: components["responses"]["EventNotReceived"];
        };
    };
    onSecretExpired: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The event's id, as in the body. The same for every attempt, so it identifies duplicates.
                 * @example evt_fsjFjrUpzJVKwapv
                 */
                "X-Vault-Event-Id": components["parameters"]["DeliveredEventId"];
                /**
                 * @description The event's type, as in the body.
                 * @example secret.expired
                 */
                "X-Vault-Event-Type": "secret.expired";
                /**
                 * @description When this attempt was signed, in Unix seconds.
                 * @example 1772443860
                 */
                "X-Vault-Timestamp": components["parameters"]["DeliveredTimestamp"];
                /**
                 * @description `sha256=` and the lower-case hex HMAC-SHA256 of `{timestamp}.{body}`, keyed with the webhook's secret, over the bytes as they arrive. Verify it before reading the body.
                 * @example sha256=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
                 */
                "X-Vault-Signature": components["parameters"]["DeliveredSignature"];
                /**
                 * @description The sender and the version of the format.
                 * @example Vault-Webhook/1.0
                 */
                "User-Agent": components["parameters"]["DeliveredUserAgent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SecretExpiredEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["EventReceived"];
            "4XX": components["responses"]["EventRefused"];
            default: components["responses"]["EventNotReceived"];
        };
    };
    onSecretAccessed: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The event's id, as in the body. The same for every attempt, so it identifies duplicates.
                 * @example evt_fsjFjrUpzJVKwapv
                 */
                "X-Vault-Event-Id": components["parameters"]["DeliveredEventId"];
                /**
                 * @description The event's type, as in the body.
                 * @example secret.accessed
                 */
                "X-Vault-Event-Type": "secret.accessed";
                /**
                 * @description When this attempt was signed, in Unix seconds.
                 * @example 1772443860
                 */
                "X-Vault-Timestamp": components["parameters"]["DeliveredTimestamp"];
                /**
                 * @description `sha256=` and the lower-case hex HMAC-SHA256 of `{timestamp}.{body}`, keyed with the webhook's secret, over the bytes as they arrive. Verify it before reading the body.
                 * @example sha256=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
                 */
                "X-Vault-Signature": components["parameters"]["DeliveredSignature"];
                /**
                 * @description The sender and the version of the format.
                 * @example Vault-Webhook/1.0
                 */
                "User-Agent": components["parameters"]["DeliveredUserAgent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SecretAccessedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["EventReceived"];
            "4XX": components["responses"]["EventRefused"];
            default: components["responses"]["EventNotReceived"];
        };
    };
    onPolicyCreated: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The event's id, as in the body. The same for every attempt, so it identifies duplicates.
                 * @example evt_fsjFjrUpzJVKwapv
                 */
                "X-Vault-Event-Id": components["parameters"]["DeliveredEventId"];
                /**
                 * @description The event's type, as in the body.
                 * @example policy.created
                 */
                "X-Vault-Event-Type": "policy.created";
                /**
                 * @description When this attempt was signed, in Unix seconds.
                 * @example 1772443860
                 */
                "X-Vault-Timestamp": components["parameters"]["DeliveredTimestamp"];
                /**
                 * @description `sha256=` and the lower-case hex HMAC-SHA256 of `{timestamp}.{body}`, keyed with the webhook's secret, over the bytes as they arrive. Verify it before reading the body.
                 * @example sha256=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
                 */
                "X-Vault-Signature": components["parameters"]["DeliveredSignature"];
                /**
                 * @description The sender and the version of the format.
                 * @example Vault-Webhook/1.0
                 */
                "User-Agent": components["parameters"]["DeliveredUserAgent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PolicyCreatedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["EventReceived"];
            "4XX": components["responses"]["EventRefused"];
            default: components["responses"]["EventNotReceived"];
        };
    };
    onPolicyUpdated: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The event's id, as in the body. The same for every attempt, so it identifies duplicates.
                 * @example evt_fsjFjrUpzJVKwapv
                 */
                "X-Vault-Event-Id": components["parameters"]["DeliveredEventId"];
                /**
                 * @description The event's type, as in the body.
                 * @example policy.updated
                 */
                "X-Vault-Event-Type": "policy.updated";
                /**
                 * @description When this attempt was signed, in Unix seconds.
                 * @example 1772443860
                 */
                "X-Vault-Timestamp": components["parameters"]["DeliveredTimestamp"];
                /**
                 * @description `sha256=` and the lower-case hex HMAC-SHA256 of `{timestamp}.{body}`, keyed with the webhook's secret, over the bytes as they arrive. Verify it before reading the body.
                 * @example sha256=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
                 */
                "X-Vault-Signature": components["parameters"]["DeliveredSignature"];
                /**
                 * @description The sender and the version of the format.
                 * @example Vault-Webhook/1.0
                 */
                "User-Agent": components["parameters"]["DeliveredUserAgent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PolicyUpdatedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["EventReceived"];
            "4XX": components["responses"]["EventRefused"];
            default: components["responses"]["EventNotReceived"];
        };
    };
    onPolicyDeleted: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The event's id, as in the body. The same for every attempt, so it identifies duplicates.
                 * @example evt_fsjFjrUpzJVKwapv
                 */
                "X-Vault-Event-Id": components["parameters"]["DeliveredEventId"];
                /**
                 * @description The event's type, as in the body.
                 * @example policy.deleted
                 */
                "X-Vault-Event-Type": "policy.deleted";
                /**
                 * @description When this attempt was signed, in Unix seconds.
                 * @example 1772443860
                 */
                "X-Vault-Timestamp": components["parameters"]["DeliveredTimestamp"];
                /**
                 * @description `sha256=` and the lower-case hex HMAC-SHA256 of `{timestamp}.{body}`, keyed with the webhook's secret, over the bytes as they arrive. Verify it before reading the body.
                 * @example sha256=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
                 */
                "X-Vault-Signature": components["parameters"]["DeliveredSignature"];
                /**
                 * @description The sender and the version of the format.
                 * @example Vault-Webhook/1.0
                 */
                "User-Agent": components["parameters"]["DeliveredUserAgent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PolicyDeletedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["EventReceived"];
            "4XX": components["responses"]["EventRefused"];
            default: components["responses"]["EventNotReceived"];
        };
    };
    onPolicyBindingCreated: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The event's id, as in the body. The same for every attempt, so it identifies duplicates.
                 * @example evt_fsjFjrUpzJVKwapv
                 */
                "X-Vault-Event-Id": components["parameters"]["DeliveredEventId"];
                /**
                 * @description The event's type, as in the body.
                 * @example policy.binding.created
                 */
                "X-Vault-Event-Type": "policy.binding.created";
                /**
                 * @description When this attempt was signed, in Unix seconds.
                 * @example 1772443860
                 */
                "X-Vault-Timestamp": components["parameters"]["DeliveredTimestamp"];
                /**
                 * @description `sha256=` and the lower-case hex HMAC-SHA256 of `{timestamp}.{body}`, keyed with the webhook's secret, over the bytes as they arrive. Verify it before reading the body.
                 * @example sha256=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
                 */
                "X-Vault-Signature": components["parameters"]["DeliveredSignature"];
                /**
                 * @description The sender and the version of the format.
                 * @example Vault-Webhook/1.0
                 */
                "User-Agent": components["parameters"]["DeliveredUserAgent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PolicyBindingCreatedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["EventReceived"];
            "4XX": components["responses"]["EventRefused"];
            default: components["responses"]["EventNotReceived"];
        };
    };
    onPolicyBindingDeleted: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The event's id, as in the body. The same for every attempt, so it identifies duplicates.
                 * @example evt_fsjFjrUpzJVKwapv
                 */
                "X-Vault-Event-Id": components["parameters"]["DeliveredEventId"];
                /**
                 * @description The event's type, as in the body.
                 * @example policy.binding.deleted
                 */
                "X-Vault-Event-Type": "policy.binding.deleted";
                /**
                 * @description When this attempt was signed, in Unix seconds.
                 * @example 1772443860
                 */
                "X-Vault-Timestamp": components["parameters"]["DeliveredTimestamp"];
                /**
                 * @description `sha256=` and the lower-case hex HMAC-SHA256 of `{timestamp}.{body}`, keyed with the webhook's secret, over the bytes as they arrive. Verify it before reading the body.
                 * @example sha256=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
                 */
                "X-Vault-Signature": components["parameters"]["DeliveredSignature"];
                /**
                 * @description The sender and the version of the format.
                 * @example Vault-Webhook/1.0
                 */
                "User-Agent": components["parameters"]["DeliveredUserAgent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PolicyBindingDeletedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["EventReceived"];
            "4XX": components["responses"]["EventRefused"];
            default: components["responses"]["EventNotReceived"];
        };
    };
    onPolicyViolation: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The event's id, as in the body. The same for every attempt, so it identifies duplicates.
                 * @example evt_fsjFjrUpzJVKwapv
                 */
                "X-Vault-Event-Id": components["parameters"]["DeliveredEventId"];
                /**
                 * @description The event's type, as in the body.
                 * @example policy.violation
                 */
                "X-Vault-Event-Type": "policy.violation";
                /**
                 * @description When this attempt was signed, in Unix seconds.
                 * @example 1772443860
                 */
                "X-Vault-Timestamp": components["parameters"]["DeliveredTimestamp"];
                /**
                 * @description `sha256=` and the lower-case hex HMAC-SHA256 of `{timestamp}.{body}`, keyed with the webhook's secret, over the bytes as they arrive. Verify it before reading the body.
                 * @example sha256=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
                 */
                "X-Vault-Signature": components["parameters"]["DeliveredSignature"];
                /**
                 * @description The sender and the version of the format.
                 * @example Vault-Webhook/1.0
                 */
                "User-Agent": components["parameters"]["DeliveredUserAgent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PolicyViolationEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["EventReceived"];
            "4XX": components["responses"]["EventRefused"];
            default: components["responses"]["EventNotReceived"];
        };
    };
    onRotationDue: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The event's id, as in the body. The same for every attempt, so it identifies duplicates.
                 * @example evt_fsjFjrUpzJVKwapv
                 */
                "X-Vault-Event-Id": components["parameters"]["DeliveredEventId"];
                /**
                 * @description The event's type, as in the body.
                 * @example rotation.due
                 */
                "X-Vault-Event-Type": "rotation.due";
                /**
                 * @description When this attempt was signed, in Unix seconds.
                 * @example 1772443860
                 */
                "X-Vault-Timestamp": components["parameters"]["DeliveredTimestamp"];
                /**
                 * @description `sha256=` and the lower-case hex HMAC-SHA256 of `{timestamp}.{body}`, keyed with the webhook's secret, over the bytes as they arrive. Verify it before reading the body.
                 * @example sha256=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
                 */
                "X-Vault-Signature": components["parameters"]["DeliveredSignature"];
                /**
                 * @description The sender and the version of the format.
                 * @example Vault-Webhook/1.0
                 */
                "User-Agent": components["parameters"]["DeliveredUserAgent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RotationDueEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["EventReceived"];
            "4XX": components["responses"]["EventRefused"];
            default: components["responses"]["EventNotReceived"];
        };
    };
    onRotationOverdue: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The event's id, as in the body. The same for every attempt, so it identifies duplicates.
                 * @example evt_fsjFjrUpzJVKwapv
                 */
                "X-Vault-Event-Id": components["parameters"]["DeliveredEventId"];
                /**
                 * @description The event's type, as in the body.
                 * @example rotation.overdue
                 */
                "X-Vault-Event-Type": "rotation.overdue";
                /**
                 * @description When this attempt was signed, in Unix seconds.
                 * @example 1772443860
                 */
                "X-Vault-Timestamp": components["parameters"]["DeliveredTimestamp"];
                /**
                 * @description `sha256=` and the lower-case hex HMAC-SHA256 of `{timestamp}.{body}`, keyed with the webhook's secret, over the bytes as they arrive. Verify it before reading the body.
                 * @example sha256=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
                 */
                "X-Vault-Signature": components["parameters"]["DeliveredSignature"];
                /**
                 * @description The sender and the version of the format.
                 * @example Vault-Webhook/1.0
                 */
                "User-Agent": components["parameters"]["DeliveredUserAgent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RotationOverdueEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["EventReceived"];
            "4XX": components["responses"]["EventRefused"];
            default: components["responses"]["EventNotReceived"];
        };
    };
    onRotationCompleted: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The event's id, as in the body. The same for every attempt, so it identifies duplicates.
                 * @example evt_fsjFjrUpzJVKwapv
                 */
                "X-Vault-Event-Id": components["parameters"]["DeliveredEventId"];
                /**
                 * @description The event's type, as in the body.
                 * @example rotation.completed
                 */
                "X-Vault-Event-Type": "rotation.completed";
                /**
                 * @description When this attempt was signed, in Unix seconds.
                 * @example 1772443860
                 */
                "X-Vault-Timestamp": components["parameters"]["DeliveredTimestamp"];
                /**
                 * @description `sha256=` and the lower-case hex HMAC-SHA256 of `{timestamp}.{body}`, keyed with the webhook's secret, over the bytes as they arrive. Verify it before reading the body.
                 * @example sha256=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
                 */
                "X-Vault-Signature": components["parameters"]["DeliveredSignature"];
                /**
                 * @description The sender and the version of the format.
                 * @example Vault-Webhook/1.0
                 */
                "User-Agent": components["parameters"]["DeliveredUserAgent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RotationCompletedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["EventReceived"];
            "4XX": components["responses"]["EventRefused"];
            default: components["responses"]["EventNotReceived"];
        };
    };
    onRotationFailed: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The event's id, as in the body. The same for every attempt, so it identifies duplicates.
                 * @example evt_fsjFjrUpzJVKwapv
                 */
                "X-Vault-Event-Id": components["parameters"]["DeliveredEventId"];
                /**
                 * @description The event's type, as in the body.
                 * @example rotation.failed
                 */
                "X-Vault-Event-Type": "rotation.failed";
                /**
                 * @description When this attempt was signed, in Unix seconds.
                 * @example 1772443860
                 */
                "X-Vault-Timestamp": components["parameters"]["DeliveredTimestamp"];
                /**
                 * @description `sha256=` and the lower-case hex HMAC-SHA256 of `{timestamp}.{body}`, keyed with the webhook's secret, over the bytes as they arrive. Verify it before reading the body.
                 * @example sha256=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
                 */
                "X-Vault-Signature": components["parameters"]["DeliveredSignature"];
                /**
                 * @description The sender and the version of the format.
                 * @example Vault-Webhook/1.0
                 */
                "User-Agent": components["parameters"]["DeliveredUserAgent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RotationFailedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["EventReceived"];
            "4XX": components["responses"]["EventRefused"];
            default: components["responses"]["EventNotReceived"];
        };
    };
    onCertificateIssued: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The event's id, as in the body. The same for every attempt, so it identifies duplicates.
                 * @example evt_fsjFjrUpzJVKwapv
                 */
                "X-Vault-Event-Id": components["parameters"]["DeliveredEventId"];
                /**
                 * @description The event's type, as in the body.
                 * @example certificate.issued
                 */
                "X-Vault-Event-Type": "certificate.issued";
                /**
                 * @description When this attempt was signed, in Unix seconds.
                 * @example 1772443860
                 */
                "X-Vault-Timestamp": components["parameters"]["DeliveredTimestamp"];
                /**
                 * @description `sha256=` and the lower-case hex HMAC-SHA256 of `{timestamp}.{body}`, keyed with the webhook's secret, over the bytes as they arrive. Verify it before reading the body.
                 * @example sha256=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
                 */
                "X-Vault-Signature": components["parameters"]["DeliveredSignature"];
                /**
                 * @description The sender and the version of the format.
                 * @example Vault-Webhook/1.0
                 */
                "User-Agent": components["parameters"]["DeliveredUserAgent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CertificateIssuedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["EventReceived"];
            "4XX": components["responses"]["EventRefused"];
            default: components["responses"]["EventNotReceived"];
        };
    };
    onCertificateRenewed: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The event's id, as in the body. The same for every attempt, so it identifies duplicates.
                 * @example evt_fsjFjrUpzJVKwapv
                 */
                "X-Vault-Event-Id": components["parameters"]["DeliveredEventId"];
                /**
                 * @description The event's type, as in the body.
                 * @example certificate.renewed
                 */
                "X-Vault-Event-Type": "certificate.renewed";
                /**
                 * @description When this attempt was signed, in Unix seconds.
                 * @example 1772443860
                 */
                "X-Vault-Timestamp": components["parameters"]["DeliveredTimestamp"];
                /**
                 * @description `sha256=` and the lower-case hex HMAC-SHA256 of `{timestamp}.{body}`, keyed with the webhook's secret, over the bytes as they arrive. Verify it before reading the body.
                 * @example sha256=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
                 */
                "X-Vault-Signature": components["parameters"]["DeliveredSignature"];
                /**
                 * @description The sender and the version of the format.
                 * @example Vault-Webhook/1.0
                 */
                "User-Agent": components["parameters"]["DeliveredUserAgent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CertificateRenewedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["EventReceived"];
            "4XX": components["responses"]["EventRefused"];
            default: components["responses"]["EventNotReceived"];
        };
    };
    onCertificateRevoked: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The event's id, as in the body. The same for every attempt, so it identifies duplicates.
                 * @example evt_fsjFjrUpzJVKwapv
                 */
                "X-Vault-Event-Id": components["parameters"]["DeliveredEventId"];
                /**
                 * @description The event's type, as in the body.
                 * @example certificate.revoked
                 */
                "X-Vault-Event-Type": "certificate.revoked";
                /**
                 * @description When this attempt was signed, in Unix seconds.
                 * @example 1772443860
                 */
                "X-Vault-Timestamp": components["parameters"]["DeliveredTimestamp"];
                /**
                 * @description `sha256=` and the lower-case hex HMAC-SHA256 of `{timestamp}.{body}`, keyed with the webhook's secret, over the bytes as they arrive. Verify it before reading the body.
                 * @example sha256=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
                 */
                "X-Vault-Signature": components["parameters"]["DeliveredSignature"];
                /**
                 * @description The sender and the version of the format.
                 * @example Vault-Webhook/1.0
                 */
                "User-Agent": components["parameters"]["DeliveredUserAgent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CertificateRevokedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["EventReceived"];
            "4XX": components["responses"]["EventRefused"];
            default: components["responses"]["EventNotReceived"];
        };
    };
    onCertificateExpiring: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The event's id, as in the body. The same for every attempt, so it identifies duplicates.
                 * @example evt_fsjFjrUpzJVKwapv
                 */
                "X-Vault-Event-Id": components["parameters"]["DeliveredEventId"];
                /**
                 * @description The event's type, as in the body.
                 * @example certificate.expiring
                 */
                "X-Vault-Event-Type": "certificate.expiring";
                /**
                 * @description When this attempt was signed, in Unix seconds.
                 * @example 1772443860
                 */
                "X-Vault-Timestamp": components["parameters"]["DeliveredTimestamp"];
                /**
                 * @description `sha256=` and the lower-case hex HMAC-SHA256 of `{timestamp}.{body}`, keyed with the webhook's secret, over the bytes as they arrive. Verify it before reading the body.
                 * @example sha256=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
                 */
                "X-Vault-Signature": components["parameters"]["DeliveredSignature"];
                /**
                 * @description The sender and the version of the format.
                 * @example Vault-Webhook/1.0
                 */
                "User-Agent": components["parameters"]["DeliveredUserAgent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CertificateExpiringEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["EventReceived"];
            "4XX": components["responses"]["EventRefused"];
            default: components["responses"]["EventNotReceived"];
        };
    };
    onCertificateRenewalFailed: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The event's id, as in the body. The same for every attempt, so it identifies duplicates.
                 * @example evt_fsjFjrUpzJVKwapv
                 */
                "X-Vault-Event-Id": components["parameters"]["DeliveredEventId"];
                /**
                 * @description The event's type, as in the body.
                 * @example certificate.renewal_failed
                 */
                "X-Vault-Event-Type": "certificate.renewal_failed";
                /**
                 * @description When this attempt was signed, in Unix seconds.
                 * @example 1772443860
                 */
                "X-Vault-Timestamp": components["parameters"]["DeliveredTimestamp"];
                /**
                 * @description `sha256=` and the lower-case hex HMAC-SHA256 of `{timestamp}.{body}`, keyed with the webhook's secret, over the bytes as they arrive. Verify it before reading the body.
                 * @example sha256=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
                 */
                "X-Vault-Signature": components["parameters"]["DeliveredSignature"];
                /**
                 * @description The sender and the version of the format.
                 * @example Vault-Webhook/1.0
                 */
                "User-Agent": components["parameters"]["DeliveredUserAgent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CertificateRenewalFailedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["EventReceived"];
            "4XX": components["responses"]["EventRefused"];
            default: components["responses"]["EventNotReceived"];
        };
    };
    onDynamicLeaseCreated: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The event's id, as in the body. The same for every attempt, so it identifies duplicates.
                 * @example evt_fsjFjrUpzJVKwapv
                 */
                "X-Vault-Event-Id": components["parameters"]["DeliveredEventId"];
                /**
                 * @description The event's type, as in the body.
                 * @example dynamic.lease.created
                 */
                "X-Vault-Event-Type": "dynamic.lease.created";
                /**
                 * @description When this attempt was signed, in Unix seconds.
                 * @example 1772443860
                 */
                "X-Vault-Timestamp": components["parameters"]["DeliveredTimestamp"];
                /**
                 * @description `sha256=` and the lower-case hex HMAC-SHA256 of `{timestamp}.{body}`, keyed with the webhook's secret, over the bytes as they arrive. Verify it before reading the body.
                 * @example sha256=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
                 */
                "X-Vault-Signature": components["parameters"]["DeliveredSignature"];
                /**
                 * @description The sender and the version of the format.
                 * @example Vault-Webhook/1.0
                 */
                "User-Agent": components["parameters"]["DeliveredUserAgent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DynamicLeaseCreatedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["EventReceived"];
            "4XX": components["responses"]["EventRefused"];
            default: components["responses"]["EventNotReceived"];
        };
    };
    onDynamicLeaseRenewed: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The event's id, as in the body. The same for every attempt, so it identifies duplicates.
                 * @example evt_fsjFjrUpzJVKwapv
                 */
                "X-Vault-Event-Id": components["parameters"]["DeliveredEventId"];
                /**
                 * @description The event's type, as in the body.
                 * @example dynamic.lease.renewed
                 */
                "X-Vault-Event-Type": "dynamic.lease.renewed";
                /**
                 * @description When this attempt was signed, in Unix seconds.
                 * @example 1772443860
                 */
                "X-Vault-Timestamp": components["parameters"]["DeliveredTimestamp"];
                /**
                 * @description `sha256=` and the lower-case hex HMAC-SHA256 of `{timestamp}.{body}`, keyed with the webhook's secret, over the bytes as they arrive. Verify it before reading the body.
                 * @example sha256=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
                 */
                "X-Vault-Signature": components["parameters"]["DeliveredSignature"];
                /**
                 * @description The sender and the version of the format.
                 * @example Vault-Webhook/1.0
                 */
                "User-Agent": components["parameters"]["DeliveredUserAgent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DynamicLeaseRenewedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["EventReceived"];
            "4XX": components["responses"]["EventRefused"];
            default: components["responses"]["EventNotReceived"];
        };
    };
    onDynamicLeaseRevoked: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The event's id, as in the body. The same for every attempt, so it identifies duplicates.
                 * @example evt_fsjFjrUpzJVKwapv
                 */
                "X-Vault-Event-Id": components["parameters"]["DeliveredEventId"];
                /**
                 * @description The event's type, as in the body.
                 * @example dynamic.lease.revoked
                 */
                "X-Vault-Event-Type": "dynamic.lease.revoked";
                /**
                 * @description When this attempt was signed, in Unix seconds.
                 * @example 1772443860
                 */
                "X-Vault-Timestamp": components["parameters"]["DeliveredTimestamp"];
                /**
                 * @description `sha256=` and the lower-case hex HMAC-SHA256 of `{timestamp}.{body}`, keyed with the webhook's secret, over the bytes as they arrive. Verify it before reading the body.
                 * @example sha256=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
                 */
                "X-Vault-Signature": components["parameters"]["DeliveredSignature"];
                /**
                 * @description The sender and the version of the format.
                 * @example Vault-Webhook/1.0
                 */
                "User-Agent": components["parameters"]["DeliveredUserAgent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DynamicLeaseRevokedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["EventReceived"];
            "4XX": components["responses"]["EventRefused"];
            default: components["responses"]["EventNotReceived"];
        };
    };
    onDynamicLeaseExpired: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The event's id, as in the body. The same for every attempt, so it identifies duplicates.
                 * @example evt_fsjFjrUpzJVKwapv
                 */
                "X-Vault-Event-Id": components["parameters"]["DeliveredEventId"];
                /**
                 * @description The event's type, as in the body.
                 * @example dynamic.lease.expired
                 */
                "X-Vault-Event-Type": "dynamic.lease.expired";
                /**
                 * @description When this attempt was signed, in Unix seconds.
                 * @example 1772443860
                 */
                "X-Vault-Timestamp": components["parameters"]["DeliveredTimestamp"];
                /**
                 * @description `sha256=` and the lower-case hex HMAC-SHA256 of `{timestamp}.{body}`, keyed with the webhook's secret, over the bytes as they arrive. Verify it before reading the body.
                 * @example sha256=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
                 */
                "X-Vault-Signature": components["parameters"]["DeliveredSignature"];
                /**
                 * @description The sender and the version of the format.
                 * @example Vault-Webhook/1.0
                 */
                "User-Agent": components["parameters"]["DeliveredUserAgent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DynamicLeaseExpiredEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["EventReceived"];
            "4XX": components["responses"]["EventRefused"];
            default: components["responses"]["EventNotReceived"];
        };
    };
    onFederationSyncCompleted: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The event's id, as in the body. The same for every attempt, so it identifies duplicates.
                 * @example evt_fsjFjrUpzJVKwapv
                 */
                "X-Vault-Event-Id": components["parameters"]["DeliveredEventId"];
                /**
                 * @description The event's type, as in the body.
                 * @example federation.sync.completed
                 */
                "X-Vault-Event-Type": "federation.sync.completed";
                /**
                 * @description When this attempt was signed, in Unix seconds.
                 * @example 1772443860
                 */
                "X-Vault-Timestamp": components["parameters"]["DeliveredTimestamp"];
                /**
                 * @description `sha256=` and the lower-case hex HMAC-SHA256 of `{timestamp}.{body}`, keyed with the webhook's secret, over the bytes as they arrive. Verify it before reading the body.
                 * @example sha256=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
                 */
                "X-Vault-Signature": components["parameters"]["DeliveredSignature"];
                /**
                 * @description The sender and the version of the format.
                 * @example Vault-Webhook/1.0
                 */
                "User-Agent": components["parameters"]["DeliveredUserAgent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FederationSyncCompletedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["EventReceived"];
            "4XX": components["responses"]["EventRefused"];
            default: components["responses"]["EventNotReceived"];
        };
    };
    onFederationSyncFailed: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The event's id, as in the body. The same for every attempt, so it identifies duplicates.
                 * @example evt_fsjFjrUpzJVKwapv
                 */
                "X-Vault-Event-Id": components["parameters"]["DeliveredEventId"];
                /**
                 * @description The event's type, as in the body.
                 * @example federation.sync.failed
                 */
                "X-Vault-Event-Type": "federation.sync.failed";
                /**
                 * @description When this attempt was signed, in Unix seconds.
                 * @example 1772443860
                 */
                "X-Vault-Timestamp": components["parameters"]["DeliveredTimestamp"];
                /**
                 * @description `sha256=` and the lower-case hex HMAC-SHA256 of `{timestamp}.{body}`, keyed with the webhook's secret, over the bytes as they arrive. Verify it before reading the body.
                 * @example sha256=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
                 */
                "X-Vault-Signature": components["parameters"]["DeliveredSignature"];
                /**
                 * @description The sender and the version of the format.
                 * @example Vault-Webhook/1.0
                 */
                "User-Agent": components["parameters"]["DeliveredUserAgent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FederationSyncFailedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["EventReceived"];
            "4XX": components["responses"]["EventRefused"];
            default: components["responses"]["EventNotReceived"];
        };
    };
    onFederationBackendUnreachable: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The event's id, as in the body. The same for every attempt, so it identifies duplicates.
                 * @example evt_fsjFjrUpzJVKwapv
                 */
                "X-Vault-Event-Id": components["parameters"]["DeliveredEventId"];
                /**
                 * @description The event's type, as in the body.
                 * @example federation.backend.unreachable
                 */
                "X-Vault-Event-Type": "federation.backend.unreachable";
                /**
                 * @description When this attempt was signed, in Unix seconds.
                 * @example 1772443860
                 */
                "X-Vault-Timestamp": components["parameters"]["DeliveredTimestamp"];
                /**
                 * @description `sha256=` and the lower-case hex HMAC-SHA256 of `{timestamp}.{body}`, keyed with the webhook's secret, over the bytes as they arrive. Verify it before reading the body.
                 * @example sha256=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
                 */
                "X-Vault-Signature": components["parameters"]["DeliveredSignature"];
                /**
                 * @description The sender and the version of the format.
                 * @example Vault-Webhook/1.0
                 */
                "User-Agent": components["parameters"]["DeliveredUserAgent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FederationBackendUnreachableEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["EventReceived"];
            "4XX": components["responses"]["EventRefused"];
            default: components["responses"]["EventNotReceived"];
        };
    };
    onIdentitySyncCompleted: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The event's id, as in the body. The same for every attempt, so it identifies duplicates.
                 * @example evt_fsjFjrUpzJVKwapv
                 */
                "X-Vault-Event-Id": components["parameters"]["DeliveredEventId"];
                /**
                 * @description The event's type, as in the body.
                 * @example identity.sync.completed
                 */
                "X-Vault-Event-Type": "identity.sync.completed";
                /**
                 * @description When this attempt was signed, in Unix seconds.
                 * @example 1772443860
                 */
                "X-Vault-Timestamp": components["parameters"]["DeliveredTimestamp"];
                /**
                 * @description `sha256=` and the lower-case hex HMAC-SHA256 of `{timestamp}.{body}`, keyed with the webhook's secret, over the bytes as they arrive. Verify it before reading the body.
                 * @example sha256=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
                 */
                "X-Vault-Signature": components["parameters"]["DeliveredSignature"];
                /**
                 * @description The sender and the version of the format.
                 * @example Vault-Webhook/1.0
                 */
                "User-Agent": components["parameters"]["DeliveredUserAgent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IdentitySyncCompletedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["EventReceived"];
            "4XX": components["responses"]["EventRefused"];
            default: components["responses"]["EventNotReceived"];
        };
    };
}
