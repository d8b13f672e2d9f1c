// The round trip: our mock is a sender whose policy is drawn, and a measurement that does not see it finds it. The whole of it
// is `npm run prove:measure`.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { policyProblems } from '../../src/delivery/policy/policy-problems.ts';
import { PRESET_NAMES, presetNamed } from '../../src/delivery/policy/preset.ts';
import { foundPolicy } from '../../src/measure/found-policy.ts';
import { compared } from './compared.ts';
import { drawnSender } from './drawn-policy.ts';
import { measuredSender } from './measured-sender.ts';

const drawn = fc.sample(drawnSender, { numRuns: 3, seed: 3 });

it.each(drawn.map((sender, index) => ({ sender, index })))(
  'nothing wrong is stated as certain of the drawn sender $index, and what is found makes a valid policy',
  async ({ sender }) => {
    const { findings } = await measuredSender(sender);
    const wrong = compared(sender.policy, findings).filter(({ verdict }) => verdict === 'wrong');
    expect(wrong.filter(({ finding }) => finding?.certainty === 'certain')).toEqual([]);
    expect(policyProblems(foundPolicy(findings).policy)).toEqual([]);
  },
);

it.each(PRESET_NAMES)('the preset %s is found by name, with nothing wrong', async (name) => {
  const events = { 'order.paid': { type: 'object' }, 'order.refunded': { type: 'object' } };
  const secret = `whsec_${Buffer.from('a secret for a measurement only').toString('base64')}`;
  const policy = presetNamed(name) ?? {};
  const { findings } = await measuredSender({ policy, events, secret });
  expect(foundPolicy(findings).preset).toBe(name);
  expect(compared(policy, findings).filter(({ verdict }) => verdict === 'wrong')).toEqual([]);
});
