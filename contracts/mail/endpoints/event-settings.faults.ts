// Settings of the single URL that are shown or changed otherwise than documented.

import {
  type Alter,
  answers,
  changed,
  type Fields,
  faultsOf,
  fieldsOf,
  instead,
  takes,
  withholds,
  without,
} from '../../support/wire-faults.ts';
import { answersInstead, read } from '../alterations.ts';

const READ = 'getEventSettings';
const CHANGE = 'updateEventSettings';

/** Switches all types where a field is changed. */
const switchesAll = (isOn: boolean, isMeant: (given: Fields) => boolean): Alter =>
  takes(CHANGE, (given) => {
    const types = ['bounce', 'dropped', 'open', 'click', 'delivered'];
    return isMeant(given) ? { ...Object.fromEntries(types.map((type) => [type, isOn])), ...given } : given;
  });

/** Alters what is sent to the URL of the settings, as it was when they were last changed. */
const toTheUrl =
  (isWithheld: (event: Fields, settings: Fields) => boolean): Alter =>
  () => {
    let settings: Fields = {};
    const pathOf = (url: unknown) => (URL.canParse(String(url)) ? new URL(String(url)).pathname : '');
    return {
      ...withholds((event, _, url) => pathOf(settings.url) === pathOf(url) && isWithheld(event, settings))(),
      async answer({ operation }, proceed) {
        const answer = await proceed();
        if (operation === CHANGE && answer.status === 200) settings = fieldsOf(answer.body);
        return answer;
      },
    };
  };

export const eventSettingsFaults = faultsOf({
  'M-ST-01': {
    'shows a url that is not set as null': answers(READ, (settings) => ({
      ...settings,
      url: settings.url || null,
    })),
  },
  'M-ST-01.1': {
    'leaves switches out that are off': answers(READ, (settings) =>
      Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== false)),
    ),
    'writes switches as 0 and 1': answers(READ, (settings) =>
      Object.fromEntries(
        Object.entries(settings).map(([name, value]) => [
          name,
          typeof value === 'boolean' ? Number(value) : value,
        ]),
      ),
    ),
    'answers a read of the settings with 201': answersInstead(READ, 200, 201),
  },
  'M-ST-01.2': {
    'has a setting for blocked': answers(READ, (settings) => ({ ...settings, blocked: false })),
    'has a setting for blocked in the answer to a change': answers(CHANGE, (settings) => ({
      ...settings,
      blocked: false,
    })),
    'has a setting for blocked once all others are on': answers([READ, CHANGE], (settings) =>
      Object.values(settings).includes(false) ? settings : { ...settings, blocked: true },
    ),
  },
  'M-ST-02': {
    'changes the first of several settings only': takes(CHANGE, (settings) =>
      Object.fromEntries(Object.entries(settings).slice(0, 1)),
    ),
    'takes a changed url back with the change of a switch': () => {
      let before: unknown;
      return {
        async answer(call, proceed) {
          if (call.operation !== CHANGE) return proceed();
          const given = fieldsOf(call.body);
          const now = await read(proceed);
          const isBack = given.url === undefined && before !== undefined;
          if (given.url !== undefined) before = fieldsOf(now.body).url;
          return proceed(isBack ? { body: { ...given, url: before } } : {});
        },
      };
    },
  },
  'M-ST-02.1': {
    'changes the first switch that it is given only': takes(CHANGE, (given) => {
      const { enabled, url, ...switches } = given;
      const rest = Object.fromEntries(Object.entries(given).filter(([name]) => !(name in switches)));
      return Object.keys(switches).length === 11
        ? given
        : { ...rest, ...Object.fromEntries(Object.entries(switches).slice(0, 1)) };
    }),
    'answers a change of the settings and keeps the old ones': instead(CHANGE, async ({ body }, proceed) => {
      const answer = await proceed({ body: {} });
      return changed(answer, (settings) => ({ ...settings, ...fieldsOf(body) }));
    }),
    'ignores a new url while the settings are not enabled': instead(CHANGE, async ({ body }, proceed) => {
      const { enabled, url } = fieldsOf((await proceed({ body: {} })).body);
      const isFixed = enabled === false && url !== '' && fieldsOf(body).enabled === undefined;
      return isFixed ? proceed({ body: without(fieldsOf(body), 'url') }) : proceed();
    }),
    'cannot switch the last type on': takes(CHANGE, (given) => without(given, 'group_resubscribe')),
    'answers a change of the settings with the settings before': instead(CHANGE, async (_, proceed) => {
      const before = await proceed({ body: {} });
      const answer = await proceed();
      return answer.status === 200 ? before : answer;
    }),
    'answers a change of the settings with 204': answersInstead(CHANGE, 200, { status: 204 }),
  },
  'M-ST-02.2': {
    'switches off everything that a change of the settings does not contain': takes(CHANGE, (given) => ({
      bounce: false,
      open: false,
      click: false,
      ...given,
    })),
    'switches group_unsubscribe with unsubscribe': takes(CHANGE, (given) =>
      given.unsubscribe === undefined ? given : { ...given, group_unsubscribe: given.unsubscribe },
    ),
    'forgets the url when the settings are switched off': takes(CHANGE, (given) =>
      given.enabled === false ? { ...given, url: '' } : given,
    ),
    'switches all types on when the settings are enabled': switchesAll(
      true,
      ({ enabled }) => enabled === true,
    ),
    'switches all types off when the settings are switched off': switchesAll(
      false,
      ({ enabled }) => enabled === false,
    ),
    'switches all types off when the url is changed': switchesAll(false, ({ url }) => url !== undefined),
  },
  'M-ST-03': {
    'switches group_unsubscribe with group_resubscribe': instead(CHANGE, async ({ body }, proceed) => {
      const given = fieldsOf(body);
      if (given.group_resubscribe === undefined || given.group_unsubscribe === true) return proceed();
      const answer = await proceed({ body: { ...given, group_unsubscribe: given.group_resubscribe } });
      return changed(answer, (settings) => ({
        ...settings,
        group_unsubscribe: given.group_unsubscribe ?? false,
      }));
    }),
  },
  'M-ST-03.1': {
    'sends nothing to the one url': toTheUrl(() => true),
  },
});
