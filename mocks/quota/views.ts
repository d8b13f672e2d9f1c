// Targets in the API's shape: a quota, and usage.

import { iso, isoOrNull } from '../../src/engine/instant.ts';
import type { Partner, Quota, Target } from './documents.ts';
import type { Schemas } from './spec.ts';

/** A target's quota. */
export function quotaView({ type, id, tenantId }: Target, quota: Quota): Schemas['Quota'] {
  const [first, second, third] = quota.warningPercents;
  return {
    id: quota.id,
    tenant_id: tenantId,
    target_type: type,
    target_id: id,
    limit_bytes: quota.limitBytes,
    limit_type: quota.limitType,
    warning_threshold_1: first,
    warning_threshold_2: second,
    warning_threshold_3: third,
    grace_period_days: quota.gracePeriodDays,
    grace_extra_percent: quota.graceExtraPercent,
    grace_started_at: isoOrNull(quota.graceStartedAt),
    exempt: quota.isExempt,
    exempt_reason: quota.exemptReason,
  };
}

/** What a target holds. The API does not show a partner's usage. */
export function usageView({ type, id, usage, calculatedAt }: Exclude<Target, Partner>): Schemas['Usage'] {
  return {
    target_type: type,
    target_id: id,
    used_bytes: usage.usedBytes,
    file_count: usage.fileCount,
    folder_count: usage.folderCount,
    version_bytes: usage.versionBytes,
    trash_bytes: usage.trashBytes,
    calculated_at: iso(calculatedAt),
  };
}
