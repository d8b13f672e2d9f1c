// A target without an inbox: what its receivers have answered is not known, and what hangs on it is not judged.

import { expect, test } from 'vitest';
import { type Send, WholeResponse } from '../../../src/control-client/send.ts';
import { startOracle, surfaceOf } from '../../../src/registry/oracle.ts';
import { openRegistry } from '../../../src/registry/registry.ts';
import type { CallStep, Step } from '../../../src/verify/oracle/history.ts';
import { stepsOf, twinRun } from '../../../src/verify/oracle/running/twin-run.ts';
import type { OracleTarget } from '../../../src/verify/session.ts';

const as = { credential: 'live' };
const SENT: CallStep = {
  ...{ kind: 'call', id: 'sent', operation: 'sendMail', as },
  body: {
    from: { email: 'ada@example.com' },
    personalizations: [{ to: [{ email: 'ben@example.com' }] }],
    subject: 'Hello',
    content: [{ type: 'text/plain', value: 'Hello' }],
  },
};
const READ: CallStep = {
  ...{ kind: 'call', id: 'read', operation: 'getWebhook', as },
  path: { webhook_id: { $of: 'made', at: '/id' } },
};
const registered = (url: string): CallStep => ({
  ...{ kind: 'call', id: 'made', operation: 'createWebhook', as },
  body: { url, enabled_events: ['*'] },
});
const BY_STATE: readonly Step[] = [
  { kind: 'state', id: 'set-up', state: 'an endpoint exists', params: {} },
  SENT,
  { kind: 'call', id: 'list', operation: 'listWebhooks', as },
];

test.each([
  ['a receiver in the inbox', [registered('https://inbox.countersign.test/here'), SENT, READ]],
  ['a receiver elsewhere', [registered('https://hooks.example.com/here'), SENT, READ]],
  ['the receiver of a state', BY_STATE],
])('what %s has answered is not judged', async (_, steps) => {
  const { outcome } = await runOf(steps);
  expect(outcome).toMatchObject({ kind: 'not judged', reason: expect.stringContaining('has no inbox') });
});

test('what does not hang on it is still judged, and told alone', async () => {
  const { outcome } = await runOf([registered('https://hooks.example.com/here'), SENT, READ], (text) =>
    text.replace(
      '"enabled_events":["*"],"enabled":true,"created',
      '"enabled_events":[],"enabled":true,"created',
    ),
  );
  expect(outcome).toMatchObject({ kind: 'diverged' });
  const differences = outcome.kind === 'diverged' ? outcome.differences : [];
  expect(differences.map(({ at }) => at)).toEqual(['body/enabled_events/0']);
});

/** A run on a target that has delivered everything after each call, and whose receivers have all answered 200. */
async function runOf(steps: readonly Step[], altered = (text: string) => text) {
  const registry = await openRegistry();
  const surface = await surfaceOf(registry, 'mail');
  const [oracle, mock] = [await startOracle(registry, ['mail']), await startOracle(registry, ['mail'])];
  const twins = { oracle, target: withoutInbox(mock, altered), surface };
  const run = await twinRun(twins, stepsOf(steps));
  await Promise.all([oracle.close(), mock.close()]);
  return run;
}

function withoutInbox(mock: OracleTarget, altered: (text: string) => string): OracleTarget {
  let delivered = async () => {};
  return {
    ...mock,
    async open(purpose, at) {
      const session = await mock.open(purpose, at);
      delivered = async () => {
        await session.clock.advance('2s');
        await session.settle?.();
      };
      const offers = new Set(session.offers);
      offers.delete('inbox');
      return Object.assign(Object.create(session), { offers, close: session.close });
    },
    async send(request) {
      const response = await (mock.send as Send)(request);
      await delivered();
      const text = altered(new TextDecoder().decode(await response.arrayBuffer()));
      return new WholeResponse(response.status, response.headers, Buffer.from(text));
    },
  };
}
