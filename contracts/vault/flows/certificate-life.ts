// The events of a certificate's life, each for its true reason.

import { type Flow, flow } from '../../../src/verify/flow.ts';
import type { Session } from '../../../src/verify/session.ts';
import { assertSame, assertThat } from '../../support/assertions.ts';
import { eventOf, only, type Subscription, subscribe } from './support.ts';

const needs = ['inbox', 'simulate'] as const;
const overTime = ['clock', 'inbox', 'simulate'] as const;

const DAY_MS = 86_400_000;

export const certificateLifeFlows: readonly Flow[] = [
  flow({
    service: 'vault',
    title: 'certificate.issued tells how it came into being and how long it is valid',
    rules: ['V-EV-40', 'V-EV-03'],
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
  }),
  flow({
    service: 'vault',
    title: 'certificate.renewed names the old and the new certificate',
    rules: ['V-EV-41'],
    needs,
    async run(session) {
      await using hook = await subscribe(session, ['certificate.*']);
      const old = await issue(session, hook);
      const renewal = { certificate_id: old, renewal_method: 'by_hand' };
      const { certificate_id } = await session.simulate('vault', 'certificate.renew', renewal);
      const { data } = only(await hook.events('certificate.renewed'), 'certificate.renewed');
      const { not_after, days_before_expiry, ...rest } = data;
      const ids = { old_certificate_id: old, new_certificate_id: certificate_id };
      assertSame('data', rest, { ...ids, common_name: hook.mark, renewal_method: 'by_hand' });
      assertSame(
        'types of not_after and days_before_expiry',
        [typeof not_after, typeof days_before_expiry],
        ['string', 'number'],
      );
    },
  }),
  flow({
    service: 'vault',
    title: 'certificate.revoked tells why, by whom and when the list was updated',
    rules: ['V-EV-42'],
    needs,
    async run(session) {
      await using hook = await subscribe(session, ['certificate.*']);
      const certificate_id = await issue(session, hook);
      const why = { reason: 'key_compromise', revoked_by: 'user:ada' };
      await session.simulate('vault', 'certificate.revoke', { certificate_id, ...why });
      const issued = only(await hook.events('certificate.issued'), 'certificate.issued').data;
      const { data } = only(await hook.events('certificate.revoked'), 'certificate.revoked');
      const { crl_updated_at, ...rest } = data;
      const { serial_number } = issued;
      assertSame('data', rest, { certificate_id, common_name: hook.mark, serial_number, ...why });
      assertSame('type of crl_updated_at', typeof crl_updated_at, 'string');
    },
  }),
  flow({
    service: 'vault',
    title: 'certificate.expiring says whether it is left to the receiver, and then nothing is renewed',
    rules: ['V-EV-43'],
    needs: overTime,
    async run(session) {
      await using hook = await subscribe(session, ['certificate.*']);
      for (const [is_acme_managed, auto_renew] of [
        [true, false],
        [false, true],
        [false, false],
      ] as const) {
        await issue(session, hook, { is_acme_managed, auto_renew });
      }
      await session.clock.advance('89d');
      const events = await hook.events('certificate.expiring');
      assertThat(
        events.length >= 3,
        `three certificates are about to expire, and ${events.length} warnings came`,
      );
      for (const { data } of events) {
        assertThat(
          !(data.is_acme_managed && data.auto_renew),
          'a certificate is said to be renewed, and is not',
        );
        assertSame(
          'types of days_remaining and threshold',
          [typeof data.days_remaining, typeof data.threshold],
          ['number', 'string'],
        );
      }
      assertSame('certificate.renewed events', (await hook.events('certificate.renewed')).length, 0);
    },
  }),
  flow({
    service: 'vault',
    title: 'a certificate of ACME with auto_renew is renewed by the service',
    rules: ['V-EV-43', 'V-EV-41'],
    needs: overTime,
    async run(session) {
      await using hook = await subscribe(session, ['certificate.*']);
      const id = await issue(session, hook, { is_acme_managed: true, auto_renew: true });
      await session.clock.advance('90d');
      const [warning] = await hook.events('certificate.expiring', id);
      assertSame(
        'is_acme_managed and auto_renew',
        [warning?.data.is_acme_managed, warning?.data.auto_renew],
        [true, true],
      );
      const renewed = await hook.events('certificate.renewed', id);
      assertThat(
        renewed.length > 0,
        'a certificate that the service renews was not renewed before it expired',
      );
    },
  }),
  flow({
    service: 'vault',
    title: 'certificate.expiring fires 30, 7 and 1 days ahead of expiry',
    rules: ['V-EV-43'],
    gaps: ['V-G-35', 'V-G-46'],
    needs: overTime,
    async run(session) {
      await using hook = await subscribe(session, ['certificate.*']);
      await issue(session, hook);
      await session.clock.advance('90d');
      const warnings = (await hook.events('certificate.expiring')).map(({ timestamp, data }) => [
        data.threshold,
        data.days_remaining,
        (Date.parse(data.not_after) - Date.parse(timestamp)) / DAY_MS,
      ]);
      assertSame('thresholds, days left and instants', warnings, [
        ['30d', 30, 30],
        ['7d', 7, 7],
        ['1d', 1, 1],
      ]);
    },
  }),
  flow({
    service: 'vault',
    title: 'certificate.renewal_failed tells why, and counts the attempts',
    rules: ['V-EV-44', 'V-EV-05'],
    needs,
    async run(session) {
      await using hook = await subscribe(session, ['certificate.*']);
      const certificate_id = await issue(session, hook);
      const failure = { error_code: 'any text: 42', error_message: 'Too many orders.' };
      await session.simulate('vault', 'certificate.fail_renewal', { certificate_id, ...failure });
      await session.simulate('vault', 'certificate.fail_renewal', { certificate_id, ...failure });
      const events = await hook.events('certificate.renewal_failed');
      assertSame(
        'attempts',
        events.map(({ data }) => data.attempt),
        [1, 2],
      );
      for (const { data } of events) {
        const { attempt: _, next_retry_at, ...rest } = data;
        assertSame('data', rest, { certificate_id, common_name: hook.mark, ...failure });
        assertSame('type of next_retry_at', typeof next_retry_at, 'string');
      }
    },
  }),
  flow({
    service: 'vault',
    title: 'two certificates have ids and serial numbers of their own, and begin to be valid at once',
    rules: ['V-EV-40'],
    needs,
    async run(session) {
      await using hook = await subscribe(session, ['certificate.*']);
      const ids = [await issue(session, hook), await issue(session, hook, { valid_for: '1d' })];
      const events = await hook.events('certificate.issued');
      assertSame(
        'certificate ids',
        events.map(({ data }) => data.certificate_id),
        ids,
      );
      assertSame('different serial numbers', new Set(events.map(({ data }) => data.serial_number)).size, 2);
      for (const { timestamp, data } of events)
        assertThat(
          Date.parse(data.not_before) <= Date.parse(timestamp),
          `a certificate issued at ${timestamp} is not valid before ${data.not_before}`,
        );
    },
  }),
  flow({
    service: 'vault',
    title:
      'certificate.renewed counts the days that the old certificate had left, and the new one lasts longer',
    rules: ['V-EV-41'],
    needs: overTime,
    async run(session) {
      await using hook = await subscribe(session, ['certificate.*']);
      const certificate_id = await issue(session, hook);
      const issued = only(await hook.events('certificate.issued'), 'certificate.issued').data;
      await session.clock.advance('70d');
      await session.simulate('vault', 'certificate.renew', { certificate_id });
      const { data } = only(await hook.events('certificate.renewed'), 'certificate.renewed');
      assertSame('days_before_expiry', data.days_before_expiry, 20);
      const isLater = Date.parse(data.not_after) > Date.parse(issued.not_after);
      assertThat(isLater, 'a certificate that was renewed should last longer');
    },
  }),
  flow({
    service: 'vault',
    title: 'certificate.expiring counts the days that are left until not_after',
    rules: ['V-EV-43'],
    needs: overTime,
    async run(session) {
      await using hook = await subscribe(session, ['certificate.*']);
      const id = await issue(session, hook);
      const issued = only(await hook.events('certificate.issued', id), 'certificate.issued').data;
      await session.clock.advance('90d');
      const warnings = await hook.events('certificate.expiring', id);
      assertThat(warnings.length > 0, 'a certificate that expires should be warned of');
      for (const { timestamp, data } of warnings) {
        assertSame('not_after', Date.parse(data.not_after), Date.parse(issued.not_after));
        const left = (Date.parse(data.not_after) - Date.parse(timestamp)) / DAY_MS;
        assertThat(
          left > 0 && Math.abs(left - data.days_remaining) <= 1,
          `days_remaining is ${data.days_remaining}, ${left} days before it expires`,
        );
      }
    },
  }),
  flow({
    service: 'vault',
    title: 'a certificate that was revoked, or renewed by hand, is not warned of any more',
    rules: ['V-EV-43', 'V-EV-41', 'V-EV-42'],
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
      const gone = warned.filter((id) => id === revoked || id === renewed);
      assertSame('warnings of certificates that are gone', gone, []);
    },
  }),
  flow({
    service: 'vault',
    title: 'failed renewals are counted for each certificate, and the next try lies ahead',
    rules: ['V-EV-44'],
    needs,
    async run(session) {
      await using hook = await subscribe(session, ['certificate.*']);
      const [first, second] = [await issue(session, hook), await issue(session, hook)];
      const failure = { error_code: 'E42', error_message: 'Failed.' };
      for (const certificate_id of [first, first, second])
        await session.simulate('vault', 'certificate.fail_renewal', { certificate_id, ...failure });
      const events = await hook.events('certificate.renewal_failed');
      assertSame(
        'certificates and attempts',
        events.map(({ data }) => [data.certificate_id, data.attempt]),
        [
          [first, 1],
          [first, 2],
          [second, 1],
        ],
      );
      for (const { timestamp, data } of events)
        assertThat(
          Date.parse(data.next_retry_at) > Date.parse(timestamp),
          `next_retry_at should be after ${timestamp}, and is ${data.next_retry_at}`,
        );
    },
  }),
  flow({
    service: 'vault',
    title: 'the service renews a certificate at its first warning, and the new one in its turn',
    rules: ['V-EV-43', 'V-EV-41'],
    gaps: ['V-G-35', 'V-G-46', 'V-G-50'],
    needs: overTime,
    async run(session) {
      await using hook = await subscribe(session, ['certificate.*']);
      await issue(session, hook, { issued_via: 'acme', auto_renew: true });
      await session.clock.advance('125d');
      const received = (await hook.received()).map((delivery) => eventOf(delivery).event_type.split('.')[1]);
      assertSame('events', received, ['issued', 'expiring', 'renewed', 'expiring', 'renewed']);
      const [first, second] = await hook.events('certificate.renewed');
      assertSame(
        'the certificate renewed next',
        second?.data.old_certificate_id,
        first?.data.new_certificate_id,
      );
      assertSame('days_before_expiry', first?.data.days_before_expiry, 30);
    },
  }),
];

/** Issues a certificate for 90 days whose name is the subscription's mark; answers its id. */
async function issue(session: Session, { mark }: Subscription, given = {}): Promise<string> {
  const certificate = { common_name: mark, valid_for: '90d', ...given };
  return String((await session.simulate('vault', 'certificate.issue', certificate)).certificate_id);
}
