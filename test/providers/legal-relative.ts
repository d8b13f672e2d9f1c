// What differs from an implementation only where the documents leave it free: each object of an answer and of an event
// has a further field, fields stand in another order, answers have further headers, and a webhook shows its secret
// masked. A webhook of the vault shows no filters where it has none, is not healthy before it was sent anything, and may
// get every access only with a filter. No check may call an implementation broken that is altered so.

import type { Alteration, Call } from '../../src/verify/mutation/wire-fault.ts';

export function legalRelative(): Alteration {
  return {
    async answer(call, proceed) {
      const { path, operation } = call;
      if (wantsEveryAccess(call)) return { status: 422, body: { title: 'secret.accessed needs a filter' } };
      const answer = await proceed();
      const isJson = typeof answer.body === 'object' && !Buffer.isBuffer(answer.body);
      if (!isJson) return answer;
      const headers = { ...answer.headers, 'x-request-cost': '1' };
      const body = furthered(answer.body, path.startsWith('/v1/webhooks')) as object;
      const isNew = operation === 'createWebhook' && 'status' in body;
      return { ...answer, headers, body: isNew ? { ...body, status: 'untested' } : body };
    },
    event: (payload) => furthered(payload) as object,
  };
}

/** Whether a webhook is to be sent every `secret.accessed`. */
function wantsEveryAccess({ operation, body }: Call): boolean {
  if (operation !== 'createWebhook' || typeof body !== 'object' || body === null) return false;
  const { events, filters } = body as { readonly events?: unknown; readonly filters?: unknown };
  return Array.isArray(events) && events.includes('secret.accessed') && filters === undefined;
}

/** A JSON value whose objects, but for what a caller gave, have a further field first and their own in the reverse order. */
function furthered(value: unknown, masked = false): unknown {
  if (Array.isArray(value)) return value.map((each) => furthered(each, masked));
  if (typeof value !== 'object' || value === null) return value;
  const shown = Object.entries(value).filter(
    ([name, each]) => !(masked && name === 'filters' && isEmpty(each)),
  );
  const own = shown.map(([name, each]) => [name, name === 'custom' ? each : furthered(each, masked)]);
  const secret = masked && 'url' in value ? { secret: '********' } : {};
  return { x_trace: 'trace-7f2a', ...Object.fromEntries(own.reverse()), ...secret };
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}
