// Generated from the spec of the same name by `npm run generate`. Do not edit.

export interface paths {
    "/api/v1/quotas/tenant": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the caller's tenant quota
         * @description Answers the quota of the tenant that the token belongs to.
         */
        get: operations["getTenantQuota"];
        /**
         * Replace the caller's tenant quota
         * @description Replaces the quota of the tenant that the token belongs to. It may be set above the partner's: every level is checked on its own.
         */
        put: operations["replaceTenantQuota"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/quotas/partner": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the caller's partner quota
         * @description Answers the quota of the partner that the token's tenant belongs to.
         */
        get: operations["getPartnerQuota"];
        /**
         * Replace the caller's partner quota
         * @description Replaces the quota of the partner that the token's tenant belongs to, or sets the first one.
         */
        put: operations["replacePartnerQuota"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/quotas/partners/{partner_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the partner.
                 * @example prt_main
                 */
                partner_id: components["parameters"]["PartnerId"];
            };
            cookie?: never;
        };
        /** Read a partner's quota */
        get: operations["getPartnerQuotaById"];
        /**
         * Replace a partner's quota
         * @description Replaces a partner's quota, or sets the first one. An unknown partner does not come into being.
         */
        put: operations["replacePartnerQuotaById"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/quotas/tenants/{tenant_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the tenant.
                 * @example ten_main
                 */
                tenant_id: components["parameters"]["TenantId"];
            };
            cookie?: never;
        };
        /**
         * Read the quota of a tenant
         * @description For tenants under the caller's partner. A tenant of another partner is 403, an unknown one 404; the superuser reaches the tenants of every partner.
         */
        get: operations["getTenantQuotaById"];
        /**
         * Replace the quota of a tenant
         * @description For tenants under the caller's partner. A tenant of another partner is 403, an unknown one 404; the superuser reaches the tenants of every partner.
         */
        put: operations["replaceTenantQuotaById"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/quotas/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the user quotas of the tenant
         * @description Only users that have a quota of their own, in ascending order of their id. `total` counts them all, whatever the page.
         */
        get: operations["listUserQuotas"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/quotas/users/{user_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the user.
                 * @example usr_ada
                 */
                user_id: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        /** Read a user's quota */
        get: operations["getUserQuota"];
        /**
         * Set or replace a user's quota
         * @description An unknown user comes into being. A user of another tenant is 404, and nothing is set.
         */
        put: operations["replaceUserQuota"];
        post?: never;
        /**
         * Remove a user's quota
         * @description The user falls back to the tenant's quota. What the user holds is untouched.
         */
        delete: operations["deleteUserQuota"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/quotas/users/{user_id}/exempt": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the user.
                 * @example usr_ada
                 */
                user_id: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Exempt a user from their quota, or end it
         * @description An exempt quota is not enforced at its own level; the others still are.
         */
        post: operations["setUserExemption"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/quotas/groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the group quotas of the tenant
         * @description Only groups that have a quota, in ascending order of their id; all of them unless `limit` is given. There is no such list of shares.
         */
        get: operations["listGroupQuotas"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/quotas/groups/{group_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the group.
                 * @example grp_eng
                 */
                group_id: components["parameters"]["GroupId"];
            };
            cookie?: never;
        };
        /** Read a group's quota */
        get: operations["getGroupQuota"];
        /**
         * Set or replace a group's quota
         * @description An unknown group comes into being, without members. A group of another tenant is 404, and nothing is set.
         */
        put: operations["replaceGroupQuota"];
        post?: never;
        /**
         * Remove a group's quota
         * @description The group no longer limits its members. What they hold is untouched.
         */
        delete: operations["deleteGroupQuota"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/quotas/groups/{group_id}/exempt": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the group.
                 * @example grp_eng
                 */
                group_id: components["parameters"]["GroupId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Exempt a group from its quota, or end it
         * @description An exempt quota is not enforced at its own level; the others still are.
         */
        post: operations["setGroupExemption"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/quotas/shares/{share_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the share.
                 * @example shr_docs
                 */
                share_id: components["parameters"]["ShareId"];
            };
            cookie?: never;
        };
        /** Read a share's quota */
        get: operations["getShareQuota"];
        /**
         * Set or replace a share's quota
         * @description An unknown share is 404 and does not come into being, since a share has an owner.
         */
        put: operations["replaceShareQuota"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/quotas/usage/tenant": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the tenant-wide usage */
        get: operations["getTenantUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/quotas/usage/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the usage of all users
         * @description Every user of the tenant in ascending order of their id, those who hold nothing with zeros.
         */
        get: operations["listUserUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/quotas/usage/users/{user_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the user.
                 * @example usr_ada
                 */
                user_id: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        /**
         * Read the usage of a user
         * @description What the user holds, the shares that the user owns included.
         */
        get: operations["getUserUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/quotas/usage/groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the usage of all groups
         * @description Every group of the tenant in ascending order of its id, those that hold nothing with zeros.
         */
        get: operations["listGroupUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/quotas/usage/groups/{group_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the group.
                 * @example grp_eng
                 */
                group_id: components["parameters"]["GroupId"];
            };
            cookie?: never;
        };
        /**
         * Read the usage of a group
         * @description What the members of the group hold together.
         */
        get: operations["getGroupUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/quotas/usage/shares": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the usage of all shares
         * @description Every share of the tenant in ascending order of its id, those that hold nothing with zeros.
         */
        get: operations["listShareUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/quotas/usage/shares/{share_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the share.
                 * @example shr_docs
                 */
                share_id: components["parameters"]["ShareId"];
            };
            cookie?: never;
        };
        /** Read the usage of a share */
        get: operations["getShareUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/quotas/usage/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the usage day by day
         * @description One point a day, oldest first, today included, so exactly `days` points. Days before anything was stored are zeros.
         */
        get: operations["getUsageHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/files/{path}": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The share that holds the file. Without it the file is in the user's own space.
                 * @example shr_docs
                 */
                "X-Share-Id"?: components["parameters"]["ShareIdHeader"];
            };
            path: {
                /**
                 * @description The path of the file, one segment or more. No segment is empty, `.` or `..`, none holds a control character.
                 * @example minutes/2026-03-06.mp4
                 */
                path: components["parameters"]["FilePath"];
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Write a file
         * @description Stores the body's length under the path, as the token's user; the bytes are counted as they stream in and not kept. Of a file that is replaced only the difference counts. A share's bytes count for its owner. The write must satisfy the share's quota, the owning user's, every group's the user is in, the tenant's, and the partner's if set; a refused write changes nothing at any level. Warning thresholds never block.
         */
        put: operations["putFile"];
        post?: never;
        /**
         * Delete a file
         * @description Gives the file's bytes back at every level. Usage that drops below a soft quota's limit clears its grace window.
         */
        delete: operations["deleteFile"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "quota.warning": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Usage reached a warning threshold
         * @description Sent when a write takes the usage of a quota upward to one of its thresholds, once for each threshold until usage falls below it again. A write that crosses several thresholds sends one event for each, lowest first. It goes to the URL that the control API configures, signed with that URL's secret.
         */
        post: operations["onQuotaWarning"];
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
         * @description A number of bytes, exact up to 2^53-1.
         * @example 5368709120
         */
        Bytes: number;
        /**
         * @description `hard`: a write is refused that would exceed the limit. `soft`: the first write above it opens a grace window, in which writes succeed up to the ceiling.
         * @enum {string}
         */
        LimitType: "hard" | "soft";
        /** @description Percent of the limit. */
        ThresholdPercent: number;
        /**
         * @description How long the grace window stays open; at its last instant exactly it has run out.
         * @example 7
         */
        GracePeriodDays: number;
        /**
         * @description What the window admits above the limit: up to `limit_bytes * (1 + grace_extra_percent/100)`, rounded down to a whole byte.
         * @example 10
         */
        GraceExtraPercent: number;
        /**
         * @description The level of the hierarchy.
         * @enum {string}
         */
        TargetType: "tenant" | "partner" | "user" | "group" | "share";
        /**
         * @description Why the quota is exempt; null when it is not, or when no reason was given.
         * @example null
         * @example Moves the archive until the end of March
         */
        ExemptReason: string | null;
        /** @description A byte quota of one target. The thresholds ascend, each above the one before, which a schema cannot say. */
        Quota: {
            /** @description The id of the quota; it stays when the quota is replaced. */
            id: string;
            /**
             * @description The tenant that the target belongs to; empty for a partner's quota.
             * @example ten_main
             */
            tenant_id: string;
            target_type: components["schemas"]["TargetType"];
            /**
             * @description The id of the target.
             * @example shr_docs
             * @example usr_ada
             */
            target_id: string;
            limit_bytes: components["schemas"]["Bytes"];
            limit_type: components["schemas"]["LimitType"];
            /** @example 80 */
            warning_threshold_1: components["schemas"]["ThresholdPercent"];
            /** @example 90 */
            warning_threshold_2: components["schemas"]["ThresholdPercent"];
            /** @example 95 */
            warning_threshold_3: components["schemas"]["ThresholdPercent"];
            grace_period_days: components["schemas"]["GracePeriodDays"];
            grace_extra_percent: components["schemas"]["GraceExtraPercent"];
            /**
             * Format: date-time
             * @description When the open grace window of a soft quota began; null while usage is within the limit, and always for a hard quota.
             * @example null
             * @example 2026-03-02T09:30:00.000Z
             */
            grace_started_at: string | null;
            /**
             * @description Whether the quota is not enforced at its own level.
             * @example false
             */
            exempt: boolean;
            exempt_reason: components["schemas"]["ExemptReason"];
        };
        /** @description What replaces a quota. A field that is not given takes its default. The thresholds must ascend as they result, defaults included, each above the one before, which a schema cannot say: else 422. `grace_started_at` is the service's own and is judged anew against the new limit. */
        QuotaReplacement: {
            limit_bytes: components["schemas"]["Bytes"];
            /** @default hard */
            limit_type?: components["schemas"]["LimitType"];
            /** @default 80 */
            warning_threshold_1?: components["schemas"]["ThresholdPercent"];
            /** @default 90 */
            warning_threshold_2?: components["schemas"]["ThresholdPercent"];
            /** @default 95 */
            warning_threshold_3?: components["schemas"]["ThresholdPercent"];
            /** @default 7 */
            grace_period_days?: components["schemas"]["GracePeriodDays"];
            /** @default 10 */
            grace_extra_percent?: components["schemas"]["GraceExtraPercent"];
        };
        /** @description What replaces the quota of a user or a group: all quota fields. `exempt` and `exempt_reason` are kept unless given. */
        ExemptibleQuotaReplacement: components["schemas"]["QuotaReplacement"] & {
            /** @description Whether the quota is not enforced at its own level. */
            exempt?: boolean;
            exempt_reason?: components["schemas"]["ExemptReason"];
        };
        /** @description An exemption to begin or to end. */
        Exemption: {
            /** @description True to exempt the quota, false to enforce it again. */
            exempt: boolean;
            /** @description Kept as `exempt_reason`. With `exempt` false it is ignored and the reason becomes null. */
            reason?: string;
        };
        /** @description Quotas, and how many there are in all. */
        QuotaList: {
            /** @description The quotas of this page. */
            quotas: components["schemas"]["Quota"][];
            /** @description How many there are, whatever the page. */
            total: number;
        };
        /** @description What a target holds. */
        Usage: {
            /**
             * @description The level of the hierarchy. The partner's usage is not shown.
             * @enum {string}
             */
            target_type: "tenant" | "user" | "group" | "share";
            /** @description The id of the target. */
            target_id: string;
            /** @description What is held in all, versions and trash included. */
            used_bytes: components["schemas"]["Bytes"];
            /** @description Files, those in the trash included. */
            file_count: number;
            /** @description Folders. */
            folder_count: number;
            /** @description What old versions hold, a part of `used_bytes`. */
            version_bytes: components["schemas"]["Bytes"];
            /** @description What the trash holds, a part of `used_bytes`. */
            trash_bytes: components["schemas"]["Bytes"];
            /**
             * Format: date-time
             * @description When these numbers were computed.
             */
            calculated_at: string;
        };
        /** @description Usage of several targets, and how many there are in all. */
        UsageList: {
            /** @description The usage of this page's targets. */
            usage: components["schemas"]["Usage"][];
            /** @description How many there are, whatever the page. */
            total: number;
        };
        /** @description The usage at the end of a day, or now for today. */
        HistoryPoint: {
            /**
             * Format: date
             * @description The day, in UTC.
             */
            date: string;
            used_bytes: components["schemas"]["Bytes"];
            /** @description Files, those in the trash included. */
            file_count: number;
        };
        /** @description The usage day by day, oldest first. */
        History: {
            /** @description One point a day, today included. */
            history: components["schemas"]["HistoryPoint"][];
        };
        /** @description A file as the quotas see it. */
        File: {
            /** @description The path of the file. */
            path: string;
            /** @description The share that holds the file, or null for the user's own space. */
            share_id: string | null;
            size_bytes: components["schemas"]["Bytes"];
            /**
             * Format: date-time
             * @description When the file was written last.
             */
            written_at: string;
        };
        /** @description A refusal. */
        Error: {
            error: {
                /**
                 * @description What went wrong, for programs.
                 * @enum {string}
                 */
                code: "MALFORMED_REQUEST" | "UNAUTHENTICATED" | "FORBIDDEN" | "NOT_FOUND" | "METHOD_NOT_ALLOWED" | "BODY_TOO_LARGE" | "RATE_LIMITED";
                /** @description What went wrong, for people. */
                message: string;
            };
        };
        /** @description A refusal of values that break the schema of the request. */
        ValidationError: {
            error: {
                /**
                 * @description What went wrong, for programs.
                 * @constant
                 */
                code: "VALIDATION_FAILED";
                /** @description What went wrong, for people. */
                message: string;
                /** @description Each value that does not fit. */
                faults: components["schemas"]["Fault"][];
            };
        };
        /** @description One value that does not fit. */
        Fault: {
            /**
             * @description A JSON Pointer to the value in `{path, query, header, body}` of the request.
             * @example /body/limit_bytes
             */
            pointer: string;
            /** @description What it must be. */
            message: string;
        };
        /** @description A quota refuses a write. */
        QuotaRefusal: {
            error: components["schemas"]["QuotaExceeded"] | components["schemas"]["QuotaGraceExhausted"];
        };
        /** @description The write would take the target above its limit, or above its ceiling while the grace window is open. */
        QuotaExceeded: components["schemas"]["RefusingQuota"] & {
            /** @constant */
            code: "QUOTA_EXCEEDED";
        };
        /** @description The grace window of a soft quota has expired. */
        QuotaGraceExhausted: components["schemas"]["RefusingQuota"] & {
            /** @constant */
            code: "QUOTA_GRACE_EXHAUSTED";
        };
        /** @description The quota that refuses, and by what numbers. */
        RefusingQuota: {
            /** @description What went wrong, for people. */
            message: string;
            /** @description The level of the hierarchy that refuses; the same as `target_type`. */
            level: components["schemas"]["TargetType"];
            target_type: components["schemas"]["TargetType"];
            /** @description The id of the target whose quota refuses. */
            target_id: string;
            limit_bytes: components["schemas"]["Bytes"];
            /** @description What the target holds, without this write. */
            used_bytes: components["schemas"]["Bytes"];
            /** @description What this write would add. */
            requested_bytes: components["schemas"]["Bytes"];
        };
        /** @description Usage reached a warning threshold of a quota. */
        QuotaWarningEvent: {
            /** @description The id of the event; the same at each attempt. */
            event_id: string;
            /**
             * @description The type of the event.
             * @constant
             */
            event_type: "quota.warning";
            /**
             * Format: date-time
             * @description When the threshold was reached.
             */
            timestamp: string;
            /** @description The quota as it was then. */
            quota: components["schemas"]["Quota"];
            /**
             * @description The threshold that was reached, one of the quota's.
             * @example 95
             */
            threshold: components["schemas"]["ThresholdPercent"];
            /**
             * @description Usage in percent of the limit, rounded down; 100 from the first byte with a limit of 0.
             * @example 95
             */
            percent_used: number;
        };
    };
    responses: {
        /** @description The body cannot be read. */
        Malformed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description There is no valid token. */
        Unauthenticated: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The token's permission is below `tenant:admin`. */
        NeedsTenantAdmin: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The token's permission is below `partner:admin`. */
        NeedsPartnerAdmin: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The token's permission is not `*`. */
        NeedsSuperuser: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The token's permission is below `partner:admin`, or the tenant belongs to another partner. */
        NotThePartnersTenant: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The caller's partner has no quota. */
        PartnerQuotaNotSet: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description There is no such partner. */
        PartnerUnknown: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description There is no such partner, or it has no quota. */
        PartnerNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description There is no such tenant. */
        TenantUnknown: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The tenant has no such user; those of other tenants are not told apart. */
        UserUnknown: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The tenant has no such user, or the user has no quota of their own. */
        UserQuotaNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The tenant has no such group; those of other tenants are not told apart. */
        GroupUnknown: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The tenant has no such group, or the group has no quota. */
        GroupQuotaNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The tenant has no such share; those of other tenants are not told apart. */
        ShareUnknown: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The tenant has no such share, or the share has no quota. */
        ShareQuotaNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description There is no such file, or the tenant has no such share. */
        FileUnknown: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The tenant has no such target; those of other tenants are not told apart. */
        HistoryTargetUnknown: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body is larger than 1 MiB. */
        BodyTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The id in the path breaks its schema. */
        InvalidParameter: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ValidationError"];
            };
        };
        /** @description The parameter `recalculate` is neither `true` nor `false`. */
        InvalidRecalculate: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ValidationError"];
            };
        };
        /** @description A paging parameter is out of its bounds or not a whole number. */
        InvalidPage: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ValidationError"];
            };
        };
        /** @description A parameter breaks its schema, or a target other than the tenant has no id. */
        InvalidHistoryQuery: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ValidationError"];
            };
        };
        /** @description The path is not one of a file, the share's id breaks its schema, or a level would hold more than can be counted exactly. */
        InvalidFilePath: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ValidationError"];
            };
        };
        /** @description The body breaks its schema, or the thresholds do not ascend, defaults included. */
        InvalidQuota: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ValidationError"];
            };
        };
        /** @description The body breaks its schema. */
        InvalidExemption: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ValidationError"];
            };
        };
        /** @description Too many requests. No limit is set until a scenario switches one on; the headers are the mail service's. */
        RateLimited: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description A quota refuses the write. Of several the one with the least room left is named, the first in the order of the check among equals; an expired grace window has the least room of all. */
        InsufficientStorage: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["QuotaRefusal"];
            };
        };
    };
    parameters: {
        /**
         * @description The id of the partner.
         * @example prt_main
         */
        PartnerId: string;
        /**
         * @description The id of the tenant.
         * @example ten_main
         */
        TenantId: string;
        /**
         * @description The id of the user.
         * @example usr_ada
         */
        UserId: string;
        /**
         * @description The id of the group.
         * @example grp_eng
         */
        GroupId: string;
        /**
         * @description The id of the share.
         * @example shr_docs
         */
        ShareId: string;
        /**
         * @description The greatest number of quotas to answer.
         * @example 50
         */
        PageLimit: number;
        /**
         * @description The greatest number of items to answer; without it, all.
         * @example 50
         */
        OptionalLimit: number;
        /**
         * @description How many items to pass over; beyond the last one the page is empty.
         * @example 50
         */
        Offset: number;
        /**
         * @description Forces a full recompute, which is expensive. `calculated_at` moves; the numbers stay what is held.
         * @example true
         */
        Recalculate: boolean;
        /**
         * @description Whose usage. The partner's has no history.
         * @example share
         */
        HistoryTargetType: "tenant" | "user" | "group" | "share";
        /**
         * @description The id of the target. Needed unless `target_type` is `tenant`, where it is the caller's tenant and no other.
         * @example shr_docs
         */
        HistoryTargetId: string;
        /**
         * @description How many days, today included.
         * @example 3
         */
        Days: number;
        /**
         * @description The path of the file, one segment or more. No segment is empty, `.` or `..`, none holds a control character.
         * @example minutes/2026-03-06.mp4
         */
        FilePath: string;
        /**
         * @description The share that holds the file. Without it the file is in the user's own space.
         * @example shr_docs
         */
        ShareIdHeader: string;
        /**
         * @description The type of the event, as in the body.
         * @example quota.warning
         */
        EventHeader: "quota.warning";
        /**
         * @description When this attempt was signed, in Unix seconds.
         * @example 1772815200
         */
        TimestampHeader: string;
        /**
         * @description The hex HMAC-SHA256 of `{timestamp}.{body}`, keyed with the secret of the URL.
         * @example 5f0c7d1e9a3b48c26d7e0f1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d5e
         */
        SignatureHeader: string;
        /**
         * @description The sender.
         * @example Quota-Webhook/1.0
         */
        UserAgentHeader: "Quota-Webhook/1.0";
    };
    requestBodies: {
        /** @description The whole quota; a field that is not given takes its default. */
        QuotaReplacement: {
            content: {
                "application/json": components["schemas"]["QuotaReplacement"];
            };
        };
        /** @description The whole quota; a field that is not given takes its default, but `exempt` and `exempt_reason` stay as they are. */
        ExemptibleQuotaReplacement: {
            content: {
                "application/json": components["schemas"]["ExemptibleQuotaReplacement"];
            };
        };
        /** @description Whether the quota is exempt, and why. */
        Exemption: {
            content: {
                "application/json": components["schemas"]["Exemption"];
            };
        };
    };
    headers: {
        /**
         * @description Seconds to wait.
         * @example 12
         */
        RetryAfter: number;
        /**
         * @description Requests that a window admits.
         * @example 60
         */
        RateLimitLimit: number;
        /**
         * @description Requests left in the window.
         * @example 0
         */
        RateLimitRemaining: number;
        /**
         * @description When the window ends, in Unix seconds.
         * @example 1772815212
         */
        RateLimitReset: number;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getTenantQuota: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tenant's quota. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Quota"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            429: components["responses"]["RateLimited"];
        };
    };
    replaceTenantQuota: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["QuotaReplacement"];
        responses: {
            /** @description The tenant's quota as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Quota"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NeedsPartnerAdmin"];
            413: components["responses"]["BodyTooLarge"];
            422: components["responses"]["InvalidQuota"];
            429: components["responses"]["RateLimited"];
        };
    };
    getPartnerQuota: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The partner's quota. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Quota"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NeedsSuperuser"];
            404: components["responses"]["PartnerQuotaNotSet"];
            429: components["responses"]["RateLimited"];
        };
    };
    replacePartnerQuota: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["QuotaReplacement"];
        responses: {
            /** @description The partner's quota as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Quota"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NeedsSuperuser"];
            413: components["responses"]["BodyTooLarge"];
            422: components["responses"]["InvalidQuota"];
            429: components["responses"]["RateLimited"];
        };
    };
    getPartnerQuotaById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the partner.
                 * @example prt_main
                 */
                partner_id: components["parameters"]["PartnerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The partner's quota. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Quota"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NeedsSuperuser"];
            404: components["responses"]["PartnerNotFound"];
            422: components["responses"]["InvalidParameter"];
            429: components["responses"]["RateLimited"];
        };
    };
    replacePartnerQuotaById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the partner.
                 * @example prt_main
                 */
                partner_id: components["parameters"]["PartnerId"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["QuotaReplacement"];
        responses: {
            /** @description The partner's quota as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Quota"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NeedsSuperuser"];
            404: components["responses"]["PartnerUnknown"];
            413: components["responses"]["BodyTooLarge"];
            422: components["responses"]["InvalidQuota"];
            429: components["responses"]["RateLimited"];
        };
    };
    getTenantQuotaById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the tenant.
                 * @example ten_main
                 */
                tenant_id: components["parameters"]["TenantId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tenant's quota. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Quota"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotThePartnersTenant"];
            404: components["responses"]["TenantUnknown"];
            422: components["responses"]["InvalidParameter"];
            429: components["responses"]["RateLimited"];
        };
    };
    replaceTenantQuotaById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the tenant.
                 * @example ten_main
                 */
                tenant_id: components["parameters"]["TenantId"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["QuotaReplacement"];
        responses: {
            /** @description The tenant's quota as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Quota"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NotThePartnersTenant"];
            404: components["responses"]["TenantUnknown"];
            413: components["responses"]["BodyTooLarge"];
            422: components["responses"]["InvalidQuota"];
            429: components["responses"]["RateLimited"];
        };
    };
    listUserQuotas: {
        parameters: {
            query?: {
                /**
                 * @description The greatest number of quotas to answer.
                 * @example 50
                 */
                limit?: components["parameters"]["PageLimit"];
                /**
                 * @description How many items to pass over; beyond the last one the page is empty.
                 * @example 50
                 */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of user quotas. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuotaList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            422: components["responses"]["InvalidPage"];
            429: components["responses"]["RateLimited"];
        };
    };
    getUserQuota: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the user.
                 * @example usr_ada
                 */
                user_id: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user's own quota. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Quota"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            404: components["responses"]["UserQuotaNotFound"];
            422: components["responses"]["InvalidParameter"];
            429: components["responses"]["RateLimited"];
        };
    };
    replaceUserQuota: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the user.
                 * @example usr_ada
                 */
                user_id: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["ExemptibleQuotaReplacement"];
        responses: {
            /** @description The user's quota as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Quota"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NeedsTenantAdmin"];
            404: components["responses"]["UserUnknown"];
            413: components["responses"]["BodyTooLarge"];
            422: components["responses"]["InvalidQuota"];
            429: components["responses"]["RateLimited"];
        };
    };
    deleteUserQuota: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the user.
                 * @example usr_ada
                 */
                user_id: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user has no quota of their own any more. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NeedsTenantAdmin"];
            404: components["responses"]["UserQuotaNotFound"];
            422: components["responses"]["InvalidParameter"];
            429: components["responses"]["RateLimited"];
        };
    };
    setUserExemption: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the user.
                 * @example usr_ada
                 */
                user_id: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["Exemption"];
        responses: {
            /** @description The user's quota as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Quota"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NeedsTenantAdmin"];
            404: components["responses"]["UserQuotaNotFound"];
            413: components["responses"]["BodyTooLarge"];
            422: components["responses"]["InvalidExemption"];
            429: components["responses"]["RateLimited"];
        };
    };
    listGroupQuotas: {
        parameters: {
            query?: {
                /**
                 * @description The greatest number of items to answer; without it, all.
                 * @example 50
                 */
                limit?: components["parameters"]["OptionalLimit"];
                /**
                 * @description How many items to pass over; beyond the last one the page is empty.
                 * @example 50
                 */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The group quotas. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuotaList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            422: components["responses"]["InvalidPage"];
            429: components["responses"]["RateLimited"];
        };
    };
    getGroupQuota: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the group.
                 * @example grp_eng
                 */
                group_id: components["parameters"]["GroupId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The group's quota. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Quota"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            404: components["responses"]["GroupQuotaNotFound"];
            422: components["responses"]["InvalidParameter"];
            429: components["responses"]["RateLimited"];
        };
    };
    replaceGroupQuota: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the group.
                 * @example grp_eng
                 */
                group_id: components["parameters"]["GroupId"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["ExemptibleQuotaReplacement"];
        responses: {
            /** @description The group's quota as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Quota"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NeedsTenantAdmin"];
            404: components["responses"]["GroupUnknown"];
            413: components["responses"]["BodyTooLarge"];
            422: components["responses"]["InvalidQuota"];
            429: components["responses"]["RateLimited"];
        };
    };
    deleteGroupQuota: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the group.
                 * @example grp_eng
                 */
                group_id: components["parameters"]["GroupId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The group has no quota any more. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NeedsTenantAdmin"];
            404: components["responses"]["GroupQuotaNotFound"];
            422: components["responses"]["InvalidParameter"];
            429: components["responses"]["RateLimited"];
        };
    };
    setGroupExemption: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the group.
                 * @example grp_eng
                 */
                group_id: components["parameters"]["GroupId"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["Exemption"];
        responses: {
            /** @description The group's quota as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Quota"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NeedsTenantAdmin"];
            404: components["responses"]["GroupQuotaNotFound"];
            413: components["responses"]["BodyTooLarge"];
            422: components["responses"]["InvalidExemption"];
            429: components["responses"]["RateLimited"];
        };
    };
    getShareQuota: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the share.
                 * @example shr_docs
                 */
                share_id: components["parameters"]["ShareId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The share's quota. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Quota"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            404: components["responses"]["ShareQuotaNotFound"];
            422: components["responses"]["InvalidParameter"];
            429: components["responses"]["RateLimited"];
        };
    };
    replaceShareQuota: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the share.
                 * @example shr_docs
                 */
                share_id: components["parameters"]["ShareId"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["QuotaReplacement"];
        responses: {
            /** @description The share's quota as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Quota"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["NeedsTenantAdmin"];
            404: components["responses"]["ShareUnknown"];
            413: components["responses"]["BodyTooLarge"];
            422: components["responses"]["InvalidQuota"];
            429: components["responses"]["RateLimited"];
        };
    };
    getTenantUsage: {
        parameters: {
            query?: {
                /**
                 * @description Forces a full recompute, which is expensive. `calculated_at` moves; the numbers stay what is held.
                 * @example true
                 */
                recalculate?: components["parameters"]["Recalculate"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What all users of the tenant hold together. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Usage"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            422: components["responses"]["InvalidRecalculate"];
            429: components["responses"]["RateLimited"];
        };
    };
    listUserUsage: {
        parameters: {
            query?: {
                /**
                 * @description The greatest number of items to answer; without it, all.
                 * @example 50
                 */
                limit?: components["parameters"]["OptionalLimit"];
                /**
                 * @description How many items to pass over; beyond the last one the page is empty.
                 * @example 50
                 */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The usage of the tenant's users. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UsageList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            422: components["responses"]["InvalidPage"];
            429: components["responses"]["RateLimited"];
        };
    };
    getUserUsage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the user.
                 * @example usr_ada
                 */
                user_id: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user's usage. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Usage"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            404: components["responses"]["UserUnknown"];
            422: components["responses"]["InvalidParameter"];
            429: components["responses"]["RateLimited"];
        };
    };
    listGroupUsage: {
        parameters: {
            query?: {
                /**
                 * @description The greatest number of items to answer; without it, all.
                 * @example 50
                 */
                limit?: components["parameters"]["OptionalLimit"];
                /**
                 * @description How many items to pass over; beyond the last one the page is empty.
                 * @example 50
                 */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The usage of the tenant's groups. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UsageList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            422: components["responses"]["InvalidPage"];
            429: components["responses"]["RateLimited"];
        };
    };
    getGroupUsage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the group.
                 * @example grp_eng
                 */
                group_id: components["parameters"]["GroupId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The group's usage. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Usage"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            404: components["responses"]["GroupUnknown"];
            422: components["responses"]["InvalidParameter"];
            429: components["responses"]["RateLimited"];
        };
    };
    listShareUsage: {
        parameters: {
            query?: {
                /**
                 * @description The greatest number of items to answer; without it, all.
                 * @example 50
                 */
                limit?: components["parameters"]["OptionalLimit"];
                /**
                 * @description How many items to pass over; beyond the last one the page is empty.
                 * @example 50
                 */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The usage of the tenant's shares. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UsageList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            422: components["responses"]["InvalidPage"];
            429: components["responses"]["RateLimited"];
        };
    };
    getShareUsage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the share.
                 * @example shr_docs
                 */
                share_id: components["parameters"]["ShareId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The share's usage. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Usage"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            404: components["responses"]["ShareUnknown"];
            422: components["responses"]["InvalidParameter"];
            429: components["responses"]["RateLimited"];
        };
    };
    getUsageHistory: {
        parameters: {
            query?: {
                /**
                 * @description Whose usage. The partner's has no history.
                 * @example share
                 */
                target_type?: components["parameters"]["HistoryTargetType"];
                /**
                 * @description The id of the target. Needed unless `target_type` is `tenant`, where it is the caller's tenant and no other.
                 * @example shr_docs
                 */
                target_id?: components["parameters"]["HistoryTargetId"];
                /**
                 * @description How many days, today included.
                 * @example 3
                 */
                days?: components["parameters"]["Days"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The points of the asked days. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["History"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            404: components["responses"]["HistoryTargetUnknown"];
            422: components["responses"]["InvalidHistoryQuery"];
            429: components["responses"]["RateLimited"];
        };
    };
    putFile: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The share that holds the file. Without it the file is in the user's own space.
                 * @example shr_docs
                 */
                "X-Share-Id"?: components["parameters"]["ShareIdHeader"];
            };
            path: {
                /**
                 * @description The path of the file, one segment or more. No segment is empty, `.` or `..`, none holds a control character.
                 * @example minutes/2026-03-06.mp4
                 */
                path: components["parameters"]["FilePath"];
            };
            cookie?: never;
        };
        /** @description The file, as it is, in any content type. No body is an empty file. */
        requestBody?: {
            content: {
                "*/*": string;
            };
        };
        responses: {
            /** @description A file of this path was replaced. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["File"];
                };
            };
            /** @description A new file was written. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["File"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            404: components["responses"]["ShareUnknown"];
            422: components["responses"]["InvalidFilePath"];
            429: components["responses"]["RateLimited"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    deleteFile: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The share that holds the file. Without it the file is in the user's own space.
                 * @example shr_docs
                 */
                "X-Share-Id"?: components["parameters"]["ShareIdHeader"];
            };
            path: {
                /**
                 * @description The path of the file, one segment or more. No segment is empty, `.` or `..`, none holds a control character.
                 * @example minutes/2026-03-06.mp4
                 */
                path: components["parameters"]["FilePath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file is gone. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthenticated"];
            404: components["responses"]["FileUnknown"];
            422: components["responses"]["InvalidFilePath"];
            429: components["responses"]["RateLimited"];
        };
    };
    onQuotaWarning: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The type of the event, as in the body.
                 * @example quota.warning
                 */
                "X-Quota-Event": components["parameters"]["EventHeader"];
                /**
                 * @description When this attempt was signed, in Unix seconds.
                 * @example 1772815200
                 */
                "X-Quota-Timestamp": components["parameters"]["TimestampHeader"];
                /**
                 * @description The hex HMAC-SHA256 of `{timestamp}.{body}`, keyed with the secret of the URL.
                 * @example 5f0c7d1e9a3b48c26d7e0f1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d5e
                 */
                "X-Quota-Signature": components["parameters"]["SignatureHeader"];
                /**
                 * @description The sender.
                 * @example Quota-Webhook/1.0
                 */
                "User-Agent": components["parameters"]["UserAgentHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["QuotaWarningEvent"];
            };
        };
        responses: {
            /** @description Received. The delivery is a success. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not received. The attempt has failed and the next one follows the schedule; after the last the delivery is failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
