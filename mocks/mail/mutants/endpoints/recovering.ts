// Mutants of the life of an endpoint in the cases that are easily forgotten: other answers than 500, the second time, a
// long wait: M-LF-01 to M-LF-04.

import { ATTEMPT, deliveries } from '../../../../src/delivery/delivery.ts';
import { endpoints } from '../../../../src/delivery/endpoint.ts';
import type { World } from '../../../../src/engine/world.ts';
import { type Mutant, replaceOperation } from '../../../../src/service/mutant.ts';
import { mutantsOf } from '../../../../src/service/mutant-table.ts';
import type { AnyService } from '../../../../src/service/service.ts';
import { afterChange, afterEachAttempt, alterShownEndpoints, alterSubscribers } from '../alterations.ts';

const HOUR_MS = 3_600_000;

export const recoveringMutants: readonly Mutant[] = [
  ...mutantsOf({
    'M-LF-01.1': {
      'counts the failures of each type of event separately': (service) =>
        afterEachAttempt(service, (world, { eventType, status }, { id, attributes, state }) => {
          const name = `count ${eventType}`;
          const count = status === 'success' ? 0 : Number(attributes[name] ?? 0) + 1;
          const isOver = count >= 10;
          world.collection(endpoints).update(id, {
            attributes: { ...attributes, [name]: count },
            failureCount: count,
            state: isOver ? 'disabled' : state === 'disabled' ? 'enabled' : state,
            disabledAt: isOver ? world.now : null,
          });
        }),
      'never disables an endpoint for all events': (service) =>
        alterSubscribers(service, (subscribers, _, world) =>
          subscribers.map((endpoint) =>
            endpoint.events[0] === '*'
              ? world.collection(endpoints).update(endpoint.id, { isAutoDisabled: false })
              : endpoint,
          ),
        ),
    },
    'M-LF-01.2': {
      'dates the disabling of an endpoint with its creation': (service) =>
        alterShownEndpoints(service, (endpoint) => ({
          ...endpoint,
          disabled_at: endpoint.disabled_at === null ? null : endpoint.created_at,
        })),
      'moves the date of disabling at each read': (service) =>
        alterShownEndpoints(service, (endpoint, world) => ({
          ...endpoint,
          disabled_at: endpoint.disabled_at === null ? null : new Date(world.now).toISOString(),
        })),
    },
    'M-LF-01.4': {
      'delivers to a disabled endpoint again after a day': (service) =>
        enablingLater(service, 'disabled', 24 * HOUR_MS),
      'delivers other types than those that failed to a disabled endpoint': (service) =>
        alterSubscribers(service, (subscribers, { type }, world) =>
          subscribers.map((endpoint) => {
            const failed = world.collection(deliveries).by('endpoint', endpoint.id);
            const isOther = failed.length > 0 && failed.every(({ eventType }) => eventType !== type);
            return endpoint.state === 'disabled' && isOther
              ? world.collection(endpoints).update(endpoint.id, { state: 'enabled' })
              : endpoint;
          }),
        ),
    },
    'M-LF-02': {
      'shows a count that is set back, and disables by one that is not': (service) =>
        alterShownEndpoints(
          countingItself(service, () => 'keeps'),
          (endpoint) => ({ ...endpoint, failure_count: 0 }),
        ),
    },
    'M-LF-03.1': {
      'does not enable an endpoint that was disabled a second time': (service) =>
        replaceOperation(
          afterChange(service, (world, { id, state, attributes }) => {
            if (state === 'disabled')
              world.collection(endpoints).update(id, { attributes: { ...attributes, wasDisabled: true } });
          }),
          'updateWebhook',
          ({ path, body }, world, proceed) => {
            const endpoint = world.collection(endpoints).get(path.webhook_id as string);
            const isSecond = endpoint?.state === 'disabled' && endpoint.attributes.wasDisabled === true;
            return proceed({ body: isSecond ? {} : body });
          },
        ),
      'enables an endpoint in its answer, and shows it disabled later': (service) =>
        afterChange(service, (world, { id, state, disabledAt }, { enabled }) => {
          if (state === 'disabled' && enabled === true)
            world.collection(endpoints).update(id, { state, disabledAt });
        }),
    },
    'M-LF-03.2': {
      'delivers one event after an endpoint was enabled again, and no other': (service) =>
        alterSubscribers(
          afterChange(service, (world, { id, state }) => {
            if (state === 'disabled') world.collection(endpoints).update(id, { attributes: { left: 1 } });
          }),
          (subscribers, _, world) =>
            subscribers.filter(({ id, attributes }) => {
              const { left } = attributes;
              if (typeof left !== 'number') return true;
              world.collection(endpoints).update(id, { attributes: { left: left - 1 } });
              return left > 0;
            }),
        ),
      'makes no retries for an endpoint that was enabled again': (service) =>
        afterEachAttempt(
          afterChange(service, (world, { id, state }) => {
            if (state === 'disabled') world.collection(endpoints).update(id, { attributes: { once: true } });
          }),
          (world, { id }, { attributes }) => {
            if (attributes.once === true) world.cancel('mail', ATTEMPT, id);
          },
        ),
    },
    'M-LF-04': {
      'ends a pause after an hour': (service) => enablingLater(service, 'paused', HOUR_MS),
      'does not pause an endpoint a second time': (service) =>
        afterChange(service, (world, { id, attributes }, { enabled }) => {
          if (enabled !== false) return;
          const isSecond = attributes.wasPaused === true;
          world.collection(endpoints).update(id, {
            attributes: { ...attributes, wasPaused: true },
            ...(isSecond ? { state: 'enabled' } : {}),
          });
        }),
      'delivers to a paused endpoint that is for all events': (service) =>
        alterSubscribers(service, (subscribers, _, world) =>
          subscribers.map((endpoint) =>
            endpoint.events[0] === '*' && endpoint.state === 'paused'
              ? world.collection(endpoints).update(endpoint.id, { state: 'enabled' })
              : endpoint,
          ),
        ),
    },
  }),
  ...(
    [
      ['answers of 4xx', (status: number | null) => status !== null && status < 500],
      ['redirects', (status: number | null) => status !== null && status < 400],
      ['attempts without an answer', (status: number | null) => status === null],
    ] as const
  ).map(
    ([what, isSpared]): Mutant => ({
      rule: 'M-LF-01.1',
      does: `does not count ${what} as failures`,
      alter: (service) =>
        afterEachAttempt(
          service,
          (world, { attempts, status }, { id, failureCount, state, lastFailureAt }) => {
            if (status === 'success' || !isSpared(attempts.at(-1)?.response?.status ?? null)) return;
            const isOver = state === 'disabled' && lastFailureAt === world.now;
            world.collection(endpoints).update(id, {
              failureCount: Math.max(0, failureCount - 1),
              ...(isOver ? { state: 'enabled', disabledAt: null } : {}),
            });
          },
        ),
    }),
  ),
  ...(
    [
      ['only 200', (status: number | null) => status === 200],
      ['no answer without a body', (status: number | null) => status !== 204],
    ] as const
  ).map(
    ([what, resets]): Mutant => ({
      rule: 'M-LF-02',
      does: `lets ${what} set the failures back`,
      alter: (service) => countingItself(service, (answer) => (resets(answer) ? 'resets' : 'keeps')),
    }),
  ),
];

