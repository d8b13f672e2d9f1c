// What gaps leave open of which events an endpoint is sent, and no more than that.

import { beforeAll, expect, test } from 'vitest';
import { surfaceOf } from '../../../src/registry/oracle.ts';
import { openRegistry } from '../../../src/registry/registry.ts';
import type { Difference } from '../../../src/verify/oracle/comparing/difference.ts';
import { Judge } from '../../../src/verify/oracle/comparing/judge.ts';
import type { Step, Values } from '../../../src/verify/oracle/history.ts';
import type { Surface } from '../../../src/verify/oracle/index.ts';

let vault: Surface;

beforeAll(async () => {
  vault = await surfaceOf(await openRegistry(), 'vault');
});

const endpoint = (body: Values): Step => ({
  ...{ kind: 'call', id: 's1', operation: 'createWebhook', as: null },
  body: { url: { $receiver: 'r1' }, ...body },
});
const action = (name: string): Step => ({ kind: 'action', id: 's2', action: name, input: {} });
const clock: Step = { kind: 'clock', id: 's3', byMs: 1_000 };

/** What a difference of deliveries comes to after some steps, the last of which shows it. */
function outcomeOf(difference: Partial<Difference>, steps: readonly Step[], judge = judgeOf()): string {
  for (const step of steps) judge.before.note(step);
  const given = { at: 'deliveries/r1', expected: undefined, observed: undefined, rules: [], gaps: [] };
  const step = steps.at(-1) as Step;
  return judge.outcomeOf([{ kind: 'added', ...given, ...difference }], { step, done: undefined }).kind;
}

function judgeOf(): Judge {
  return new Judge(vault.document, { choices: new Map(), notesChoices: true });
}

const missing = (body: Values) => ({ at: 'deliveries/r1/0', kind: 'missing', expected: { body } }) as const;
const added = (body: Values) => ({ kind: 'added', observed: { body } }) as const;

test('V-G-15 how several tags combine is open, and what is tested of an event that shows no tags; one tag of a new secret is not', () => {
  const happened = (filters: Values, event_type = 'secret.created') =>
    outcomeOf(missing({ event_type }), [endpoint({ filters }), action('secret.create')]);
  expect(happened({ tags: ['pci', 'prod'] })).toBe('allowed');
  expect(happened({ tags: ['pci'], secret_type: 'database' })).toBe('allowed');
  expect(happened({ tags: ['pci'] }, 'secret.updated')).toBe('allowed');
  expect(happened({ tags: ['pci'] })).toBe('diverged');
});

test('V-G-15 however several filters combine, an endpoint is sent nothing outside of its own prefix', () => {
  const filters = { path_prefix: 'prod/', tags: ['pci', 'prod'] };
  const happened = (path: string | null, ...others: readonly Step[]) =>
    outcomeOf(added({ event_type: 'secret.created', ...(path !== null && { path }) }), [
      ...[endpoint({ filters }), ...others, action('secret.create')],
    ]);
  expect(happened('prod/db')).toBe('allowed');
  expect(happened(null)).toBe('allowed');
  expect(happened('test/db')).toBe('diverged');
  // Nor is anything known of one of several endpoints, or of one that was changed.
  expect(happened('test/db', endpoint({ filters: { tags: ['pci'] } }))).toBe('allowed');
  const path = { id: { $of: 's1', at: '/id' } };
  const change: Step = { kind: 'call', id: 's4', operation: 'updateWebhook', as: null, path, body: {} };
  expect(happened('test/db', change)).toBe('allowed');
});

test('V-G-16 what one star matches may be more than nothing, and two stars less than everything', () => {
  const happened = (difference: Partial<Difference>, entry: string) =>
    outcomeOf(difference, [endpoint({ events: [entry] }), action('secret.create')]);
  const event = { event_type: 'secret.created' };
  expect(happened(added(event), '*')).toBe('allowed');
  expect(happened(missing(event), '**')).toBe('allowed');
  expect(happened(added(event), '**')).toBe('diverged');
});

test('V-G-21 what a star matches is open of the families of which it is, and of no others', () => {
  const happened = (event_type: string) =>
    outcomeOf(missing({ event_type }), [endpoint({ events: ['policy.*'] }), action('policy.bind')]);
  expect(happened('policy.binding.created')).toBe('allowed');
  expect(happened('federation.backend.unreachable')).toBe('diverged');
});

test('V-G-15 an event that is made by hand is of no secret that anybody knows', () => {
  const emit: Step = { kind: 'emit', id: 's2', type: 'secret.created', fields: {} };
  const filters = { tags: ['pci'] };
  expect(outcomeOf(missing({ event_type: 'secret.created' }), [endpoint({ filters }), emit])).toBe('allowed');
});

test.each([
  ['within a segment', 'prod', 'production/db', 'allowed'],
  ['at the end of one', 'prod', 'prod/db', 'diverged'],
  ['at the end of the path', 'prod', 'prod', 'diverged'],
  ['with a slash', 'prod/', 'prod/db', 'diverged'],
])('V-G-27 a prefix that ends %s', (_, path_prefix, path, outcome) => {
  const steps = [endpoint({ filters: { path_prefix } }), action('secret.create')];
  expect(outcomeOf(missing({ path }), steps)).toBe(outcome);
});

test('V-G-56 when a rotation is overdue is open, but not that one endpoint hears of it twice at once', () => {
  const overdue = added({ event_type: 'rotation.overdue' });
  const one = endpoint({});
  expect(outcomeOf(overdue, [one, clock])).toBe('allowed');
  expect(outcomeOf({ ...overdue, isTwin: true }, [one, clock])).toBe('diverged');
  expect(outcomeOf({ ...overdue, isTwin: true }, [one, one, clock])).toBe('allowed');
});

test('V-G-51 when a renewal is tried again is open, and so what comes later; not what comes before that', () => {
  const judge = judgeOf();
  const at = 'deliveries/r1/0/body/data/next_retry_at';
  const next = {
    at,
    kind: 'instant',
    expected: '2026-01-01T01:00:00Z',
    observed: '2026-01-01T03:00:00Z',
  } as const;
  const count = { at: 'deliveries/r1/0/body/data/attempt', kind: 'value', expected: 1, observed: 2 } as const;
  const fails = action('certificate.fail_renewal');
  expect(outcomeOf(next, [endpoint({}), fails], judge)).toBe('agreed');
  expect(outcomeOf(count, [fails], judge)).toBe('diverged');
  expect(outcomeOf(count, [clock, fails], judge)).toBe('allowed');
});
