// The states and messages that the project's pacts name, as any verifier asks for them: of the mock itself.

import { afterAll, expect, test } from 'vitest';
import { ownInteractions, startRightMock } from '../support/own-pacts.ts';

const mock = await startRightMock();
afterAll(() => mock.close());

test('the states URL answers every state that a pact names, and the messages URL every message', async () => {
  const world = await mock.world();
  const refused: unknown[] = [];
  const ask = async (path: string, body: object) => {
    const { status, body: answered } = await world.control('POST', path, body);
    if (status !== 200) refused.push({ ...body, answered });
  };
  for (const { description, request, providerStates = [] } of ownInteractions) {
    for (const { name, params } of providerStates) await ask('/states', { state: name, params });
    if (request === undefined) await ask('/messages', { description });
    await ask('/states', { action: 'teardown', state: '' });
  }
  expect(refused).toEqual([]);
  // How many there are, the contract of each service says.
  expect(ownInteractions.length).toBeGreaterThan(300);
});
