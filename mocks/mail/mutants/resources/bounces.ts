// Mutants of the bounce list: M-ER-07, and M-ER-08 for its addresses.

import { alterReply, type Mutant, replaceOperation } from '../../../../src/service/mutant.ts';
import { bounces, unlistBounce } from '../../domain/bounces.ts';
import type { Principal } from '../../spec.ts';
import type { Fields } from '../alterations.ts';

export const bounceMutants: readonly Mutant[] = [
  {
    rule: 'M-ER-07',
    does: 'empties no bounce list, confirmed or not',
    alter: (service) =>
      replaceOperation(service, 'deleteBounces', () => ({
        status: 400,
        body: { detail: 'delete_all=true is required' },
      })),
  },
  {
    rule: 'M-ER-07',
    does: 'empties the bounce list without checking delete_all',
    alter: (service) => alterEmptying(service, ({ delete_all: all }) => all !== undefined && all !== 'true'),
  },
  {
    rule: 'M-ER-07',
    does: 'empties the bounce list though it refuses to',
    alter: (service) =>
      alterReply(service, ['deleteBounces'], (reply, { principal }, world) => {
        const { tenantId } = principal as Principal;
        if (reply.status === 400)
          for (const bounce of world.collection(bounces).by('tenant', tenantId)) unlistBounce(world, bounce);
        return reply;
      }),
  },
  {
    rule: 'M-ER-08.8',
    does: 'takes all addresses off the bounce list with one',
    alter: (service) =>
      alterReply(service, ['deleteBounce'], (reply, { principal }, world) => {
        const { tenantId } = principal as Principal;
        if (reply.status === 204)
          for (const bounce of world.collection(bounces).by('tenant', tenantId)) unlistBounce(world, bounce);
        return reply;
      }),
  },
];

/** Answers a refused emptying of the bounce list with 204 when its query matches. */
function alterEmptying(
  service: Parameters<Mutant['alter']>[0],
  isGranted: (query: Fields) => boolean,
): ReturnType<Mutant['alter']> {
  return alterReply(service, ['deleteBounces'], (reply, { query }) =>
    reply.status === 400 && isGranted(query) ? { status: 204 } : reply,
  );
}
