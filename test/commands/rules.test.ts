// `countersign rules`: lists every rule with what proves it, as text and as JSON.

import { expect, test } from 'vitest';
import { catalogue } from '../support/registry/services.ts';
import { runHere } from '../support/run-here.ts';
import { WITH_SHOP } from '../support/shop/module.ts';

const { gaps, rules } = catalogue;

const ofShop = async (...flags: readonly string[]) =>
  await runHere(['rules', ...WITH_SHOP, 'shop', ...flags]);

test('each rule of a service is a row with its proofs', async () => {
  const { code, stdout } = await ofShop();
  const lines = stdout.split('\n');
  expect(code).toBeUndefined();
  expect(lines.filter((line) => /^S-[A-Z]+-\d+ {2}/.test(line))).toHaveLength(5);
  expect(stdout).toMatch(/^S-AC-01 +flow 2, mutant \d+ .*A call without a known key is answered 401, and /m);
  expect(stdout).toMatch(/^ {2}S-AC-01\.2 +flow 1 +One whose key lacks the scope is answered 403\.$/m);
  expect(stdout).toMatch(/^S-DL-02 .*\(all assumed\) +Ten failures in a row disable a webhook\.$/m);
  expect(stdout).toMatch(/^S-SG-01 +consumer’s duty /m);
  expect(lines.at(-2)).toMatch(
    /^5 rules: 4 that a provider can break, .*; 1 that are advice or up to the consumer\.$/,
  );
});

test('without a service all rules are listed, and gaps only with --gaps', async () => {
  const { stdout } = await runHere(['rules', '--gaps']);
  const ids = stdout.split('\n').map((line) => line.trim().split(' ', 1)[0]);
  expect([...rules.keys(), ...gaps.keys()].filter((id) => !ids.includes(id))).toEqual([]);
  expect((await ofShop()).stdout).not.toContain('S-G-01 ');
});

test('--json lists every proof by name', async () => {
  const { stdout } = await ofShop('--gaps', '--json');
  const document = JSON.parse(stdout);
  expect(document.rules).toHaveLength(5);
  expect(document.rules.find(({ id }: { id: string }) => id === 'S-AC-01')).toEqual({
    id: 'S-AC-01',
    service: 'shop',
    says: expect.stringContaining('is answered 401'),
    proof: 'provider',
    pacts: [],
    flows: ['who has no key is refused', 'a key without the scope is refused'],
    tests: expect.any(Array),
    mutants: expect.arrayContaining(['answers 404 to a key that may not list webhooks']),
    assumed: false,
    statements: [
      expect.objectContaining({ id: 'S-AC-01.1', assumed: false }),
      expect.objectContaining({ id: 'S-AC-01.2', assumed: false }),
    ],
  });
  expect(document.gaps[0]).toMatchObject({
    id: 'S-G-01',
    hole: expect.any(String),
    choice: expect.any(String),
  });
});

test('an unknown service is one clear line and exit code 2', async () => {
  const { code, stderr } = await runHere(['rules', ...WITH_SHOP, 'billing']);
  expect(stderr).toMatch(/^countersign: .*Known are .*shop\.\n$/);
  expect(code).toBe(2);
});
