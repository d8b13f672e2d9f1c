// Refused writes that do not say what is documented, or say it only once.

import {
  type Alter,
  counting,
  fault,
  faultsOf,
  fieldsOf,
  type WireFault,
} from '../../support/wire-faults.ts';
import { has, type Level, type Refused, refusals, reworded } from '../alterations.ts';

const EXCEEDED = 'QUOTA_EXCEEDED';
const EXHAUSTED = 'QUOTA_GRACE_EXHAUSTED';
const LEVELS = ['share', 'user', 'group', 'tenant', 'partner'] as const satisfies readonly Level[];

/** Refuses with one word instead of another. */
const rewords = (from: string, to: string): Alter =>
  refusals(({ status, body }) => ({ status, body: reworded(body, from, to) }));

/** Refuses with another status, where the refusal has a word. */
const restates = (word: string, status: number): Alter =>
  refusals((refused) => (has(refused.body, word) ? { ...refused, status } : refused));

/** A refusal that names no level. */
function unnamed({ status, body }: Refused): Refused {
  const { code = fieldsOf(body.error).code } = body;
  return { status, body: { code, error: { code, message: 'There is no room.' } } };
}

/** Alters the refusals of each user, given the number of each. */
const inTurn =
  (isMeant: (refused: Refused) => boolean, change: (refused: Refused, number: number) => Refused): Alter =>
  () => {
    const numbers = counting();
    return {
      async write(request, proceed) {
        const result = await proceed();
        const refused = { status: result.status, body: fieldsOf(result.body) };
        if (result.accepted || !isMeant(refused)) return result;
        return { accepted: false, ...change(refused, numbers(request.user_id)) };
      },
    };
  };

export const refusalFaults: readonly WireFault[] = [
  ...(
    [
      ['Q-EN-08.1', 'share', 'user'],
      ['Q-EN-08.2', 'user', 'share'],
      ['Q-EN-08.3', 'group', 'user'],
      ['Q-EN-08.3', 'group', 'tenant'],
      ['Q-EN-08.4', 'tenant', 'partner'],
      ['Q-EN-08.5', 'partner', 'tenant'],
      ['Q-EN-08.1', 'share', 'folder'],
    ] as const
  ).map(([rule, level, other]) =>
    fault(rule, `names the ${other} when the quota of the ${level} refuses`, rewords(level, other)),
  ),
  ...faultsOf({
    'Q-EN-03.1': { 'answers a write that would exceed a hard quota with 413': restates(EXCEEDED, 413) },
    'Q-EN-05': {
      'refuses after the grace with 403': restates(EXHAUSTED, 403),
      'says that the grace has run out to the first write after it, and to the others that the quota is exceeded':
        inTurn(
          ({ body }) => has(body, EXHAUSTED),
          ({ status, body }, number) => ({
            status,
            body: number === 1 ? body : reworded(body, EXHAUSTED, EXCEEDED),
          }),
        ),
    },
    'Q-EN-08.2': {
      'reports the tenant’s quota, whichever quota refuses': refusals(({ status, body }) => ({
        status,
        body: LEVELS.reduce((named, level) => reworded(named, level, 'tenant'), body),
      })),
      'names no level from the second refusal of a user on': inTurn(
        () => true,
        (refused, number) => (number === 1 ? refused : unnamed(refused)),
      ),
    },
    'Q-EN-08.4': { 'names no level': refusals(unnamed) },
    'Q-EN-10.1': {
      'calls an exceeded quota QUOTA_FULL': rewords(EXCEEDED, 'QUOTA_FULL'),
      'calls an exceeded quota QUOTA_GRACE_EXHAUSTED': rewords(EXCEEDED, EXHAUSTED),
      'writes the code of a group’s refusal in lower case': refusals((refused) =>
        has(refused.body, 'group')
          ? { ...refused, body: reworded(refused.body, EXCEEDED, EXCEEDED.toLowerCase()) }
          : refused,
      ),
    },
    'Q-EN-10.2': { 'calls a grace that has run out QUOTA_EXCEEDED': rewords(EXHAUSTED, EXCEEDED) },
    'Q-EN-10.3': {
      'refuses writes with 413': refusals((refused) => ({ ...refused, status: 413 })),
      'refuses writes with 403 where the quota of the partner is exceeded': restates('partner', 403),
    },
  }),
];
