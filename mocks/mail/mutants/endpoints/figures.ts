// Mutants of the delivery figures in the record of an endpoint: M-LF-05.

import { endpoints } from '../../../../src/delivery/endpoint.ts';
import type { Mutant } from '../../../../src/service/mutant.ts';
import { mutantsOf } from '../../../../src/service/mutant-table.ts';
import { afterChange, afterEachAttempt, alterShownEndpoints, mainEndpoints } from '../alterations.ts';

export const figureMutants: readonly Mutant[] = [
  ...mutantsOf({
    'M-LF-05.3': {
      'counts no failures': (service) =>
        alterShownEndpoints(service, (endpoint) => ({ ...endpoint, failure_count: 0 })),
      'counts a failure at every endpoint of the tenant': (service) =>
        afterEachAttempt(service, (world, { status }, { failureCount }) => {
          if (status !== 'success')
            for (const { id } of mainEndpoints(world))
              world.collection(endpoints).update(id, { failureCount });
        }),
      'counts a success as a failure, too': (service) =>
        afterEachAttempt(service, (world, _, { id, attributes }) => {
          const count = Number(attributes.count ?? 0) + 1;
          world
            .collection(endpoints)
            .update(id, { failureCount: count, attributes: { ...attributes, count } });
        }),
    },
    'M-LF-05.1': {
      'dates a success with the first attempt': (service) =>
        afterEachAttempt(service, (world, { status, attempts: [first] }, { id }) => {
          if (status === 'success' && first !== undefined)
            world.collection(endpoints).update(id, { lastSuccessAt: first.at });
        }),
      'notes a success at all endpoints': (service) =>
        afterEachAttempt(service, (world, { status }) => {
          if (status !== 'success') return;
          for (const { id } of mainEndpoints(world))
            world.collection(endpoints).update(id, { lastSuccessAt: world.now });
        }),
      'forgets the dates when the endpoint is changed': (service) =>
        afterChange(service, (world, { id }) => {
          world.collection(endpoints).update(id, { lastSuccessAt: null, lastFailureAt: null });
        }),
      'forgets the last success at a failure': (service) =>
        afterEachAttempt(service, (world, { status }, { id }) => {
          if (status !== 'success') world.collection(endpoints).update(id, { lastSuccessAt: null });
        }),
    },
  }),
  ...['last_success_at', 'last_failure_at'].map(
    (field): Mutant => ({
      rule: field === 'last_success_at' ? 'M-LF-05.1' : 'M-LF-05.2',
      does: `never sets ${field}`,
      alter: (service) => alterShownEndpoints(service, (endpoint) => ({ ...endpoint, [field]: null })),
    }),
  ),
  ...(['lastSuccessAt', 'lastFailureAt'] as const).map(
    (field): Mutant => ({
      rule: field === 'lastSuccessAt' ? 'M-LF-05.1' : 'M-LF-05.2',
      does: `keeps the first ${field}`,
      alter: (service) =>
        afterEachAttempt(service, (world, _, endpoint) => {
          const first = endpoint.attributes[field] ?? endpoint[field];
          const attributes = { ...endpoint.attributes, [field]: first };
          world.collection(endpoints).update(endpoint.id, { attributes, [field]: first });
        }),
    }),
  ),
  ...(
    [
      ['M-LF-05.1', 'takes only 200 for a success in last_success_at', 'lastSuccessAt'],
      ['M-LF-05.2', 'does not note attempts without an answer in last_failure_at', 'lastFailureAt'],
    ] as const
  ).map(
    ([rule, does, field]): Mutant => ({
      rule,
      does,
      alter: (service) =>
        afterEachAttempt(service, (world, { attempts }, { id, attributes, [field]: now }) => {
          const answer = attempts.at(-1)?.response?.status;
          const isNoted = field === 'lastSuccessAt' ? answer === 200 : answer !== undefined;
          const before = (attributes[field] as number | undefined) ?? null;
          const kept = isNoted ? now : before;
          world.collection(endpoints).update(id, {
            [field]: kept,
            attributes: { ...attributes, [field]: kept },
          });
        }),
    }),
  ),
];
