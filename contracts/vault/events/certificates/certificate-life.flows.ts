// The events of issuing, renewing and revoking certificates, each with its actual cause.

import type { Session } from '../../../../src/verify/session.ts';
import { assertFields, assertSame, assertThat } from '../../../support/assertions.ts';
import { flowsOf } from '../../../support/flows.ts';
import { only, type Subscription, subscribe } from '../../support.ts';

const needs = ['inbox', 'simulate'] as const;

const overTime = ['clock', 'inbox', 'simulate'] as const;

const DAY_MS = 86_400_000;

export const certificateLifeFlows = flowsOf('vault', {
  'certificate.issued has how the certificate was issued and how long it is valid': {
    rules: ['V-EV-40.1', 'V-EV-40.2', 'V-EV-03.2'],
    needs,
    async run(session) {
      await using hook = await subscribe(session, ['certificate.*']);
      for (const issued_via of ['internal_ca', 'acme', 'csr_sign', 'import']) {
        const id = await issue(session, hook, { issued_via });
        const { path, data } = only(await hook.events('certificate.issued', id), 'certificate.issued');
        assertSame(
          'issued_via and common_name',
          [data.issued_via, data.common_name],
          [issued_via, hook.mark],
        );
        const days = Math.round((Date.parse(data.not_after) - Date.parse(data.not_before)) / DAY_MS);
        assertSame('days from not_before to not_after', days, 90);
        assertThat(typeof path === 'string' && path !== '', 'an event of a certificate has no path');
      }
    },
  },
  'certificate.renewed names the old and the new certificate': {
    rules: ['V-EV-41'],
    needs,
    async run(session) {
      await using hook = await subscribe(session, ['certificate.*']);
      const old = await issue(session, hook);
      const renewal = { certificate_id: old, renewal_method: 'by_hand' };
      const { certificate_id } = await session.simulate('vault', 'certificate.renew', renewal);
      const { data } = only(await hook.events('certificate.renewed'), 'certificate.renewed');
      const { not_after, days_before_expiry } = data;
      const ids = { old_certificate_id: old, new_certificate_id: certificate_id };
      assertFields('data', data, { ...ids, common_name: hook.mark, renewal_method: 'by_hand' });
      assertSame(
        'types of not_after and days_before_expiry',
        [typeof not_after, typeof days_before_expiry],
        ['string', 'number'],
      );
    },
  },
  'certificate.revoked has the reason, the actor and the time of the list’s update': {
    rules: ['V-EV-42'],
    needs,
    async run(session) {
      await using hook = await subscribe(session, ['certificate.*']);
      const ids = [await issue(session, hook), await issue(session, hook)] as const;
      await issue(session, hook);
      for (const [certificate_id, why] of [
        [ids[0], { reason: 'key_compromise', revoked_by: 'user:ada' }],
        [ids[1], { reason: 'superseded', revoked_by: 'sa:ci' }],
      ] as const) {
        await session.simulate('vault', 'certificate.revoke', { certificate_id, ...why });
        const [issued] = await hook.events('certificate.issued', certificate_id);
        const { data } = only(
          await hook.events('certificate.revoked', certificate_id),
          'certificate.revoked',
        );
        const serial_number = issued?.data.serial_number;
        assertFields('data', data, { certificate_id, common_name: hook.mark, serial_number, ...why });
        assertSame('type of crl_updated_at', typeof data.crl_updated_at, 'string');
      }
    },
  },
  'two certificates have ids and serial numbers of their own, and begin to be valid at once': {
    rules: ['V-EV-40.1'],
    needs,
    async run(session) {
      await using hook = await subscribe(session, ['certificate.*']);
      const ids = [await issue(session, hook), await issue(session, hook, { valid_for: '1d' })];
      const events = await hook.events('certificate.issued');
      assertSame('certificate ids', events.map(({ data }) => data.certificate_id).toSorted(), ids.toSorted());
      assertSame('different serial numbers', new Set(events.map(({ data }) => data.serial_number)).size, 2);
      for (const { timestamp, data } of events)
        assertThat(
          Date.parse(data.not_before) <= Date.parse(timestamp),
          `a certificate issued at ${timestamp} is not valid before ${data.not_before}`,
        );
    },
  },
  'certificate.renewed counts the days that the old certificate had left, and the new one lasts longer': {
    rules: ['V-EV-41'],
    needs: overTime,
    async run(session) {
      await using hook = await subscribe(session, ['certificate.*']);
      const certificate_id = await issue(session, hook);
      const issued = only(await hook.events('certificate.issued'), 'certificate.issued').data;
      await session.clock.advance('70d');
      await session.simulate('vault', 'certificate.renew', { certificate_id });
      const { data } = only(await hook.events('certificate.renewed'), 'certificate.renewed');
      // Rounded down: just after the start of the twentieth day before the end, 19 days are left.
      const isCounted = [19, 20].includes(data.days_before_expiry);
      assertThat(isCounted, `days_before_expiry should be 20, and is ${data.days_before_expiry}`);
      const isLater = Date.parse(data.not_after) > Date.parse(issued.not_after);
      assertThat(isLater, 'a certificate that was renewed should last longer');
    },
  },
  'a certificate that was revoked, or renewed by hand, is not warned of any more': {
    rules: ['V-EV-43.1', 'V-EV-41', 'V-EV-42'],
    needs: overTime,
    async run(session) {
      await using hook = await subscribe(session, ['certificate.*']);
      const revoked = await issue(session, hook);
      const renewed = await issue(session, hook);
      const kept = await issue(session, hook);
      const reason = { reason: 'superseded', revoked_by: 'user:ada' };
      await session.simulate('vault', 'certificate.revoke', { certificate_id: revoked, ...reason });
      await session.simulate('vault', 'certificate.renew', { certificate_id: renewed });
      await session.clock.advance('89d');
      const warned = (await hook.events('certificate.expiring')).map(({ data }) => data.certificate_id);
      assertThat(warned.includes(kept), 'a certificate that expires should be warned of');
      const unexpected = warned.filter((id) => id === revoked || id === renewed);
      assertSame('warnings of certificates that are gone', unexpected, []);
    },
  },
});

/** Issues a certificate for 90 days, named after the subscription's mark, and returns its id. */
export async function issue(session: Session, { mark }: Subscription, given = {}): Promise<string> {
  const certificate = { common_name: mark, valid_for: '90d', ...given };
  return String((await session.simulate('vault', 'certificate.issue', certificate)).certificate_id);
}
