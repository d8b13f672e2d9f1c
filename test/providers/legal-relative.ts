// What differs from an implementation only where the documents leave it free: each object of an answer and of an event
// has a further field, fields stand in another order, answers have further headers, and a webhook shows its secret
// masked. No check may call an implementation broken that is altered so.

import type { Alteration } from '../../src/verify/mutation/wire-fault.ts';

export function legalRelative(): Alteration {
  return {
    async answer({ path }, proceed) {
      const answer = await proceed();
      const isJson = typeof answer.body === 'object' && !Buffer.isBuffer(answer.body);
      if (!isJson) return answer;
      const headers = { ...answer.headers, 'x-request-cost': '1' };
      return { ...answer, headers, body: furthered(answer.body, path.startsWith('/v1/webhooks')) };
    },
    event: (payload) => furthered(payload) as object,
  };
}

/** A JSON value whose objects, but for what a caller gave, have a further field first and their own in the reverse order. */
function furthered(value: unknown, masked = false): unknown {
  if (Array.isArray(value)) return value.map((each) => furthered(each, masked));
  if (typeof value !== 'object' || value === null) return value;
  const own = Object.entries(value).map(([name, each]) => [
    name,
    name === 'custom' ? each : furthered(each, masked),
  ]);
  const secret = masked && 'url' in value ? { secret: '********' } : {};
  return { x_trace: 'trace-7f2a', ...Object.fromEntries(own.reverse()), ...secret };
}
