// Mutants of what becomes of an endpoint by its deliveries: M-LF.

import { isSuccessful } from '../../../src/delivery/attempt.ts';
import { deliveries } from '../../../src/delivery/delivery.ts';
import { endpoints } from '../../../src/delivery/endpoint.ts';
import { alterPolicy, type Mutant, replaceOperation } from '../../../src/service/mutant.ts';
import { afterEachAttempt, alterShownEndpoints, type Fields, without } from './alterations.ts';

export const lifecycleMutants: readonly Mutant[] = [
  {
    rule: 'M-LF-01',
    does: 'never disables an endpoint',
    alter: (service) => alterPolicy(service, (policy) => ({ ...policy, autoDisable: null })),
  },
  ...[5, 9, 11].map(
    (consecutiveFailures): Mutant => ({
      rule: 'M-LF-01',
      does: `disables an endpoint after ${consecutiveFailures} failures`,
      overlaps: ['M-DL-01', 'M-DL-02', 'M-DL-03', 'M-LF-02'],
      alter: (service) =>
        alterPolicy(service, (policy) => ({
          ...policy,
          autoDisable: { consecutiveFailures, counts: 'attempts' },
        })),
    }),
  ),
  {
    rule: 'M-LF-01',
    does: 'does not say when an endpoint was disabled',
    overlaps: ['M-EP-01'],
    alter: (service) => alterShownEndpoints(service, (endpoint) => ({ ...endpoint, disabled_at: null })),
  },
  {
    rule: 'M-LF-01',
    does: 'goes on delivering to an endpoint that it calls disabled',
    alter: (service) =>
      afterEachAttempt(
        alterShownEndpoints(service, (endpoint) => ({
          ...endpoint,
          enabled: endpoint.enabled === true && endpoint.disabled_at === null,
        })),
        (world, _, endpoint) => {
          if (endpoint.state === 'disabled')
            world.collection(endpoints).update(endpoint.id, { state: 'enabled' });
        },
      ),
  },
  {
    rule: 'M-LF-02',
    does: 'counts failures over successes',
    overlaps: ['M-LF-01', 'M-LF-03', 'M-LF-05'],
    alter: (service) =>
      afterEachAttempt(service, (world, _, { id, state }) => {
        if (state !== 'enabled') return;
        const attempts = world
          .collection(deliveries)
          .by('endpoint', id)
          .flatMap((delivery) => delivery.attempts);
        const failureCount = attempts.filter((attempt) => !isSuccessful(attempt)).length;
        world.collection(endpoints).update(id, { failureCount });
      }),
  },
  {
    rule: 'M-LF-03',
    does: 'leaves an endpoint disabled that is to be enabled',
    alter: (service) =>
      replaceOperation(service, 'updateWebhook', ({ path, body }, world, proceed) => {
        const endpoint = world.collection(endpoints).get(path.webhook_id as string);
        const { enabled } = body as { readonly enabled?: boolean };
        if (enabled !== true || endpoint?.state !== 'disabled') return proceed();
        return proceed({ body: without(body as Fields, 'enabled') });
      }),
  },
  {
    rule: 'M-LF-04',
    does: 'goes on delivering to an endpoint that it calls paused',
    overlaps: ['M-DL-05'],
    alter: (service) =>
      replaceOperation(service, 'updateWebhook', ({ body }, _, proceed) => {
        if ((body as { readonly enabled?: boolean }).enabled !== false) return proceed();
        const reply = proceed({ body: without(body as Fields, 'enabled') });
        return 'body' in reply && reply.status === 200
          ? { ...reply, body: { ...(reply.body as object), enabled: false } }
          : reply;
      }),
  },
  ...['last_success_at', 'last_failure_at'].map(
    (field): Mutant => ({
      rule: 'M-LF-05',
      does: `never sets ${field}`,
      overlaps: ['M-EP-01', 'M-LF-01'],
      alter: (service) => alterShownEndpoints(service, (endpoint) => ({ ...endpoint, [field]: null })),
    }),
  ),
  {
    rule: 'M-LF-05',
    does: 'counts no failures',
    overlaps: ['M-LF-01', 'M-LF-02'],
    alter: (service) => alterShownEndpoints(service, (endpoint) => ({ ...endpoint, failure_count: 0 })),
  },
];
