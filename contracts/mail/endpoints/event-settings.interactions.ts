// A consumer of the single-URL model: one URL for the tenant, and one switch for each event type.

import { MatchersV3 } from '@pact-foundation/pact';
import { expect } from 'vitest';
import type { components } from '../../../specs/generated/mail.ts';
import { given, type HttpInteraction } from '../../support/interaction.ts';
import { misshapen } from '../../support/misshapen.ts';
import { mailClient, refusedBySchema } from '../consumer.ts';

const { boolean } = MatchersV3;

const SETTINGS = '/v3/user/webhooks/event/settings';
const HOOK = 'https://shop.example/hooks';
const areOn = given('mail', 'the event settings are on', { url: HOOK, types: ['delivered', 'bounce'] });

const allOff = {
  enabled: false,
  url: '',
  processed: false,
  deferred: false,
  delivered: false,
  bounce: false,
  dropped: false,
  open: false,
  click: false,
  spam_report: false,
  unsubscribe: false,
  group_unsubscribe: false,
  group_resubscribe: false,
} satisfies components['schemas']['EventSettings'];

const deliveriesAndBounces = { ...allOff, enabled: true, url: HOOK, delivered: true, bounce: true };

export const eventSettingsInteractions: readonly HttpInteraction[] = [
  {
    title: 'reads which events go to the single url',
    rules: ['M-ST-01.1', 'M-ST-03.1', 'M-ER-17.1'],
    caller: 'live',
    states: [areOn],
    request: { method: 'GET', path: SETTINGS },
    response: { status: 200, body: deliveriesAndBounces },
    async consume(provider) {
      const mail = mailClient(provider);
      const settings = await mail.unwrap(mail.GET(SETTINGS));
      expect(settings).toMatchObject({ enabled: true, url: HOOK, bounce: true, open: false });
    },
  },
  {
    title: 'reads settings that were never changed',
    rules: ['M-ST-01.1'],
    gaps: ['M-G-22'],
    caller: 'live',
    states: [given('mail', 'the event settings are off')],
    request: { method: 'GET', path: SETTINGS },
    response: { status: 200, body: allOff },
    async consume(provider) {
      const mail = mailClient(provider);
      expect(await mail.unwrap(mail.GET(SETTINGS))).toMatchObject({ enabled: false, url: '' });
    },
  },
  {
    title: 'enables one more event type and leaves the others unchanged',
    rules: ['M-ST-02.1', 'M-ST-02.2', 'M-ER-17.2'],
    caller: 'live',
    states: [areOn],
    request: { method: 'PATCH', path: SETTINGS, body: { click: true } },
    response: { status: 200, body: { ...deliveriesAndBounces, click: true } },
    async consume(provider) {
      const mail = mailClient(provider);
      const settings = await mail.unwrap(mail.PATCH(SETTINGS, { body: { click: true } }));
      expect(settings).toMatchObject({ click: true, bounce: true, url: HOOK });
    },
  },
  {
    title: 'switches the settings off as a whole',
    rules: ['M-ST-02.1'],
    caller: 'live',
    states: [areOn],
    request: { method: 'PATCH', path: SETTINGS, body: { enabled: false } },
    response: { status: 200, body: { enabled: false, url: HOOK, delivered: boolean(true) } },
    async consume(provider) {
      const mail = mailClient(provider);
      expect(await mail.unwrap(mail.PATCH(SETTINGS, { body: { enabled: false } }))).toMatchObject({
        enabled: false,
        url: HOOK,
      });
    },
  },
  refusedBySchema({
    title: 'sets an event type to a value that is not a boolean',
    rules: ['M-ER-02.2'],
    caller: 'live',
    states: [areOn],
    request: { method: 'PATCH', path: SETTINGS, body: { click: 'sometimes' } },
    call: (mail) => mail.PATCH(SETTINGS, { body: misshapen({ click: 'sometimes' }) }),
  }),
  refusedBySchema({
    title: 'enables the settings without a url',
    rules: ['M-ST-02.1'],
    gaps: ['M-G-22', 'M-G-33'],
    caller: 'live',
    states: [given('mail', 'the event settings are off')],
    request: { method: 'PATCH', path: SETTINGS, body: { enabled: true } },
    call: (mail) => mail.PATCH(SETTINGS, { body: { enabled: true } }),
  }),
];
