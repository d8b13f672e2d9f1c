// Lists that leave something out, or return the wrong pages.

import {
  answered,
  answers,
  asks,
  entries,
  type Fields,
  faultsOf,
  instead,
  lists,
  refuses,
} from '../../support/wire-faults.ts';

const USERS = 'listUserQuotas';
const GROUPS = 'listGroupQuotas';

/** Takes the query of the list of user quotas for another one. */
const paged = (change: (query: Fields) => Fields) =>
  asks(USERS, ({ query }) => ({ query: { ...query, ...change(query) } }));

const numbersIn = ({ offset = 0, limit = 100 }: Fields) => ({ offset: Number(offset), limit: Number(limit) });

export const listFaults = faultsOf({
  'Q-EP-06.1': {
    'knows no list of user quotas': refuses(USERS, 404),
    'leaves the last user quota out of the list': lists(USERS, (all) => all.slice(0, -1)),
    'leaves soft quotas out of the list of user quotas': lists(USERS, hardOnly),
    'leaves exempt quotas out of the list of user quotas': lists(USERS, (all) =>
      all.filter(({ exempt }) => exempt !== true),
    ),
    'shows nobody as exempt in the list of user quotas': entries(USERS, (quota) => ({
      ...quota,
      exempt: false,
    })),
    'counts in total only what is on the page': answers(USERS, (body) => ({
      ...body,
      total: Object.values(body).find(Array.isArray)?.length,
    })),
  },
  'Q-OB-01.7': {
    'shows exempt as a number in the list of user quotas': entries(USERS, (quota) => ({
      ...quota,
      exempt: Number(quota.exempt),
    })),
  },
  'Q-EP-06.2': {
    'ignores the limit when listing user quotas': paged(() => ({ limit: 1_000 })),
    'lists at most 100 user quotas, whatever is asked for': paged((query) =>
      Number(query.limit) > 100 ? { limit: 100 } : {},
    ),
    'refuses a limit of 1': instead(USERS, ({ query }, proceed) =>
      query.limit === '1' ? answered(422, {}) : proceed(),
    ),
    'takes a negative limit': paged(({ limit }) => (Number(limit) < 0 ? { limit: undefined } : {})),
  },
  'Q-EP-06.3': {
    'begins every page with the first user quota': paged(() => ({ offset: 0 })),
    'takes offset for the number of a page': paged((query) => ({
      offset: numbersIn(query).offset * numbersIn(query).limit,
    })),
    'begins a page of user quotas at a multiple of its limit only': paged((query) => ({
      offset: numbersIn(query).offset - (numbersIn(query).offset % numbersIn(query).limit),
    })),
    'begins a page with an offset one user quota too early': paged(({ offset }) =>
      Number(offset) > 0 ? { offset: Number(offset) - 1 } : {},
    ),
    'ignores an offset without a limit': paged(({ limit }) =>
      limit === undefined ? { offset: undefined } : {},
    ),
    'begins again with the first user quota behind the last one': instead(
      USERS,
      async ({ query }, proceed) => {
        const answer = await proceed();
        const [listed = []] = Object.values(answer.body ?? {}).filter(Array.isArray);
        return answer.status === 200 && listed.length === 0
          ? proceed({ query: { ...query, offset: 0 } })
          : answer;
      },
    ),
  },
  'Q-EP-09.1': {
    'knows no list of group quotas': refuses(GROUPS, 404),
    'lists no group quotas': lists(GROUPS, () => []),
    'lists no group quota but the first': lists(GROUPS, (all) => all.slice(0, 1)),
    'leaves the last of several group quotas out of the list': lists(GROUPS, (all) =>
      all.slice(0, Math.max(1, all.length - 1)),
    ),
    'leaves soft quotas out of the list of group quotas': lists(GROUPS, hardOnly),
  },
});

function hardOnly(quotas: readonly Fields[]): Fields[] {
  return quotas.filter(({ limit_type }) => limit_type === 'hard');
}
