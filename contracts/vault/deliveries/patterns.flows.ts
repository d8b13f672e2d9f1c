// Which types of events reach a webhook: exact types and patterns.

import type { GapId, RuleId } from '../../../specs/generated/rules.ts';
import { knownTypes } from '../../../src/receiver/index.ts';
import { type Flow, flow } from '../../../src/verify/flow.ts';
import { assertSame } from '../../support/assertions.ts';
import { type EventType, emit, eventOf, subscribe } from '../support.ts';

const ALL = knownTypes('vault');
const SECRET_TYPES = ALL.filter((type) => type.startsWith('secret.'));

/** A subscription, the events that occur, and which of them it should receive. */
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
    title: 'an exact type selects only that type',
    rules: ['V-SUB-01.1', 'V-SUB-01.2'],
    patterns: ['secret.created', 'policy.binding.deleted'],
    emitted: ['secret.created', 'secret.updated', 'policy.binding.created', 'policy.binding.deleted'],
    expected: ['secret.created', 'policy.binding.deleted'],
  },
  {
    title: 'secret.* selects every type of the family and no other',
    rules: ['V-SUB-02.1', 'V-SUB-02.3'],
    patterns: ['secret.*'],
    emitted: [...SECRET_TYPES, 'certificate.issued', 'rotation.due'],
    expected: SECRET_TYPES,
  },
  {
    title: 'policy.binding.* selects both types of bindings',
    rules: ['V-SUB-02.2'],
    patterns: ['policy.binding.*'],
    emitted: ['policy.binding.created', 'policy.binding.deleted', 'policy.created'],
    expected: ['policy.binding.created', 'policy.binding.deleted'],
  },
  {
    title: '** selects types of several segments',
    rules: ['V-SUB-03.1', 'V-SUB-03.2', 'V-SUB-03.3'],
    patterns: ['policy.**', 'dynamic.**'],
    emitted: ['policy.binding.created', 'dynamic.lease.expired', 'secret.created'],
    expected: ['policy.binding.created', 'dynamic.lease.expired'],
  },
  {
    title: '** alone selects every type of the catalogue',
    rules: ['V-SUB-03.1', 'V-SUB-03.2', 'V-EV-04.1'],
    gaps: ['V-G-16'],
    patterns: ['**'],
    emitted: ALL,
    expected: ALL,
  },
  {
    title: '* selects one segment, so that policy.* selects no bindings',
    rules: ['V-SUB-02.3'],
    gaps: ['V-G-21'],
    patterns: ['policy.*'],
    emitted: ['policy.created', 'policy.binding.created'],
    expected: ['policy.created'],
  },
  {
    title: 'an exact type does not select types that look like it',
    rules: ['V-SUB-01.2'],
    patterns: ['policy.created', 'rotation.due', 'certificate.renewed', 'secret.expired'],
    emitted: ALL,
    expected: ['policy.created', 'rotation.due', 'certificate.renewed', 'secret.expired'],
  },
  {
    title: 'an exact type of three segments does not select those that share two of them',
    rules: ['V-SUB-01.2'],
    patterns: ['policy.binding.created', 'dynamic.lease.expired', 'federation.sync.failed'],
    emitted: ALL,
    expected: ['policy.binding.created', 'dynamic.lease.expired', 'federation.sync.failed'],
  },
  {
    title: 'an event that several entries select is delivered once',
    rules: ['V-SUB-01.1', 'V-SUB-02.1', 'V-SUB-03.3'],
    patterns: ['secret.*', 'secret.created', 'secret.created', 'secret.**'],
    emitted: ['secret.created', 'secret.updated', 'policy.created'],
    expected: ['secret.created', 'secret.updated'],
  },
  {
    title: '* selects every type of each family it follows, in any place of the list',
    rules: ['V-SUB-02.1', 'V-SUB-02.3'],
    patterns: ['rotation.*', 'dynamic.lease.*', 'certificate.*', 'federation.sync.*'],
    emitted: ALL,
    expected: ALL.filter((type) => /^(rotation|dynamic\.lease|certificate|federation\.sync)\./.test(type)),
  },
  {
    title: '** selects the types of several segments of its family and none of another',
    rules: ['V-SUB-03.2', 'V-SUB-03.3'],
    patterns: ['federation.**', 'dynamic.**'],
    emitted: ALL,
    expected: ALL.filter((type) => /^(federation|dynamic)\./.test(type)),
  },
  {
    title: '** selects types of one segment more as well, so that policy.** selects the whole family',
    rules: ['V-SUB-03.1', 'V-SUB-03.3'],
    gaps: ['V-G-16'],
    patterns: ['policy.**'],
    emitted: ALL,
    expected: ALL.filter((type) => type.startsWith('policy.')),
  },
  {
    title: '* alone selects nothing, and dynamic.* neither',
    rules: ['V-SUB-02.3'],
    gaps: ['V-G-16', 'V-G-21', 'V-G-30'],
    patterns: ['*', 'dynamic.*', 'secret.*.x'],
    emitted: ALL,
    expected: [],
  },
  {
    title: '* takes the place of one segment at the beginning and in the middle, too',
    rules: ['V-SUB-02.1'],
    gaps: ['V-G-16'],
    patterns: ['*.created', 'policy.*.deleted', '*.lease.*'],
    emitted: ALL,
    expected: ALL.filter((type) =>
      /^([a-z]+\.created|policy\.binding\.deleted|dynamic\.lease\..*)$/.test(type),
    ),
  },
];

export const patternsFlows: readonly Flow[] = [
  ...selections.map(({ patterns, emitted, expected, ...told }) =>
    flow({
      service: 'vault',
      ...told,
      needs: ['inbox', 'emit'],
      async run(session) {
        await using hook = await subscribe(session, patterns, { filters: null });
        for (const type of emitted) await emit(session, hook, type);
        const types = (await hook.received()).map((delivery) => eventOf(delivery).event_type);
        assertSame(`types delivered for ${patterns.join(' and ')}`, types.toSorted(), expected.toSorted());
      },
    }),
  ),
];
