// The events of leased credentials, each with its actual cause.

import type { Session } from '../../../../src/verify/session.ts';
import { assertFields, assertSame, assertThat } from '../../../support/assertions.ts';
import { flowsOf } from '../../../support/flows.ts';
import { assertAt, only, type Subscription, subscribe } from '../../support.ts';

const needs = ['inbox', 'simulate'] as const;
const overTime = ['clock', 'inbox', 'simulate'] as const;

const TTL_SECONDS = 3_600;

/** The reasons that somebody can give. */
const REASONS = ['explicit', 'revoke_prefix', 'engine_disabled'];

export const leaseLifeFlows = flowsOf('vault', {
  'dynamic.lease.created has the credential, its holder and its expiry': {
    rules: ['V-EV-50'],
    needs,
    async run(session) {
      await using hook = await subscribe(session, ['dynamic.**']);
      const lease_id = await lease(session, hook);
      const { timestamp, data } = only(await hook.events('dynamic.lease.created'), 'dynamic.lease.created');
      const credential = { engine: hook.mark, role: 'readonly', issued_to: 'sa:billing-api' };
      assertFields('data', data, { lease_id, ...credential, ttl_seconds: TTL_SECONDS });
      const durationMs = Date.parse(data.expires_at) - Date.parse(timestamp);
      assertSame('seconds until expires_at', Math.round(durationMs / 1_000), TTL_SECONDS);
    },
  },
  'dynamic.lease.renewed has the expiry before and after': {
    rules: ['V-EV-51'],
    needs,
    async run(session) {
      await using hook = await subscribe(session, ['dynamic.**']);
      const lease_id = await lease(session, hook);
      await session.simulate('vault', 'lease.renew', { lease_id, increment_seconds: 1_800 });
      const created = only(await hook.events('dynamic.lease.created'), 'dynamic.lease.created').data;
      const { data } = only(await hook.events('dynamic.lease.renewed', lease_id), 'dynamic.lease.renewed');
      assertSame('previous_expires_at', Date.parse(data.previous_expires_at), Date.parse(created.expires_at));
      assertSame('increment_seconds', data.increment_seconds, 1_800);
      const isLater = Date.parse(data.new_expires_at) > Date.parse(data.previous_expires_at);
      assertThat(isLater, 'a lease that is renewed should last longer');
    },
  },
  'dynamic.lease.revoked has the actor and the reason, for each reason that somebody gives': {
    rules: ['V-EV-52.1', 'V-EV-52.2'],
    needs,
    async run(session) {
      await using hook = await subscribe(session, ['dynamic.**']);
      for (const reason of REASONS) {
        const lease_id = await lease(session, hook);
        await session.simulate('vault', 'lease.revoke', { lease_id, reason, revoked_by: 'user:ada' });
        const { data } = only(await hook.events('dynamic.lease.revoked', lease_id), 'dynamic.lease.revoked');
        assertFields('data', data, { lease_id, revoked_by: 'user:ada', reason, revocation_succeeded: true });
      }
    },
  },
  'a lease that the service revokes because it expired has this reason, and does not expire again': {
    rules: ['V-EV-52.2', 'V-EV-54.2'],
    needs: overTime,
    async run(session) {
      await using hook = await subscribe(session, ['dynamic.**']);
      const lease_id = await lease(session, hook);
      const revocation = { lease_id, reason: 'expired', revoked_by: 'user:ada' };
      await session.simulate('vault', 'lease.revoke', revocation);
      const { data } = only(await hook.events('dynamic.lease.revoked', lease_id), 'dynamic.lease.revoked');
      assertSame('reason', data.reason, 'expired');
      await session.clock.advance('2h');
      const expired = await hook.events('dynamic.lease.expired', lease_id);
      assertSame('dynamic.lease.expired events', expired.length, 0);
    },
  },
  'a lease whose user could not be removed is revoked nevertheless, and the event reports it': {
    rules: ['V-EV-53.1', 'V-EV-53.2', 'V-EV-54.2'],
    needs: overTime,
    async run(session) {
      await using hook = await subscribe(session, ['dynamic.**']);
      for (const reason of REASONS) {
        const lease_id = await lease(session, hook);
        const revocation = { lease_id, reason, revoked_by: 'user:ada', revocation_succeeds: false };
        await session.simulate('vault', 'lease.revoke', revocation);
        const { data } = only(await hook.events('dynamic.lease.revoked', lease_id), 'dynamic.lease.revoked');
        assertFields('data', data, { reason, revocation_succeeded: false });
      }
      await session.clock.advance('2h');
      const expired = await hook.events('dynamic.lease.expired');
      assertSame('dynamic.lease.expired events of revoked leases', expired.length, 0);
    },
  },
  'dynamic.lease.expired fires when the TTL is over and the lease was not revoked': {
    rules: ['V-EV-54.1'],
    needs: overTime,
    async run(session) {
      await using hook = await subscribe(session, ['dynamic.**']);
      const lease_id = await lease(session, hook);
      await session.clock.advance('59m');
      assertSame('events within the TTL', (await hook.events('dynamic.lease.expired')).length, 0);
      await session.clock.advance('2m');
      const created = only(await hook.events('dynamic.lease.created'), 'dynamic.lease.created').data;
      const { data } = only(await hook.events('dynamic.lease.expired'), 'dynamic.lease.expired');
      assertFields('data', data, { lease_id, engine: hook.mark, role: 'readonly' });
      assertAt('expired_at', data.expired_at, Date.parse(created.expires_at));
    },
  },
  'a lease that runs out is expired and not revoked': {
    rules: ['V-EV-54.1'],
    gaps: ['V-G-25'],
    needs: overTime,
    async run(session) {
      await using hook = await subscribe(session, ['dynamic.**']);
      const lease_id = await lease(session, hook);
      await session.clock.advance('2h');
      only(await hook.events('dynamic.lease.expired', lease_id), 'dynamic.lease.expired');
      const revoked = await hook.events('dynamic.lease.revoked', lease_id);
      assertSame('dynamic.lease.revoked events', revoked.length, 0);
    },
  },
  'a renewed lease runs out at its new expiry, once': {
    rules: ['V-EV-51', 'V-EV-54.1'],
    needs: overTime,
    async run(session) {
      await using hook = await subscribe(session, ['dynamic.**']);
      const lease_id = await lease(session, hook);
      for (let count = 0; count < 2; count++)
        await session.simulate('vault', 'lease.renew', { lease_id, increment_seconds: 3_600 });
      const renewals = await hook.events('dynamic.lease.renewed', lease_id);
      const [first, second] = renewals.toSorted(
        (a, b) => Date.parse(a.data.new_expires_at) - Date.parse(b.data.new_expires_at),
      );
      assertThat(
        first !== undefined && second !== undefined,
        'a lease was renewed twice, and told less often',
      );
      const { new_expires_at } = first.data;
      assertSame(
        'previous_expires_at of the second renewal',
        Date.parse(second.data.previous_expires_at),
        Date.parse(new_expires_at),
      );
      const expiresAt = Date.parse(second.data.new_expires_at);
      const expired = () => hook.events('dynamic.lease.expired', lease_id);
      const leftMs = expiresAt - (await session.clock.now()).getTime();
      await session.clock.advance(`${Math.round(leftMs / 1_000) - 1}s`);
      assertSame('events before the new expiry', (await expired()).length, 0);
      await session.clock.advance('10h');
      const { data } = only(await expired(), 'dynamic.lease.expired');
      assertAt('expired_at', data.expired_at, expiresAt);
    },
  },
  'a lease that is revoked, for any reason, does not expire, while another one does': {
    rules: ['V-EV-52.2', 'V-EV-54.1', 'V-EV-54.2'],
    needs: overTime,
    async run(session) {
      await using hook = await subscribe(session, ['dynamic.**']);
      const kept = await lease(session, hook);
      const revoked = [];
      for (const reason of REASONS) {
        const lease_id = await lease(session, hook);
        // One that was renewed before is revoked like any other.
        if (reason === 'explicit')
          await session.simulate('vault', 'lease.renew', { lease_id, increment_seconds: 60 });
        await session.simulate('vault', 'lease.revoke', { lease_id, reason, revoked_by: 'user:ada' });
        revoked.push(lease_id);
      }
      await session.clock.advance('3599s');
      assertSame(
        'leases that ran out before their TTL',
        (await hook.events('dynamic.lease.expired')).length,
        0,
      );
      await session.clock.advance('1d');
      const expired = (await hook.events('dynamic.lease.expired')).map(({ data }) => data.lease_id);
      assertSame('leases that ran out', expired, [kept]);
      for (const lease_id of revoked)
        only(await hook.events('dynamic.lease.revoked', lease_id), 'dynamic.lease.revoked');
    },
  },
  'the increment of a renewal is added to the previous expiry': {
    rules: ['V-EV-51'],
    gaps: ['V-G-46'],
    needs: overTime,
    async run(session) {
      await using hook = await subscribe(session, ['dynamic.**']);
      const lease_id = await lease(session, hook);
      await session.clock.advance('50m');
      await session.simulate('vault', 'lease.renew', { lease_id, increment_seconds: 1_800 });
      const { data } = only(await hook.events('dynamic.lease.renewed', lease_id), 'dynamic.lease.renewed');
      const addedMs = Date.parse(data.new_expires_at) - Date.parse(data.previous_expires_at);
      assertSame('seconds added', addedMs / 1_000, 1_800);
    },
  },
  'a lease that has run out can be revoked because of it, by the service': {
    rules: ['V-EV-52.2'],
    gaps: ['V-G-25', 'V-G-50'],
    needs: overTime,
    async run(session) {
      await using hook = await subscribe(session, ['dynamic.**']);
      const lease_id = await lease(session, hook);
      await session.clock.advance('2h');
      await session.simulate('vault', 'lease.revoke', { lease_id, reason: 'expired' });
      const { data } = only(await hook.events('dynamic.lease.revoked', lease_id), 'dynamic.lease.revoked');
      assertSame('reason and revoked_by', [data.reason, data.revoked_by], ['expired', 'system:leases']);
    },
  },
});

/** Leases a credential from an engine named after the subscription's mark, and returns the lease's id. */
async function lease(session: Session, { mark }: Subscription): Promise<string> {
  const credential = {
    engine: mark,
    role: 'readonly',
    ttl_seconds: TTL_SECONDS,
    issued_to: 'sa:billing-api',
  };
  return String((await session.simulate('vault', 'lease.create', credential)).lease_id);
}
