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
         * @description Returns the quota of the tenant that the token belongs to.
         */
        get: operations["getTenantQuota"];
        /**
         * Replace the caller's tenant quota
         * @description Replaces the quota of the tenant that the token belongs to. It may be set above the partner's: every level is checked separately.
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
         * @description Returns the quota of the partner that the token's tenant belongs to.
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
        /**
         * Read a partner's quota
         * @description Returns the quota of any partner.
         */
        get: operations["getPartnerQuotaById"];
        /**
         * Replace a partner's quota
         * @description Replaces a partner's quota, or sets the first one. An unknown partner is not created.
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
         * @description For tenants under the caller's partner. A tenant of another partner is 403, an unknown one 404; the superuser has access to the tenants of every partner.
         */
        get: operations["getTenantQuotaById"];
        /**
         * Replace the quota of a tenant
         * @description For tenants under the caller's partner. A tenant of another partner is 403, an unknown one 404; the superuser has access to the tenants of every partner.
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
        /**
         * Read a user's quota
         * @description Returns the user's own quota; usage has a path of its own.
         */
        get: operations["getUserQuota"];
        /**
         * Set or replace a user's quota
         * @description An unknown user is created. A user of another tenant is 404, and nothing is set.
         */
        put: operations["replaceUserQuota"];
        post?: never;
        /**
         * Remove a user's quota
         * @description The user falls back to the tenant's quota. The user's files are untouched.
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
         * Begin or end a user's exemption from their quota
         * @description An exempt quota is not enforced at its own level; the other levels still are.
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
         * @description Only groups that have a quota, in ascending order of their id; all of them unless `limit` is given. There is no corresponding list for shares.
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
        /**
         * Read a group's quota
         * @description Returns the group's own quota; usage has a path of its own.
         */
        get: operations["getGroupQuota"];
        /**
         * Set or replace a group's quota
         * @description An unknown group is created without members. A group of another tenant is 404, and nothing is set.
         */
        put: operations["replaceGroupQuota"];
        post?: never;
        /**
         * Remove a group's quota
         * @description The group no longer limits its members. Their files are untouched.
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
         * Begin or end a group's exemption from its quota
         * @description An exempt quota is not enforced at its own level; the other levels still are.
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
        /**
         * Read a share's quota
         * @description Returns the share's quota.
         */
        get: operations["getShareQuota"];
        /**
         * Set or replace a share's quota
         * @description An unknown share is 404 and is not created, since a share must have an owner.
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
        /**
         * Read the tenant-wide usage
         * @description Returns what all users of the tenant use in total.
         */
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
         * @description Every user of the tenant in ascending order of their id; users without files have zeros.
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
         * @description The user's usage, including the shares that the user owns.
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
         * @description Every group of the tenant in ascending order of its id; groups whose members have no files have zeros.
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
         * @description The total usage of the group's members.
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
         * @description Every share of the tenant in ascending order of its id; empty shares have zeros.
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
        /**
         * Read the usage of a share
         * @description Returns what the share uses.
         */
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
         * @description One point per day, oldest first, including today, so exactly `days` points. Days before anything was stored have zeros.
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
                 * @description The share that the file is in. Without it, the file is in the user's own space.
                 * @example shr_docs
                 */
                "X-Share-Id"?: components["parameters"]["ShareIdHeader"];
            };
            path: {
                /**
                 * @description The path of the file, with one or more segments. No segment is empty, `.` or `..` or has a control character.
                 * @example minutes/2026-03-06.mp4
                 */
                path: components["parameters"]["FilePath"];
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Write a file
         * @description Stores the length of the body under the path, as the token's user; the bytes are counted while they are received and not kept. If a file is replaced, only the difference counts. Bytes in a share count towards its owner's usage. The write must satisfy the share's quota, the owning user's, that of every group of the user, the tenant's, and the partner's if set; a refused write changes nothing at any level. Warning thresholds never block.
         */
        put: operations["putFile"];
        post?: never;
        /**
         * Delete a file
         * @description Frees the file's bytes at every level. When usage drops below the limit of a soft quota, its grace window is cleared.
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
         * @description Sent when a write raises the usage of a quota to one of its thresholds or above, once for each threshold until usage falls below it again. A write that crosses several thresholds sends one event for each, lowest first. It goes to the URL that the control API configures, signed with that URL's secret.
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
         * Format: int64
         * @description A number of bytes, exact up to 2^53-1.
         * @example 5368709120
         */
        Bytes: number;
        /**
         * @description `hard`: a write that would exceed the limit is refused. `soft`: the first write above the limit opens a grace window, during which writes succeed up to the ceiling.
         * @enum {string}
         */
        LimitType: "hard" | "soft";
        /**
         * Format: int32
         * @description Percent of the limit.
         */
        ThresholdPercent: number;
        /**
         * Format: int32
         * @description How long the grace window stays open; at exactly this time after its start it has expired.
         * @example 7
         */
        GracePeriodDays: number;
        /**
         * Format: int32
         * @description How far usage may exceed the limit while the window is open: up to `limit_bytes * (1 + grace_extra_percent/100)`, rounded down to a whole byte.
         * @example 10
         */
        GraceExtraPercent: number;
        /**
         * @description The level of the hierarchy.
         * @enum {string}
         */
        TargetType: "tenant" | "partner" | "user" | "group" | "share";
        /**
         * @description Why the quota is exempt; null if it is not, or if no reason was given.
         * @example null
         * @example Moves the archive until the end of March
         */
        ExemptReason: string | null;
        /** @description A byte quota of one target. Each threshold is above the one before, which a schema cannot express. */
        Quota: {
            /** @description The id of the quota; it stays the same when the quota is replaced. */
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
        /** @description A quota that replaces another. A field that is not given takes its default, and that of a threshold gives way to those that are given. The thresholds must ascend, which a schema cannot express; otherwise the answer is 422. `grace_started_at` is managed by the service and re-evaluated against the new limit. */
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
        /** @description A quota that replaces that of a user or a group: all quota fields. `exempt` and `exempt_reason` are kept unless given. */
        ExemptibleQuotaReplacement: components["schemas"]["QuotaReplacement"] & {
            /** @description Whether the quota is not enforced at its own level. */
            exempt?: boolean;
            exempt_reason?: components["schemas"]["ExemptReason"];
        };
        /** @description Begins or ends an exemption. */
        Exemption: {
            /** @description True to exempt the quota, false to enforce it again. */
            exempt: boolean;
            /** @description Stored as `exempt_reason`. With `exempt` false it is ignored and the reason becomes null. */
            reason?: string;
        };
        /** @description Quotas and their total number. */
        QuotaList: {
            /** @description The quotas of this page. */
            quotas: components["schemas"]["Quota"][];
            /**
             * Format: int64
             * @description The total number, regardless of the page.
             */
            total: number;
        };
        /** @description The usage of a target. */
        Usage: {
            /**
             * @description The level of the hierarchy. Usage of partners is not shown.
             * @enum {string}
             */
            target_type: "tenant" | "user" | "group" | "share";
            /** @description The id of the target. */
            target_id: string;
            /** @description The total, including versions and trash. */
            used_bytes: components["schemas"]["Bytes"];
            /**
             * Format: int64
             * @description The number of files, including those in the trash.
             */
            file_count: number;
            /**
             * Format: int64
             * @description Folders.
             */
            folder_count: number;
            /** @description The bytes of old versions, a part of `used_bytes`. */
            version_bytes: components["schemas"]["Bytes"];
            /** @description The bytes in the trash, a part of `used_bytes`. */
            trash_bytes: components["schemas"]["Bytes"];
            /**
             * Format: date-time
             * @description When these numbers were computed.
             */
            calculated_at: string;
        };
        /** @description The usage of several targets, and the total number of targets. */
        UsageList: {
            /** @description The usage of this page's targets. */
            usage: components["schemas"]["Usage"][];
            /**
             * Format: int64
             * @description The total number, regardless of the page.
             */
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
            /**
             * Format: int64
             * @description The number of files, including those in the trash.
             */
            file_count: number;
        };
        /** @description The usage day by day, oldest first. */
        UsageHistory: {
            /** @description One point per day, including today. */
            history: components["schemas"]["HistoryPoint"][];
        };
        /** @description A file. */
        File: {
            /** @description The path of the file. */
            path: string;
            /** @description The share that the file is in, or null for the user's own space. */
            share_id: string | null;
            size_bytes: components["schemas"]["Bytes"];
            /**
             * Format: date-time
             * @description When the file was last written.
             */
            written_at: string;
        };
        /** @description A refusal. */
        Error: {
            error: {
                /**
                 * @description A code for programs.
                 * @enum {string}
                 */
                code: "MALFORMED_REQUEST" | "UNAUTHENTICATED" | "FORBIDDEN" | "NOT_FOUND" | "METHOD_NOT_ALLOWED" | "BODY_TOO_LARGE" | "RATE_LIMITED";
                /** @description A message for people. */
                message: string;
            };
        };
        /** @description An error because values violate the schema of the request. */
        ValidationError: {
            error: {
                /**
                 * @description A code for programs.
                 * @constant
                 */
                code: "VALIDATION_FAILED";
                /** @description A message for people. */
                message: string;
                /** @description The invalid values. */
                faults: components["schemas"]["Fault"][];
            };
        };
        /** @description An invalid value. */
        Fault: {
            /**
             * @description A JSON Pointer to the value in `{path, query, header, body}` of the request.
             * @example /body/limit_bytes
             */
            pointer: string;
            /** @description What the value must be. */
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
        /** @description The quota that refused the write, and the numbers it was based on. */
        RefusingQuota: {
            /** @description A message for people. */
            message: string;
            /** @description The level of the quota that refused the write; the same as `target_type`. */
            level: components["schemas"]["TargetType"];
            target_type: components["schemas"]["TargetType"];
            /** @description The id of the target whose quota refused the write. */
            target_id: string;
            limit_bytes: components["schemas"]["Bytes"];
            /** @description The usage of the target without this write. */
            used_bytes: components["schemas"]["Bytes"];
            /** @description The number of bytes that this write would add. */
            requested_bytes: components["schemas"]["Bytes"];
        };
        /** @description Usage reached a warning threshold of a quota. */
        QuotaWarningEvent: {
            /** @description The id of the event; the same for every attempt. */
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
            /** @description The quota at that time. */
            quota: components["schemas"]["Quota"];
            /**
             * @description The threshold that was reached, one of the quota's.
             * @example 95
             */
            threshold: components["schemas"]["ThresholdPercent"];
            /**
             * Format: int64
             * @description Usage in percent of the limit, rounded down; with a limit of 0, 100 from the first byte.
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
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
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
        /** @description The tenant has no such user; users of other tenants get the same answer. */
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
        /** @description The tenant has no such group; groups of other tenants get the same answer. */
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
        /** @description The tenant has no such share; shares of other tenants get the same answer. */
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
        /** @description The tenant has no such target; targets of other tenants get the same answer. */
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
        /** @description The id in the path violates its schema. */
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
        /** @description A paging parameter is out of bounds or not an integer. */
        InvalidPage: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ValidationError"];
            };
        };
        /** @description A parameter violates its schema, or a target other than the tenant has no id. */
        InvalidHistoryQuery: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ValidationError"];
            };
        };
        /** @description The path is not a valid file path, the share's id violates its schema, or the usage at a level would be too large to be counted exactly. */
        InvalidFilePath: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ValidationError"];
            };
        };
        /** @description The body violates its schema, or the thresholds do not ascend. */
        InvalidQuota: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ValidationError"];
            };
        };
        /** @description The body violates its schema. */
        InvalidExemption: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ValidationError"];
            };
        };
        /** @description Too many requests. There is no limit until a scenario sets one; the headers are the same as the mail service's. */
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
        /** @description A quota refuses the write. If several do, the one with the least room left is named, or the first in the order of checking if they have equal room; an expired grace window counts as the least room of all. */
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
         * @description The maximum number of quotas to return.
         * @example 50
         */
        PageLimit: number;
        /**
         * @description The maximum number of items to return; without it, all.
         * @example 50
         */
        OptionalLimit: number;
        /**
         * @description How many items to skip; beyond the last one, the page is empty.
         * @example 50
         */
        Offset: number;
        /**
         * @description Forces a full recompute, which is expensive. It updates `calculated_at`; the numbers are what is held.
         * @example true
         */
        Recalculate: boolean;
        /**
         * @description The level of the target. There is no history for partners.
         * @example share
         */
        HistoryTargetType: "tenant" | "user" | "group" | "share";
        /**
         * @description The id of the target. Required unless `target_type` is `tenant`, where only the caller's tenant is allowed.
         * @example shr_docs
         */
        HistoryTargetId: string;
        /**
         * @description The number of days, including today.
         * @example 3
         */
        Days: number;
        /**
         * @description The path of the file, with one or more segments. No segment is empty, `.` or `..` or has a control character.
         * @example minutes/2026-03-06.mp4
         */
        FilePath: string;
        /**
         * @description The share that the file is in. Without it, the file is in the user's own space.
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
        /** @description The complete quota; a field that is not given takes its default. */
        QuotaReplacement: {
            content: {
                "application/json": components["schemas"]["QuotaReplacement"];
            };
        };
        /**
         * @description The complete quota; a field that is not given takes its default, but `exempt` and `exempt_reason` stay as they
         *     are.
         */
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
         * @description The scheme of the credentials that are missing or not valid (RFC 9110, section 11.6.1).
         * @example Bearer
         */
        "WWW-Authenticate": string;
        /**
         * @description Seconds to wait.
         * @example 12
         */
        RetryAfter: number;
        /**
         * @description The number of requests allowed per window.
         * @example 60
         */
        RateLimitLimit: number;
        /**
         * @description The number of requests left in the window.
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
                 * @description The maximum number of quotas to return.
                 * @example 50
                 */
                limit?: components["parameters"]["PageLimit"];
                /**
                 * @description How many items to skip; beyond the last one, the page is empty.
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
            /** @description The user no longer has a quota of their own. */
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
                 * @description The maximum number of items to return; without it, all.
                 * @example 50
                 */
                limit?: components["parameters"]["OptionalLimit"];
                /**
                 * @description How many items to skip; beyond the last one, the page is empty.
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
            /** @description The group no longer has a quota. */
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
                 * @description Forces a full recompute, which is expensive. It updates `calculated_at`; the numbers are what is held.
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
            /** @description The total usage of all users of the tenant. */
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
                 * @description The maximum number of items to return; without it, all.
                 * @example 50
                 */
                limit?: components["parameters"]["OptionalLimit"];
                /**
                 * @description How many items to skip; beyond the last one, the page is empty.
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
                 * @description The maximum number of items to return; without it, all.
                 * @example 50
                 */
                limit?: components["parameters"]["OptionalLimit"];
                /**
                 * @description How many items to skip; beyond the last one, the page is empty.
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
                 * @description The maximum number of items to return; without it, all.
                 * @example 50
                 */
                limit?: components["parameters"]["OptionalLimit"];
                /**
                 * @description How many items to skip; beyond the last one, the page is empty.
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
                 * @description The level of the target. There is no history for partners.
                 * @example share
                 */
                target_type?: components["parameters"]["HistoryTargetType"];
                /**
                 * @description The id of the target. Required unless `target_type` is `tenant`, where only the caller's tenant is allowed.
                 * @example shr_docs
                 */
                target_id?: components["parameters"]["HistoryTargetId"];
                /**
                 * @description The number of days, including today.
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
            /** @description The points of the requested days. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UsageHistory"];
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
                 * @description The share that the file is in. Without it, the file is in the user's own space.
                 * @example shr_docs
                 */
                "X-Share-Id"?: components["parameters"]["ShareIdHeader"];
            };
            path: {
                /**
                 * @description The path of the file, with one or more segments. No segment is empty, `.` or `..` or has a control character.
                 * @example minutes/2026-03-06.mp4
                 */
                path: components["parameters"]["FilePath"];
            };
            cookie?: never;
        };
        /** @description The file's bytes, with any content type. No body means an empty file. */
        requestBody?: {
            content: {
                "*/*": string;
            };
        };
        responses: {
            /** @description The file at this path was replaced. */
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
                 * @description The share that the file is in. Without it, the file is in the user's own space.
                 * @example shr_docs
                 */
                "X-Share-Id"?: components["parameters"]["ShareIdHeader"];
            };
            path: {
                /**
                 * @description The path of the file, with one or more segments. No segment is empty, `.` or `..` or has a control character.
                 * @example minutes/2026-03-06.mp4
                 */
                path: components["parameters"]["FilePath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file was deleted. */
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
            /**
             * @description Not received. The attempt has failed and the next one follows the schedule; after the last one, the
             *     delivery is failed.
             */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
