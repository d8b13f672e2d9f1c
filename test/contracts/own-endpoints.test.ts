// The endpoints that flows register: their requests are in the report of a failure, and they are removed where they
// would stay.

import { afterAll, expect, test } from 'vitest';
import * as mail from '../../contracts/mail/support.ts';
import * as vault from '../../contracts/vault/support.ts';
import { ControlClient } from '../../src/control-client/control-client.ts';
import { startMock } from '../../src/index.ts';
import { flow, runFlow } from '../../src/verify/flow.ts';
import { mockTarget } from '../../src/verify/mock-target.ts';
import type { Session, Target } from '../../src/verify/session.ts';

const mock = await startMock();
afterAll(() => mock.close());

const temporary = mockTarget(new ControlClient({ url: mock.url }));

/** The mock as a target whose sessions are temporary or not, and what is left at a path when one ends. */
function targetLeaving(service: string, path: string, isTemporary: boolean) {
  const left: unknown[] = [];
  const open = async (purpose: string) => {
    const session = { ...(await temporary.open(purpose)), isTemporary };
    const token = await session.credential(service, service === 'mail' ? 'live' : 'admin');
    const close = async (isOver?: boolean) => {
      const headers = { authorization: `Bearer ${token}` };
      const listed = await fetch(session.url(service) + path, { headers });
      left.push(...((await listed.json()) as { readonly webhooks: readonly unknown[] }).webhooks);
      await session.close(isOver);
    };
    return { ...session, close };
  };
  return { ...temporary, open, left } satisfies Target & { left: unknown };
}

test.each([
  ['mail', '/v3/user/webhooks', (session: Session) => mail.register(session, 'hook')],
  ['vault', '/v1/webhooks', (session: Session) => vault.subscribe(session, ['secret.created'])],
])(
  'an endpoint of a %s flow is removed only where it would stay, which is no step of the flow',
  async (service, path, register) => {
    const failing = flow({
      service,
      title: 'registers an endpoint',
      rules: [],
      async run(session) {
        await using _ = await register(session);
        throw new Error('once registered');
      },
    });
    for (const [isTemporary, count] of [
      [true, 1],
      [false, 0],
    ] as const) {
      const target = targetLeaving(service, path, isTemporary);
      const { detail, steps, exchange } = await runFlow(target, failing, 60_000);
      expect(detail).toBe('once registered');
      expect(steps).toEqual([expect.stringMatching(new RegExp(`^POST \\S*${path} answered 201$`))]);
      expect(exchange?.method).toBe('POST');
      expect(target.left).toHaveLength(count);
    }
  },
);
