// Settings of the single URL that are shown or changed otherwise than documented.

import {
  answers,
  changed,
  fault,
  fieldsOf,
  instead,
  takes,
  type WireFault,
} from '../../support/wire-faults.ts';

const CHANGE = 'updateEventSettings';

export const eventSettingsFaults: readonly WireFault[] = [
  fault(
    'M-ST-01',
    'shows a url that is not set as null',
    answers('getEventSettings', (settings) => ({ ...settings, url: settings.url || null })),
  ),
  fault(
    'M-ST-02',
    'changes the first of several settings only',
    takes(CHANGE, (settings) => Object.fromEntries(Object.entries(settings).slice(0, 1))),
  ),
  fault('M-ST-02', 'takes a changed url back with the change of a switch', () => {
    let before: unknown;
    return {
      async answer(call, proceed) {
        if (call.operation !== CHANGE) return proceed();
        const given = fieldsOf(call.body);
        const now = await proceed({ method: 'GET', body: undefined });
        const isBack = given.url === undefined && before !== undefined;
        if (given.url !== undefined) before = fieldsOf(now.body).url;
        return proceed(isBack ? { body: { ...given, url: before } } : {});
      },
    };
  }),
  fault(
    'M-ST-03',
    'switches group_unsubscribe with group_resubscribe',
    instead(CHANGE, async ({ body }, proceed) => {
      const given = fieldsOf(body);
      if (given.group_resubscribe === undefined || given.group_unsubscribe === true) return proceed();
      const answer = await proceed({ body: { ...given, group_unsubscribe: given.group_resubscribe } });
      return changed(answer, (settings) => ({
        ...settings,
        group_unsubscribe: given.group_unsubscribe ?? false,
      }));
    }),
  ),
];
