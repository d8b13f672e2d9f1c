// The rules and gaps of the services that run, with the places of their documents.

import { expect, test } from 'vitest';
import { startMock } from '../../../src/index.ts';
import { shop } from '../../support/shop/caller.ts';

const catalogue = async () => ({
  rules: {
    'S-DL-01': {
      says: 'A delivery is tried six times, and signed.',
      statements: ['It is tried six times.', 'It is signed.'],
    },
    'S-AD-01': { says: 'A long key is recommended.', proof: 'advice' as const },
  },
  gaps: { 'S-G-01': { hole: 'How many calls may a key make?', choice: '600 a minute.' } },
});

test('each service that runs tells its own, and a rule the statements that its sentence makes', async () => {
  await using mock = await startMock({ services: [{ ...shop, catalogue }] });
  const { rules, gaps } = (await (await fetch(`${mock.url}/_countersign/rules`)).json()) as Record<
    string,
    object[]
  >;
  expect(rules).toEqual([
    {
      service: 'shop',
      id: 'S-DL-01',
      says: 'A delivery is tried six times, and signed.',
      proof: 'provider',
      statements: [
        { id: 'S-DL-01.1', says: 'It is tried six times.' },
        { id: 'S-DL-01.2', says: 'It is signed.' },
      ],
      places: expect.arrayContaining([
        { pointer: '/x-webhook-delivery/schedule', says: 'webhook delivery, schedule', operation_id: null },
      ]),
    },
    expect.objectContaining({
      id: 'S-AD-01',
      proof: 'advice',
      statements: [{ id: 'S-AD-01', says: 'A long key is recommended.' }],
    }),
  ]);
  expect(gaps).toEqual([expect.objectContaining({ id: 'S-G-01', choice: '600 a minute.' })]);
  const others = await fetch(`${mock.url}/_countersign/rules?service=other`);
  expect(await others.json()).toEqual({ rules: [], gaps: [] });
});

test('a service without a catalogue has none', async () => {
  await using mock = await startMock({ services: [shop] });
  const answer = await fetch(`${mock.url}/_countersign/rules`);
  expect({ status: answer.status, body: await answer.json() }).toEqual({
    status: 200,
    body: { rules: [], gaps: [] },
  });
});
