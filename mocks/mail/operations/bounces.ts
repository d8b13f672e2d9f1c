// The bounce list: addresses that get no more mail until they are removed from it.

import { iso } from '../../../src/engine/instant.ts';
import { type Bounce, bounceOf, bounces, unlistBounce } from '../domain/bounces.ts';
import { pageOf } from '../domain/pages.ts';
import { notFound } from '../errors.ts';
import type { MailHandlers, Schemas } from '../spec.ts';

export const bounceHandlers = {
  listBounces({ principal, query }, reply, world) {
    const all = world.collection(bounces).by('tenant', principal.tenantId);
    return reply[200]({ bounces: pageOf(all, query).map(bounceView), total: all.length });
  },

  deleteBounces: {
    beforeValidation({ query, body }, reply) {
      if (query.delete_all === 'true' || isConfirmed(body)) return undefined;
      return reply[400]({ detail: 'delete_all=true is required' }, { why: 'nothing was deleted' });
    },

    handle({ principal: { tenantId } }, reply, world) {
      for (const bounce of world.collection(bounces).by('tenant', tenantId)) unlistBounce(world, bounce);
      return reply[204]();
    },
  },

  getBounce({ principal: { tenantId }, path: { email } }, reply, world) {
    const bounce = bounceOf(world, { tenantId, email });
    if (bounce === undefined) return reply[404](...notFound('bounce', email, tenantId));
    return reply[200](bounceView(bounce));
  },

  deleteBounce({ principal: { tenantId }, path: { email } }, reply, world) {
    const wasListed = unlistBounce(world, { tenantId, email });
    return wasListed ? reply[204]() : reply[404](...notFound('bounce', email, tenantId));
  },
} satisfies Partial<MailHandlers>;

/** The body has not been validated yet, so it may have any shape. */
function isConfirmed(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'delete_all' in body && body.delete_all === true;
}

function bounceView({ email, reason, createdAt }: Bounce): Schemas['Bounce'] {
  return { email, reason, created_at: iso(createdAt) };
}
