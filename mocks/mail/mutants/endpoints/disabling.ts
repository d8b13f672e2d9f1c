// Mutants of the conditions under which endpoints are disabled: M-LF-01 and M-LF-02.

import { isSuccessful } from '../../../../src/delivery/attempt.ts';
import { deliveries } from '../../../../src/delivery/delivery.ts';
import { endpoints } from '../../../../src/delivery/endpoint.ts';
import { alterPolicy, type Mutant, replaceOperation } from '../../../../src/service/mutant.ts';
import { afterEachAttempt, alterShownEndpoints, mainEndpoints } from '../alterations.ts';

const LIMIT = 10;

export const disablingMutants: readonly Mutant[] = [
  {
    rule: 'M-LF-01.1',
    does: 'never disables an endpoint',
    alter: (service) => alterPolicy(service, (policy) => ({ ...policy, autoDisable: null })),
  },
  ...[5, 9, 11].map(
    (consecutiveFailures): Mutant => ({
      rule: consecutiveFailures < LIMIT ? 'M-LF-01.3' : 'M-LF-01.1',
      does: `disables an endpoint after ${consecutiveFailures} failures`,
      alter: (service) =>
        alterPolicy(service, (policy) => ({
          ...policy,
          autoDisable: policy.autoDisable && {
            ...policy.autoDisable,
            consecutiveFailures,
            counts: 'attempts',
          },
        })),
    }),
  ),
  {
    rule: 'M-LF-01.2',
    does: 'does not say when an endpoint was disabled',
    alter: (service) => alterShownEndpoints(service, (endpoint) => ({ ...endpoint, disabled_at: null })),
  },
  {
    rule: 'M-LF-01.4',
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
    rule: 'M-LF-01.1',
    does: 'counts the failures of each delivery separately',
    alter: (service) =>
      afterEachAttempt(service, (world, { attempts }, { id, state }) => {
        if (state === 'enabled') world.collection(endpoints).update(id, { failureCount: attempts.length });
      }),
  },
  {
    rule: 'M-LF-01.1',
    does: 'disables all endpoints with the one that fails',
    alter: (service) =>
      afterEachAttempt(service, (world, _, { state, disabledAt }) => {
        if (state !== 'disabled') return;
        for (const { id } of mainEndpoints(world))
          world.collection(endpoints).update(id, { state, disabledAt });
      }),
  },
  {
    rule: 'M-LF-01.1',
    does: 'disables an endpoint once, and never again',
    alter: (service) =>
      replaceOperation(service, 'updateWebhook', ({ path }, world, proceed) => {
        const isDisabled = world.collection(endpoints).get(path.webhook_id as string)?.state === 'disabled';
        const reply = proceed();
        if (isDisabled)
          world.collection(endpoints).update(path.webhook_id as string, { isAutoDisabled: false });
        return reply;
      }),
  },
  {
    rule: 'M-LF-01.1',
    does: 'lets a success of any endpoint set back the failures of all',
    alter: (service) =>
      afterEachAttempt(service, (world, { status }) => {
        if (status !== 'success') return;
        for (const { id } of mainEndpoints(world))
          world.collection(endpoints).update(id, { failureCount: 0 });
      }),
  },
  {
    rule: 'M-LF-02',
    does: 'counts failures over successes',
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
    rule: 'M-LF-02',
    does: 'takes a success for one failure less',
    alter: (service) => countingDown(service, (count) => Math.max(0, count - 1)),
  },
  {
    rule: 'M-LF-02',
    does: 'does not count a success at a later attempt',
    alter: (service) => countingDown(service, (count, attempts) => (attempts === 1 ? 0 : count)),
  },
];

/** Counts failures itself, and treats a success as configured. */
function countingDown(
  service: Parameters<Mutant['alter']>[0],
  afterSuccess: (count: number, attempts: number) => number,
): ReturnType<Mutant['alter']> {
  return afterEachAttempt(service, (world, { attempts, status }, { id, attributes }) => {
    const before = Number(attributes.count ?? 0);
    const count = status === 'success' ? afterSuccess(before, attempts.length) : before + 1;
    const isOver = count >= LIMIT;
    world.collection(endpoints).update(id, {
      attributes: { ...attributes, count },
      failureCount: count,
      ...(isOver ? { state: 'disabled', disabledAt: world.now } : {}),
    });
  });
}
