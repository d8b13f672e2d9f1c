// Mutants of the conditions under which endpoints are disabled: M-LF-01 and M-LF-02.

import { isSuccessful } from '../../../../src/delivery/attempt.ts';
import { deliveries } from '../../../../src/delivery/delivery.ts';
import { endpoints } from '../../../../src/delivery/endpoint.ts';
import { alterPolicy, type Mutant, replaceOperation } from '../../../../src/service/mutant.ts';
import { mutantsOf } from '../../../../src/service/mutant-table.ts';
import { afterEachAttempt, alterShownEndpoints, mainEndpoints } from '../alterations.ts';

const LIMIT = 10;

export const disablingMutants: readonly Mutant[] = [
  ...mutantsOf({
    'M-LF-01.1': {
      'never disables an endpoint': (service) =>
        alterPolicy(service, (policy) => ({ ...policy, autoDisable: null })),
      'counts the failures of each delivery separately': (service) =>
        afterEachAttempt(service, (world, { attempts }, { id, state }) => {
          if (state === 'enabled') world.collection(endpoints).update(id, { failureCount: attempts.length });
        }),
      'disables all endpoints with the one that fails': (service) =>
        afterEachAttempt(service, (world, _, { state, disabledAt }) => {
          if (state !== 'disabled') return;
          for (const { id } of mainEndpoints(world))
            world.collection(endpoints).update(id, { state, disabledAt });
        }),
      'disables an endpoint once, and never again': (service) =>
        replaceOperation(service, 'updateWebhook', ({ path }, world, proceed) => {
          const isDisabled = world.collection(endpoints).get(path.webhook_id as string)?.state === 'disabled';
          const reply = proceed();
          if (isDisabled)
            world.collection(endpoints).update(path.webhook_id as string, { isAutoDisabled: false });
          return reply;
        }),
      'lets a success of any endpoint set back the failures of all': (service) =>
        afterEachAttempt(service, (world, { status }) => {
          if (status !== 'success') return;
          for (const { id } of mainEndpoints(world))
            world.collection(endpoints).update(id, { failureCount: 0 });
        }),
    },
    'M-LF-01.2': {
      'does not say when an endpoint was disabled': (service) =>
        alterShownEndpoints(service, (endpoint) => ({ ...endpoint, disabled_at: null })),
    },
    'M-LF-01.4': {
      'goes on delivering to an endpoint that it calls disabled': (service) =>
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
    'M-LF-02': {
      'counts failures over successes': (service) =>
        afterEachAttempt(service, (world, _, { id, state }) => {
          if (state !== 'enabled') return;
          const attempts = world
            .collection(deliveries)
            .by('endpoint', id)
            .flatMap((delivery) => delivery.attempts);
          const failureCount = attempts.filter((attempt) => !isSuccessful(attempt)).length;
          world.collection(endpoints).update(id, { failureCount });
        }),
      'takes a success for one failure less': (service) =>
        countingDown(service, (count) => Math.max(0, count - 1)),
      'does not count a success at a later attempt': (service) =>
        countingDown(service, (count, attempts) => (attempts === 1 ? 0 : count)),
    },
  }),
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
