import type { Mutant } from '../../../../src/service/mutant.ts';
import { alterOutage } from './troubles.ts';

export const singleOperationMutants: readonly Mutant[] = [
  ...(
    [
      ['M-ER-14.1', 'database', 'getEventSettings'],
      ['M-ER-14.1', 'database', 'listWebhooks'],
      ['M-ER-14.2', 'cache', 'listWebhooks'],
    ] as const
  ).map(
    ([rule, name, operation]): Mutant => ({
      rule,
      does: `answers ${operation} while the ${name} is down`,
      alter: (service) =>
        alterOutage(service, (reply, arrival) =>
          arrival.operation.id === operation && JSON.stringify(reply.body).includes(name) ? undefined : reply,
        ),
    }),
  ),
];