/** Enables endpoints by itself when they have been paused or disabled for some time. */
function enablingLater(service: AnyService, state: 'paused' | 'disabled', afterMs: number): AnyService {
  const since = new WeakMap<World, Map<string, number>>();
  const noting = afterEachAttempt(
    afterChange(service, (world, { id }) => note(world, id)),
    (world, _, { id }) => note(world, id),
  );
  const note = (world: World, id: string) => {
    const known = since.get(world) ?? new Map<string, number>();
    since.set(world, known);
    if (world.collection(endpoints).get(id)?.state === state) known.set(id, world.now);
  };
  return alterSubscribers(noting, (subscribers, _, world) =>
    subscribers.map((endpoint) => {
      const from = since.get(world)?.get(endpoint.id);
      return endpoint.state === state && from !== undefined && world.now - from >= afterMs
        ? world.collection(endpoints).update(endpoint.id, { state: 'enabled', failureCount: 0 })
        : endpoint;
    }),
  );
}

/** Counts failures itself; `afterSuccess` decides by the status what a success does to the count. */
function countingItself(
  service: AnyService,
  afterSuccess: (status: number | null) => 'resets' | 'keeps',
): AnyService {
  return afterEachAttempt(service, (world, { attempts, status }, { id, attributes }) => {
    const before = Number(attributes.count ?? 0);
    const answer = attempts.at(-1)?.response?.status ?? null;
    const kept = afterSuccess(answer) === 'keeps' ? before : 0;
    const count = status === 'success' ? kept : before + 1;
    world.collection(endpoints).update(id, {
      attributes: { ...attributes, count },
      failureCount: count,
      ...(count >= 10 ? { state: 'disabled', disabledAt: world.now } : {}),
    });
  });
}
