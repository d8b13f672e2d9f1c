// Lists that leave something out, or return the wrong pages.

import {
  answered,
  answers,
  asks,
  entries,
  type Fields,
  fault,
  instead,
  lists,
  refuses,
  type WireFault,
} from '../../support/wire-faults.ts';

const USERS = 'listUserQuotas';
const GROUPS = 'listGroupQuotas';

/** Takes the query of the list of user quotas for another one. */
const paged = (change: (query: Fields) => Fields) =>
  asks(USERS, ({ query }) => ({ query: { ...query, ...change(query) } }));

const numbersIn = ({ offset = 0, limit = 100 }: Fields) => ({ offset: Number(offset), limit: Number(limit) });

export const listFaults: readonly WireFault[] = [
  fault('Q-EP-06.1', 'knows no list of user quotas', refuses(USERS, 404)),
  fault(
    'Q-EP-06.1',
    'leaves the last user quota out of the list',
    lists(USERS, (all) => all.slice(0, -1)),
  ),
  fault('Q-EP-06.1', 'leaves soft quotas out of the list of user quotas', lists(USERS, hardOnly)),
  fault(
    'Q-EP-06.1',
    'leaves exempt quotas out of the list of user quotas',
    lists(USERS, (all) => all.filter(({ exempt }) => exempt !== true)),
  ),
  fault(
    'Q-EP-06.1',
    'shows nobody as exempt in the list of user quotas',
    entries(USERS, (quota) => ({ ...quota, exempt: false })),
  ),
  fault(
    'Q-OB-01.7',
    'shows exempt as a number in the list of user quotas',
    entries(USERS, (quota) => ({ ...quota, exempt: Number(quota.exempt) })),
  ),
  fault(
    'Q-EP-06.1',
    'counts in total only what is on the page',
    answers(USERS, (body) => ({ ...body, total: Object.values(body).find(Array.isArray)?.length })),
  ),
  fault(
    'Q-EP-06.2',
    'ignores the limit when listing user quotas',
    paged(() => ({ limit: 1_000 })),
  ),
  fault(
    'Q-EP-06.2',
    'lists at most 100 user quotas, whatever is asked for',
    paged((query) => (Number(query.limit) > 100 ? { limit: 100 } : {})),
  ),
  fault(
    'Q-EP-06.2',
    'refuses a limit of 1',
    instead(USERS, ({ query }, proceed) => (query.limit === '1' ? answered(422, {}) : proceed())),
  ),
  fault(
    'Q-EP-06.2',
    'takes a negative limit',
    paged(({ limit }) => (Number(limit) < 0 ? { limit: undefined } : {})),
  ),
  fault(
    'Q-EP-06.3',
    'begins every page with the first user quota',
    paged(() => ({ offset: 0 })),
  ),
  fault(
    'Q-EP-06.3',
    'takes offset for the number of a page',
    paged((query) => ({ offset: numbersIn(query).offset * numbersIn(query).limit })),
  ),
  fault(
    'Q-EP-06.3',
    'begins a page of user quotas at a multiple of its limit only',
    paged((query) => ({
      offset: numbersIn(query).offset - (numbersIn(query).offset % numbersIn(query).limit),
    })),
  ),
  fault(
    'Q-EP-06.3',
    'begins a page with an offset one user quota too early',
    paged(({ offset }) => (Number(offset) > 0 ? { offset: Number(offset) - 1 } : {})),
  ),
  fault(
    'Q-EP-06.3',
    'ignores an offset without a limit',
    paged(({ limit }) => (limit === undefined ? { offset: undefined } : {})),
  ),
  fault(
    'Q-EP-06.3',
    'begins again with the first user quota behind the last one',
    instead(USERS, async ({ query }, proceed) => {
      const answer = await proceed();
      const [listed = []] = Object.values(answer.body ?? {}).filter(Array.isArray);
      return answer.status === 200 && listed.length === 0
        ? proceed({ query: { ...query, offset: 0 } })
        : answer;
    }),
  ),
  fault('Q-EP-09.1', 'knows no list of group quotas', refuses(GROUPS, 404)),
  fault(
    'Q-EP-09.1',
    'lists no group quotas',
    lists(GROUPS, () => []),
  ),
  fault(
    'Q-EP-09.1',
    'lists no group quota but the first',
    lists(GROUPS, (all) => all.slice(0, 1)),
  ),
  fault(
    'Q-EP-09.1',
    'leaves the last of several group quotas out of the list',
    lists(GROUPS, (all) => all.slice(0, Math.max(1, all.length - 1))),
  ),
  fault('Q-EP-09.1', 'leaves soft quotas out of the list of group quotas', lists(GROUPS, hardOnly)),
];

function hardOnly(quotas: readonly Fields[]): Fields[] {
  return quotas.filter(({ limit_type }) => limit_type === 'hard');
}
