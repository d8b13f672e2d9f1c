// Exemptions with the wrong effect.

import {
  counting,
  type Fields,
  fault,
  faultsOf,
  fieldsOf,
  instead,
  refuses,
  takes,
  type WireFault,
  without,
} from '../../support/wire-faults.ts';
import { quotaNow, shownOnly } from '../alterations.ts';

const EXEMPTIONS = [
  [{ begins: 'Q-EP-08.1', ends: 'Q-EP-08.2' }, 'setUserExemption'],
  [{ begins: 'Q-EP-09.5', ends: 'Q-EP-09.5' }, 'setGroupExemption'],
] as const;

export const exemptionFaults: readonly WireFault[] = [
  ...EXEMPTIONS.flatMap(([{ begins, ends }, operation]) => [
    fault(begins, `knows no ${operation}`, refuses(operation, 404)),
    fault(begins, `answers ${operation} with success without exempting the target`, shownOnly(operation)),
    fault(begins, `answers ${operation} with success a second time without effect`, shownOnly(operation, 1)),
    fault(
      begins,
      `forgets the reason in ${operation}`,
      takes(operation, (body) => without(body, 'reason')),
    ),
    fault(
      ends,
      `never ends an exemption by ${operation}`,
      instead(operation, (call, proceed) =>
        fieldsOf(call.body).exempt === false ? quotaNow(call, proceed) : proceed(),
      ),
    ),
  ]),
  ...faultsOf({
    'Q-EP-08.1': {
      'keeps the first reason of an exemption': () => {
        const reasons = new Map<string, unknown>();
        const times = counting();
        return {
          answer(call, proceed) {
            if (call.operation !== 'setUserExemption') return proceed();
            const body = call.body as Fields;
            if (typeof body.reason === 'string' && times(call.path) === 1)
              reasons.set(call.path, body.reason);
            return proceed({ body: { ...body, reason: reasons.get(call.path) ?? body.reason } });
          },
        };
      },
      'makes a hard quota a soft one by exempting it': instead('setUserExemption', async (call, proceed) => {
        const answer = await proceed();
        const { body, status } = await quotaNow(call, proceed);
        const {
          id: _,
          tenant_id: __,
          target_type: ___,
          target_id: ____,
          grace_started_at: _____,
          ...terms
        } = fieldsOf(body);
        const path = call.path.replace('/exempt', '');
        if (status === 200) await proceed({ method: 'PUT', path, body: { ...terms, limit_type: 'soft' } });
        return answer;
      }),
    },
  }),
];
