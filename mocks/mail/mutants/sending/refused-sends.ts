// Mutants of the refusals of a send: M-ER-03.

import type { RuleId } from '../../../../specs/generated/rules.ts';
import { alterReply, type Mutant } from '../../../../src/service/mutant.ts';
import type { Fields } from '../alterations.ts';

const QUEUED = { status: 202, body: { message_id: 'msg_0000000000000000', status: 'QUEUED' } };

/** The three contradictions of a send, each with a test for a body that contains it. */
const CONTRADICTIONS = [
  [
    'M-ER-03.1',
    'whose template_id does not start with d-',
    (body) => body.template_id === 'welcome' || body.template_id === 'D-welcome',
  ],
  [
    'M-ER-03.2',
    'with both content and a template',
    (body) => body.content !== undefined && body.template_id !== undefined,
  ],
  [
    'M-ER-03.3',
    'to nobody',
    (body) => Array.isArray(body.personalizations) && body.personalizations.length === 0,
  ],
  ['M-ER-03.1', 'whose template_id starts with D-', (body) => body.template_id === 'D-welcome'],
] as const satisfies readonly (readonly [RuleId, string, (body: Fields) => boolean])[];

export const refusedSendMutants: readonly Mutant[] = CONTRADICTIONS.map(
  ([rule, what, isSuch]): Mutant => ({
    rule,
    does: `accepts a send ${what}`,
    alter: (service) =>
      alterReply(service, ['sendMail'], (reply, { body }) =>
        reply.status === 400 && isSuch(body as Fields) ? QUEUED : reply,
      ),
  }),
);
