// Mutants of the allowed sender addresses and of the sandbox: M-MS-03 and M-AU-05.

import { alterAction, type Mutant, replaceOperation } from '../../../../src/service/mutant.ts';
import type { Fields } from '../alterations.ts';

export const senderMutants: readonly Mutant[] = [
  {
    rule: 'M-AU-05.1',
    does: 'goes on refusing what is sent from a domain that was verified since',
    alter: (service) => alterAction(service, 'domain.verify', () => ({ domain_id: 'dom_none' })),
  },
  {
    rule: 'M-MS-03.1',
    does: 'sends into the sandbox wherever sandbox_mode is named',
    alter: (service) =>
      replaceOperation(service, 'sendMail', ({ body }, _, proceed) => {
        const { mail_settings: settings } = body as Fields;
        return settings === undefined
          ? proceed()
          : proceed({ body: { ...(body as Fields), sandbox_mode: { enable: true } } });
      }),
  },
];
