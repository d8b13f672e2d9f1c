// Which types of events reach a webhook: exact types and patterns.

import type { GapId, RuleId } from '../../../specs/generated/rules.ts';
import { knownTypes } from '../../../src/receiver/index.ts';
import { type Flow, flow } from '../../../src/verify/flow.ts';
import { assertSame } from '../../support/assertions.ts';
import { type EventType, emit, eventOf, subscribe } from './support.ts';

const ALL = knownTypes('vault');
const SECRET_TYPES = ALL.filter((type) => type.startsWith('secret.'));

/** A subscription, what happens, and what of that it is to get. */
interface Selection {
  readonly title: string;
  readonly rules: readonly RuleId[];
  readonly gaps?: readonly GapId[];
  readonly patterns: readonly string[];
  readonly emitted: readonly EventType[];
  readonly expected: readonly EventType[];
}

const selections: readonly Selection[] = [
  {
    title: 'an exact type selects that type alone',
    rules: ['V-SUB-01'],
    patterns: ['secret.created', 'policy.binding.deleted'],
    emitted: ['secret.created', 'secret.updated', 'policy.binding.created', 'policy.binding.deleted'],
    expected: ['secret.created', 'policy.binding.deleted'],
  },
  {
    title: 'secret.* selects every type of the family and no other',
    rules: ['V-SUB-02'],
    patterns: ['secret.*'],
    emitted: [...SECRET_TYPES, 'certificate.issued', 'rotation.due'],
    expected: SECRET_TYPES,
  },
  {
    title: 'policy.binding.* selects both types of bindings',
    rules: ['V-SUB-02'],
    patterns: ['policy.binding.*'],
    emitted: ['policy.binding.created', 'policy.binding.deleted', 'policy.created'],
    expected: ['policy.binding.created', 'policy.binding.deleted'],
  },
  {
    title: '** selects types of several segments',
    rules: ['V-SUB-03'],
    patterns: ['policy.**', 'dynamic.**'],
    emitted: ['policy.binding.created', 'dynamic.lease.expired', 'secret.created'],
    expected: ['policy.binding.created', 'dynamic.lease.expired'],
  },
  {
    title: '** alone selects every type of the catalogue',
    rules: ['V-SUB-03', 'V-EV-04'],
    gaps: ['V-G-16'],
    patterns: ['**'],
    emitted: ALL,
    expected: ALL,
  },
  {
    title: '* selects one segment, so that policy.* selects no bindings',
    rules: ['V-SUB-02'],
    gaps: ['V-G-21'],
    patterns: ['policy.*'],
    emitted: ['policy.created', 'policy.binding.created'],
    expected: ['policy.created'],
  },
];

export const patternsFlows: readonly Flow[] = [
  ...selections.map(({ patterns, emitted, expected, ...told }) =>
    flow({
      service: 'vault',
      ...told,
      needs: ['inbox', 'emit'],
      async run(session) {
        await using hook = await subscribe(session, patterns);
        for (const type of emitted) await emit(session, hook, type);
        const types = (await hook.received()).map((delivery) => eventOf(delivery).event_type);
        assertSame(`types delivered for ${patterns.join(' and ')}`, types.toSorted(), expected.toSorted());
      },
    }),
  ),
];
