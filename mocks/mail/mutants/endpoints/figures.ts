// Mutants of the delivery figures in the record of an endpoint: M-LF-05.

import { endpoints } from '../../../../src/delivery/endpoint.ts';
import type { Mutant } from '../../../../src/service/mutant.ts';
import { afterChange, afterEachAttempt, alterShownEndpoints, mainEndpoints } from '../alterations.ts';

export const figureMutants: readonly Mutant[] = [
  ...['last_success_at', 'last_failure_at'].map(
    (field): Mutant => ({
      rule: field === 'last_success_at' ? 'M-LF-05.1' : 'M-LF-05.2',
      does: `never sets ${field}`,
      overlaps: ['M-EP-01', 'M-LF-01', 'M-EP-12'],
      alter: (service) => alterShownEndpoints(service, (endpoint) => ({ ...endpoint, [field]: null })),
    }),
  ),
  {
    rule: 'M-LF-05.3',
    does: 'counts no failures',
    overlaps: ['M-LF-01', 'M-LF-02'],
    alter: (service) => alterShownEndpoints(service, (endpoint) => ({ ...endpoint, failure_count: 0 })),
  },
  ...(['lastSuccessAt', 'lastFailureAt'] as const).map(
    (field): Mutant => ({
      rule: field === 'lastSuccessAt' ? 'M-LF-05.1' : 'M-LF-05.2',
      does: `keeps the first ${field}`,
      overlaps: ['M-EP-01', 'M-LF-01'],
      alter: (service) =>
        afterEachAttempt(service, (world, _, endpoint) => {
          const first = endpoint.attributes[field] ?? endpoint[field];
          const attributes = { ...endpoint.attributes, [field]: first };
          world.collection(endpoints).update(endpoint.id, { attributes, [field]: first });
        }),
    }),
  ),
  {
    rule: 'M-LF-05.1',
    does: 'dates a success with the first attempt',
    overlaps: ['M-EP-01'],
    alter: (service) =>
      afterEachAttempt(service, (world, { status, attempts: [first] }, { id }) => {
        if (status === 'success' && first !== undefined)
          world.collection(endpoints).update(id, { lastSuccessAt: first.at });
      }),
  },
  {
    rule: 'M-LF-05.1',
    does: 'notes a success at all endpoints',
    overlaps: ['M-EP-01', 'M-LF-01', 'M-EP-12', 'M-EP-11'],
    alter: (service) =>
      afterEachAttempt(service, (world, { status }) => {
        if (status !== 'success') return;
        for (const { id } of mainEndpoints(world))
          world.collection(endpoints).update(id, { lastSuccessAt: world.now });
      }),
  },
  {
    rule: 'M-LF-05.1',
    does: 'forgets the dates when the endpoint is changed',
    overlaps: ['M-EP-01', 'M-EP-11', 'M-LF-01', 'M-LF-03'],
    alter: (service) =>
      afterChange(service, (world, { id }) => {
        world.collection(endpoints).update(id, { lastSuccessAt: null, lastFailureAt: null });
      }),
  },
];
