// `countersign rules`: lists every rule with what proves it, as text and as JSON.

import { expect, test } from 'vitest';
import { catalogue } from '../support/registry/services.ts';
import { runHere } from '../support/run-here.ts';

const { gaps, rules } = catalogue;

const OF_MAIL = [...rules.values()].filter(({ service }) => service === 'mail');

test('each rule of a service is a row with its proofs', async () => {
  const { code, stdout } = await runHere(['rules', 'mail']);
  const lines = stdout.split('\n');
  expect(code).toBeUndefined();
  expect(lines.filter((line) => /^M-[A-Z]+-\d+ {2}/.test(line))).toHaveLength(OF_MAIL.length);
  expect(stdout).toMatch(/^M-EP-08 +pact \d+, flow \d+, test \d+, mutant \d+ +GET list answers 200/m);
  expect(stdout).toMatch(/^M-SG-02 +consumer’s duty; test \d+ /m);
  expect(stdout).toMatch(/^ {2}M-EP-12\.3 +flow 1 +Its past delivery records are removed, and no others\.$/m);
  expect(stdout).toMatch(/^ {2}M-ER-04\.1 +.*\(all assumed\) +400 for deleting the only active version\.$/m);
  expect(lines.at(-2)).toMatch(
    /^57 rules: 55 that a provider can break, .*; 2 that are advice or up to the consumer\.$/,
  );
});

test('without a service all rules are listed, and gaps only with --gaps', async () => {
  const { stdout } = await runHere(['rules', '--gaps']);
  const ids = stdout.split('\n').map((line) => line.trim().split(' ', 1)[0]);
  expect([...rules.keys(), ...gaps.keys()].filter((id) => !ids.includes(id))).toEqual([]);
  expect((await runHere(['rules'])).stdout).not.toContain('M-G-01 ');
});

test('--json lists every proof by name', async () => {
  const { stdout } = await runHere(['rules', 'mail', '--gaps', '--json']);
  const document = JSON.parse(stdout);
  expect(document.rules).toHaveLength(OF_MAIL.length);
  expect(document.rules.find(({ id }: { id: string }) => id === 'M-EP-08')).toEqual({
    id: 'M-EP-08',
    service: 'mail',
    says: expect.stringContaining('{webhooks, total}'),
    proof: 'provider',
    pacts: expect.arrayContaining([expect.any(String)]),
    flows: expect.any(Array),
    tests: expect.arrayContaining(['test/mocks/mail/list-webhooks.test.ts']),
    mutants: expect.arrayContaining([expect.any(String)]),
    assumed: false,
    statements: expect.arrayContaining([expect.objectContaining({ id: 'M-EP-08.1', assumed: false })]),
  });
  expect(document.gaps[0]).toMatchObject({
    id: 'M-G-01',
    hole: expect.any(String),
    choice: expect.any(String),
  });
});

test('an unknown service is one clear line and exit code 2', async () => {
  const { code, stderr } = await runHere(['rules', 'billing']);
  expect(stderr).toMatch(/^countersign: .*Known are vault, mail, quota\.\n$/);
  expect(code).toBe(2);
});
