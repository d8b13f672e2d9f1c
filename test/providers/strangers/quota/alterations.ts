// Shared by the faults of quota services as strangers see them: the parts of the API, and common ways to alter it.

import {
  bytesOf,
  changed,
  counting,
  type Fields,
  fieldsIn,
  instead,
  isCall,
  type Stranger,
} from '../../../support/altered-provider.ts';

export const BASE = '/api/v1/quotas';
export const WRITES = '/internal/storage/writes';

/** Every call that answers one quota. */
export const QUOTA_READS = [
  'tenant',
  'partner',
  'partners/*',
  'tenants/*',
  'users/*',
  'groups/*',
  'shares/*',
].map((path) => ['GET', `${BASE}/${path}`] as const);
export const USAGE_READS = ['tenant', 'users/*', 'groups/*', 'shares/*'].map(
  (path) => ['GET', `${BASE}/usage/${path}`] as const,
);

export const listOf = (fields: Fields): readonly Fields[] => (fields.data ?? []) as readonly Fields[];
/** A refusal of a write with another level, code or status. */
export const refusedAs = (change: (body: Fields, level: unknown) => object | undefined, status = 507) =>
  instead('POST', WRITES, async (_, proceed) => {
    const answer = await proceed();
    const body = fieldsIn(answer);
    const { level } = (body.quota ?? {}) as Fields;
    const other = answer.status === 507 ? change(body, level) : undefined;
    return other === undefined ? answer : { ...answer, status, raw: bytesOf(other) };
  });
export const named = (body: Fields, level: string) => ({
  ...body,
  quota: { ...(body.quota as Fields), level },
});
export const withoutField = (fields: Fields, name: string) =>
  Object.fromEntries(Object.entries(fields).filter(([each]) => each !== name));
/** Answers a caller as if it were another one, where it would be refused. */
export const admitted = (method: string, pattern: string, as: string) =>
  instead(method, pattern, async (_, proceed) => {
    const answer = await proceed();
    if (answer.status !== 403 && answer.status !== 404) return answer;
    const token = fieldsIn(
      await proceed({ method: 'GET', path: `/test/tokens/${as}`, raw: Buffer.alloc(0) }),
    );
    return proceed({
      headers: { authorization: `Bearer ${token.token}`, 'content-type': 'application/json' },
    });
  });
/** From the second PUT of a quota on, a change is answered and not stored. */
export const secondPutLost =
  (path: string): Stranger['alter'] =>
  () => {
    const puts = counting();
    return {
      async answer(call, proceed) {
        if (!isCall(call, 'PUT', `${BASE}/${path}`) || puts(call.path) === 1) return proceed();
        const now = await proceed({ method: 'GET' });
        return changed(now, (fields) => ({ ...fields, ...fieldsIn(call) }));
      },
    };
  };
