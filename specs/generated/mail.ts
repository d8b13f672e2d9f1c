// Generated from the spec of the same name by `npm run generate`. Do not edit.

export interface paths {
    "/v3/user/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhook endpoints
         * @description The tenant's endpoints, oldest first. `total` counts all that match the filter, on every page.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Create a webhook endpoint
         * @description The new endpoint is enabled. Only this response and that of a rotation show the signing secret. It does not have the
         *     endpoint's delivery statistics; a read does.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/user/webhooks/{webhook_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a webhook endpoint
         * @description The endpoint with its delivery statistics, but without its signing secret.
         */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook endpoint
         * @description Its delivery records and pending retries are deleted with it.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Change, pause or enable a webhook endpoint
         * @description Fields that are not given keep their values. `enabled: false` pauses the endpoint and does not change `disabled_at`;
         *     `enabled: true` sets `failure_count` to 0 and `disabled_at` to null, and retries that became due in the meantime are
         *     sent at once.
         */
        patch: operations["updateWebhook"];
        trace?: never;
    };
    "/v3/user/webhooks/{webhook_id}/signing_secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate the signing secret
         * @description The old secret stops being used at once, so later retries are signed with the new one. A request body is ignored.
         */
        post: operations["rotateSigningSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/user/webhooks/event/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the event settings
         * @description By default they are off, with an empty URL and every switch false.
         */
        get: operations["getEventSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the event settings
         * @description Fields that are not given keep their values. Settings cannot be enabled without a URL.
         */
        patch: operations["updateEventSettings"];
        trace?: never;
    };
    "/v3/mail/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Queue a message
         * @description Returns as soon as the message is queued. Rendering and delivery follow: an error in the template makes the message
         *     `FAILED` and emits `dropped`, never a 4xx here. A test API key always sends into the sandbox.
         *
         *     Three errors are 400 and come before validation: a `template_id` that does not start with `d-`, both `content` and
         *     `template_id`, and empty `personalizations`. The schema therefore allows all three.
         *
         *     A message has at most 1,000 recipients in total, including those of copies.
         */
        post: operations["sendMail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/mail/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reserve a batch id
         * @description For clients that group messages, as SendGrid's do. A send accepts the id as `batch_id`, and nothing else depends on
         *     it.
         */
        post: operations["createBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/messages/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a message
         * @description One record for each send, regardless of the number of recipients.
         */
        get: operations["getMessage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List templates
         * @description The tenant's templates, oldest first, each with its versions.
         */
        get: operations["listTemplates"];
        put?: never;
        /**
         * Create a template
         * @description A new template has no versions. A legacy template can never have any and cannot be sent.
         */
        post: operations["createTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/templates/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a template
         * @description Returns the template with all of its versions.
         */
        get: operations["getTemplate"];
        put?: never;
        post?: never;
        /**
         * Delete a template
         * @description Its versions are deleted with it.
         */
        delete: operations["deleteTemplate"];
        options?: never;
        head?: never;
        /**
         * Rename a template
         * @description Fields that are not given keep their values.
         */
        patch: operations["updateTemplate"];
        trace?: never;
    };
    "/v3/templates/{id}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a version to a template
         * @description Only a dynamic template can have versions. The new version becomes the active one, unless
         *     `active` is false.
         */
        post: operations["createTemplateVersion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/templates/{id}/versions/{version_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a version of a template
         * @description The active version cannot be deleted; another one has to be activated first.
         */
        delete: operations["deleteTemplateVersion"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/templates/{id}/versions/{version_id}/activate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Activate a version of a template
         * @description The previously active version becomes inactive. A legacy template is 400, whatever the version. A request body
         *     is ignored.
         */
        post: operations["activateTemplateVersion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/api_keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List API keys
         * @description The tenant's keys, oldest first, without revoked ones.
         */
        get: operations["listApiKeys"];
        put?: never;
        /**
         * Create an API key
         * @description Only this response shows the key itself.
         */
        post: operations["createApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/api_keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an API key
         * @description The key itself is never returned.
         */
        get: operations["getApiKey"];
        put?: never;
        post?: never;
        /**
         * Revoke an API key
         * @description From now on, the key is refused (401 `Invalid API key`) and its id is unknown.
         */
        delete: operations["deleteApiKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/images": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List images
         * @description The tenant's images, oldest first, without deleted ones.
         */
        get: operations["listImages"];
        put?: never;
        /**
         * Upload an image
         * @description The limit applies to the decoded image: 10 MiB (10485760 bytes). The body may have 14 MiB, since base64 makes
         *     it a third longer.
         */
        post: operations["uploadImage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/images/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the record of an image
         * @description The image itself is at `/i/{image_id}`.
         */
        get: operations["getImage"];
        put?: never;
        post?: never;
        /**
         * Delete an image
         * @description From now on, `/i/{image_id}` is 410 if a sent email referenced the image, otherwise 404.
         */
        delete: operations["deleteImage"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/i/{image_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * View an image
         * @description The URL that the `src` of an image in an email points to; no credentials are needed.
         */
        get: operations["viewImage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/suppression/bounces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List bounced addresses
         * @description The tenant's bounce list, oldest first.
         */
        get: operations["listBounces"];
        put?: never;
        post?: never;
        /**
         * Empty the bounce list
         * @description Requires `delete_all=true`, so that nobody does it by accident.
         */
        delete: operations["deleteBounces"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/suppression/bounces/{email}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a bounced address
         * @description Returns when and why mail to the address bounced.
         */
        get: operations["getBounce"];
        put?: never;
        post?: never;
        /**
         * Remove an address from the bounce list
         * @description Mail to it is sent again.
         */
        delete: operations["deleteBounce"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/domains": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List sender domains
         * @description The tenant's domains, oldest first.
         */
        get: operations["listDomains"];
        put?: never;
        /**
         * Add a sender domain
         * @description A new domain is not verified; until it is, live sends from it are 403.
         */
        post: operations["createDomain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/domains/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a sender domain
         * @description Returns the domain, and whether it is verified.
         */
        get: operations["getDomain"];
        put?: never;
        post?: never;
        /**
         * Remove a sender domain
         * @description Removes the domain from those of the tenant.
         */
        delete: operations["deleteDomain"];
        options?: never;
        head?: never;
        /**
         * Change the DMARC policy of a sender domain
         * @description Fields that are not given keep their values.
         */
        patch: operations["updateDomain"];
        trace?: never;
    };
    "/api/admin/roles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List roles
         * @description The tenant's roles, oldest first.
         */
        get: operations["listRoles"];
        put?: never;
        /**
         * Create a role
         * @description Creates a role with permissions. No user has it until it is assigned.
         */
        post: operations["createRole"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/roles/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a role
         * @description Returns the role with its permissions.
         */
        get: operations["getRole"];
        put?: never;
        post?: never;
        /**
         * Delete a role
         * @description Users who had it no longer have it.
         */
        delete: operations["deleteRole"];
        options?: never;
        head?: never;
        /**
         * Change a role
         * @description Fields that are not given keep their values.
         */
        patch: operations["updateRole"];
        trace?: never;
    };
    "/api/admin/users/{id}/roles/{role_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a role to a user
         * @description Giving it again changes nothing and is also 204. A request body is ignored.
         */
        post: operations["assignRole"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/jwks.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the key set
         * @description The public keys with which access tokens are verified (RFC 7517); no credentials are needed.
         */
        get: operations["getKeySet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    processed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A message was accepted for a recipient
         * @description The worker took the message from the queue, rendered it and is about to send it; this is the only event of a
         *     sandbox send.
         */
        post: operations["onProcessed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    deferred: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The recipient's server deferred the message
         * @description The receiving server temporarily refused the message, which remains in transit.
         */
        post: operations["onDeferred"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    delivered: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The recipient's server accepted the message
         * @description The receiving server accepted the message for this recipient.
         */
        post: operations["onDelivered"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    bounce: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The recipient's server rejected the message permanently
         * @description The receiving server rejected the message permanently. The address is added to the bounce list; later messages
         *     to it are dropped.
         */
        post: operations["onBounce"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    blocked: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The recipient's server rejected this message
         * @description The receiving server rejected this one message; the address remains usable. The event settings have no switch
         *     for this type.
         */
        post: operations["onBlocked"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    dropped: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The service dropped the message
         * @description The service did not send the message, because its template could not be rendered or the address is on the
         *     bounce list.
         */
        post: operations["onDropped"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    open: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A recipient opened the message
         * @description The recipient opened the message.
         */
        post: operations["onOpen"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    click: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A recipient clicked a link
         * @description The recipient clicked a link of the message.
         */
        post: operations["onClick"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    spam_report: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A recipient reported the message as spam
         * @description The recipient's mailbox provider sent a complaint about the message.
         */
        post: operations["onSpamReport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    unsubscribe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A recipient unsubscribed from all mail
         * @description The recipient used the unsubscribe link or header of the message.
         */
        post: operations["onUnsubscribe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    group_unsubscribe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A recipient unsubscribed from a group of mailings
         * @description The recipient unsubscribed from one group of mailings.
         */
        post: operations["onGroupUnsubscribe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    group_resubscribe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A recipient resubscribed to a group of mailings
         * @description The recipient resubscribed to a group of mailings.
         */
        post: operations["onGroupResubscribe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /**
         * Format: date-time
         * @description A time, UTC with milliseconds.
         * @example 2026-03-02T09:30:00.000Z
         */
        Timestamp: string;
        /**
         * Format: date-time
         * @description A time, UTC with milliseconds; null for never.
         * @example 2026-03-02T09:30:00.000Z
         */
        NullableTimestamp: string | null;
        /**
         * Format: email
         * @description An email address.
         * @example ada@customer.example
         */
        EmailAddress: string;
        /** @description Text that is used in a header of the message. */
        HeaderText: string;
        /** @description A name for people. */
        Name: string;
        /**
         * @description A scope of a credential.
         * @enum {string}
         */
        Scope: "mail.send" | "templates.read" | "templates.write" | "api_keys.read" | "api_keys.write" | "messages.read" | "images.read" | "images.write" | "suppression.read" | "suppression.write" | "domains.read" | "domains.write" | "roles.read" | "roles.write" | "webhooks.read" | "webhooks.write";
        /** @description Any error except validation failures and errors of sending. */
        Error: {
            /** @description What is wrong. */
            detail: string;
        };
        /** @description Why the credentials were rejected. */
        UnauthorizedError: {
            /**
             * @description One of the four documented messages.
             * @enum {string}
             */
            detail: "Missing Authorization header" | "Invalid API key" | "JWT expired" | "JWT signature invalid";
        };
        /** @description Why the request is not allowed. */
        ForbiddenError: {
            /**
             * @description One of the documented messages; the fourth one, about the sender's domain, is used only for sending.
             * @example Missing required scope: webhooks.write
             * @example Tenant suspended
             * @example Cross-tenant access denied
             */
            detail: string;
        };
        /** @description Why the request is not allowed, which takes the scope `webhooks.read`. */
        ForbiddenWithoutWebhooksReadError: {
            /**
             * @description One of the documented messages, with the scope that is missing.
             * @example Missing required scope: webhooks.read
             * @example Tenant suspended
             * @example Cross-tenant access denied
             */
            detail: string;
        };
        /** @description Why the request is not allowed, which takes the scope `webhooks.write`. */
        ForbiddenWithoutWebhooksWriteError: {
            /**
             * @description One of the documented messages, with the scope that is missing.
             * @example Missing required scope: webhooks.write
             * @example Tenant suspended
             * @example Cross-tenant access denied
             */
            detail: string;
        };
        /** @description All validation errors. */
        ValidationError: {
            /** @description The errors. */
            detail: components["schemas"]["ValidationFault"][];
        };
        /** @description A validation error. */
        ValidationFault: {
            /** @description The location of the error; first `body`, `query`, `path` or `header`, then names and indexes. */
            loc: (string | number)[];
            /** @description What is wrong. */
            msg: string;
            /** @description The kind of error. */
            type: string;
        };
        /** @description The errors of a send. */
        SendErrors: {
            /** @description The errors. */
            errors: components["schemas"]["SendError"][];
        };
        /** @description One error of a send. */
        SendError: {
            /** @description What is wrong. */
            message: string;
            /** @description The dotted path of the invalid field (`personalizations.0.to`); null if the error is not about a field. */
            field: string | null;
            /** @description What to do about it; null if nothing is known. */
            help: string | null;
        };
        /** @description The errors of a send, where it is open whether they have this form. */
        SendErrorsAssumed: components["schemas"]["SendErrors"];
        /** @description Why a send is not allowed. */
        SendForbiddenErrors: {
            /** @description The errors. */
            errors: components["schemas"]["SendForbiddenError"][];
        };
        /** @description One reason why a send is not allowed. */
        SendForbiddenError: {
            /**
             * @description One of the documented messages.
             * @example Missing required scope: mail.send
             * @example Tenant suspended
             * @example Cross-tenant access denied
             * @example Sender domain not verified
             */
            message: string;
            /** @description The dotted path of the field that is not allowed; null if the error is not about a field. */
            field: string | null;
            /** @description What to do about it; null if nothing is known. */
            help: string | null;
        };
        /** @description Id of a webhook endpoint. */
        WebhookId: string;
        /**
         * @description HTTPS, or HTTP unless the environment is production.
         * @example https://hooks.example.test/mail
         */
        WebhookUrl: string;
        /**
         * Format: password
         * @description The signing key.
         */
        SigningSecret: string;
        /**
         * @description The twelve event types.
         * @enum {string}
         */
        EventType: "processed" | "deferred" | "delivered" | "bounce" | "blocked" | "dropped" | "open" | "click" | "spam_report" | "unsubscribe" | "group_unsubscribe" | "group_resubscribe";
        /**
         * @description An event type, or `*` for all of them.
         * @enum {string}
         */
        EnabledEvent: "processed" | "deferred" | "delivered" | "bounce" | "blocked" | "dropped" | "open" | "click" | "spam_report" | "unsubscribe" | "group_unsubscribe" | "group_resubscribe" | "*";
        /** @description The event types to send to the endpoint, or a single `*` for all. */
        EnabledEvents: components["schemas"]["EnabledEvent"][];
        /** @description A webhook endpoint as returned by reads. */
        Webhook: {
            id: components["schemas"]["WebhookId"];
            url: components["schemas"]["WebhookUrl"];
            enabled_events: components["schemas"]["EnabledEvents"];
            /** @description False if paused manually or disabled after ten failures in a row. */
            enabled: boolean;
            created_at: components["schemas"]["Timestamp"];
            last_success_at: components["schemas"]["NullableTimestamp"];
            last_failure_at: components["schemas"]["NullableTimestamp"];
            /**
             * Format: int64
             * @description Failures since the last success, or since the endpoint was enabled.
             */
            failure_count: number;
            /** @description When the endpoint was disabled after ten failures in a row; null otherwise, also while paused manually. */
            disabled_at: components["schemas"]["NullableTimestamp"];
            /** @description Present if the endpoint has OAuth2 fields. */
            oauth_client_id?: string;
        };
        /** @description A new webhook endpoint, with its signing secret. */
        CreatedWebhook: {
            id: components["schemas"]["WebhookId"];
            url: components["schemas"]["WebhookUrl"];
            enabled_events: components["schemas"]["EnabledEvents"];
            signing_secret: components["schemas"]["SigningSecret"];
            /** @description A new endpoint is enabled. */
            enabled: boolean;
            created_at: components["schemas"]["Timestamp"];
        };
        /** @description One page of webhook endpoints. */
        WebhookList: {
            /** @description The endpoints of the page. */
            webhooks: components["schemas"]["Webhook"][];
            /**
             * Format: int64
             * @description The number of matching endpoints on all pages.
             */
            total: number;
        };
        /** @description A webhook endpoint to create; the two OAuth2 fields must be given together or not at all. */
        CreateWebhookRequest: {
            url: components["schemas"]["WebhookUrl"];
            enabled_events: components["schemas"]["EnabledEvents"];
            /** @description If given, the service obtains an OAuth2 token before it delivers. */
            oauth_client_id?: string;
            /**
             * Format: password
             * @description Never shown again.
             */
            oauth_client_secret?: string;
        };
        /** @description The changes to a webhook endpoint. */
        UpdateWebhookRequest: {
            url?: components["schemas"]["WebhookUrl"];
            enabled_events?: components["schemas"]["EnabledEvents"];
            /** @description False pauses the endpoint, true enables it. */
            enabled?: boolean;
        };
        /** @description The new signing secret of an endpoint. */
        RotatedSigningSecret: {
            webhook_id: components["schemas"]["WebhookId"];
            signing_secret: components["schemas"]["SigningSecret"];
        };
        /** @description The settings of the single-URL model; `blocked` has none. */
        EventSettingsFields: {
            /** @description Whether anything is sent. */
            enabled?: boolean;
            /** @description Where events are sent; empty for nowhere. */
            url?: string;
            /** @description Send `processed` events. */
            processed?: boolean;
            /** @description Send `deferred` events. */
            deferred?: boolean;
            /** @description Send `delivered` events. */
            delivered?: boolean;
            /** @description Send `bounce` events. */
            bounce?: boolean;
            /** @description Send `dropped` events. */
            dropped?: boolean;
            /** @description Send `open` events. */
            open?: boolean;
            /** @description Send `click` events. */
            click?: boolean;
            /** @description Send `spam_report` events. */
            spam_report?: boolean;
            /** @description Send `unsubscribe` events. */
            unsubscribe?: boolean;
            /** @description Send `group_unsubscribe` events. */
            group_unsubscribe?: boolean;
            /** @description Send `group_resubscribe` events. */
            group_resubscribe?: boolean;
        };
        /** @description All settings of the single-URL model. */
        EventSettings: WithRequired<components["schemas"]["EventSettingsFields"], "enabled" | "url" | "processed" | "deferred" | "delivered" | "bounce" | "dropped" | "open" | "click" | "spam_report" | "unsubscribe" | "group_unsubscribe" | "group_resubscribe">;
        /** @description Any subset of the settings. */
        UpdateEventSettingsRequest: components["schemas"]["EventSettingsFields"];
        /** @description Id of a message. */
        MessageId: string;
        /** @description An address with a display name. */
        Mailbox: {
            email: components["schemas"]["EmailAddress"];
            name?: components["schemas"]["HeaderText"];
        };
        /**
         * @description Custom values of the caller; each event about the message has them as `metadata.custom`.
         * @example {
         *       "order": "1207"
         *     }
         */
        CallerMetadata: {
            [key: string]: string;
        };
        /** @description A set of recipients, with everything that is specific to them. */
        Personalization: {
            /** @description The recipients. */
            to: components["schemas"]["Mailbox"][];
            /** @description Recipients of a copy. */
            cc?: components["schemas"]["Mailbox"][];
            /** @description Recipients of a blind copy. */
            bcc?: components["schemas"]["Mailbox"][];
            /** @description Replaces the message's subject. */
            subject?: components["schemas"]["HeaderText"];
            /** @description The data for a dynamic template. */
            dynamic_template_data?: {
                [key: string]: unknown;
            };
            /** @description Replacements in the content, by the text that is replaced. */
            substitutions?: {
                [key: string]: string;
            };
            /** @description In addition to the message's own; a key that is given in both has this value. */
            metadata?: components["schemas"]["CallerMetadata"];
        };
        /** @description One form of the body. */
        MessageContent: {
            /**
             * @description Its media type.
             * @example text/plain
             */
            type: string;
            /** @description The text. */
            value: string;
        };
        /** @description A file attached to the message. */
        Attachment: {
            /** @description The file, in base64. */
            content: string;
            filename: components["schemas"]["HeaderText"];
            /**
             * @description Its media type.
             * @example application/pdf
             */
            type?: string;
            /**
             * @description Attached to the text (the default) or shown within it.
             * @enum {string}
             */
            disposition?: "attachment" | "inline";
            /** @description The name by which the text refers to an inline file. */
            content_id?: components["schemas"]["HeaderText"];
        };
        /** @description A send in sandbox mode is checked and accepted but not delivered; a test API key forces it. */
        SandboxMode: {
            /** @description False if left out; ignored for a test API key. */
            enable?: boolean;
        };
        /**
         * @description A message. The schema allows what the three documented 400s refuse, since they come before validation, which returns
         *     422. A message with neither content nor a template is sent with an empty body.
         */
        SendMailRequest: {
            /** @description Sets of recipients; an empty list is 400. */
            personalizations: components["schemas"]["Personalization"][];
            /** @description The sender, in a verified domain except in sandbox mode. */
            from: components["schemas"]["Mailbox"];
            /** @description Where replies are sent. */
            reply_to?: components["schemas"]["Mailbox"];
            subject?: components["schemas"]["HeaderText"];
            /** @description The body in one or more forms; together with `template_id` it is 400. */
            content?: components["schemas"]["MessageContent"][];
            /**
             * @description A dynamic template; an id that does not start with `d-` is 400.
             * @example d-welcome
             */
            template_id?: string;
            /** @description Files attached to the message. */
            attachments?: components["schemas"]["Attachment"][];
            /** @description Settings of this message. */
            mail_settings?: {
                sandbox_mode?: components["schemas"]["SandboxMode"];
            };
            sandbox_mode?: components["schemas"]["SandboxMode"];
            metadata?: components["schemas"]["CallerMetadata"];
        };
        /** @description The message that a send queued. */
        QueuedMessage: {
            message_id: components["schemas"]["MessageId"];
            /**
             * @description It is waiting to be sent.
             * @constant
             */
            status: "QUEUED";
        };
        /** @description A batch of messages. */
        Batch: {
            /** @description Id of the batch, for `batch_id` of a send. */
            batch_id: string;
        };
        /** @description The record of a message. */
        Message: {
            id: components["schemas"]["MessageId"];
            /**
             * @description Waiting, passed on to the recipients' servers, or not sent and not to be sent.
             * @enum {string}
             */
            status: "QUEUED" | "SENT" | "FAILED";
            from: components["schemas"]["EmailAddress"];
            to: components["schemas"]["MessageRecipients"];
            subject: components["schemas"]["MessageSubject"];
            template_id: components["schemas"]["MessageTemplateId"];
            created_at: components["schemas"]["Timestamp"];
            /** @description What went wrong; null if nothing did. */
            error_message: string | null;
        };
        /** @description All recipients, including those of copies. */
        MessageRecipients: components["schemas"]["EmailAddress"][];
        /** @description Null if neither the send nor its template has one. */
        MessageSubject: string | null;
        /** @description Null for a message with inline content. */
        MessageTemplateId: string | null;
        /**
         * @description Id of a template; a dynamic one begins with `d-`, a legacy one here with `t-`.
         * @example d-welcome
         * @example t-legacy
         */
        TemplateId: string;
        /** @description Versioned content for messages; at most one version is active. */
        Template: {
            id: components["schemas"]["TemplateId"];
            name: components["schemas"]["Name"];
            generation: components["schemas"]["TemplateGeneration"];
            /** @description Oldest first. */
            versions: components["schemas"]["TemplateVersion"][];
            created_at: components["schemas"]["Timestamp"];
            updated_at: components["schemas"]["Timestamp"];
        };
        /**
         * @description Only a dynamic template can have versions and be sent.
         * @enum {string}
         */
        TemplateGeneration: "dynamic" | "legacy";
        /** @description A version of a template. */
        TemplateVersion: {
            /**
             * @description Id of the version.
             * @example ver_N2kTz8QwLr5XbYc1
             */
            id: string;
            name: components["schemas"]["Name"];
            /** @description Whether this version is used for sending. */
            active: boolean;
            subject: components["schemas"]["HeaderText"];
            html_content: components["schemas"]["TemplateText"];
            /** @description The plain-text alternative, if there is one. */
            plain_content: string | null;
            created_at: components["schemas"]["Timestamp"];
        };
        /**
         * @description Handlebars: `{{name}}` stands for a value of `dynamic_template_data`; the blocks are `if`, `unless`, `each` and `with`.
         *     A version that cannot be rendered is accepted, but the messages that use it fail.
         */
        TemplateText: string;
        /** @description One page of templates. */
        TemplateList: {
            /** @description The templates of the page. */
            templates: components["schemas"]["Template"][];
            /**
             * Format: int64
             * @description The total number on all pages.
             */
            total: number;
        };
        /** @description A template to create. */
        CreateTemplateRequest: {
            name: components["schemas"]["Name"];
            /** @description Dynamic by default. */
            generation?: components["schemas"]["TemplateGeneration"];
        };
        /** @description The changes to a template. */
        UpdateTemplateRequest: {
            name?: components["schemas"]["Name"];
        };
        /** @description A version to add. */
        CreateTemplateVersionRequest: {
            name: components["schemas"]["Name"];
            subject: components["schemas"]["HeaderText"];
            html_content: components["schemas"]["TemplateText"];
            plain_content?: components["schemas"]["TemplateText"];
            /**
             * @description Whether this text is sent from now on; 1 and 0 are the same as true and false. True by default.
             * @example true
             * @enum {unknown}
             */
            active?: true | false | 1 | 0;
        };
        /**
         * @description Id of an API key.
         * @example key_5RvMq1TzXb8NcLw3
         */
        ApiKeyId: string;
        /**
         * @description A test key sends only into the sandbox.
         * @enum {string}
         */
        ApiKeyMode: "live" | "test";
        /** @description An API key, without the key itself. */
        ApiKey: {
            id: components["schemas"]["ApiKeyId"];
            name: components["schemas"]["Name"];
            mode: components["schemas"]["ApiKeyMode"];
            scopes: components["schemas"]["Scopes"];
            created_at: components["schemas"]["Timestamp"];
        };
        /** @description A new API key, with the key itself. */
        CreatedApiKey: {
            id: components["schemas"]["ApiKeyId"];
            name: components["schemas"]["Name"];
            mode: components["schemas"]["ApiKeyMode"];
            scopes: components["schemas"]["Scopes"];
            created_at: components["schemas"]["Timestamp"];
            /**
             * Format: password
             * @description The key itself, shown only here; its prefix, here `mk_live_` or `mk_test_`, indicates its mode.
             * @example mk_live_Zt4NwQ8sVx2KbLm7YcRd
             */
            key: string;
        };
        /** @description A scope of a credential. */
        Scopes: components["schemas"]["Scope"][];
        /** @description One page of API keys. */
        ApiKeyList: {
            /** @description The API keys of the page. */
            api_keys: components["schemas"]["ApiKey"][];
            /**
             * Format: int64
             * @description The total number on all pages.
             */
            total: number;
        };
        /** @description An API key to create. The schema allows unknown scopes, which are refused with 400. */
        CreateApiKeyRequest: {
            name: components["schemas"]["Name"];
            /** @description Live by default. */
            mode?: components["schemas"]["ApiKeyMode"];
            /**
             * @description Names of scopes.
             * @example [
             *       "mail.send"
             *     ]
             */
            scopes: string[];
        };
        /**
         * @description Id of an image.
         * @example img_8TqWz3LvXn6RcKb1
         */
        ImageId: string;
        /** @description The bytes of an image. */
        ImageBytes: string;
        /**
         * @description The media type of an image.
         * @example image/png
         */
        ImageType: string;
        /** @description The record of an image. */
        Image: {
            id: components["schemas"]["ImageId"];
            /** @description Null for an image that was uploaded without one. */
            filename: string | null;
            content_type: components["schemas"]["ImageType"];
            /**
             * Format: int32
             * @description Its size once decoded.
             */
            size_bytes: number;
            created_at: components["schemas"]["Timestamp"];
        };
        /** @description One page of images. */
        ImageList: {
            /** @description The images of the page. */
            images: components["schemas"]["Image"][];
            /**
             * Format: int64
             * @description The total number on all pages.
             */
            total: number;
        };
        /** @description A form with the image as its field `file`. */
        UploadImageForm: {
            file: components["schemas"]["ImageBytes"];
        };
        /** @description An image in base64. The schema does not limit its length, since an image that is too large is 413. */
        UploadImageRequest: {
            /** @description The bytes, in base64. */
            content: string;
            /** @description `image/png` by default. */
            content_type?: components["schemas"]["ImageType"];
            filename?: components["schemas"]["HeaderText"];
        };
        /** @description An address that bounced. */
        Bounce: {
            email: components["schemas"]["EmailAddress"];
            /**
             * @description The response of the receiving server.
             * @example 550 5.1.1 No such user
             */
            reason: string;
            created_at: components["schemas"]["Timestamp"];
        };
        /** @description The confirmation that the whole list is deleted. */
        DeleteBouncesRequest: {
            /** @description Must be true, unless the query has it; otherwise 400. */
            delete_all?: boolean;
        };
        /** @description One page of bounced addresses. */
        BounceList: {
            /** @description The bounced addresses of the page. */
            bounces: components["schemas"]["Bounce"][];
            /**
             * Format: int64
             * @description The total number on all pages.
             */
            total: number;
        };
        /**
         * Format: hostname
         * @description The name of a domain.
         * @example example.com
         */
        DomainName: string;
        /** @description A domain from which mail may be sent once it is verified. */
        Domain: {
            /**
             * @description Id of the domain.
             * @example dom_W5nTz2QkXr8LvYb4
             */
            id: string;
            domain: components["schemas"]["DomainName"];
            /** @description Whether live sends from it are allowed. */
            verified: boolean;
            /**
             * @description What receivers should do with mail that fails authentication.
             * @enum {string}
             */
            dmarc_policy: "none" | "quarantine" | "reject";
            created_at: components["schemas"]["Timestamp"];
        };
        /** @description One page of domains. */
        DomainList: {
            /** @description The domains of the page. */
            domains: components["schemas"]["Domain"][];
            /**
             * Format: int64
             * @description The total number on all pages.
             */
            total: number;
        };
        /** @description A domain to add. */
        CreateDomainRequest: {
            domain: components["schemas"]["DomainName"];
            dmarc_policy?: components["schemas"]["RequestedDmarcPolicy"];
        };
        /** @description The changes to a domain. */
        UpdateDomainRequest: {
            dmarc_policy?: components["schemas"]["RequestedDmarcPolicy"];
        };
        /**
         * @description `none`, `quarantine` or `reject`; anything else is 400. The default for a new domain is `none`.
         * @example reject
         */
        RequestedDmarcPolicy: string;
        /** @description A set of permissions. */
        Role: {
            /**
             * @description Id of the role.
             * @example rol_C3mVx7QzTn1LkWb9
             */
            id: string;
            name: components["schemas"]["Name"];
            permissions: components["schemas"]["Scopes"];
            created_at: components["schemas"]["Timestamp"];
        };
        /** @description One page of roles. */
        RoleList: {
            /** @description The roles of the page. */
            roles: components["schemas"]["Role"][];
            /**
             * Format: int64
             * @description The total number on all pages.
             */
            total: number;
        };
        /** @description A role to create. */
        CreateRoleRequest: {
            name: components["schemas"]["Name"];
            permissions: components["schemas"]["Scopes"];
        };
        /** @description The changes to a role. */
        UpdateRoleRequest: {
            name?: components["schemas"]["Name"];
            permissions?: components["schemas"]["Scopes"];
        };
        /** @description A JSON Web Key Set. */
        KeySet: {
            /** @description The keys with which tokens may be signed. */
            keys: components["schemas"]["PublicKey"][];
        };
        /** @description A public key; its members depend on `kty`. */
        PublicKey: {
            /**
             * @description The family of the key.
             * @enum {string}
             */
            kty: "EC" | "OKP" | "RSA";
            /** @description The key id that a token's header refers to. */
            kid: string;
            /**
             * @description The key is for signatures.
             * @constant
             */
            use: "sig";
            /**
             * @description The algorithm.
             * @example EdDSA
             */
            alg: string;
            /** @description The curve of EC and OKP keys. */
            crv?: string;
            /** @description The x coordinate of EC and OKP keys. */
            x?: string;
            /** @description The y coordinate of EC keys. */
            y?: string;
            /** @description The modulus of RSA keys. */
            n?: string;
            /** @description The exponent of RSA keys. */
            e?: string;
        };
        /** @description The fields that are the same for every type of event. */
        EventFields: {
            /** @description Id of the event; the same for every attempt, so that receivers can detect duplicates. */
            event_id: string;
            /**
             * Format: int64
             * @description When it happened, in Unix seconds.
             * @example 1772443800
             */
            timestamp: number;
            message_id: components["schemas"]["MessageId"];
            recipient_email: components["schemas"]["EmailAddress"];
            /**
             * @description The tenant that sent the message.
             * @example ten_main
             */
            tenant_id: string;
        };
        /** @description The fields of every event. */
        EventEnvelope: components["schemas"]["EventFields"] & {
            event_type: components["schemas"]["EventType"];
            metadata: components["schemas"]["EventMetadata"];
        };
        /** @description Further details; the keys depend on the type, and further ones may be added. */
        EventMetadata: {
            custom?: components["schemas"]["CallerMetadata"];
        } & {
            [key: string]: unknown;
        };
        /**
         * @description The response of the receiving server.
         * @example 250 2.0.0 OK
         */
        SmtpResponse: string;
        /**
         * @description The program that the recipient used.
         * @example Mozilla/5.0
         */
        UserAgent: string;
        /**
         * @description Where the recipient was.
         * @example 192.0.2.10
         */
        IpAddress: string;
        /** @description Any event; `event_type` tells which. */
        MailEvent: components["schemas"]["ProcessedEvent"] | components["schemas"]["DeferredEvent"] | components["schemas"]["DeliveredEvent"] | components["schemas"]["BounceEvent"] | components["schemas"]["BlockedEvent"] | components["schemas"]["DroppedEvent"] | components["schemas"]["OpenEvent"] | components["schemas"]["ClickEvent"] | components["schemas"]["SpamReportEvent"] | components["schemas"]["UnsubscribeEvent"] | components["schemas"]["GroupUnsubscribeEvent"] | components["schemas"]["GroupResubscribeEvent"];
        /** @description A message was accepted for a recipient. */
        ProcessedEvent: components["schemas"]["EventFields"] & {
            /** @constant */
            event_type: "processed";
            metadata: components["schemas"]["ProcessedMetadata"];
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event_type: "processed";
        };
        /** @description Details of a `processed` event; further keys may be added. */
        ProcessedMetadata: {
            custom?: components["schemas"]["CallerMetadata"];
            /** @description The message was sent in sandbox mode, so nothing follows. */
            sandbox?: boolean;
            /**
             * @description The template that was rendered, if any.
             * @example d-welcome
             */
            template_id?: string;
        } & {
            [key: string]: unknown;
        };
        /** @description The recipient's server deferred the message. */
        DeferredEvent: components["schemas"]["EventFields"] & {
            /** @constant */
            event_type: "deferred";
            metadata: components["schemas"]["DeferredMetadata"];
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event_type: "deferred";
        };
        /** @description Details of a `deferred` event; further keys may be added. */
        DeferredMetadata: {
            custom?: components["schemas"]["CallerMetadata"];
            smtp_response?: components["schemas"]["SmtpResponse"];
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
        } & {
            [key: string]: unknown;
        };
        /** @description The recipient's server accepted the message. */
        DeliveredEvent: components["schemas"]["EventFields"] & {
            /** @constant */
            event_type: "delivered";
            metadata: components["schemas"]["DeliveredMetadata"];
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event_type: "delivered";
        };
        /** @description Details of a `delivered` event; further keys may be added. */
        DeliveredMetadata: {
            custom?: components["schemas"]["CallerMetadata"];
            smtp_response?: components["schemas"]["SmtpResponse"];
            /**
             * @description The server that accepted it.
             * @example mx.customer.example
             */
            mx_host?: string;
        } & {
            [key: string]: unknown;
        };
        /** @description The recipient's server rejected the message permanently. */
        BounceEvent: components["schemas"]["EventFields"] & {
            /** @constant */
            event_type: "bounce";
            metadata: components["schemas"]["BounceMetadata"];
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event_type: "bounce";
        };
        /** @description Details of a `bounce` event; further keys may be added. */
        BounceMetadata: {
            custom?: components["schemas"]["CallerMetadata"];
            smtp_response?: components["schemas"]["SmtpResponse"];
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
        } & {
            [key: string]: unknown;
        };
        /** @description The recipient's server rejected this message. */
        BlockedEvent: components["schemas"]["EventFields"] & {
            /** @constant */
            event_type: "blocked";
            metadata: components["schemas"]["BlockedMetadata"];
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event_type: "blocked";
        };
        /** @description Details of a `blocked` event; further keys may be added. */
        BlockedMetadata: {
            custom?: components["schemas"]["CallerMetadata"];
            smtp_response?: components["schemas"]["SmtpResponse"];
            /**
             * @description Why the server rejected the message.
             * @example Refused by policy
             */
            reason?: string;
        } & {
            [key: string]: unknown;
        };
        /** @description The service dropped the message. */
        DroppedEvent: components["schemas"]["EventFields"] & {
            /** @constant */
            event_type: "dropped";
            metadata: components["schemas"]["DroppedMetadata"];
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event_type: "dropped";
        };
        /** @description Details of a `dropped` event; further keys may be added. */
        DroppedMetadata: {
            custom?: components["schemas"]["CallerMetadata"];
            /**
             * @description The reason; `template_render_error` is the documented one.
             * @example template_render_error
             * @example bounced_address
             * @example unsubscribed_address
             * @example spam_report_address
             */
            reason: string;
            /**
             * @description A description of the error, which is also in the message record.
             * @example template_render_error: unclosed block "if"
             */
            error_message?: string;
        } & {
            [key: string]: unknown;
        };
        /** @description A recipient opened the message. */
        OpenEvent: components["schemas"]["EventFields"] & {
            /** @constant */
            event_type: "open";
            metadata: components["schemas"]["OpenMetadata"];
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event_type: "open";
        };
        /** @description Details of an `open` event; further keys may be added. */
        OpenMetadata: {
            custom?: components["schemas"]["CallerMetadata"];
            user_agent?: components["schemas"]["UserAgent"];
            ip?: components["schemas"]["IpAddress"];
        } & {
            [key: string]: unknown;
        };
        /** @description A recipient clicked a link. */
        ClickEvent: components["schemas"]["EventFields"] & {
            /** @constant */
            event_type: "click";
            metadata: components["schemas"]["ClickMetadata"];
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event_type: "click";
        };
        /** @description Details of a `click` event; further keys may be added. */
        ClickMetadata: {
            custom?: components["schemas"]["CallerMetadata"];
            /**
             * @description The link.
             * @example https://example.com/start
             */
            url?: string;
            user_agent?: components["schemas"]["UserAgent"];
            ip?: components["schemas"]["IpAddress"];
        } & {
            [key: string]: unknown;
        };
        /** @description A recipient reported the message as spam. */
        SpamReportEvent: components["schemas"]["EventFields"] & {
            /** @constant */
            event_type: "spam_report";
            metadata: components["schemas"]["SpamReportMetadata"];
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event_type: "spam_report";
        };
        /** @description Details of a `spam_report` event; further keys may be added. */
        SpamReportMetadata: {
            custom?: components["schemas"]["CallerMetadata"];
            /**
             * @description The kind of complaint.
             * @example abuse
             */
            feedback_type?: string;
            user_agent?: components["schemas"]["UserAgent"];
        } & {
            [key: string]: unknown;
        };
        /** @description A recipient unsubscribed from all mail. */
        UnsubscribeEvent: components["schemas"]["EventFields"] & {
            /** @constant */
            event_type: "unsubscribe";
            metadata: components["schemas"]["UnsubscribeMetadata"];
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event_type: "unsubscribe";
        };
        /** @description Details of an `unsubscribe` event; further keys may be added. */
        UnsubscribeMetadata: {
            custom?: components["schemas"]["CallerMetadata"];
            /**
             * @description The means that the recipient used.
             * @enum {string}
             */
            source?: "link" | "header";
            user_agent?: components["schemas"]["UserAgent"];
            ip?: components["schemas"]["IpAddress"];
        } & {
            [key: string]: unknown;
        };
        /** @description A recipient unsubscribed from a group of mailings. */
        GroupUnsubscribeEvent: components["schemas"]["EventFields"] & {
            /** @constant */
            event_type: "group_unsubscribe";
            metadata: components["schemas"]["GroupUnsubscribeMetadata"];
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event_type: "group_unsubscribe";
        };
        /** @description Details of a `group_unsubscribe` event; further keys may be added. */
        GroupUnsubscribeMetadata: {
            custom?: components["schemas"]["CallerMetadata"];
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
            user_agent?: components["schemas"]["UserAgent"];
            ip?: components["schemas"]["IpAddress"];
        } & {
            [key: string]: unknown;
        };
        /** @description A recipient resubscribed to a group of mailings. */
        GroupResubscribeEvent: components["schemas"]["EventFields"] & {
            /** @constant */
            event_type: "group_resubscribe";
            metadata: components["schemas"]["GroupResubscribeMetadata"];
        } & {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event_type: "group_resubscribe";
        };
        /** @description Details of a `group_resubscribe` event; further keys may be added. */
        GroupResubscribeMetadata: {
            custom?: components["schemas"]["CallerMetadata"];
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
            user_agent?: components["schemas"]["UserAgent"];
            ip?: components["schemas"]["IpAddress"];
        } & {
            [key: string]: unknown;
        };
    };
    responses: {
        /** @description Received. The delivery is complete, and the endpoint's failure count is reset to 0. */
        Received: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /**
         * @description Any status other than 2xx, or no response within 30 seconds, fails the attempt. It is repeated after 1 min, 5 min,
         *     15 min, 1 h and 2 h; after the sixth attempt, the delivery is failed. Ten failures in a row disable the endpoint.
         */
        NotReceived: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description Done. No body. */
        NoContent: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The body is not JSON, or is not declared as JSON. */
        MalformedBody: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description No credentials, or credentials that are not valid. */
        Unauthorized: {
            headers: {
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                "X-Request-ID": components["headers"]["X-Request-ID"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["UnauthorizedError"];
            };
        };
        /** @description Authenticated, but the scope `webhooks.read` is missing. */
        ForbiddenWithoutWebhooksRead: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ForbiddenWithoutWebhooksReadError"];
            };
        };
        /** @description Authenticated, but the scope `webhooks.write` is missing. */
        ForbiddenWithoutWebhooksWrite: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ForbiddenWithoutWebhooksWriteError"];
            };
        };
        /** @description Authenticated, but not allowed to send. */
        SendForbidden: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["SendErrorsAssumed"];
            };
        };
        /** @description No credentials, or credentials that are not valid. */
        SendUnauthorized: {
            headers: {
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                "X-Request-ID": components["headers"]["X-Request-ID"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["SendErrorsAssumed"];
            };
        };
        /** @description The rate limit of this credential for this group of endpoints is used up. */
        SendTooManyRequests: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["SendErrorsAssumed"];
            };
        };
        /** @description An unexpected error; quote the request id. */
        SendInternalError: {
            headers: {
                "X-Request-ID": components["headers"]["ErrorRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["SendErrorsAssumed"];
            };
        };
        /** @description A dependency is down; retry with exponential backoff. */
        SendServiceUnavailable: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["SendErrorsAssumed"];
            };
        };
        /** @description Authenticated, but the scope `messages.read` is missing. */
        ForbiddenWithoutMessagesRead: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ForbiddenError"];
            };
        };
        /** @description Authenticated, but the scope `templates.read` is missing. */
        ForbiddenWithoutTemplatesRead: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ForbiddenError"];
            };
        };
        /** @description Authenticated, but the scope `templates.write` is missing. */
        ForbiddenWithoutTemplatesWrite: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ForbiddenError"];
            };
        };
        /** @description Authenticated, but the scope `api_keys.read` is missing. */
        ForbiddenWithoutApiKeysRead: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ForbiddenError"];
            };
        };
        /** @description Authenticated, but the scope `api_keys.write` is missing. */
        ForbiddenWithoutApiKeysWrite: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ForbiddenError"];
            };
        };
        /** @description Authenticated, but the scope `images.read` is missing. */
        ForbiddenWithoutImagesRead: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ForbiddenError"];
            };
        };
        /** @description Authenticated, but the scope `images.write` is missing. */
        ForbiddenWithoutImagesWrite: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ForbiddenError"];
            };
        };
        /** @description Authenticated, but the scope `suppression.read` is missing. */
        ForbiddenWithoutSuppressionRead: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ForbiddenError"];
            };
        };
        /** @description Authenticated, but the scope `suppression.write` is missing. */
        ForbiddenWithoutSuppressionWrite: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ForbiddenError"];
            };
        };
        /** @description Authenticated, but the scope `domains.read` is missing. */
        ForbiddenWithoutDomainsRead: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ForbiddenError"];
            };
        };
        /** @description Authenticated, but the scope `domains.write` is missing. */
        ForbiddenWithoutDomainsWrite: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ForbiddenError"];
            };
        };
        /** @description Authenticated, but the scope `roles.read` is missing. */
        ForbiddenWithoutRolesRead: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ForbiddenError"];
            };
        };
        /** @description Authenticated, but the scope `roles.write` is missing. */
        ForbiddenWithoutRolesWrite: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ForbiddenError"];
            };
        };
        /** @description No endpoint has this id, or it belongs to another tenant. */
        WebhookNotFound: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description No message has this id, or it belongs to another tenant. */
        MessageNotFound: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description No template has this id, or it belongs to another tenant. */
        TemplateNotFound: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description No template has this id, or it has no such version, or it belongs to another tenant. */
        TemplateVersionNotFound: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description No key has this id, or it is revoked, or it belongs to another tenant. */
        ApiKeyNotFound: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description No image has this id, or it belongs to another tenant. */
        ImageNotFound: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The image was deleted after an email that references it had been sent. */
        ImageGone: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The address is not on the list. */
        BounceNotFound: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description No domain has this id, or it belongs to another tenant. */
        DomainNotFound: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description No role has this id, or it belongs to another tenant. */
        RoleNotFound: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Another template of the tenant already has this name. */
        TemplateNameInUse: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Another role of the tenant already has this name. */
        RoleNameInUse: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The request is not valid HTTP (400) or its headers are too large (431); the form of the body is not specified. */
        RefusedByParser: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The body is over 1 MiB. */
        BodyTooLarge: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description A query parameter is out of bounds or has the wrong type. */
        InvalidListQuery: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ValidationError"];
            };
        };
        /** @description A path parameter is longer than any id. */
        InvalidPathParameter: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ValidationError"];
            };
        };
        /** @description The DMARC policy does not exist, or the body is malformed. */
        InvalidDmarcPolicy: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body has none of the three forms of an upload. */
        MalformedImage: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The image is over 10 MiB once decoded, or the body over 14 MiB. */
        ImageTooLarge: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body contains no image. */
        InvalidImage: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ValidationError"];
            };
        };
        /** @description The name is missing, empty or too long. */
        InvalidName: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ValidationError"];
            };
        };
        /** @description The version does not match its schema. */
        InvalidTemplateVersion: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ValidationError"];
            };
        };
        /** @description The body does not match its schema; an unknown scope is 400 instead. */
        InvalidApiKeyRequest: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ValidationError"];
            };
        };
        /** @description A value does not match the schema. */
        InvalidBulkDelete: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ValidationError"];
            };
        };
        /** @description The body does not match its schema; an unknown DMARC policy is 400 instead. */
        InvalidDomain: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ValidationError"];
            };
        };
        /** @description The role does not match its schema. */
        InvalidRole: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ValidationError"];
            };
        };
        /** @description The rate limit of this credential for this group of endpoints is used up. */
        TooManyRequests: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description An unexpected error; quote the request id. */
        InternalError: {
            headers: {
                "X-Request-ID": components["headers"]["ErrorRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description A dependency is down; retry with exponential backoff. */
        ServiceUnavailable: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: {
        /**
         * @description The tenant that the request applies to. Any tenant other than the credential's own is refused with 403.
         * @example ten_main
         */
        TenantId: string;
        /**
         * @description Number of the page, from 1.
         * @example 1
         */
        Page: number;
        /**
         * @description Number of the page, from 1.
         * @example 1
         */
        AssumedPage: number;
        /**
         * @description Number of entries per page.
         * @example 20
         */
        PageSize: number;
        /**
         * @description Number of entries per page.
         * @example 20
         */
        AssumedPageSize: number;
        /**
         * @description Id of the endpoint.
         * @example wh_7Qm2xL9vRt4KpZs8
         */
        PathWebhookId: string;
        /**
         * @description Id of the message, as returned by the send.
         * @example msg_5JhW3nC8yBq1TfXe
         */
        PathMessageId: string;
        /**
         * @description Id of the template.
         * @example d-welcome
         */
        PathTemplateId: string;
        /**
         * @description Id of the version.
         * @example ver_welcome
         */
        TemplateVersionId: string;
        /**
         * @description Id of the key, not the key itself.
         * @example key_5RvMq1TzXb8NcLw3
         */
        PathApiKeyId: string;
        /**
         * @description Id of the image.
         * @example img_logo
         */
        PathImageId: string;
        /**
         * @description Id of the image.
         * @example img_logo
         */
        PublicImageId: string;
        /**
         * @description The address.
         * @example bounce@customer.example
         */
        BounceEmail: string;
        /**
         * @description Id of the domain.
         * @example dom_example
         */
        DomainId: string;
        /**
         * @description Id of the role.
         * @example rol_support
         */
        RoleId: string;
        /**
         * @description Id of the user.
         * @example usr_ada
         */
        UserId: string;
        /**
         * @description Id of the role.
         * @example rol_support
         */
        AssignedRoleId: string;
        /**
         * @description Time of this attempt in Unix seconds. Receivers reject one that differs from their clock by more than 300
         *     seconds.
         * @example 1772443801
         */
        MailTimestamp: number;
        /**
         * @description Hex HMAC-SHA256 of `{timestamp}.{body}` over the exact bytes of the body, keyed with the endpoint's signing secret.
         * @example 5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd
         */
        MailSignature: string;
        /**
         * @description The sender.
         * @example Mail-Webhook/1.0
         */
        MailUserAgent: "Mail-Webhook/1.0";
    };
    requestBodies: never;
    headers: {
        /**
         * @description The scheme of the credentials that are missing or not valid (RFC 9110, section 11.6.1).
         * @example Bearer
         */
        "WWW-Authenticate": string;
        /**
         * @description Id of the message, as in the body.
         * @example msg_4Kd9TzQw7LnXr2Vb
         */
        "X-Message-Id": string;
        /**
         * @description Id of this request, to quote when reporting a problem.
         * @example req_2TzYw8QfLm5RnXc1
         */
        "X-Request-ID": string;
        /**
         * @description Id of this request alone, to quote when reporting the error.
         * @example req_2TzYw8QfLm5RnXc1
         */
        ErrorRequestId: string;
        /**
         * @description Seconds to wait.
         * @example 12
         */
        "Retry-After": number;
        /**
         * @description Number of requests allowed per window.
         * @example 600
         */
        "X-RateLimit-Limit": number;
        /**
         * @description Number of requests left in the window.
         * @example 0
         */
        "X-RateLimit-Remaining": number;
        /**
         * @description Unix seconds at which the window resets.
         * @example 1772443860
         */
        "X-RateLimit-Reset": number;
        /**
         * @description Prevents an image that is opened directly from running scripts.
         * @example default-src 'none'; sandbox
         */
        "Content-Security-Policy": string;
        /**
         * @description Prevents browsers from guessing the media type.
         * @example nosniff
         */
        "X-Content-Type-Options": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listWebhooks: {
        parameters: {
            query?: {
                /**
                 * @description Number of the page, from 1.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description Number of entries per page.
                 * @example 20
                 */
                page_size?: components["parameters"]["PageSize"];
                /**
                 * @description Only endpoints that are enabled (`true`) or not (`false`); all of them if left out.
                 * @example true
                 */
                is_active?: boolean;
            };
            header?: {
                /**
                 * @description The tenant that the request applies to. Any tenant other than the credential's own is refused with 403.
                 * @example ten_main
                 */
                "X-Tenant-Id"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of endpoints. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenWithoutWebhooksRead"];
            422: components["responses"]["InvalidListQuery"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that the request applies to. Any tenant other than the credential's own is refused with 403.
                 * @example ten_main
                 */
                "X-Tenant-Id"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The URL to send to, and the event types to send. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateWebhookRequest"];
            };
        };
        responses: {
            /** @description The endpoint, with its signing secret. */
            201: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedWebhook"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenWithoutWebhooksWrite"];
            413: components["responses"]["BodyTooLarge"];
            /** @description The body does not match its schema, or its URL is http in production. */
            422: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that the request applies to. Any tenant other than the credential's own is refused with 403.
                 * @example ten_main
                 */
                "X-Tenant-Id"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description Id of the endpoint.
                 * @example wh_7Qm2xL9vRt4KpZs8
                 */
                webhook_id: components["parameters"]["PathWebhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenWithoutWebhooksRead"];
            404: components["responses"]["WebhookNotFound"];
            422: components["responses"]["InvalidPathParameter"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that the request applies to. Any tenant other than the credential's own is refused with 403.
                 * @example ten_main
                 */
                "X-Tenant-Id"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description Id of the endpoint.
                 * @example wh_7Qm2xL9vRt4KpZs8
                 */
                webhook_id: components["parameters"]["PathWebhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenWithoutWebhooksWrite"];
            404: components["responses"]["WebhookNotFound"];
            422: components["responses"]["InvalidPathParameter"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that the request applies to. Any tenant other than the credential's own is refused with 403.
                 * @example ten_main
                 */
                "X-Tenant-Id"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description Id of the endpoint.
                 * @example wh_7Qm2xL9vRt4KpZs8
                 */
                webhook_id: components["parameters"]["PathWebhookId"];
            };
            cookie?: never;
        };
        /** @description Any subset of the three fields. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateWebhookRequest"];
            };
        };
        responses: {
            /** @description The endpoint as it is now. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenWithoutWebhooksWrite"];
            404: components["responses"]["WebhookNotFound"];
            413: components["responses"]["BodyTooLarge"];
            /** @description The body does not match its schema, or its URL is http in production. */
            422: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    rotateSigningSecret: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that the request applies to. Any tenant other than the credential's own is refused with 403.
                 * @example ten_main
                 */
                "X-Tenant-Id"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description Id of the endpoint.
                 * @example wh_7Qm2xL9vRt4KpZs8
                 */
                webhook_id: components["parameters"]["PathWebhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The new secret, shown only here. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RotatedSigningSecret"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenWithoutWebhooksWrite"];
            404: components["responses"]["WebhookNotFound"];
            422: components["responses"]["InvalidPathParameter"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getEventSettings: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that the request applies to. Any tenant other than the credential's own is refused with 403.
                 * @example ten_main
                 */
                "X-Tenant-Id"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventSettings"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenWithoutWebhooksRead"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateEventSettings: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that the request applies to. Any tenant other than the credential's own is refused with 403.
                 * @example ten_main
                 */
                "X-Tenant-Id"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Any subset of the settings. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateEventSettingsRequest"];
            };
        };
        responses: {
            /** @description The settings as they are now. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventSettings"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenWithoutWebhooksWrite"];
            413: components["responses"]["BodyTooLarge"];
            /**
             * @description The body does not match its schema, its URL is http in production, or the settings would be enabled
             *     without a URL.
             */
            422: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    sendMail: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that the request applies to. Any tenant other than the credential's own is refused with 403.
                 * @example ten_main
                 */
                "X-Tenant-Id"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The message; at most 20 MiB in total, including base64 attachments. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SendMailRequest"];
            };
        };
        responses: {
            /** @description Queued. No other operation returns 202. */
            202: {
                headers: {
                    "X-Message-Id": components["headers"]["X-Message-Id"];
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QueuedMessage"];
                };
            };
            /** @description Malformed, or one of the three documented errors. */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SendErrors"];
                };
            };
            401: components["responses"]["SendUnauthorized"];
            /** @description Authenticated, but not allowed to send this. */
            403: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SendForbiddenErrors"];
                };
            };
            /** @description No template has this id, or it belongs to another tenant. */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SendErrors"];
                };
            };
            /** @description The body is over 20 MiB. */
            413: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SendErrors"];
                };
            };
            /** @description The body does not match its schema. */
            422: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SendErrorsAssumed"];
                };
            };
            429: components["responses"]["SendTooManyRequests"];
            500: components["responses"]["SendInternalError"];
            503: components["responses"]["SendServiceUnavailable"];
        };
    };
    createBatch: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that the request applies to. Any tenant other than the credential's own is refused with 403.
                 * @example ten_main
                 */
                "X-Tenant-Id"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A new batch id. */
            201: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Batch"];
                };
            };
            401: components["responses"]["SendUnauthorized"];
            403: components["responses"]["SendForbidden"];
            429: components["responses"]["SendTooManyRequests"];
            500: components["responses"]["SendInternalError"];
            503: components["responses"]["SendServiceUnavailable"];
        };
    };
    getMessage: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that the request applies to. Any tenant other than the credential's own is refused with 403.
                 * @example ten_main
                 */
                "X-Tenant-Id"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description Id of the message, as returned by the send.
                 * @example msg_5JhW3nC8yBq1TfXe
                 */
                id: components["parameters"]["PathMessageId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The message. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenWithoutMessagesRead"];
            404: components["responses"]["MessageNotFound"];
            422: components["responses"]["InvalidPathParameter"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listTemplates: {
        parameters: {
            query?: {
                /**
                 * @description Number of the page, from 1.
                 * @example 1
                 */
                page?: components["parameters"]["AssumedPage"];
                /**
                 * @description Number of entries per page.
                 * @example 20
                 */
                page_size?: components["parameters"]["AssumedPageSize"];
            };
            header?: {
                /**
                 * @description The tenant that the request applies to. Any tenant other than the credential's own is refused with 403.
                 * @example ten_main
                 */
                "X-Tenant-Id"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of templates. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TemplateList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenWithoutTemplatesRead"];
            422: components["responses"]["InvalidListQuery"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createTemplate: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that the request applies to. Any tenant other than the credential's own is refused with 403.
                 * @example ten_main
                 */
                "X-Tenant-Id"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Its name and generation. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateTemplateRequest"];
            };
        };
        responses: {
            /** @description The template. */
            201: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Template"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenWithoutTemplatesWrite"];
            409: components["responses"]["TemplateNameInUse"];
            413: components["responses"]["BodyTooLarge"];
            422: components["responses"]["InvalidName"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getTemplate: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that the request applies to. Any tenant other than the credential's own is refused with 403.
                 * @example ten_main
                 */
                "X-Tenant-Id"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description Id of the template.
                 * @example d-welcome
                 */
                id: components["parameters"]["PathTemplateId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The template with its versions. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Template"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenWithoutTemplatesRead"];
            404: components["responses"]["TemplateNotFound"];
            422: components["responses"]["InvalidPathParameter"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteTemplate: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that the request applies to. Any tenant other than the credential's own is refused with 403.
                 * @example ten_main
                 */
                "X-Tenant-Id"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description Id of the template.
                 * @example d-welcome
                 */
                id: components["parameters"]["PathTemplateId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenWithoutTemplatesWrite"];
            404: components["responses"]["TemplateNotFound"];
            422: components["responses"]["InvalidPathParameter"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateTemplate: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that the request applies to. Any tenant other than the credential's own is refused with 403.
                 * @example ten_main
                 */
                "X-Tenant-Id"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description Id of the template.
                 * @example d-welcome
                 */
                id: components["parameters"]["PathTemplateId"];
            };
            cookie?: never;
        };
        /** @description What to change. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateTemplateRequest"];
            };
        };
        responses: {
            /** @description The template as it is now. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Template"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenWithoutTemplatesWrite"];
            404: components["responses"]["TemplateNotFound"];
            409: components["responses"]["TemplateNameInUse"];
            413: components["responses"]["BodyTooLarge"];
            422: components["responses"]["InvalidName"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createTemplateVersion: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that the request applies to. Any tenant other than the credential's own is refused with 403.
                 * @example ten_main
                 */
                "X-Tenant-Id"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description Id of the template.
                 * @example d-welcome
                 */
                id: components["parameters"]["PathTemplateId"];
            };
            cookie?: never;
        };
        /** @description The version. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateTemplateVersionRequest"];
            };
        };
        responses: {
            /** @description The version. */
            201: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TemplateVersion"];
                };
            };
            /** @description The template is not dynamic, or the body is malformed. */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenWithoutTemplatesWrite"];
            404: components["responses"]["TemplateNotFound"];
            413: components["responses"]["BodyTooLarge"];
            422: components["responses"]["InvalidTemplateVersion"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteTemplateVersion: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that the request applies to. Any tenant other than the credential's own is refused with 403.
                 * @example ten_main
                 */
                "X-Tenant-Id"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description Id of the template.
                 * @example d-welcome
                 */
                id: components["parameters"]["PathTemplateId"];
                /**
                 * @description Id of the version.
                 * @example ver_welcome
                 */
                version_id: components["parameters"]["TemplateVersionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            /** @description It is the only active version. */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenWithoutTemplatesWrite"];
            404: components["responses"]["TemplateVersionNotFound"];
            422: components["responses"]["InvalidPathParameter"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    activateTemplateVersion: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that the request applies to. Any tenant other than the credential's own is refused with 403.
                 * @example ten_main
                 */
                "X-Tenant-Id"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description Id of the template.
                 * @example d-welcome
                 */
                id: components["parameters"]["PathTemplateId"];
                /**
                 * @description Id of the version.
                 * @example ver_welcome
                 */
                version_id: components["parameters"]["TemplateVersionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The version, now active. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TemplateVersion"];
                };
            };
            /** @description The template is not dynamic. */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenWithoutTemplatesWrite"];
            404: components["responses"]["TemplateVersionNotFound"];
            422: components["responses"]["InvalidPathParameter"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listApiKeys: {
        parameters: {
            query?: {
                /**
                 * @description Number of the page, from 1.
                 * @example 1
                 */
                page?: components["parameters"]["AssumedPage"];
                /**
                 * @description Number of entries per page.
                 * @example 20
                 */
                page_size?: components["parameters"]["AssumedPageSize"];
            };
            header?: {
                /**
                 * @description The tenant that the request applies to. Any tenant other than the credential's own is refused with 403.
                 * @example ten_main
                 */
                "X-Tenant-Id"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of keys, without the secret values. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenWithoutApiKeysRead"];
            422: components["responses"]["InvalidListQuery"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that the request applies to. Any tenant other than the credential's own is refused with 403.
                 * @example ten_main
                 */
                "X-Tenant-Id"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The scopes of the key. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateApiKeyRequest"];
            };
        };
        responses: {
            /** @description The key, shown only here. */
            201: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedApiKey"];
                };
            };
            /** @description A scope that does not exist, or a malformed body. */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenWithoutApiKeysWrite"];
            413: components["responses"]["BodyTooLarge"];
            422: components["responses"]["InvalidApiKeyRequest"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getApiKey: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that the request applies to. Any tenant other than the credential's own is refused with 403.
                 * @example ten_main
                 */
                "X-Tenant-Id"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description Id of the key, not the key itself.
                 * @example key_5RvMq1TzXb8NcLw3
                 */
                id: components["parameters"]["PathApiKeyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key, without its secret value. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenWithoutApiKeysRead"];
            404: components["responses"]["ApiKeyNotFound"];
            422: components["responses"]["InvalidPathParameter"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteApiKey: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that the request applies to. Any tenant other than the credential's own is refused with 403.
                 * @example ten_main
                 */
                "X-Tenant-Id"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description Id of the key, not the key itself.
                 * @example key_5RvMq1TzXb8NcLw3
                 */
                id: components["parameters"]["PathApiKeyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenWithoutApiKeysWrite"];
            404: components["responses"]["ApiKeyNotFound"];
            422: components["responses"]["InvalidPathParameter"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listImages: {
        parameters: {
            query?: {
                /**
                 * @description Number of the page, from 1.
                 * @example 1
                 */
                page?: components["parameters"]["AssumedPage"];
                /**
                 * @description Number of entries per page.
                 * @example 20
                 */
                page_size?: components["parameters"]["AssumedPageSize"];
            };
            header?: {
                /**
                 * @description The tenant that the request applies to. Any tenant other than the credential's own is refused with 403.
                 * @example ten_main
                 */
                "X-Tenant-Id"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of images. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImageList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenWithoutImagesRead"];
            422: components["responses"]["InvalidListQuery"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    uploadImage: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that the request applies to. Any tenant other than the credential's own is refused with 403.
                 * @example ten_main
                 */
                "X-Tenant-Id"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The image, at most 10 MiB once decoded. */
        requestBody: {
            content: {
                "image/*": components["schemas"]["ImageBytes"];
                "multipart/form-data": components["schemas"]["UploadImageForm"];
                "application/json": components["schemas"]["UploadImageRequest"];
            };
        };
        responses: {
            /** @description The image, which is public at `/i/{image_id}`. */
            201: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Image"];
                };
            };
            400: components["responses"]["MalformedImage"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenWithoutImagesWrite"];
            413: components["responses"]["ImageTooLarge"];
            422: components["responses"]["InvalidImage"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getImage: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that the request applies to. Any tenant other than the credential's own is refused with 403.
                 * @example ten_main
                 */
                "X-Tenant-Id"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description Id of the image.
                 * @example img_logo
                 */
                id: components["parameters"]["PathImageId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The image's record. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Image"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenWithoutImagesRead"];
            404: components["responses"]["ImageNotFound"];
            422: components["responses"]["InvalidPathParameter"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteImage: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that the request applies to. Any tenant other than the credential's own is refused with 403.
                 * @example ten_main
                 */
                "X-Tenant-Id"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description Id of the image.
                 * @example img_logo
                 */
                id: components["parameters"]["PathImageId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenWithoutImagesWrite"];
            404: components["responses"]["ImageNotFound"];
            422: components["responses"]["InvalidPathParameter"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    viewImage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the image.
                 * @example img_logo
                 */
                image_id: components["parameters"]["PublicImageId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bytes of the image, with the media type given at its upload. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "Content-Security-Policy": components["headers"]["Content-Security-Policy"];
                    "X-Content-Type-Options": components["headers"]["X-Content-Type-Options"];
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": components["schemas"]["ImageBytes"];
                    "image/*": components["schemas"]["ImageBytes"];
                };
            };
            404: components["responses"]["ImageNotFound"];
            410: components["responses"]["ImageGone"];
            422: components["responses"]["InvalidPathParameter"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listBounces: {
        parameters: {
            query?: {
                /**
                 * @description Number of the page, from 1.
                 * @example 1
                 */
                page?: components["parameters"]["AssumedPage"];
                /**
                 * @description Number of entries per page.
                 * @example 20
                 */
                page_size?: components["parameters"]["AssumedPageSize"];
            };
            header?: {
                /**
                 * @description The tenant that the request applies to. Any tenant other than the credential's own is refused with 403.
                 * @example ten_main
                 */
                "X-Tenant-Id"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of addresses. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BounceList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenWithoutSuppressionRead"];
            422: components["responses"]["InvalidListQuery"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteBounces: {
        parameters: {
            query?: {
                /**
                 * @description Must be `true`, unless the body has it; any other value, or none, is 400.
                 * @example true
                 */
                delete_all?: string;
            };
            header?: {
                /**
                 * @description The tenant that the request applies to. Any tenant other than the credential's own is refused with 403.
                 * @example ten_main
                 */
                "X-Tenant-Id"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The confirmation, in place of the parameter. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["DeleteBouncesRequest"];
            };
        };
        responses: {
            204: components["responses"]["NoContent"];
            /** @description The confirmation is missing. */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenWithoutSuppressionWrite"];
            413: components["responses"]["BodyTooLarge"];
            422: components["responses"]["InvalidBulkDelete"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getBounce: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that the request applies to. Any tenant other than the credential's own is refused with 403.
                 * @example ten_main
                 */
                "X-Tenant-Id"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description The address.
                 * @example bounce@customer.example
                 */
                email: components["parameters"]["BounceEmail"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The address and its bounce. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Bounce"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenWithoutSuppressionRead"];
            404: components["responses"]["BounceNotFound"];
            422: components["responses"]["InvalidPathParameter"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteBounce: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that the request applies to. Any tenant other than the credential's own is refused with 403.
                 * @example ten_main
                 */
                "X-Tenant-Id"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description The address.
                 * @example bounce@customer.example
                 */
                email: components["parameters"]["BounceEmail"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenWithoutSuppressionWrite"];
            404: components["responses"]["BounceNotFound"];
            422: components["responses"]["InvalidPathParameter"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listDomains: {
        parameters: {
            query?: {
                /**
                 * @description Number of the page, from 1.
                 * @example 1
                 */
                page?: components["parameters"]["AssumedPage"];
                /**
                 * @description Number of entries per page.
                 * @example 20
                 */
                page_size?: components["parameters"]["AssumedPageSize"];
            };
            header?: {
                /**
                 * @description The tenant that the request applies to. Any tenant other than the credential's own is refused with 403.
                 * @example ten_main
                 */
                "X-Tenant-Id"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of domains. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenWithoutDomainsRead"];
            422: components["responses"]["InvalidListQuery"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createDomain: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that the request applies to. Any tenant other than the credential's own is refused with 403.
                 * @example ten_main
                 */
                "X-Tenant-Id"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The domain. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateDomainRequest"];
            };
        };
        responses: {
            /** @description The domain. */
            201: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Domain"];
                };
            };
            400: components["responses"]["InvalidDmarcPolicy"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenWithoutDomainsWrite"];
            /** @description The tenant already has this domain. */
            409: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            422: components["responses"]["InvalidDomain"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getDomain: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that the request applies to. Any tenant other than the credential's own is refused with 403.
                 * @example ten_main
                 */
                "X-Tenant-Id"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description Id of the domain.
                 * @example dom_example
                 */
                id: components["parameters"]["DomainId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The domain. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Domain"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenWithoutDomainsRead"];
            404: components["responses"]["DomainNotFound"];
            422: components["responses"]["InvalidPathParameter"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteDomain: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that the request applies to. Any tenant other than the credential's own is refused with 403.
                 * @example ten_main
                 */
                "X-Tenant-Id"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description Id of the domain.
                 * @example dom_example
                 */
                id: components["parameters"]["DomainId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenWithoutDomainsWrite"];
            404: components["responses"]["DomainNotFound"];
            422: components["responses"]["InvalidPathParameter"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateDomain: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that the request applies to. Any tenant other than the credential's own is refused with 403.
                 * @example ten_main
                 */
                "X-Tenant-Id"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description Id of the domain.
                 * @example dom_example
                 */
                id: components["parameters"]["DomainId"];
            };
            cookie?: never;
        };
        /** @description What to change. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateDomainRequest"];
            };
        };
        responses: {
            /** @description The domain as it is now. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Domain"];
                };
            };
            400: components["responses"]["InvalidDmarcPolicy"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenWithoutDomainsWrite"];
            404: components["responses"]["DomainNotFound"];
            413: components["responses"]["BodyTooLarge"];
            422: components["responses"]["InvalidDomain"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listRoles: {
        parameters: {
            query?: {
                /**
                 * @description Number of the page, from 1.
                 * @example 1
                 */
                page?: components["parameters"]["AssumedPage"];
                /**
                 * @description Number of entries per page.
                 * @example 20
                 */
                page_size?: components["parameters"]["AssumedPageSize"];
            };
            header?: {
                /**
                 * @description The tenant that the request applies to. Any tenant other than the credential's own is refused with 403.
                 * @example ten_main
                 */
                "X-Tenant-Id"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of roles. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoleList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenWithoutRolesRead"];
            422: components["responses"]["InvalidListQuery"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createRole: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that the request applies to. Any tenant other than the credential's own is refused with 403.
                 * @example ten_main
                 */
                "X-Tenant-Id"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The role. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateRoleRequest"];
            };
        };
        responses: {
            /** @description The role. */
            201: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Role"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenWithoutRolesWrite"];
            409: components["responses"]["RoleNameInUse"];
            413: components["responses"]["BodyTooLarge"];
            422: components["responses"]["InvalidRole"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getRole: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that the request applies to. Any tenant other than the credential's own is refused with 403.
                 * @example ten_main
                 */
                "X-Tenant-Id"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description Id of the role.
                 * @example rol_support
                 */
                id: components["parameters"]["RoleId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The role. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Role"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenWithoutRolesRead"];
            404: components["responses"]["RoleNotFound"];
            422: components["responses"]["InvalidPathParameter"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteRole: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that the request applies to. Any tenant other than the credential's own is refused with 403.
                 * @example ten_main
                 */
                "X-Tenant-Id"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description Id of the role.
                 * @example rol_support
                 */
                id: components["parameters"]["RoleId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenWithoutRolesWrite"];
            404: components["responses"]["RoleNotFound"];
            422: components["responses"]["InvalidPathParameter"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateRole: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that the request applies to. Any tenant other than the credential's own is refused with 403.
                 * @example ten_main
                 */
                "X-Tenant-Id"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description Id of the role.
                 * @example rol_support
                 */
                id: components["parameters"]["RoleId"];
            };
            cookie?: never;
        };
        /** @description What to change. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateRoleRequest"];
            };
        };
        responses: {
            /** @description The role as it is now. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Role"];
                };
            };
            400: components["responses"]["MalformedBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenWithoutRolesWrite"];
            404: components["responses"]["RoleNotFound"];
            409: components["responses"]["RoleNameInUse"];
            413: components["responses"]["BodyTooLarge"];
            422: components["responses"]["InvalidRole"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    assignRole: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that the request applies to. Any tenant other than the credential's own is refused with 403.
                 * @example ten_main
                 */
                "X-Tenant-Id"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description Id of the user.
                 * @example usr_ada
                 */
                id: components["parameters"]["UserId"];
                /**
                 * @description Id of the role.
                 * @example rol_support
                 */
                role_id: components["parameters"]["AssignedRoleId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenWithoutRolesWrite"];
            /** @description No user or no role has this id, or it belongs to another tenant. */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["InvalidPathParameter"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getKeySet: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The public keys. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeySet"];
                };
            };
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
            "4XX": components["responses"]["RefusedByParser"];
        };
    };
    onProcessed: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The event's type, as in the body.
                 * @example processed
                 */
                "X-Mail-Event": "processed";
                /**
                 * @description Time of this attempt in Unix seconds. Receivers reject one that differs from their clock by more than 300
                 *     seconds.
                 * @example 1772443801
                 */
                "X-Mail-Timestamp": components["parameters"]["MailTimestamp"];
                /**
                 * @description Hex HMAC-SHA256 of `{timestamp}.{body}` over the exact bytes of the body, keyed with the endpoint's signing secret.
                 * @example 5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd
                 */
                "X-Mail-Signature": components["parameters"]["MailSignature"];
                /**
                 * @description The sender.
                 * @example Mail-Webhook/1.0
                 */
                "User-Agent": components["parameters"]["MailUserAgent"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProcessedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Received"];
            default: components["responses"]["NotReceived"];
        };
    };
    onDeferred: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The event's type, as in the body.
                 * @example deferred
                 */
                "X-Mail-Event": "deferred";
                /**
                 * @description Time of this attempt in Unix seconds. Receivers reject one that differs from their clock by more than 300
                 *     seconds.
                 * @example 1772443801
                 */
                "X-Mail-Timestamp": components["parameters"]["MailTimestamp"];
                /**
                 * @description Hex HMAC-SHA256 of `{timestamp}.{body}` over the exact bytes of the body, keyed with the endpoint's signing secret.
                 * @example 5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd
                 */
                "X-Mail-Signature": components["parameters"]["MailSignature"];
                /**
                 * @description The sender.
                 * @example Mail-Webhook/1.0
                 */
                "User-Agent": components["parameters"]["MailUserAgent"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeferredEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Received"];
            default: components["responses"]["NotReceived"];
        };
    };
    onDelivered: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The event's type, as in the body.
                 * @example delivered
                 */
                "X-Mail-Event": "delivered";
                /**
                 * @description Time of this attempt in Unix seconds. Receivers reject one that differs from their clock by more than 300
                 *     seconds.
                 * @example 1772443801
                 */
                "X-Mail-Timestamp": components["parameters"]["MailTimestamp"];
                /**
                 * @description Hex HMAC-SHA256 of `{timestamp}.{body}` over the exact bytes of the body, keyed with the endpoint's signing secret.
                 * @example 5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd
                 */
                "X-Mail-Signature": components["parameters"]["MailSignature"];
                /**
                 * @description The sender.
                 * @example Mail-Webhook/1.0
                 */
                "User-Agent": components["parameters"]["MailUserAgent"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeliveredEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Received"];
            default: components["responses"]["NotReceived"];
        };
    };
    onBounce: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The event's type, as in the body.
                 * @example bounce
                 */
                "X-Mail-Event": "bounce";
                /**
                 * @description Time of this attempt in Unix seconds. Receivers reject one that differs from their clock by more than 300
                 *     seconds.
                 * @example 1772443801
                 */
                "X-Mail-Timestamp": components["parameters"]["MailTimestamp"];
                /**
                 * @description Hex HMAC-SHA256 of `{timestamp}.{body}` over the exact bytes of the body, keyed with the endpoint's signing secret.
                 * @example 5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd
                 */
                "X-Mail-Signature": components["parameters"]["MailSignature"];
                /**
                 * @description The sender.
                 * @example Mail-Webhook/1.0
                 */
                "User-Agent": components["parameters"]["MailUserAgent"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["BounceEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Received"];
            default: components["responses"]["NotReceived"];
        };
    };
    onBlocked: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The event's type, as in the body.
                 * @example blocked
                 */
                "X-Mail-Event": "blocked";
                /**
                 * @description Time of this attempt in Unix seconds. Receivers reject one that differs from their clock by more than 300
                 *     seconds.
                 * @example 1772443801
                 */
                "X-Mail-Timestamp": components["parameters"]["MailTimestamp"];
                /**
                 * @description Hex HMAC-SHA256 of `{timestamp}.{body}` over the exact bytes of the body, keyed with the endpoint's signing secret.
                 * @example 5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd
                 */
                "X-Mail-Signature": components["parameters"]["MailSignature"];
                /**
                 * @description The sender.
                 * @example Mail-Webhook/1.0
                 */
                "User-Agent": components["parameters"]["MailUserAgent"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["BlockedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Received"];
            default: components["responses"]["NotReceived"];
        };
    };
    onDropped: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The event's type, as in the body.
                 * @example dropped
                 */
                "X-Mail-Event": "dropped";
                /**
                 * @description Time of this attempt in Unix seconds. Receivers reject one that differs from their clock by more than 300
                 *     seconds.
                 * @example 1772443801
                 */
                "X-Mail-Timestamp": components["parameters"]["MailTimestamp"];
                /**
                 * @description Hex HMAC-SHA256 of `{timestamp}.{body}` over the exact bytes of the body, keyed with the endpoint's signing secret.
                 * @example 5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd
                 */
                "X-Mail-Signature": components["parameters"]["MailSignature"];
                /**
                 * @description The sender.
                 * @example Mail-Webhook/1.0
                 */
                "User-Agent": components["parameters"]["MailUserAgent"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["DroppedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Received"];
            default: components["responses"]["NotReceived"];
        };
    };
    onOpen: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The event's type, as in the body.
                 * @example open
                 */
                "X-Mail-Event": "open";
                /**
                 * @description Time of this attempt in Unix seconds. Receivers reject one that differs from their clock by more than 300
                 *     seconds.
                 * @example 1772443801
                 */
                "X-Mail-Timestamp": components["parameters"]["MailTimestamp"];
                /**
                 * @description Hex HMAC-SHA256 of `{timestamp}.{body}` over the exact bytes of the body, keyed with the endpoint's signing secret.
                 * @example 5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd
                 */
                "X-Mail-Signature": components["parameters"]["MailSignature"];
                /**
                 * @description The sender.
                 * @example Mail-Webhook/1.0
                 */
                "User-Agent": components["parameters"]["MailUserAgent"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["OpenEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Received"];
            default: components["responses"]["NotReceived"];
        };
    };
    onClick: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The event's type, as in the body.
                 * @example click
                 */
                "X-Mail-Event": "click";
                /**
                 * @description Time of this attempt in Unix seconds. Receivers reject one that differs from their clock by more than 300
                 *     seconds.
                 * @example 1772443801
                 */
                "X-Mail-Timestamp": components["parameters"]["MailTimestamp"];
                /**
                 * @description Hex HMAC-SHA256 of `{timestamp}.{body}` over the exact bytes of the body, keyed with the endpoint's signing secret.
                 * @example 5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd
                 */
                "X-Mail-Signature": components["parameters"]["MailSignature"];
                /**
                 * @description The sender.
                 * @example Mail-Webhook/1.0
                 */
                "User-Agent": components["parameters"]["MailUserAgent"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClickEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Received"];
            default: components["responses"]["NotReceived"];
        };
    };
    onSpamReport: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The event's type, as in the body.
                 * @example spam_report
                 */
                "X-Mail-Event": "spam_report";
                /**
                 * @description Time of this attempt in Unix seconds. Receivers reject one that differs from their clock by more than 300
                 *     seconds.
                 * @example 1772443801
                 */
                "X-Mail-Timestamp": components["parameters"]["MailTimestamp"];
                /**
                 * @description Hex HMAC-SHA256 of `{timestamp}.{body}` over the exact bytes of the body, keyed with the endpoint's signing secret.
                 * @example 5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd
                 */
                "X-Mail-Signature": components["parameters"]["MailSignature"];
                /**
                 * @description The sender.
                 * @example Mail-Webhook/1.0
                 */
                "User-Agent": components["parameters"]["MailUserAgent"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SpamReportEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Received"];
            default: components["responses"]["NotReceived"];
        };
    };
    onUnsubscribe: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The event's type, as in the body.
                 * @example unsubscribe
                 */
                "X-Mail-Event": "unsubscribe";
                /**
                 * @description Time of this attempt in Unix seconds. Receivers reject one that differs from their clock by more than 300
                 *     seconds.
                 * @example 1772443801
                 */
                "X-Mail-Timestamp": components["parameters"]["MailTimestamp"];
                /**
                 * @description Hex HMAC-SHA256 of `{timestamp}.{body}` over the exact bytes of the body, keyed with the endpoint's signing secret.
                 * @example 5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd
                 */
                "X-Mail-Signature": components["parameters"]["MailSignature"];
                /**
                 * @description The sender.
                 * @example Mail-Webhook/1.0
                 */
                "User-Agent": components["parameters"]["MailUserAgent"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["UnsubscribeEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Received"];
            default: components["responses"]["NotReceived"];
        };
    };
    onGroupUnsubscribe: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The event's type, as in the body.
                 * @example group_unsubscribe
                 */
                "X-Mail-Event": "group_unsubscribe";
                /**
                 * @description Time of this attempt in Unix seconds. Receivers reject one that differs from their clock by more than 300
                 *     seconds.
                 * @example 1772443801
                 */
                "X-Mail-Timestamp": components["parameters"]["MailTimestamp"];
                /**
                 * @description Hex HMAC-SHA256 of `{timestamp}.{body}` over the exact bytes of the body, keyed with the endpoint's signing secret.
                 * @example 5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd
                 */
                "X-Mail-Signature": components["parameters"]["MailSignature"];
                /**
                 * @description The sender.
                 * @example Mail-Webhook/1.0
                 */
                "User-Agent": components["parameters"]["MailUserAgent"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["GroupUnsubscribeEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Received"];
            default: components["responses"]["NotReceived"];
        };
    };
    onGroupResubscribe: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The event's type, as in the body.
                 * @example group_resubscribe
                 */
                "X-Mail-Event": "group_resubscribe";
                /**
                 * @description Time of this attempt in Unix seconds. Receivers reject one that differs from their clock by more than 300
                 *     seconds.
                 * @example 1772443801
                 */
                "X-Mail-Timestamp": components["parameters"]["MailTimestamp"];
                /**
                 * @description Hex HMAC-SHA256 of `{timestamp}.{body}` over the exact bytes of the body, keyed with the endpoint's signing secret.
                 * @example 5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd
                 */
                "X-Mail-Signature": components["parameters"]["MailSignature"];
                /**
                 * @description The sender.
                 * @example Mail-Webhook/1.0
                 */
                "User-Agent": components["parameters"]["MailUserAgent"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["GroupResubscribeEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Received"];
            default: components["responses"]["NotReceived"];
        };
    };
}
type WithRequired<T, K extends keyof T> = T & {
    [P in K]-?: T[P];
};
