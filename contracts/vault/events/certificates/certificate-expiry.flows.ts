// The events before a certificate expires: warnings, and renewals by the service.

import { assertFields, assertSame, assertThat } from '../../../support/assertions.ts';
import { flowsOf } from '../../../support/flows.ts';
import { eventOf, only, subscribe } from '../../support.ts';
import { issue } from './certificate-life.flows.ts';

const needs = ['inbox', 'simulate'] as const;
const overTime = ['clock', 'inbox', 'simulate'] as const;

const DAY_MS = 86_400_000;

export const certificateExpiryFlows = flowsOf('vault', {
  'certificate.expiring says whether it is left to the receiver, and then nothing is renewed': {
    rules: ['V-EV-43.1', 'V-EV-43.3'],
    needs: overTime,
    async run(session) {
      await using hook = await subscribe(session, ['certificate.*']);
      const issued = new Map<string, readonly boolean[]>();
      for (const [is_acme_managed, auto_renew] of [
        [true, false],
        [false, true],
        [false, false],
      ] as const) {
        issued.set(await issue(session, hook, { is_acme_managed, auto_renew }), [
          is_acme_managed,
          auto_renew,
        ]);
      }
      await session.clock.advance('89d');
      const events = await hook.events('certificate.expiring');
      const warned = new Set(events.map(({ data }) => data.certificate_id));
      assertSame('certificates that are warned of', [...warned].toSorted(), [...issued.keys()].toSorted());
      for (const { data } of events) {
        const terms = [data.is_acme_managed, data.auto_renew];
        assertSame('is_acme_managed and auto_renew', terms, issued.get(data.certificate_id));
        assertSame(
          'types of days_remaining and threshold',
          [typeof data.days_remaining, typeof data.threshold],
          ['number', 'string'],
        );
      }
      assertSame('certificate.renewed events', (await hook.events('certificate.renewed')).length, 0);
    },
  },
  'a certificate of ACME with auto_renew is renewed by the service': {
    rules: ['V-EV-43.2', 'V-EV-41'],
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
  },
  'certificate.expiring fires 30, 7 and 1 days ahead of expiry': {
    rules: ['V-EV-43.1'],
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
  },
  'certificate.renewal_failed has the reason, and counts the attempts': {
    rules: ['V-EV-44', 'V-EV-05.2'],
    needs,
    async run(session) {
      await using hook = await subscribe(session, ['certificate.*']);
      const certificate_id = await issue(session, hook);
      const failures = [
        { error_code: 'any text: 42', error_message: 'Too many orders.' },
        { error_code: 'ANOTHER', error_message: 'The order was refused.' },
      ] as const;
      for (const failure of failures)
        await session.simulate('vault', 'certificate.fail_renewal', { certificate_id, ...failure });
      const events = await hook.events('certificate.renewal_failed');
      assertSame('attempts', events.map(({ data }) => data.attempt).toSorted(), [1, 2]);
      for (const [index, failure] of failures.entries()) {
        const told = events.find(({ data }) => data.error_code === failure.error_code)?.data;
        const expected = { certificate_id, common_name: hook.mark, ...failure, attempt: index + 1 };
        assertFields('data', told, expected);
        assertSame('type of next_retry_at', typeof told?.next_retry_at, 'string');
      }
    },
  },
  'certificate.expiring counts the days that are left until not_after': {
    rules: ['V-EV-43.1'],
    needs: overTime,
    async run(session) {
      await using hook = await subscribe(session, ['certificate.*']);
      const id = await issue(session, hook);
      const issued = only(await hook.events('certificate.issued', id), 'certificate.issued').data;
      await session.clock.advance('90d');
      const warnings = await hook.events('certificate.expiring', id);
      assertThat(warnings.length > 0, 'a certificate that expires should be warned of');
      const told = warnings.map(({ data }) => `${data.threshold} ${data.days_remaining}`);
      assertSame('different warnings', new Set(told).size, warnings.length);
      for (const { timestamp, data } of warnings) {
        assertSame('not_after', Date.parse(data.not_after), Date.parse(issued.not_after));
        const left = (Date.parse(data.not_after) - Date.parse(timestamp)) / DAY_MS;
        assertThat(
          left > 0 && Math.abs(left - data.days_remaining) <= 1,
          `days_remaining is ${data.days_remaining}, ${left} days before it expires`,
        );
      }
    },
  },
  'failed renewals are counted for each certificate, and the next try lies ahead': {
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
        events.map(({ data }) => `${data.certificate_id} ${data.attempt}`).toSorted(),
        [`${first} 1`, `${first} 2`, `${second} 1`].toSorted(),
      );
      for (const { timestamp, data } of events)
        assertThat(
          Date.parse(data.next_retry_at) > Date.parse(timestamp),
          `next_retry_at should be after ${timestamp}, and is ${data.next_retry_at}`,
        );
    },
  },
  'a renewal that failed is tried again when it said so, until the certificate is renewed': {
    rules: ['V-EV-44'],
    gaps: ['V-G-51'],
    needs: overTime,
    async run(session) {
      await using hook = await subscribe(session, ['certificate.*']);
      const certificate_id = await issue(session, hook);
      const failure = { error_code: 'E42', error_message: 'Failed.' };
      await session.simulate('vault', 'certificate.fail_renewal', { certificate_id, ...failure });
      await session.clock.advance('2h');
      const events = await hook.events('certificate.renewal_failed', certificate_id);
      assertSame(
        'attempts',
        events.map(({ data }) => data.attempt),
        [1, 2, 3],
      );
      assertSame(
        'instants that were announced, and those of the next failures',
        events.slice(0, 2).map(({ data }) => Date.parse(data.next_retry_at)),
        events.slice(1).map(({ timestamp }) => Date.parse(timestamp)),
      );
      await session.simulate('vault', 'certificate.renew', { certificate_id });
      await session.clock.advance('1d');
      const later = await hook.events('certificate.renewal_failed', certificate_id);
      assertSame('failures after the renewal', later.length - events.length, 0);
    },
  },
  'a certificate that lasts half a day is renewed by the service too, again and again': {
    rules: ['V-EV-43.2', 'V-EV-41'],
    gaps: ['V-G-54'],
    needs: overTime,
    async run(session) {
      await using hook = await subscribe(session, ['certificate.*']);
      await issue(session, hook, { issued_via: 'acme', auto_renew: true, valid_for: '12h' });
      const { timestamp: issuedAt } = only(await hook.events('certificate.issued'), 'certificate.issued');
      await session.clock.advance('16h');
      const hours = (await hook.events('certificate.renewed')).map(
        ({ timestamp }) => (Date.parse(timestamp) - Date.parse(issuedAt)) / 3_600_000,
      );
      assertSame('hours after the issue', hours, [8, 16]);
    },
  },
  'the service renews a certificate at its first warning, and the new one in its turn': {
    rules: ['V-EV-43.2', 'V-EV-41'],
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
  },
});
