// Mutants of the allowed sender addresses and of the sandbox: M-MS-03 and M-AU-05.

import { alterAction, type Mutant, replaceOperation } from '../../../../src/service/mutant.ts';
import type { Principal } from '../../spec.ts';
import { answerInstead, type Fields, without } from '../alterations.ts';

const QUEUED = { status: 202, body: { message_id: 'msg_0000000000000000', status: 'QUEUED' } };

export const senderMutants: readonly Mutant[] = [
  {
    rule: 'M-MS-03.1',
    does: 'really sends with a test key unless the sandbox is requested',
    alter: (service) =>
      replaceOperation(service, 'sendMail', ({ principal }, _, proceed) =>
        proceed({ principal: { ...(principal as Principal), isTest: false } }),
      ),
  },
  {
    rule: 'M-AU-05.1',
    does: 'sends from domains that are not verified',
    alter: (service) => answerInstead(service, ['sendMail'], 403, QUEUED),
  },
  {
    rule: 'M-AU-05.1',
    does: 'goes on refusing what is sent from a domain that was verified since',
    alter: (service) => alterAction(service, 'domain.verify', () => ({ domain_id: 'dom_none' })),
  },
  {
    rule: 'M-AU-05.2',
    does: 'wants a verified domain in the sandbox as well',
    alter: (service) =>
      replaceOperation(service, 'sendMail', ({ body }, _, proceed) =>
        proceed({ body: without(body as Fields, 'mail_settings') }),
      ),
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
  {
    rule: 'M-AU-05.1',
    does: 'takes a domain for verified whose name ends with that of a verified one',
    alter: (service) =>
      replaceOperation(service, 'sendMail', ({ body }, _, proceed) => {
        const { email } = (body as { readonly from: { readonly email: string } }).from;
        const from = email.endsWith('mail.example.com') ? { email: 'news@mail.example.com' } : { email };
        return proceed({ body: { ...(body as Fields), from } });
      }),
  },
  {
    rule: 'M-AU-05.1',
    does: 'treats the names of domains as case-sensitive',
    alter: (service) =>
      replaceOperation(service, 'sendMail', ({ body }, _, proceed) => {
        const { email } = (body as { readonly from: { readonly email: string } }).from;
        return email === email.toLowerCase()
          ? proceed()
          : {
              status: 403,
              body: { errors: [{ message: 'Sender domain not verified', field: null, help: null }] },
            };
      }),
  },
];
