// Mutants of sending, and of the outcomes of messages: M-MS-01 and M-MS-02.

import { alterTimer, type Mutant, replaceOperation } from '../../../../src/service/mutant.ts';
import { mutantsOf } from '../../../../src/service/mutant-table.ts';
import { messages, PROCESS_MESSAGE } from '../../domain/messages.ts';
import { renderProblem } from '../../domain/rendering.ts';
import { activeVersion, templates } from '../../domain/templates.ts';
import { publishEvent } from '../../events.ts';
import type { Fields } from '../alterations.ts';

export const sendingMutants: readonly Mutant[] = [
  ...mutantsOf({
    'M-MS-02.1': {
      'refuses a send whose template cannot be rendered': (service) =>
        replaceOperation(service, 'sendMail', ({ body }, world, proceed) => {
          const template = world.collection(templates).get(String((body as Fields).template_id));
          if (renderProblem(activeVersion(template)?.htmlContent ?? '') === undefined) return proceed();
          const errors = [{ message: 'Template cannot be rendered', field: 'template_id', help: null }];
          return { status: 400, body: { errors } };
        }),
    },
  }),
  ...(
    [
      ['twice', 'dropped'],
      ['as delivered as well', 'delivered'],
    ] as const
  ).map(
    ([how, type]): Mutant => ({
      rule: 'M-MS-02.4',
      does: `reports a message whose template could not be rendered ${how}`,
      alter: (service) =>
        alterTimer(service, PROCESS_MESSAGE, (world, proceed) => {
          const queued = [...world.collection(messages).values()].filter(({ status }) => status === 'QUEUED');
          proceed();
          for (const { id } of queued) {
            const message = world.collection(messages).get(id);
            const [recipient] = message?.recipients ?? [];
            if (message?.status !== 'FAILED' || recipient === undefined) continue;
            const metadata = { reason: 'template_render_error' };
            publishEvent(world, { type, message, recipient, ...(type === 'dropped' && { metadata }) });
          }
        }),
    }),
  ),
];
