// A measurement beside a document: what differs is drift, and what is unknown is none.

import { expect, it } from 'vitest';
import { presetNamed } from '../../src/delivery/policy/preset.ts';
import { comparedFindings, measuredReport } from '../../src/measure/drift.ts';
import type { Finding } from '../../src/measure/finding.ts';
import { measuredPage } from '../../src/measure/page.ts';
import { asJunit } from '../../src/verify/reports/junit.ts';

const policy = presetNamed('stripe') ?? {};
const found = (field: string, value: unknown): Finding => ({
  field,
  value,
  certainty: 'certain',
  evidence: [1],
  because: 'it was seen',
});

it.each([
  ['the same value', found('timeout', '20s'), 'agrees'],
  ['the same duration in another unit', found('timeout', '20000ms'), 'agrees'],
  ['another value', found('timeout', '10s'), 'drift'],
  ['a header of no document', found('headers.x-more', 'yes'), 'drift'],
  ['no switching off, where the document has none', found('auto_disable', null), 'agrees'],
  ['something unknown', { ...found('timeout', undefined), certainty: 'unknown' } as Finding, 'unknown'],
  [
    'what no policy says',
    { ...found('user_agent', undefined), certainty: 'does_not_fit' } as Finding,
    'drift',
  ],
])('%s', (_, finding, verdict) => {
  const [first] = comparedFindings([finding], policy);
  expect(first?.verdict).toBe(verdict);
});

it('a documented header that never came is drift, and another field that nobody looked at is not', () => {
  const compared = comparedFindings([found('timeout', '20s')], policy);
  const drifted = compared.filter(({ verdict }) => verdict === 'drift').map(({ finding }) => finding.field);
  expect(drifted).toEqual(['headers.stripe-signature']);
});

it('the reports name what differs', () => {
  const measurement = { sender: 'acme <b>', runs: [], findings: [found('timeout', '10s')] };
  expect(asJunit(measuredReport(measurement, policy))).toContain('timeout is 20s');
  const page = measuredPage(measurement, policy);
  expect(page).toContain('class="drift"');
  expect(page).not.toContain('acme <b>');
});
