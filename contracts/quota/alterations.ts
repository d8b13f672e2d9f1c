// What several faults of the quota service have in common: its operations by level, and common ways to alter them.

import type { components } from '../../specs/generated/quota.ts';
import type { RuleId } from '../../specs/generated/rules.ts';
import {
  type Alter,
  type Answer,
  answered,
  type Call,
  changed,
  counting,
  type Fields,
  fieldsOf,
  instead,
  type Proceed,
  replaced,
} from '../support/wire-faults.ts';

export type Level = components['schemas']['TargetType'];

interface QuotaOperation {
  readonly rule: RuleId;
  readonly level: Level;
}

/** The operations that show a quota. */
export const READS = {
  getTenantQuota: { rule: 'Q-EP-01', level: 'tenant' },
  getPartnerQuota: { rule: 'Q-EP-03.1', level: 'partner' },
  getPartnerQuotaById: { rule: 'Q-EP-04.1', level: 'partner' },
  getTenantQuotaById: { rule: 'Q-EP-05.1', level: 'tenant' },
  getUserQuota: { rule: 'Q-EP-07.1', level: 'user' },
  getGroupQuota: { rule: 'Q-EP-09.2', level: 'group' },
  getShareQuota: { rule: 'Q-EP-10.1', level: 'share' },
} as const satisfies Readonly<Record<string, QuotaOperation>>;

/** The operations that set a quota. */
export const WRITES = {
  replaceTenantQuota: { rule: 'Q-EP-02.1', level: 'tenant' },
  replacePartnerQuota: { rule: 'Q-EP-03.2', level: 'partner' },
  replacePartnerQuotaById: { rule: 'Q-EP-04.2', level: 'partner' },
  replaceTenantQuotaById: { rule: 'Q-EP-05.2', level: 'tenant' },
  replaceUserQuota: { rule: 'Q-EP-07.2', level: 'user' },
  replaceGroupQuota: { rule: 'Q-EP-09.3', level: 'group' },
  replaceShareQuota: { rule: 'Q-EP-10.2', level: 'share' },
} as const satisfies Readonly<Record<string, QuotaOperation>>;

export const READ_OPERATIONS = Object.keys(READS);

/** The quota that a change is about. */
export async function quotaNow({ path }: Call, proceed: Proceed): Promise<Answer> {
  return proceed({ method: 'GET', path: path.replace(/\/exempt$/, ''), body: undefined });
}

/** Answers some changes as if they were made, and makes none of them; the first ones are made, if so many are. */
export function shownOnly(operation: string, made = 0): Alter {
  return () => {
    const count = counting();
    const { answer } = instead(operation, async (call, proceed) => {
      const now = await quotaNow(call, proceed);
      if (now.status !== 200 || count(call.path) <= made) return proceed();
      return changed(now, (quota) => ({ ...quota, ...fieldsOf(call.body) }));
    })();
    return answer === undefined ? {} : { answer };
  };
}

/** Changes a quota but for some fields, which stay as they were. */
export function forgets(operation: string, ...fields: readonly string[]): Alter {
  return instead(operation, async (call, proceed) => {
    const { status, body } = await quotaNow(call, proceed);
    if (status !== 200) return proceed();
    const kept = Object.fromEntries(fields.map((field) => [field, fieldsOf(body)[field]]));
    return proceed({ body: { ...fieldsOf(call.body), ...kept } });
  });
}

/** Answers what was answered to the first such call. */
export function asAtFirst(operation: string, isAgain: (first: Fields, now: Fields) => boolean): Alter {
  return () => {
    let first: Fields | undefined;
    return {
      async answer(call, proceed) {
        const answer = await proceed();
        if (call.operation !== operation) return answer;
        return changed(answer, (now) => {
          first ??= now;
          return isAgain(first, now) ? first : now;
        });
      },
    };
  };
}

/** A refused write, made by a client's request or simulated. */
export interface Refused {
  readonly status: number;
  readonly body: Fields;
}

/** Alters the refusals of writes. */
export function refusals(change: (refused: Refused) => Refused): Alter {
  return () => ({
    async answer(call, proceed) {
      const answer = await proceed();
      if (call.operation !== 'putFile' || answer.status !== 507) return answer;
      const { status, body } = change({ status: 507, body: fieldsOf(answer.body) });
      return answered(status, body);
    },
    async write(_request, proceed) {
      const result = await proceed();
      if (result.accepted) return result;
      return { accepted: false, ...change({ status: result.status, body: fieldsOf(result.body) }) };
    },
  });
}

/** Whether a value has a word or a number somewhere. */
export function has(value: unknown, wanted: unknown): boolean {
  if (value === wanted) return true;
  return (
    typeof value === 'object' && value !== null && Object.values(value).some((each) => has(each, wanted))
  );
}

/** A body with another word for one of its words. */
export function reworded(body: Fields, from: string, to: string): Fields {
  return replaced(body, (text) => (text === from ? to : text)) as Fields;
}
