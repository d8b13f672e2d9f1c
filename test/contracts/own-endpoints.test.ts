// The endpoints that flows register: their requests are in the report of a failure, and they are removed where they
// would stay.

import { afterAll, expect, test } from 'vitest';
import * as mail from '../../contracts/mail/flows/support.ts';
import * as vault from '../../contracts/vault/flows/support.ts';
import { ControlClient } from '../../src/control-client/control-client.ts';
import { startMock } from '../../src/index.ts';
import { flow, runFlow } from '../../src/verify/flow.ts';
import { mockTarget } from '../../src/verify/mock-target.ts';
import type { Session, Target } from '../../src/verify/session.ts';

const mock = await startMock();
afterAll(() => mock.close());

const temporary = mockTarget(new ControlClient({ url: mock.url }));
/** A target that keeps what checks leave behind, as a real implementation does. */
const lasting: Target = {
  ...temporary,
  open: async (purpose) => ({ ...(await temporary.open(purpose)), isTemporary: false }),
};

const failure = new Error('once registered');

test.each([
  ['mail', '/v3/user/webhooks', (session: Session) => mail.register(session, 'hook')],
  ['vault', '/v1/webhooks', (session: Session) => vault.subscribe(session, ['secret.created'])],
])('an endpoint of a %s flow is removed only where it would stay', async (service, path, register) => {
  const failing = flow({
    service,
    title: 'registers an endpoint',
    rules: [],
    async run(session) {
      await using _ = await register(session);
      throw failure;
    },
  });
  const registration = expect.stringMatching(new RegExp(`^POST \\S*${path} answered 201$`));
  const removal = expect.stringMatching(new RegExp(`^DELETE \\S*${path}/\\S+ answered 204$`));
  expect(await runFlow(temporary, failing, 60_000)).toMatchObject({
    detail: failure.message,
    steps: [registration],
  });
  expect(await runFlow(lasting, failing, 60_000)).toMatchObject({
    detail: failure.message,
    steps: [registration, removal],
  });
});
