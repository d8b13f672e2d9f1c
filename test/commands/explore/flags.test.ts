// What `countersign explore` takes from its user: commands, URLs and modules, and which deviations are made.

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { IdsInMemory } from '../../../examples/receivers/planted/ids-in-memory.ts';
import { LastArrivalWins } from '../../../examples/receivers/planted/last-arrival-wins.ts';
import { NoDeduplication } from '../../../examples/receivers/planted/no-deduplication.ts';
import { OldSecretRefused } from '../../../examples/receivers/planted/old-secret-refused.ts';
import { RightReceiver, serve } from '../../../examples/receivers/planted/right-receiver.ts';
import { TestEventsAreReal } from '../../../examples/receivers/planted/test-events-are-real.ts';
import { EVENTS, explored, SECRET } from '../../support/explored.ts';

const folder = await mkdtemp(join(tmpdir(), 'countersign-explore-flags-'));
afterAll(() => rm(folder, { recursive: true }));

async function fileWith(name: string, text: string): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, text);
  return file;
}

interface Found {
  readonly histories: number;
  readonly coverage: readonly { readonly kind: string; readonly count: number }[];
  readonly failures: readonly {
    readonly property: string;
    readonly seen: readonly string[];
    readonly replay: { readonly deviations: readonly { readonly kind: string }[] };
  }[];
}

async function found(receiver: RightReceiver, flagsFor: (origin: string) => readonly string[]) {
  await using served = await serve(receiver);
  const { code, stdout } = await explored(served.origin, '--json', ...flagsFor(served.origin));
  const { failures, coverage, histories } = JSON.parse(stdout) as Found;
  const kinds = failures.flatMap(({ replay }) => replay.deviations.map(({ kind }) => kind));
  const properties = failures.map(({ property }) => property);
  return { code, failures, histories, coverage, kinds, properties };
}

test('V-DL-04 --crash restarts the receiver in the middle of its work', async () => {
  const crash = (origin: string) => ['--crash', `${origin}/restart`, '--histories', '100'];
  const { code, kinds, properties } = await found(new IdsInMemory(SECRET), crash);
  expect({ code, kinds, properties }).toEqual({ code: 1, kinds: ['crash'], properties: ['same_state'] });
});

const ROTATE: Readonly<Record<string, (origin: string) => string>> = {
  'a URL': (origin) => `${origin}/secret`,
  'a command': (origin) =>
    `"${process.execPath}" -e "fetch(process.argv[1], { method: 'POST', body: JSON.stringify({ secret: process.env.NEW_SECRET }) })" "${origin}/secret"`,
};

test.each(Object.entries(ROTATE))('V-WH-12 --rotate tells the secret by %s', async (_, rotate) => {
  const flags = (origin: string) => ['--rotate', rotate(origin), '--histories', '100'];
  const { code, kinds, properties } = await found(new OldSecretRefused(SECRET), flags);
  expect({ code, kinds, properties }).toEqual({
    code: 1,
    kinds: ['rotation'],
    properties: ['accepts_genuine'],
  });
});

test('V-WH-14 --test-event sends a test event in between', async () => {
  const [first] = JSON.parse(await readFile(EVENTS, 'utf8'));
  const file = await fileWith('event.json', JSON.stringify({ ...first, path: 'test/test' }));
  const { kinds } = await found(new TestEventsAreReal(SECRET), () => [
    '--test-event',
    file,
    '--histories',
    '100',
  ]);
  expect(kinds).toEqual(['test_event']);
});

/** A module with a condition on the count of accesses. */
const conditionOn = (mostAccesses: number) =>
  fileWith(
    `at-most-${mostAccesses}.ts`,
    `export function notTooMany({ accesses }: { accesses: number }): string | undefined {
  return accesses > ${mostAccesses} ? \`\${accesses} accesses\` : undefined;
}\n`,
  );

test('--invariants names conditions of one’s own, which a plain history may break', async () => {
  const file = await conditionOn(0);
  const { code, failures } = await found(new RightReceiver(SECRET), () => ['--invariants', file]);
  expect(code).toBe(1);
  expect(failures).toMatchObject([
    { property: 'invariant:notTooMany', seen: ['1 accesses.'], replay: { deviations: [] } },
  ]);
});

test('a condition of one’s own that is broken on the way is told, and fails its check', async () => {
  const [file, junit] = [await conditionOn(1), join(folder, 'invariants.xml')];
  const flags = ['--invariants', file, '--report', `junit=${junit}`];
  const { failures } = await found(new NoDeduplication(SECRET), () => flags);
  const too = 'Not met, too: the receiver keeps the invariant notTooMany (2 accesses).';
  expect(failures).toMatchObject([{ property: 'same_state', seen: expect.arrayContaining([too]) }]);
  expect(await readFile(junit, 'utf8')).toMatch(/<testsuite [^>]*tests="7" failures="2"/);
});

test('--normalise takes out of the state what may differ', async () => {
  const file = await fileWith('normalise.ts', 'export default ({ accesses }) => ({ accesses });\n');
  const { code } = await found(new LastArrivalWins(SECRET), () => ['--normalise', file, '--histories', '60']);
  expect(code).toBeUndefined();
});

test('--documented-only makes no deviation that rests on a gap', async () => {
  const kindsOf = ({ coverage }: Pick<Found, 'coverage'>) => [...new Set(coverage.map(({ kind }) => kind))];
  const documented = await found(new RightReceiver(SECRET), () => ['--documented-only']);
  expect(kindsOf(documented)).toEqual(['late', 'lost_answer', 'parallel_duplicate', 'cut']);
  const all = await found(new RightReceiver(SECRET), () => []);
  expect(kindsOf(all)).toContain('parallel');
});

test('--all goes on after the first failure, and collects those that differ', async () => {
  const { kinds, histories } = await found(new NoDeduplication(SECRET), () => ['--all', '--histories', '40']);
  expect(kinds.slice(0, 2)).toEqual(['lost_answer', 'parallel_duplicate']);
  expect(histories).toBe(40);
});

test('a good receiver ends the command with 0, and the reports say what was tried', async () => {
  await using served = await serve(new RightReceiver(SECRET));
  const [json, junit, html] = ['json', 'xml', 'html'].map((end) => join(folder, `good.${end}`));
  const report = `json=${json},junit=${junit},html=${html}`;
  const { code, stdout, stderr } = await explored(served.origin, '--report', report);
  expect([code, stderr]).toEqual([undefined, '']);
  expect(stdout).toMatch(/20 histories of 4 events in \S+ s: no failure; 19 of 34 pairs .* seed 1\n$/);
  expect(JSON.parse(await readFile(json ?? '', 'utf8'))).toMatchObject({ histories: 20, failures: [] });
  expect(await readFile(junit ?? '', 'utf8')).toMatch(/<testsuite [^>]*tests="6" failures="0"/);
  expect(await readFile(html ?? '', 'utf8')).toContain('20 histories in');
});
