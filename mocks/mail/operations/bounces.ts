// The bounce list: addresses that are not sent to again until they are taken off it.

import { iso } from '../../../src/engine/instant.ts';
import { type Bounce, bounceOf, bounces, unlistBounce } from '../domain/bounces.ts';
import { pageOf } from '../domain/pages.ts';
import { refuse } from '../errors.ts';
import type { MailMocks, Schemas } from '../spec.ts';

type BounceMocks = Pick<MailMocks, 'listBounces' | 'deleteBounces' | 'getBounce' | 'deleteBounce'>;

export const bounceOperations: BounceMocks = {
  listBounces: {
    handle({ principal, query }, world) {
      const all = world.collection(bounces).by('tenant', principal.tenantId);
      return { status: 200, body: { bounces: pageOf(all, query).map(toBounce), total: all.length } };
    },
  },

  deleteBounces: {
    refuse({ query }) {
      if (query.delete_all === 'true') return undefined;
      return refuse(400, 'delete_all=true is required', 'nothing was deleted');
    },

    handle({ principal }, world) {
      for (const bounce of world.collection(bounces).by('tenant', principal.tenantId))
        unlistBounce(world, bounce);
      return { status: 204 };
    },
  },

  getBounce: {
    handle({ principal: { tenantId }, path: { email } }, world) {
      const bounce = bounceOf(world, { tenantId, email });
      return bounce === undefined ? notListed(tenantId, email) : { status: 200, body: toBounce(bounce) };
    },
  },

  deleteBounce: {
    handle({ principal: { tenantId }, path: { email } }, world) {
      return unlistBounce(world, { tenantId, email }) ? { status: 204 } : notListed(tenantId, email);
    },
  },
};

function toBounce({ email, reason, createdAt }: Bounce): Schemas['Bounce'] {
  return { email, reason, created_at: iso(createdAt) };
}

function notListed(tenantId: string, email: string) {
  return refuse(404, 'Bounce not found', `${email} is not on the bounce list of ${tenantId}`);
}
