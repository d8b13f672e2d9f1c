// What the specs expect of receivers, held to what can be tried, and both ways.

import { expect, test } from 'vitest';
import { mailDocument } from '../../mocks/mail/spec.ts';
import { quotaDocument } from '../../mocks/quota/spec.ts';
import { vaultDocument } from '../../mocks/vault/spec.ts';
import { basesOf } from '../../src/verify/grading/basis.ts';
import { EXPECTATIONS } from '../../src/verify/grading/expectations/index.ts';

test('mail expects all that can be tried', () => {
  expect([...basesOf(mailDocument).keys()].toSorted()).toEqual(Object.keys(EXPECTATIONS).toSorted());
});

test('the vault expects all but what its documents say nothing of', () => {
  const unsaid = Object.keys(EXPECTATIONS).filter((id) => !basesOf(vaultDocument).has(id));
  expect(unsaid).toEqual(['compares_in_constant_time']);
});

test('the quota service expects nothing of receivers', () => {
  expect(basesOf(quotaDocument).size).toBe(0);
});

test.each(['mail', 'vault'])('each expectation of %s rests on a rule or a gap', (service) => {
  const bases = basesOf(service === 'mail' ? mailDocument : vaultDocument);
  for (const [id, { rules, gaps }] of bases) expect([...rules, ...gaps], id).not.toEqual([]);
});

test('all that the vault expects assumes its signing scheme', () => {
  for (const [id, { gaps }] of basesOf(vaultDocument)) expect(gaps, id).toContain('V-G-11');
});

test('titles are sentences that differ', () => {
  const titles = Object.values(EXPECTATIONS).map(({ title }) => title);
  expect(new Set(titles).size).toBe(titles.length);
  for (const title of titles) expect(title).toMatch(/^[a-z]+s .*[a-z0-9B]$/);
});
