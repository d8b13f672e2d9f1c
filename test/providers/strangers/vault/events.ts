// Faults of what events say.

import type { Stranger } from '../../../support/altered-provider.ts';
import { attemptsAltered, dataAltered, eventOf, eventsAltered } from './alterations.ts';

export const eventsStrangers: Readonly<Record<string, Stranger>> = {
  'timestamp-with-offset': {
    rule: 'V-EV-01',
    is: 'timestamp is in another time zone.',
    alter: eventsAltered('all', (event) => {
      const at = new Date(Date.parse(String(event.timestamp)) + 7_200_000).toISOString();
      return { ...event, timestamp: at.replace('Z', '+02:00') };
    }),
  },
  'event-id-by-attempt': {
    rule: 'V-EV-01',
    is: 'Attempt 4 has another event_id, in the body and in the header.',
    alter: attemptsAltered((request, number) =>
      number === 4
        ? {
            body: JSON.stringify({ ...eventOf(request), event_id: 'evt_another' }),
            headers: { ...request.headers, 'X-Vault-Event-Id': 'evt_another' },
          }
        : undefined,
    ),
  },
  'violation-data-as-text': {
    rule: 'V-EV-01',
    is: 'data of policy.violation is a text.',
    alter: eventsAltered('policy.violation', (event) => ({ ...event, data: JSON.stringify(event.data) })),
  },
  'expiry-of-the-day': {
    rule: 'V-EV-10',
    is: 'expires_at of secret.created is the day, as midnight.',
    alter: dataAltered('secret.created', (data) =>
      typeof data.expires_at === 'string'
        ? { ...data, expires_at: `${data.expires_at.slice(0, 10)}T00:00:00.000000Z` }
        : data,
    ),
  },
  'updated-by-creator': {
    rule: 'V-EV-11',
    is: 'updated_by is who made the first update.',
    alter: dataAltered('secret.updated', (data, { path }, seen) => {
      const first = seen.get(String(path)) ?? data;
      seen.set(String(path), first);
      return { ...data, updated_by: first.updated_by };
    }),
  },
  'permanent-count-of-all': {
    rule: 'V-EV-12',
    is: 'version_count of a permanent deletion is one more.',
    alter: dataAltered('secret.deleted', (data) =>
      data.permanent === true ? { ...data, version_count: Number(data.version_count) + 1 } : data,
    ),
  },
  'second-rotation-from-first': {
    rule: 'V-EV-13',
    is: 'old_version of each rotation is that of the first.',
    alter: dataAltered('secret.rotated', (data, { path }, seen) => {
      const first = seen.get(String(path)) ?? data;
      seen.set(String(path), first);
      return { ...data, old_version: first.old_version };
    }),
  },
  'threshold-in-hours': {
    rule: 'V-EV-14',
    is: 'The threshold of a week is called 168h.',
    alter: dataAltered('secret.expiring', (data) =>
      data.threshold === '7d' ? { ...data, threshold: '168h' } : data,
    ),
  },
  'accessed-first-version': {
    rule: 'V-EV-16',
    is: 'version of secret.accessed is always 1.',
    alter: dataAltered('secret.accessed', (data) => ({ ...data, version: 1 })),
  },
  'policy-actor-of-creation': {
    rule: 'V-EV-20',
    is: 'actor of policy.deleted is who created the policy.',
    alter: dataAltered(['policy.created', 'policy.deleted'], (data, _, seen) => {
      const first = seen.get(String(data.policy_id)) ?? data;
      seen.set(String(data.policy_id), first);
      return { ...data, actor: first.actor };
    }),
  },
  'unbound-identity-of-actor': {
    rule: 'V-EV-21',
    is: 'identity_id of policy.binding.deleted is the actor.',
    alter: dataAltered('policy.binding.deleted', (data) => ({ ...data, identity_id: data.actor })),
  },
  'mfa-as-ip': {
    rule: 'V-EV-22',
    is: 'failed_condition mfa_required is told as ip_not_allowed.',
    alter: dataAltered('policy.violation', (data) =>
      data.failed_condition === 'mfa_required' ? { ...data, failed_condition: 'ip_not_allowed' } : data,
    ),
  },
  'second-warning-of-first': {
    rule: 'V-EV-30',
    is: 'Each warning of a rotation names the first threshold.',
    alter: dataAltered('rotation.due', (data, _, seen) => {
      const key = `${data.rotation_policy_id} ${data.next_rotation_at}`;
      if (data.due_now === true) return data;
      const first = seen.get(key) ?? data;
      seen.set(key, first);
      return { ...data, threshold: first.threshold };
    }),
  },
  'grace-ended-when-due': {
    rule: 'V-EV-33',
    is: 'grace_ended_at is due_at.',
    alter: dataAltered('rotation.overdue', (data) => ({ ...data, grace_ended_at: data.due_at })),
  },
  'completed-before-start': {
    rule: 'V-EV-34',
    is: 'completed_at is before started_at.',
    alter: dataAltered('rotation.completed', (data) => ({
      ...data,
      completed_at: new Date(Date.parse(String(data.started_at)) - 3_600_000).toISOString(),
    })),
  },
  'retry-in-the-past': {
    rule: 'V-EV-35',
    is: 'next_retry_at is a day before the failure.',
    alter: dataAltered('rotation.failed', (data, { timestamp }) =>
      data.next_retry_at === null
        ? data
        : { ...data, next_retry_at: new Date(Date.parse(String(timestamp)) - 86_400_000).toISOString() },
    ),
  },
  'days-after-expiry': {
    rule: 'V-EV-41',
    is: 'days_before_expiry is negative.',
    alter: dataAltered('certificate.renewed', (data) => ({
      ...data,
      days_before_expiry: -Number(data.days_before_expiry),
    })),
  },
  'revoked-reason-of-first': {
    rule: 'V-EV-42',
    is: 'reason of certificate.revoked is always that of the first.',
    alter: dataAltered('certificate.revoked', (data, _, seen) => {
      const first = seen.get('') ?? data;
      seen.set('', first);
      return { ...data, reason: first.reason };
    }),
  },
  'acme-as-text': {
    rule: 'V-EV-43',
    is: 'is_acme_managed is "yes" or "no".',
    alter: dataAltered('certificate.expiring', (data) => ({
      ...data,
      is_acme_managed: data.is_acme_managed === true ? 'yes' : 'no',
    })),
  },
  'renewal-retry-at-once': {
    rule: 'V-EV-44',
    is: 'next_retry_at of certificate.renewal_failed is a day before the failure.',
    alter: dataAltered('certificate.renewal_failed', (data, { timestamp }) => ({
      ...data,
      next_retry_at: new Date(Date.parse(String(timestamp)) - 86_400_000).toISOString(),
    })),
  },
  'lease-expiry-of-hour': {
    rule: 'V-EV-50',
    is: 'expires_at of a lease is the end of the hour.',
    alter: dataAltered('dynamic.lease.created', (data) => ({
      ...data,
      expires_at: `${String(data.expires_at).slice(0, 13)}:59:59.000000Z`,
    })),
  },
  'previous-expiry-of-first': {
    rule: 'V-EV-51',
    is: 'previous_expires_at of each renewal is that of the first.',
    alter: dataAltered('dynamic.lease.renewed', (data, _, seen) => {
      const first = seen.get(String(data.lease_id)) ?? data;
      seen.set(String(data.lease_id), first);
      return { ...data, previous_expires_at: first.previous_expires_at };
    }),
  },
  'revoked-by-system': {
    rule: 'V-EV-52',
    is: 'revoked_by is always the system.',
    alter: dataAltered('dynamic.lease.revoked', (data) => ({ ...data, revoked_by: 'system:leases' })),
  },
  'prefix-reason-as-explicit': {
    rule: 'V-EV-52',
    is: 'The reason revoke_prefix is told as explicit.',
    alter: dataAltered('dynamic.lease.revoked', (data) =>
      data.reason === 'revoke_prefix' ? { ...data, reason: 'explicit' } : data,
    ),
  },
  'conflicts-absent': {
    rule: 'V-EV-60',
    is: 'Without conflicts federation.sync.completed has no conflicts.',
    alter: dataAltered('federation.sync.completed', ({ conflicts, ...data }) =>
      conflicts === 0 ? data : { ...data, conflicts },
    ),
  },
  'sync-code-of-first': {
    rule: 'V-EV-61',
    is: 'error_code of federation.sync.failed is that of the first failure.',
    alter: dataAltered('federation.sync.failed', (data, _, seen) => {
      const first = seen.get(String(data.backend_id)) ?? data;
      seen.set(String(data.backend_id), first);
      return { ...data, error_code: first.error_code };
    }),
  },
  'failures-always-three': {
    rule: 'V-EV-62',
    is: 'consecutive_failures is 3 whatever the threshold.',
    alter: dataAltered('federation.backend.unreachable', (data) => ({ ...data, consecutive_failures: 3 })),
  },
  'unreachable-without-last-success': {
    rule: 'V-EV-62',
    is: 'last_success_at is null though there was a success.',
    alter: dataAltered('federation.backend.unreachable', (data) => ({ ...data, last_success_at: null })),
  },
  'users-as-groups': {
    rule: 'V-EV-70',
    is: 'users_synced and groups_synced are swapped.',
    alter: dataAltered('identity.sync.completed', (data) => ({
      ...data,
      users_synced: data.groups_synced,
      groups_synced: data.users_synced,
    })),
  },
  'sync-id-stays': {
    rule: 'V-EV-70',
    is: 'Every synchronization has the sync_id 1.',
    alter: dataAltered('identity.sync.completed', (data) => ({ ...data, sync_id: 1 })),
  },
};
