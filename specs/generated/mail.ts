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
         * @description The new endpoint is enabled. The answer is the only one, but for a rotation's, that ever shows the signing secret. It
         *     does not have the endpoint's delivery figures; a read shows them.
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
         * @description The endpoint with its delivery figures; never its signing secret.
         */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook endpoint
         * @description Its past delivery records go with it, and so do its pending retries.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Change, pause or enable a webhook endpoint
         * @description What is not named keeps its value. `enabled: false` pauses the endpoint and leaves `disabled_at` alone; `enabled: true`
         *     sets `failure_count` to 0 and `disabled_at` to null, and retries that fell due meanwhile go out at once.
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
         * @description The old secret stops validating at once, so a retry that follows is signed with the new one. A request body is ignored.
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
         * @description A tenant that has set nothing has them off, with an empty URL and every switch false.
         */
        get: operations["getEventSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the event settings
         * @description What is not named keeps its value. Settings cannot be enabled without a URL.
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
         * @description Answers as soon as the message is queued. Rendering and delivery follow: an error of the template makes the message
         *     `FAILED` and emits `dropped`, never a 4xx here. A test API key always sends into the sandbox.
         *
         *     Three refusals are 400 and come before validation: a `template_id` that does not start with `d-`, both `content` and
         *     `template_id`, and empty `personalizations`. The schema therefore allows all three.
         *
         *     A message has at most 1,000 recipients in all, those of copies included.
         */
        post: operations["sendMail"];
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
         * @description One record for each send, whatever the number of its recipients.
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
         * @description A new template has no version. A legacy template can have none and cannot be sent.
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
        /** Read a template */
        get: operations["getTemplate"];
        put?: never;
        post?: never;
        /**
         * Delete a template
         * @description Its versions go with it.
         */
        delete: operations["deleteTemplate"];
        options?: never;
        head?: never;
        /**
         * Rename a template
         * @description What is not named keeps its value.
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
         * @description Only a dynamic template takes versions.
         *     The new version is the active one, in place of the one before, unless `active` is false.
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
         * @description The active version cannot be deleted; another has to be activated first.
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
         * @description The version that was active before no longer is. A legacy template is 400 whatever the version. A request body
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
         * @description The tenant's keys, oldest first; revoked ones are not among them.
         */
        get: operations["listApiKeys"];
        put?: never;
        /**
         * Create an API key
         * @description The answer is the only one that ever shows the key itself.
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
         * @description Never the key itself.
         */
        get: operations["getApiKey"];
        put?: never;
        post?: never;
        /**
         * Revoke an API key
         * @description The key is refused from now on (401 `Invalid API key`), and its id is unknown.
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
         * @description The tenant's images, oldest first; deleted ones are not among them.
         */
        get: operations["listImages"];
        put?: never;
        /**
         * Upload an image
         * @description The limit is on the image, 10 MiB (10485760 bytes) once decoded. The body may have 14 MiB, since base64 makes
         *     10 MiB longer by a third.
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
         * Read what is known of an image
         * @description The image itself is at `/i/{image_id}`.
         */
        get: operations["getImage"];
        put?: never;
        post?: never;
        /**
         * Delete an image
         * @description At `/i/{image_id}` it is 410 from now on if a sent email referenced it, else 404.
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
         * See an image
         * @description What the `src` of an image in an email points to; no credentials are needed.
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
         * @description Only with `delete_all=true`, so that nobody does it by a slip.
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
        /** Read a bounced address */
        get: operations["getBounce"];
        put?: never;
        post?: never;
        /**
         * Take an address off the bounce list
         * @description Sends to it are tried again.
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
         * @description A new domain is not verified; live sends from it are 403 until it is.
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
        /** Read a sender domain */
        get: operations["getDomain"];
        put?: never;
        post?: never;
        /** Remove a sender domain */
        delete: operations["deleteDomain"];
        options?: never;
        head?: never;
        /**
         * Change the DMARC policy of a sender domain
         * @description What is not named keeps its value.
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
        /** Create a role */
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
        /** Read a role */
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
         * @description What is not named keeps its value.
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
         * @description Giving it again changes nothing and is 204 too. A request body is ignored.
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
         * @description The public keys that access tokens are checked against (RFC 7517); no credentials are needed.
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
         * @description The worker took the message from the queue, rendered it and is about to hand it on; the only event of a sandbox send.
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
         * The recipient's server asked to try later
         * @description The receiving server refused for now; the message stays on its way.
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
         * The recipient's server took the message
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
         * The recipient's server refused for good
         * @description The receiving server refused the message for good. The address goes on the bounce list; later sends to it are dropped.
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
         * The recipient's server refused this message
         * @description The receiving server refused this one message; the address stays usable. The event settings have no such switch.
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
         * The service gave the message up
         * @description The service did not hand the message on, since its template could not be rendered or the address is on the bounce list.
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
         * @description The recipient left one group of mailings.
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
         * A recipient came back to a group of mailings
         * @description The recipient joined a group of mailings again.
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
         * @description A time, UTC with milliseconds, or null for never.
         * @example 2026-03-02T09:30:00.000Z
         */
        NullableTimestamp: string | null;
        /**
         * Format: email
         * @description An email address.
         * @example ada@customer.example
         */
        EmailAddress: string;
        /** @description Text that goes into a header of the message. */
        HeaderText: string;
        /** @description A name for people. */
        Name: string;
        /**
         * @description What a credential may do.
         * @enum {string}
         */
        Scope: "mail.send" | "templates.read" | "templates.write" | "api_keys.read" | "api_keys.write" | "messages.read" | "images.read" | "images.write" | "suppression.read" | "suppression.write" | "domains.read" | "domains.write" | "roles.read" | "roles.write" | "webhooks.read" | "webhooks.write";
        /** @description Every error but a validation failure, outside sending. */
        Error: {
            /** @description What is wrong. */
            detail: string;
        };
        /** @description Why the credentials are refused. */
        UnauthorizedError: {
            /**
             * @description One of the four documented texts.
             * @enum {string}
             */
            detail: "Missing Authorization header" | "Invalid API key" | "JWT expired" | "JWT signature invalid";
        };
        /** @description Why the request is not allowed. */
        ForbiddenError: {
            /**
             * @description One of the documented texts; the fourth, about the sender's domain, is sending's own.
             * @example Missing required scope: webhooks.write
             * @example Tenant suspended
             * @example Cross-tenant access denied
             */
            detail: string;
        };
        /** @description Every fault that validation found. */
        ValidationError: {
            /** @description The faults. */
            detail: components["schemas"]["ValidationFault"][];
        };
        /** @description One fault. */
        ValidationFault: {
            /** @description The way to the fault; first `body`, `query`, `path` or `header`, then names and indexes. */
            loc: (string | number)[];
            /** @description What is wrong. */
            msg: string;
            /** @description The kind of fault. */
            type: string;
        };
        /** @description Every error of sending. */
        SendErrors: {
            /** @description The faults. */
            errors: components["schemas"]["SendError"][];
        };
        /** @description One fault of a send. */
        SendError: {
            /** @description What is wrong. */
            message: string;
            /** @description The field at fault, dotted (`personalizations.0.to`); null if no field is. */
            field: string | null;
            /** @description What to do about it; null if nothing is known. */
            help: string | null;
        };
        /** @description Id of a webhook endpoint. */
        WebhookId: string;
        /**
         * Format: uri
         * @description HTTPS; HTTP too, unless the environment is production.
         * @example https://hooks.example.test/mail
         */
        WebhookUrl: string;
        /**
         * Format: password
         * @description The key of the signatures.
         */
        SigningSecret: string;
        /**
         * @description The twelve event types.
         * @enum {string}
         */
        EventType: "processed" | "deferred" | "delivered" | "bounce" | "blocked" | "dropped" | "open" | "click" | "spam_report" | "unsubscribe" | "group_unsubscribe" | "group_resubscribe";
        /** @description The event types that the endpoint wants, or the star alone for all. */
        EnabledEvents: (components["schemas"]["EventType"] | "*")[];
        /** @description A webhook endpoint as reads show it. */
        Webhook: {
            id: components["schemas"]["WebhookId"];
            url: components["schemas"]["WebhookUrl"];
            enabled_events: components["schemas"]["EnabledEvents"];
            /** @description False once paused by hand or disabled by ten failures in a row. */
            enabled: boolean;
            created_at: components["schemas"]["Timestamp"];
            last_success_at: components["schemas"]["NullableTimestamp"];
            last_failure_at: components["schemas"]["NullableTimestamp"];
            /** @description Failures since the last success, or since the endpoint was enabled. */
            failure_count: number;
            /** @description When ten failures in a row disabled the endpoint; null otherwise, also while paused by hand. */
            disabled_at: components["schemas"]["NullableTimestamp"];
            /** @description There when the endpoint has OAuth2 fields. */
            oauth_client_id?: string;
        };
        /** @description A new webhook endpoint; the one read that shows its signing secret. */
        CreatedWebhook: {
            id: components["schemas"]["WebhookId"];
            url: components["schemas"]["WebhookUrl"];
            enabled_events: components["schemas"]["EnabledEvents"];
            signing_secret: components["schemas"]["SigningSecret"];
            /** @description A new endpoint is enabled. */
            enabled: boolean;
            created_at: components["schemas"]["Timestamp"];
            /** @description There when the endpoint has OAuth2 fields. */
            oauth_client_id?: string;
        };
        /** @description One page of webhook endpoints. */
        WebhookList: {
            /** @description The endpoints of the page. */
            webhooks: components["schemas"]["Webhook"][];
            /** @description How many match, on all pages. */
            total: number;
        };
        /** @description A webhook endpoint to create; the two OAuth2 fields come together or not at all. */
        CreateWebhookRequest: {
            url: components["schemas"]["WebhookUrl"];
            enabled_events: components["schemas"]["EnabledEvents"];
            /** @description With it the service gets an OAuth2 token before it delivers. */
            oauth_client_id?: string;
            /**
             * Format: password
             * @description Never shown again.
             */
            oauth_client_secret?: string;
        };
        /** @description What to change of a webhook endpoint. */
        UpdateWebhookRequest: {
            url?: components["schemas"]["WebhookUrl"];
            enabled_events?: components["schemas"]["EnabledEvents"];
            /** @description False pauses, true enables. */
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
            /** @description Where to send, empty for nowhere. */
            url?: "" | components["schemas"]["WebhookUrl"];
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
        /** @description An address, with the name that is shown beside it. */
        Mailbox: {
            email: components["schemas"]["EmailAddress"];
            name?: components["schemas"]["HeaderText"];
        };
        /**
         * @description The caller's own keys; each event about the message has them as `metadata.custom`.
         * @example {
         *       "order": "1207"
         *     }
         */
        CallerMetadata: {
            [key: string]: string;
        };
        /** @description One set of recipients, with what is different for them. */
        Personalization: {
            /** @description The recipients. */
            to: components["schemas"]["Mailbox"][];
            /** @description Recipients of a copy. */
            cc?: components["schemas"]["Mailbox"][];
            /** @description Recipients of a copy that the others do not see. */
            bcc?: components["schemas"]["Mailbox"][];
            /** @description In place of the message's subject. */
            subject?: components["schemas"]["HeaderText"];
            /** @description Fills a dynamic template. */
            dynamic_template_data?: {
                [key: string]: unknown;
            };
            /** @description Texts to replace in the content, by the text that they replace. */
            substitutions?: {
                [key: string]: string;
            };
            /** @description Beside the message's own; a key given in both has this value. */
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
        /** @description A file that goes with the message. */
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
             * @description Beside the text (if left out) or in it.
             * @enum {string}
             */
            disposition?: "attachment" | "inline";
            /** @description The name by which the text refers to an inline file. */
            content_id?: components["schemas"]["HeaderText"];
        };
        /** @description A send in sandbox mode is checked and accepted, but delivered to nobody; a test API key forces it. */
        SandboxMode: {
            /** @description False if left out; ignored for a test API key. */
            enable?: boolean;
        };
        /**
         * @description A message. What the three documented 400s refuse is allowed here, since validation, which answers 422, comes after them.
         *     A message with neither content nor a template is sent with an empty body.
         */
        SendMailRequest: {
            /** @description Sets of recipients; an empty list is 400. */
            personalizations: components["schemas"]["Personalization"][];
            /** @description The sender, in a verified domain unless in the sandbox. */
            from: components["schemas"]["Mailbox"];
            /** @description Where answers go. */
            reply_to?: components["schemas"]["Mailbox"];
            subject?: components["schemas"]["HeaderText"];
            /** @description The body in one or more forms; together with `template_id` it is 400. */
            content?: components["schemas"]["MessageContent"][];
            /**
             * @description A dynamic template; an id that does not start with `d-` is 400.
             * @example d-welcome
             */
            template_id?: string;
            /** @description Files that go with the message. */
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
             * @description It waits its turn.
             * @constant
             */
            status: "QUEUED";
        };
        /** @description The record of a message. */
        Message: components["schemas"]["UnfailedMessage"] | components["schemas"]["FailedMessage"];
        /** @description A message that waits or was sent. */
        UnfailedMessage: {
            id: components["schemas"]["MessageId"];
            /**
             * @description Waiting, or handed on.
             * @enum {string}
             */
            status: "QUEUED" | "SENT";
            from: components["schemas"]["EmailAddress"];
            to: components["schemas"]["MessageRecipients"];
            subject: components["schemas"]["MessageSubject"];
            template_id: components["schemas"]["MessageTemplateId"];
            created_at: components["schemas"]["Timestamp"];
            /** @description Nothing went wrong. */
            error_message: null;
        };
        /** @description A message that failed. */
        FailedMessage: {
            id: components["schemas"]["MessageId"];
            /**
             * @description It was not sent and will not be.
             * @constant
             */
            status: "FAILED";
            from: components["schemas"]["EmailAddress"];
            to: components["schemas"]["MessageRecipients"];
            subject: components["schemas"]["MessageSubject"];
            template_id: components["schemas"]["MessageTemplateId"];
            created_at: components["schemas"]["Timestamp"];
            /** @description What went wrong. */
            error_message: string;
        };
        /** @description Every recipient, those of copies included. */
        MessageRecipients: components["schemas"]["EmailAddress"][];
        /** @description Null if neither the send nor its template has one. */
        MessageSubject: string | null;
        /** @description Null for a message with content of its own. */
        MessageTemplateId: string | null;
        /**
         * @description Id of a template; `d-` begins a dynamic one, `t-` a legacy one.
         * @example d-welcome
         * @example t-legacy
         */
        TemplateId: string;
        /** @description A text to send, in versions of which at most one is active. */
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
         * @description Only a dynamic template takes versions and can be sent.
         * @enum {string}
         */
        TemplateGeneration: "dynamic" | "legacy";
        /** @description One text of a template. */
        TemplateVersion: {
            /** @description Id of the version. */
            id: string;
            name: components["schemas"]["Name"];
            /** @description Whether this is the text that is sent. */
            active: boolean;
            subject: components["schemas"]["HeaderText"];
            html_content: components["schemas"]["TemplateText"];
            /** @description The same as plain text, if there is one. */
            plain_content: string | null;
            created_at: components["schemas"]["Timestamp"];
        };
        /**
         * @description `{{name}}` stands for a value of `dynamic_template_data`. A text that cannot be rendered is accepted; it fails the messages
         *     that use it.
         */
        TemplateText: string;
        /** @description One page of templates. */
        TemplateList: {
            /** @description The templates of the page. */
            templates: components["schemas"]["Template"][];
            /** @description How many there are, on all pages. */
            total: number;
        };
        /** @description A template to create. */
        CreateTemplateRequest: {
            name: components["schemas"]["Name"];
            /** @description Dynamic if left out. */
            generation?: components["schemas"]["TemplateGeneration"];
        };
        /** @description What to change of a template. */
        UpdateTemplateRequest: {
            name?: components["schemas"]["Name"];
        };
        /** @description A version to add. */
        CreateTemplateVersionRequest: {
            name: components["schemas"]["Name"];
            subject: components["schemas"]["HeaderText"];
            html_content: components["schemas"]["TemplateText"];
            plain_content?: components["schemas"]["TemplateText"];
            /** @description True if left out. */
            active?: boolean;
        };
        /** @description Id of an API key. */
        ApiKeyId: string;
        /**
         * @description A test key sends into the sandbox only.
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
             * @description The key itself, shown this once; its prefix tells its mode.
             * @example mk_live_Zt4NwQ8sVx2KbLm7YcRd
             */
            key: string;
        };
        /** @description What a credential may do. */
        Scopes: components["schemas"]["Scope"][];
        /** @description One page of API keys. */
        ApiKeyList: {
            /** @description The API keys of the page. */
            api_keys: components["schemas"]["ApiKey"][];
            /** @description How many there are, on all pages. */
            total: number;
        };
        /** @description An API key to create. An unknown scope is refused with 400, not by this schema. */
        CreateApiKeyRequest: {
            name: components["schemas"]["Name"];
            /** @description Live if left out. */
            mode?: components["schemas"]["ApiKeyMode"];
            /**
             * @description Names of scopes.
             * @example [
             *       "mail.send"
             *     ]
             */
            scopes: string[];
        };
        /** @description Id of an image. */
        ImageId: string;
        /** @description The bytes of an image. */
        ImageBytes: string;
        /**
         * @description The media type of an image.
         * @example image/png
         */
        ImageType: string;
        /** @description What is known of an image. */
        Image: {
            id: components["schemas"]["ImageId"];
            /** @description Null for an image that was uploaded without one. */
            filename: string | null;
            content_type: components["schemas"]["ImageType"];
            /** @description Its size once decoded. */
            size_bytes: number;
            created_at: components["schemas"]["Timestamp"];
        };
        /** @description One page of images. */
        ImageList: {
            /** @description The images of the page. */
            images: components["schemas"]["Image"][];
            /** @description How many there are, on all pages. */
            total: number;
        };
        /** @description A form with the image in its part `file`. */
        UploadImageForm: {
            file: components["schemas"]["ImageBytes"];
        };
        /** @description An image in base64. Its length has no bound here, since too large an image is 413. */
        UploadImageRequest: {
            /** @description The bytes, in base64. */
            content: string;
            /** @description `image/png` if left out. */
            content_type?: components["schemas"]["ImageType"];
            filename?: components["schemas"]["HeaderText"];
        };
        /** @description An address that bounced. */
        Bounce: {
            email: components["schemas"]["EmailAddress"];
            /**
             * @description What the receiving server answered.
             * @example 550 5.1.1 No such user
             */
            reason: string;
            created_at: components["schemas"]["Timestamp"];
        };
        /** @description One page of bounced addresses. */
        BounceList: {
            /** @description The bounced addresses of the page. */
            bounces: components["schemas"]["Bounce"][];
            /** @description How many there are, on all pages. */
            total: number;
        };
        /**
         * Format: hostname
         * @description The name of a domain.
         * @example example.com
         */
        DomainName: string;
        /** @description A domain that mail may be sent from, once verified. */
        Domain: {
            /** @description Id of the domain. */
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
            /** @description How many there are, on all pages. */
            total: number;
        };
        /** @description A domain to add. */
        CreateDomainRequest: {
            domain: components["schemas"]["DomainName"];
            dmarc_policy?: components["schemas"]["RequestedDmarcPolicy"];
        };
        /** @description What to change of a domain. */
        UpdateDomainRequest: {
            dmarc_policy?: components["schemas"]["RequestedDmarcPolicy"];
        };
        /**
         * @description One of `none`, `quarantine` and `reject`, anything else is 400; a new domain has `none` if it is left out.
         * @example reject
         */
        RequestedDmarcPolicy: string;
        /** @description A set of permissions. */
        Role: {
            /** @description Id of the role. */
            id: string;
            name: components["schemas"]["Name"];
            permissions: components["schemas"]["Scopes"];
            created_at: components["schemas"]["Timestamp"];
        };
        /** @description One page of roles. */
        RoleList: {
            /** @description The roles of the page. */
            roles: components["schemas"]["Role"][];
            /** @description How many there are, on all pages. */
            total: number;
        };
        /** @description A role to create. */
        CreateRoleRequest: {
            name: components["schemas"]["Name"];
            permissions: components["schemas"]["Scopes"];
        };
        /** @description What to change of a role. */
        UpdateRoleRequest: {
            name?: components["schemas"]["Name"];
            permissions?: components["schemas"]["Scopes"];
        };
        /** @description A JSON Web Key Set. */
        KeySet: {
            /** @description The keys that tokens may be signed with. */
            keys: components["schemas"]["PublicKey"][];
        };
        /** @description A public key; which of the members there are depends on `kty`. */
        PublicKey: {
            /**
             * @description The family of the key.
             * @enum {string}
             */
            kty: "EC" | "OKP" | "RSA";
            /** @description The name by which a token's header says which key it is. */
            kid: string;
            /**
             * @description It signs.
             * @constant
             */
            use: "sig";
            /**
             * @description The algorithm.
             * @example EdDSA
             */
            alg: string;
            /** @description The curve, of EC and OKP keys. */
            crv?: string;
            /** @description A coordinate, of EC and OKP keys. */
            x?: string;
            /** @description The other coordinate, of EC keys. */
            y?: string;
            /** @description The modulus, of RSA keys. */
            n?: string;
            /** @description The exponent, of RSA keys. */
            e?: string;
        };
        /** @description What every event has. */
        EventEnvelope: {
            /** @description Id of the event; the same at every attempt, so receivers can tell duplicates. */
            event_id: string;
            event_type: components["schemas"]["EventType"];
            /**
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
            metadata: components["schemas"]["EventMetadata"];
        };
        /** @description What is known beside the envelope; its keys depend on the type, and further ones may come. */
        EventMetadata: {
            custom?: components["schemas"]["CallerMetadata"];
        } & {
            [key: string]: unknown;
        };
        /**
         * @description What the receiving server answered.
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
        /** @description A message was accepted for a recipient. */
        ProcessedEvent: components["schemas"]["EventEnvelope"] & {
            /** @constant */
            event_type: "processed";
            metadata: components["schemas"]["ProcessedMetadata"];
        };
        /** @description What is known beside the envelope of a `processed` event; further keys may come. */
        ProcessedMetadata: {
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
        /** @description The recipient's server asked to try later. */
        DeferredEvent: components["schemas"]["EventEnvelope"] & {
            /** @constant */
            event_type: "deferred";
            metadata: components["schemas"]["DeferredMetadata"];
        };
        /** @description What is known beside the envelope of a `deferred` event; further keys may come. */
        DeferredMetadata: {
            smtp_response?: components["schemas"]["SmtpResponse"];
            /**
             * @description Why the server refused for now.
             * @example Mailbox busy
             */
            reason?: string;
            /**
             * @description How many times the message has been offered.
             * @example 1
             */
            attempt?: number;
        } & {
            [key: string]: unknown;
        };
        /** @description The recipient's server took the message. */
        DeliveredEvent: components["schemas"]["EventEnvelope"] & {
            /** @constant */
            event_type: "delivered";
            metadata: components["schemas"]["DeliveredMetadata"];
        };
        /** @description What is known beside the envelope of a `delivered` event; further keys may come. */
        DeliveredMetadata: {
            smtp_response?: components["schemas"]["SmtpResponse"];
            /**
             * @description The server that took it.
             * @example mx.customer.example
             */
            mx_host?: string;
        } & {
            [key: string]: unknown;
        };
        /** @description The recipient's server refused for good. */
        BounceEvent: components["schemas"]["EventEnvelope"] & {
            /** @constant */
            event_type: "bounce";
            metadata: components["schemas"]["BounceMetadata"];
        };
        /** @description What is known beside the envelope of a `bounce` event; further keys may come. */
        BounceMetadata: {
            smtp_response?: components["schemas"]["SmtpResponse"];
            /**
             * @description Why the server refused.
             * @example No such user
             */
            reason?: string;
            /**
             * @description Whether the address itself is bad (hard) or the mailbox is (soft).
             * @enum {string}
             */
            bounce_type?: "hard" | "soft";
        } & {
            [key: string]: unknown;
        };
        /** @description The recipient's server refused this message. */
        BlockedEvent: components["schemas"]["EventEnvelope"] & {
            /** @constant */
            event_type: "blocked";
            metadata: components["schemas"]["BlockedMetadata"];
        };
        /** @description What is known beside the envelope of a `blocked` event; further keys may come. */
        BlockedMetadata: {
            smtp_response?: components["schemas"]["SmtpResponse"];
            /**
             * @description Why the server refused.
             * @example Refused by policy
             */
            reason?: string;
        } & {
            [key: string]: unknown;
        };
        /** @description The service gave the message up. */
        DroppedEvent: components["schemas"]["EventEnvelope"] & {
            /** @constant */
            event_type: "dropped";
            metadata: components["schemas"]["DroppedMetadata"];
        };
        /** @description What is known beside the envelope of a `dropped` event; further keys may come. */
        DroppedMetadata: {
            /**
             * @description Why; `template_render_error` is the documented reason.
             * @example template_render_error
             * @example bounced_address
             */
            reason: string;
            /**
             * @description The error, in words; the message record shows the same.
             * @example template_render_error: unclosed block "if"
             */
            error_message?: string;
        } & {
            [key: string]: unknown;
        };
        /** @description A recipient opened the message. */
        OpenEvent: components["schemas"]["EventEnvelope"] & {
            /** @constant */
            event_type: "open";
            metadata: components["schemas"]["OpenMetadata"];
        };
        /** @description What is known beside the envelope of an `open` event; further keys may come. */
        OpenMetadata: {
            user_agent?: components["schemas"]["UserAgent"];
            ip?: components["schemas"]["IpAddress"];
        } & {
            [key: string]: unknown;
        };
        /** @description A recipient clicked a link. */
        ClickEvent: components["schemas"]["EventEnvelope"] & {
            /** @constant */
            event_type: "click";
            metadata: components["schemas"]["ClickMetadata"];
        };
        /** @description What is known beside the envelope of a `click` event; further keys may come. */
        ClickMetadata: {
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
        SpamReportEvent: components["schemas"]["EventEnvelope"] & {
            /** @constant */
            event_type: "spam_report";
            metadata: components["schemas"]["SpamReportMetadata"];
        };
        /** @description What is known beside the envelope of a `spam_report` event; further keys may come. */
        SpamReportMetadata: {
            /**
             * @description What the complaint is about.
             * @example abuse
             */
            feedback_type?: string;
            user_agent?: components["schemas"]["UserAgent"];
        } & {
            [key: string]: unknown;
        };
        /** @description A recipient unsubscribed from all mail. */
        UnsubscribeEvent: components["schemas"]["EventEnvelope"] & {
            /** @constant */
            event_type: "unsubscribe";
            metadata: components["schemas"]["UnsubscribeMetadata"];
        };
        /** @description What is known beside the envelope of an `unsubscribe` event; further keys may come. */
        UnsubscribeMetadata: {
            /**
             * @description What the recipient used.
             * @enum {string}
             */
            source?: "link" | "header";
            user_agent?: components["schemas"]["UserAgent"];
            ip?: components["schemas"]["IpAddress"];
        } & {
            [key: string]: unknown;
        };
        /** @description A recipient unsubscribed from a group of mailings. */
        GroupUnsubscribeEvent: components["schemas"]["EventEnvelope"] & {
            /** @constant */
            event_type: "group_unsubscribe";
            metadata: components["schemas"]["GroupUnsubscribeMetadata"];
        };
        /** @description What is known beside the envelope of a `group_unsubscribe` event; further keys may come. */
        GroupUnsubscribeMetadata: {
            /**
             * @description The group of mailings.
             * @example grp_newsletter
             */
            group_id?: string;
            /**
             * @description Its name, as the recipient saw it.
             * @example Newsletter
             */
            group_name?: string;
            user_agent?: components["schemas"]["UserAgent"];
            ip?: components["schemas"]["IpAddress"];
        } & {
            [key: string]: unknown;
        };
        /** @description A recipient came back to a group of mailings. */
        GroupResubscribeEvent: components["schemas"]["EventEnvelope"] & {
            /** @constant */
            event_type: "group_resubscribe";
            metadata: components["schemas"]["GroupResubscribeMetadata"];
        };
        /** @description What is known beside the envelope of a `group_resubscribe` event; further keys may come. */
        GroupResubscribeMetadata: {
            /**
             * @description The group of mailings.
             * @example grp_newsletter
             */
            group_id?: string;
            /**
             * @description Its name, as the recipient saw it.
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
        /** @description The receiver has it; the delivery is done and the endpoint's count of failures is 0 again. */
        Received: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /**
         * @description Anything but a 2xx, or no answer within 30 seconds, fails the attempt: it is repeated after 1 min, 5 min, 15 min, 1 h and
         *     2 h, and after the sixth the delivery is failed. Ten failures in a row disable the endpoint.
         */
        NotReceived: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description Done; no body. */
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
                "X-Request-ID": components["headers"]["X-Request-ID"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["UnauthorizedError"];
            };
        };
        /** @description Authenticated, but not allowed; the scope that is missing is `webhooks.read`. */
        ForbiddenWithoutWebhooksRead: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ForbiddenError"];
            };
        };
        /** @description Authenticated, but not allowed; the scope that is missing is `webhooks.write`. */
        ForbiddenWithoutWebhooksWrite: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ForbiddenError"];
            };
        };
        /** @description Authenticated, but not allowed; the scope that is missing is `messages.read`. */
        ForbiddenWithoutMessagesRead: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ForbiddenError"];
            };
        };
        /** @description Authenticated, but not allowed; the scope that is missing is `templates.read`. */
        ForbiddenWithoutTemplatesRead: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ForbiddenError"];
            };
        };
        /** @description Authenticated, but not allowed; the scope that is missing is `templates.write`. */
        ForbiddenWithoutTemplatesWrite: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ForbiddenError"];
            };
        };
        /** @description Authenticated, but not allowed; the scope that is missing is `api_keys.read`. */
        ForbiddenWithoutApiKeysRead: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ForbiddenError"];
            };
        };
        /** @description Authenticated, but not allowed; the scope that is missing is `api_keys.write`. */
        ForbiddenWithoutApiKeysWrite: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ForbiddenError"];
            };
        };
        /** @description Authenticated, but not allowed; the scope that is missing is `images.read`. */
        ForbiddenWithoutImagesRead: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ForbiddenError"];
            };
        };
        /** @description Authenticated, but not allowed; the scope that is missing is `images.write`. */
        ForbiddenWithoutImagesWrite: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ForbiddenError"];
            };
        };
        /** @description Authenticated, but not allowed; the scope that is missing is `suppression.read`. */
        ForbiddenWithoutSuppressionRead: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ForbiddenError"];
            };
        };
        /** @description Authenticated, but not allowed; the scope that is missing is `suppression.write`. */
        ForbiddenWithoutSuppressionWrite: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ForbiddenError"];
            };
        };
        /** @description Authenticated, but not allowed; the scope that is missing is `domains.read`. */
        ForbiddenWithoutDomainsRead: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ForbiddenError"];
            };
        };
        /** @description Authenticated, but not allowed; the scope that is missing is `domains.write`. */
        ForbiddenWithoutDomainsWrite: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ForbiddenError"];
            };
        };
        /** @description Authenticated, but not allowed; the scope that is missing is `roles.read`. */
        ForbiddenWithoutRolesRead: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ForbiddenError"];
            };
        };
        /** @description Authenticated, but not allowed; the scope that is missing is `roles.write`. */
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
        /** @description The image was deleted after a sent email had referenced it. */
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
        /** @description Another template of the tenant has this name. */
        TemplateNameInUse: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Another role of the tenant has this name. */
        RoleNameInUse: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The request is broken HTTP (400) or its headers are too large (431); no form of body is promised. */
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
        /** @description A query parameter is outside its bounds or of another type. */
        InvalidListQuery: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ValidationError"];
            };
        };
        /** @description A parameter of the path is longer than any id can be. */
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
        /** @description The body is none of the three forms of an upload. */
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
        /** @description The body has no image in it. */
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
        /** @description The version does not fit its schema. */
        InvalidTemplateVersion: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ValidationError"];
            };
        };
        /** @description The body does not fit its schema; an unknown scope is 400 instead. */
        InvalidApiKeyRequest: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ValidationError"];
            };
        };
        /** @description The body does not fit its schema; an unknown DMARC policy is 400 instead. */
        InvalidDomain: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ValidationError"];
            };
        };
        /** @description The role does not fit its schema. */
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
                "X-Request-ID": components["headers"]["X-Request-ID"];
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
         * @description The tenant that the request is about. Any but the credential's own is refused with 403.
         * @example ten_main
         */
        TenantId: string;
        /**
         * @description Number of the page, from 1.
         * @example 1
         */
        Page: number;
        /**
         * @description Entries on a page.
         * @example 20
         */
        PageSize: number;
        /**
         * @description Id of the endpoint.
         * @example wh_7Qm2xL9vRt4KpZs8
         */
        WebhookId: string;
        /**
         * @description Id of the message, as the send answered it.
         * @example msg_5JhW3nC8yBq1TfXe
         */
        MessageId: string;
        /**
         * @description Id of the template.
         * @example d-welcome
         */
        TemplateId: string;
        /**
         * @description Id of the version.
         * @example ver_welcome
         */
        TemplateVersionId: string;
        /**
         * @description Id of the key, not the key itself.
         * @example key_5RvMq1TzXb8NcLw3
         */
        ApiKeyId: string;
        /**
         * @description Id of the image.
         * @example img_logo
         */
        ImageId: string;
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
         * @description Unix seconds of this attempt. Receivers refuse one that is more than 300 seconds from their clock.
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
         * @description Id of this request, to quote when something went wrong.
         * @example req_2TzYw8QfLm5RnXc1
         */
        "X-Request-ID": string;
        /**
         * @description Seconds to wait.
         * @example 12
         */
        "Retry-After": number;
        /**
         * @description Requests that a window allows.
         * @example 600
         */
        "X-RateLimit-Limit": number;
        /**
         * @description Requests left in the window.
         * @example 0
         */
        "X-RateLimit-Remaining": number;
        /**
         * @description Unix seconds at which the window resets.
         * @example 1772443860
         */
        "X-RateLimit-Reset": number;
        /**
         * @description Keeps an image that is opened by itself from running scripts.
         * @example default-src 'none'; sandbox
         */
        "Content-Security-Policy": string;
        /**
         * @description Keeps the media type from being guessed.
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
                 * @description Entries on a page.
                 * @example 20
                 */
                page_size?: components["parameters"]["PageSize"];
                /**
                 * @description Only endpoints that are enabled (`true`) or that are not (`false`); all of them if left out.
                 * @example true
                 */
                is_active?: boolean;
            };
            header?: {
                /**
                 * @description The tenant that the request is about. Any but the credential's own is refused with 403.
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
                 * @description The tenant that the request is about. Any but the credential's own is refused with 403.
                 * @example ten_main
                 */
                "X-Tenant-Id"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Where to send, and which events. */
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
            /** @description The body does not fit its schema, or its URL is http in production. */
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
                 * @description The tenant that the request is about. Any but the credential's own is refused with 403.
                 * @example ten_main
                 */
                "X-Tenant-Id"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description Id of the endpoint.
                 * @example wh_7Qm2xL9vRt4KpZs8
                 */
                webhook_id: components["parameters"]["WebhookId"];
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
                 * @description The tenant that the request is about. Any but the credential's own is refused with 403.
                 * @example ten_main
                 */
                "X-Tenant-Id"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description Id of the endpoint.
                 * @example wh_7Qm2xL9vRt4KpZs8
                 */
                webhook_id: components["parameters"]["WebhookId"];
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
                 * @description The tenant that the request is about. Any but the credential's own is refused with 403.
                 * @example ten_main
                 */
                "X-Tenant-Id"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description Id of the endpoint.
                 * @example wh_7Qm2xL9vRt4KpZs8
                 */
                webhook_id: components["parameters"]["WebhookId"];
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
            /** @description The body does not fit its schema, or its URL is http in production. */
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
                 * @description The tenant that the request is about. Any but the credential's own is refused with 403.
                 * @example ten_main
                 */
                "X-Tenant-Id"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description Id of the endpoint.
                 * @example wh_7Qm2xL9vRt4KpZs8
                 */
                webhook_id: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The new secret, shown this once. */
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
                 * @description The tenant that the request is about. Any but the credential's own is refused with 403.
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
                 * @description The tenant that the request is about. Any but the credential's own is refused with 403.
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
            /** @description The body does not fit its schema, its URL is http in production, or the settings would be enabled without a URL. */
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
                 * @description The tenant that the request is about. Any but the credential's own is refused with 403.
                 * @example ten_main
                 */
                "X-Tenant-Id"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The message; at most 20 MiB in all, base64 attachments included. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SendMailRequest"];
            };
        };
        responses: {
            /** @description Queued. No other operation answers 202. */
            202: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QueuedMessage"];
                };
            };
            /** @description Malformed, or one of the three documented contradictions. */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SendErrors"];
                };
            };
            /** @description No credentials, or credentials that are not valid. */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SendErrors"];
                };
            };
            /** @description Authenticated, but not allowed to send this. */
            403: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SendErrors"];
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
            /** @description The body does not fit its schema. */
            422: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SendErrors"];
                };
            };
            /** @description The rate limit of this credential for this group of endpoints is used up. */
            429: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SendErrors"];
                };
            };
            /** @description An unexpected error; quote the request id. */
            500: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SendErrors"];
                };
            };
            /** @description A dependency is down; retry with exponential backoff. */
            503: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SendErrors"];
                };
            };
        };
    };
    getMessage: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The tenant that the request is about. Any but the credential's own is refused with 403.
                 * @example ten_main
                 */
                "X-Tenant-Id"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description Id of the message, as the send answered it.
                 * @example msg_5JhW3nC8yBq1TfXe
                 */
                id: components["parameters"]["MessageId"];
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
                page?: components["parameters"]["Page"];
                /**
                 * @description Entries on a page.
                 * @example 20
                 */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: {
                /**
                 * @description The tenant that the request is about. Any but the credential's own is refused with 403.
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
                 * @description The tenant that the request is about. Any but the credential's own is refused with 403.
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
                 * @description The tenant that the request is about. Any but the credential's own is refused with 403.
                 * @example ten_main
                 */
                "X-Tenant-Id"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description Id of the template.
                 * @example d-welcome
                 */
                id: components["parameters"]["TemplateId"];
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
                 * @description The tenant that the request is about. Any but the credential's own is refused with 403.
                 * @example ten_main
                 */
                "X-Tenant-Id"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description Id of the template.
                 * @example d-welcome
                 */
                id: components["parameters"]["TemplateId"];
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
                 * @description The tenant that the request is about. Any but the credential's own is refused with 403.
                 * @example ten_main
                 */
                "X-Tenant-Id"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description Id of the template.
                 * @example d-welcome
                 */
                id: components["parameters"]["TemplateId"];
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
                 * @description The tenant that the request is about. Any but the credential's own is refused with 403.
                 * @example ten_main
                 */
                "X-Tenant-Id"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description Id of the template.
                 * @example d-welcome
                 */
                id: components["parameters"]["TemplateId"];
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
                 * @description The tenant that the request is about. Any but the credential's own is refused with 403.
                 * @example ten_main
                 */
                "X-Tenant-Id"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description Id of the template.
                 * @example d-welcome
                 */
                id: components["parameters"]["TemplateId"];
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
                 * @description The tenant that the request is about. Any but the credential's own is refused with 403.
                 * @example ten_main
                 */
                "X-Tenant-Id"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description Id of the template.
                 * @example d-welcome
                 */
                id: components["parameters"]["TemplateId"];
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
            /** @description The version, active now. */
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
                page?: components["parameters"]["Page"];
                /**
                 * @description Entries on a page.
                 * @example 20
                 */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: {
                /**
                 * @description The tenant that the request is about. Any but the credential's own is refused with 403.
                 * @example ten_main
                 */
                "X-Tenant-Id"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of keys, without the keys themselves. */
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
                 * @description The tenant that the request is about. Any but the credential's own is refused with 403.
                 * @example ten_main
                 */
                "X-Tenant-Id"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description What the key may do. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateApiKeyRequest"];
            };
        };
        responses: {
            /** @description The key, shown this once. */
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
                 * @description The tenant that the request is about. Any but the credential's own is refused with 403.
                 * @example ten_main
                 */
                "X-Tenant-Id"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description Id of the key, not the key itself.
                 * @example key_5RvMq1TzXb8NcLw3
                 */
                id: components["parameters"]["ApiKeyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key, without the key itself. */
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
                 * @description The tenant that the request is about. Any but the credential's own is refused with 403.
                 * @example ten_main
                 */
                "X-Tenant-Id"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description Id of the key, not the key itself.
                 * @example key_5RvMq1TzXb8NcLw3
                 */
                id: components["parameters"]["ApiKeyId"];
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
                page?: components["parameters"]["Page"];
                /**
                 * @description Entries on a page.
                 * @example 20
                 */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: {
                /**
                 * @description The tenant that the request is about. Any but the credential's own is refused with 403.
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
                 * @description The tenant that the request is about. Any but the credential's own is refused with 403.
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
            /** @description The image, to be seen by anyone at `/i/{image_id}`. */
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
                 * @description The tenant that the request is about. Any but the credential's own is refused with 403.
                 * @example ten_main
                 */
                "X-Tenant-Id"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description Id of the image.
                 * @example img_logo
                 */
                id: components["parameters"]["ImageId"];
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
                 * @description The tenant that the request is about. Any but the credential's own is refused with 403.
                 * @example ten_main
                 */
                "X-Tenant-Id"?: components["parameters"]["TenantId"];
            };
            path: {
                /**
                 * @description Id of the image.
                 * @example img_logo
                 */
                id: components["parameters"]["ImageId"];
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
            /** @description The bytes of the image, under the media type of its upload. */
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
                page?: components["parameters"]["Page"];
                /**
                 * @description Entries on a page.
                 * @example 20
                 */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: {
                /**
                 * @description The tenant that the request is about. Any but the credential's own is refused with 403.
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
                 * @description Must be `true`; left out, or anything else, is 400.
                 * @example true
                 */
                delete_all?: string;
            };
            header?: {
                /**
                 * @description The tenant that the request is about. Any but the credential's own is refused with 403.
                 * @example ten_main
                 */
                "X-Tenant-Id"?: components["parameters"]["TenantId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            /** @description Not confirmed. */
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
                 * @description The tenant that the request is about. Any but the credential's own is refused with 403.
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
                 * @description The tenant that the request is about. Any but the credential's own is refused with 403.
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
                page?: components["parameters"]["Page"];
                /**
                 * @description Entries on a page.
                 * @example 20
                 */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: {
                /**
                 * @description The tenant that the request is about. Any but the credential's own is refused with 403.
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
                 * @description The tenant that the request is about. Any but the credential's own is refused with 403.
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
            /** @description The tenant has this domain already. */
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
                 * @description The tenant that the request is about. Any but the credential's own is refused with 403.
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
                 * @description The tenant that the request is about. Any but the credential's own is refused with 403.
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
                 * @description The tenant that the request is about. Any but the credential's own is refused with 403.
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
                page?: components["parameters"]["Page"];
                /**
                 * @description Entries on a page.
                 * @example 20
                 */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: {
                /**
                 * @description The tenant that the request is about. Any but the credential's own is refused with 403.
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
                 * @description The tenant that the request is about. Any but the credential's own is refused with 403.
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
                 * @description The tenant that the request is about. Any but the credential's own is refused with 403.
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
                 * @description The tenant that the request is about. Any but the credential's own is refused with 403.
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
                 * @description The tenant that the request is about. Any but the credential's own is refused with 403.
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
                 * @description The tenant that the request is about. Any but the credential's own is refused with 403.
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
                 * @description Unix seconds of this attempt. Receivers refuse one that is more than 300 seconds from their clock.
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
                 * @description Unix seconds of this attempt. Receivers refuse one that is more than 300 seconds from their clock.
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
                 * @description Unix seconds of this attempt. Receivers refuse one that is more than 300 seconds from their clock.
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
                 * @description Unix seconds of this attempt. Receivers refuse one that is more than 300 seconds from their clock.
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
                 * @description Unix seconds of this attempt. Receivers refuse one that is more than 300 seconds from their clock.
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
                 * @description Unix seconds of this attempt. Receivers refuse one that is more than 300 seconds from their clock.
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
                 * @description Unix seconds of this attempt. Receivers refuse one that is more than 300 seconds from their clock.
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
                 * @description Unix seconds of this attempt. Receivers refuse one that is more than 300 seconds from their clock.
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
                 * @description Unix seconds of this attempt. Receivers refuse one that is more than 300 seconds from their clock.
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
                 * @description Unix seconds of this attempt. Receivers refuse one that is more than 300 seconds from their clock.
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
                 * @description Unix seconds of this attempt. Receivers refuse one that is more than 300 seconds from their clock.
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
                 * @description Unix seconds of this attempt. Receivers refuse one that is more than 300 seconds from their clock.
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
