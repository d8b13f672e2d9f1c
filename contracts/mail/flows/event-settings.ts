// The single-URL model: one URL for the tenant, and one switch for each event type.

import type { components } from '../../../specs/generated/mail.ts';
import { type Flow, flow } from '../../../src/verify/flow.ts';
import type { Session } from '../../../src/verify/session.ts';
import { assertSame } from '../../support/assertions.ts';
import { eventOf, mailAs } from './support.ts';

const SETTINGS = '/v3/user/webhooks/event/settings';

export const eventSettingsFlows: readonly Flow[] = [
  flow({
    service: 'mail',
    title: 'the one url gets the event types that are switched on, while the settings are enabled',
    rules: ['M-ST-03'],
    needs: ['states', 'clock', 'inbox', 'emit'],
    async run(session) {
      const inbox = 'mail-settings';
      await session.state('the event settings are off');
      const url = session.inbox.url(inbox);
      await change(session, { enabled: true, url, bounce: true, delivered: true });
      await session.emit('mail', 'bounce');
      await session.emit('mail', 'open');
      await change(session, { enabled: false });
      await session.emit('mail', 'delivered');
      await session.clock.advance('2m');
      const types = (await session.inbox.received(inbox)).map((delivery) => eventOf(delivery).event_type);
      assertSame('events at the one url, of bounce, open and, once switched off, delivered', types, [
        'bounce',
      ]);
    },
  }),
  flow({
    service: 'mail',
    title: 'a change of the settings leaves alone what it does not name',
    rules: ['M-ST-02'],
    needs: ['states', 'inbox'],
    async run(session) {
      const url = session.inbox.url('mail-settings-kept');
      await session.state('the event settings are on', { url, types: ['bounce', 'open'] });
      const before = await read(session);
      await change(session, { click: true });
      assertSame('the settings after one switch', await read(session), { ...before, click: true });
      await change(session, { open: false });
      assertSame('the settings after another', await read(session), { ...before, click: true, open: false });
    },
  }),
  flow({
    service: 'mail',
    title: 'the settings have a switch for every event type but blocked',
    rules: ['M-ST-01'],
    async run(session) {
      assertSame('names in the settings', Object.keys(await read(session)).sort(), [
        'bounce',
        'click',
        'deferred',
        'delivered',
        'dropped',
        'enabled',
        'group_resubscribe',
        'group_unsubscribe',
        'open',
        'processed',
        'spam_report',
        'unsubscribe',
        'url',
      ]);
    },
  }),
];

async function read(session: Session) {
  const mail = await mailAs(session);
  return mail.unwrap(mail.GET(SETTINGS));
}

async function change(session: Session, body: components['schemas']['UpdateEventSettingsRequest']) {
  const mail = await mailAs(session);
  return mail.unwrap(mail.PATCH(SETTINGS, { body }));
}
