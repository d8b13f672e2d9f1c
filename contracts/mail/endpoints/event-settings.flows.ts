// The single-URL model: one URL for the tenant, and one switch for each event type.

import type { components } from '../../../specs/generated/mail.ts';
import type { Session } from '../../../src/verify/session.ts';
import { assertSame, assertThat } from '../../support/assertions.ts';
import { always } from '../../support/deliveries.ts';
import { flowsOf } from '../../support/flows.ts';
import { assertSentTo, awkwardUrl } from '../../support/sent-to.ts';
import {
  attemptsOf,
  countsOf,
  EVENT_TYPES,
  type EventType,
  emitted,
  listedIds,
  mailAs,
  register,
  SETTINGS,
} from '../support.ts';

type Settings = components['schemas']['EventSettings'];
type Switch = Exclude<EventType, 'blocked'>;

const SWITCHES = EVENT_TYPES.filter((type): type is Switch => type !== 'blocked');
const needs = ['inbox', 'emit'] as const;

export const eventSettingsFlows = flowsOf('mail', {
  'the settings have a switch for every event type but blocked': {
    rules: ['M-ST-01.1', 'M-ST-01.2', 'M-ER-17.1'],
    async run(session) {
      const settings = await read(session);
      const typesOf = (names: readonly (keyof Settings)[]) => names.map((name) => typeof settings[name]);
      const names = ['enabled', ...SWITCHES] as const;
      assertSame('the types of the switches', typesOf(names), Array(names.length).fill('boolean'));
      assertSame('the type of url', typeof settings.url, 'string');
      await using setup = await begin(session, 'https://shop.example/hooks', SWITCHES);
      for (const [which, each] of Object.entries({
        'the settings': settings,
        'the answer to a change': setup.settings,
        'the settings with all switches on': await read(session),
      }))
        assertThat(!Object.hasOwn(each, 'blocked'), `${which} should have no blocked, and have one`);
    },
  },
  'each switch can be set separately, without changing the others': {
    rules: ['M-ST-02.1', 'M-ST-02.2', 'M-ST-03.2'],
    needs: ['inbox'],
    async run(session) {
      await using setup = await begin(session, session.inbox.url('mail-switches'), ['open', 'dropped']);
      const foreign = await readAs(session, 'other_tenant');
      const expected = setup.settings;
      for (const value of [true, false])
        for (const name of SWITCHES) {
          Object.assign(expected, { [name]: value });
          assertSame(`the answer to ${name}: ${value}`, await change(session, { [name]: value }), expected);
        }
      Object.assign(expected, { bounce: true, group_unsubscribe: true, open: true });
      await change(session, { bounce: true, group_unsubscribe: true, open: true });
      assertSame('the settings after a change of three fields', await read(session), expected);
      Object.assign(expected, { enabled: false });
      await change(session, { enabled: false });
      assertSame('the settings, switched off', await read(session), expected);
      const url = session.inbox.url('mail-switches-moved');
      assertSame('the settings after a change of the url', await change(session, { url }), {
        ...expected,
        url,
      });
      assertSame('the settings, enabled again', await change(session, { enabled: true }), {
        ...expected,
        url,
        enabled: true,
      });
      assertSame('the settings as they are read', await read(session), { ...expected, url, enabled: true });
      assertSame("another tenant's settings after all that", await readAs(session, 'other_tenant'), foreign);
    },
  },
  'the one url gets each event whose switch is on, and no other, while the settings are enabled': {
    rules: ['M-ST-03.1', 'M-ST-03.2'],
    needs,
    async run(session) {
      const inbox = 'mail-settings';
      await using _ = await begin(session, session.inbox.url(inbox), SWITCHES);
      const arrives = async (type: EventType) =>
        (await countsOf(session, inbox, [await emitted(session, type)]))[0];
      for (const type of SWITCHES) {
        assertSame(`deliveries of ${type}, all switches on`, await arrives(type), 1);
        await change(session, { [type]: false });
        assertSame(`deliveries of ${type}, its switch off`, await arrives(type), 0);
        await change(session, { [type]: true });
      }
      await change(session, { enabled: false });
      assertSame('deliveries of bounce, the settings not enabled', await arrives('bounce'), 0);
      await change(session, { enabled: true });
      assertSame('deliveries of bounce, the settings enabled again', await arrives('bounce'), 1);
    },
  },
  'events go to the url that the settings have now, and only there': {
    rules: ['M-ST-02.1', 'M-ST-03.1'],
    needs,
    async run(session) {
      await using _ = await begin(session, session.inbox.url('mail-settings-old'), ['open']);
      await change(session, { url: session.inbox.url('mail-settings-new') });
      const event = await emitted(session, 'open');
      assertSame('deliveries to the old url', await countsOf(session, 'mail-settings-old', [event]), [0]);
      assertSame('deliveries to the new url', await countsOf(session, 'mail-settings-new', [event]), [1]);
    },
  },
  'the settings are not among the endpoints, and endpoints do not change them': {
    rules: ['M-ST-03.1', 'M-EP-08.1'],
    needs: ['inbox'],
    async run(session) {
      const before = await listedIds(session);
      await using setup = await begin(session, session.inbox.url('mail-settings-apart'), ['open']);
      assertSame('endpoints in the list, the settings enabled', await listedIds(session), before);
      await using _ = await register(session, 'mail-settings-beside', ['click']);
      assertSame('the settings beside an endpoint', await read(session), setup.settings);
    },
  },
  'an event goes to the one url and to an endpoint, once to each; blocked goes to the endpoint alone': {
    rules: ['M-ST-03.1', 'M-ST-03.2', 'M-DL-05.4'],
    gaps: ['M-G-22'],
    needs,
    async run(session) {
      await using _ = await begin(session, session.inbox.url('mail-both-settings'), SWITCHES);
      await using endpoint = await register(session, 'mail-both-endpoint', ['delivered', 'blocked']);
      const events = [await emitted(session, 'delivered'), await emitted(session, 'blocked')];
      assertSame(
        'delivered and blocked at the one url',
        await countsOf(session, 'mail-both-settings', events),
        [1, 0],
      );
      assertSame(
        'delivered and blocked at the endpoint',
        await countsOf(session, endpoint.inbox, events),
        [1, 1],
      );
    },
  },
  'events go to the whole one url, query included, and after a change to the whole new one': {
    rules: ['M-ST-03.1', 'M-ST-02.1'],
    needs,
    async run(session) {
      const inbox = 'mail-settings-query';
      const [first, second] = ['first', 'second'].map((own) => awkwardUrl(session.inbox.url(inbox), own));
      await using _ = await begin(session, String(first), ['bounce']);
      const before = await emitted(session, 'bounce');
      assertSentTo(await attemptsOf(session, inbox, before), String(first), 'an event');
      await change(session, { url: String(second) });
      const after = await emitted(session, 'bounce');
      assertSentTo(await attemptsOf(session, inbox, after), String(second), 'an event after the change');
    },
  },
  'the one url is tried again like an endpoint, and is never disabled': {
    rules: ['M-ST-03.1', 'M-DL-02.1'],
    gaps: ['M-G-22'],
    needs: ['clock', ...needs],
    async run(session) {
      const inbox = 'mail-settings-failing';
      await session.inbox.script(inbox, always({ status: 500 }));
      await using _ = await begin(session, session.inbox.url(inbox), ['bounce']);
      const events = [await emitted(session, 'bounce'), await emitted(session, 'bounce')];
      await session.clock.advance('4h');
      assertSame('attempts for two events', await countsOf(session, inbox, events), [6, 6]);
      assertSame('enabled, after twelve failures', (await read(session)).enabled, true);
    },
  },
});

/** Enables exactly these switches; the previous settings are restored when the flow ends. */
async function begin(session: Session, url: string, on: readonly Switch[]) {
  const before = await read(session);
  const switches = Object.fromEntries(SWITCHES.map((type) => [type, on.includes(type)]));
  const settings = await change(session, { enabled: true, url, ...switches });
  return {
    settings,
    [Symbol.asyncDispose]: () =>
      session.leave(() => change(session, { ...before, enabled: before.enabled && before.url !== '' })),
  };
}

async function read(session: Session): Promise<Settings> {
  return readAs(session, 'live');
}

async function readAs(session: Session, credential: string): Promise<Settings> {
  const mail = await mailAs(session, credential);
  return mail.unwrap(mail.GET(SETTINGS));
}

async function change(
  session: Session,
  body: components['schemas']['UpdateEventSettingsRequest'],
): Promise<Settings> {
  const mail = await mailAs(session);
  return mail.unwrap(mail.PATCH(SETTINGS, { body }));
}
