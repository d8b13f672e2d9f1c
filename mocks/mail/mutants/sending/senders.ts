// Mutants of the allowed sender addresses and of the sandbox: M-MS-03 and M-AU-05.

import { alterAction, replaceOperation } from '../../../../src/service/mutant.ts';
import { mutantsOf } from '../../../../src/service/mutant-table.ts';
import type { Fields } from '../alterations.ts';

export const senderMutants = mutantsOf({
  'M-AU-05.1': {
    'goes on refusing what is sent from a domain that was verified since': (service) =>
      alterAction(service, 'domain.verify', () => ({ domain_id: 'dom_none' })),
  },
  'M-MS-03.1': {
    'sends into the sandbox wherever sandbox_mode is named': (service) =>
      replaceOperation(service, 'sendMail', ({ body }, _, proceed) => {
        const { mail_settings: settings } = body as Fields;
        return settings === undefined
          ? proceed()
          : proceed({ body: { ...(body as Fields), sandbox_mode: { enable: true } } });
      }),
  },
});
