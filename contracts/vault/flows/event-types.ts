// The list of event types.

import { knownTypes } from '../../../src/receiver/index.ts';
import { type Flow, flow } from '../../../src/verify/flow.ts';
import { assertSame } from '../../support/assertions.ts';
import { granted } from './support.ts';

export const eventTypesFlows: readonly Flow[] = [
  flow({
    service: 'vault',
    title: 'the event types that are listed are the thirty of the catalogue',
    rules: ['V-WH-18', 'V-EV-04'],
    async run(session) {
      const answer = await granted(session, 'GET', '/v1/events/types');
      // The shape of the answer is not documented: wherever types are in it, they count.
      const types = textsIn(answer).filter((text) => /^[a-z]+(\.[a-z_]+)+$/.test(text));
      assertSame('types in the answer', [...new Set(types)].sort(), knownTypes('vault').toSorted());
    },
  }),
];

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
