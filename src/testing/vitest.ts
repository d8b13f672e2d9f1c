// For vitest: a `test` that gives each test a world of its own, and matchers for what an inbox received.

import { test as base, expect, inject } from 'vitest';
import { connectMock, type Mock, type MockAddress } from './connect-mock.ts';
import { type EventMatch, type InboxRequest, matchReceivedEvent, matchSignedWith } from './matchers.ts';
import type { MockWorld } from './mock-world.ts';

export { expect } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** The mock that the global set-up started. */
    countersign: MockAddress;
  }
  // The parameters are vitest's own: declarations merge only where they are the same.
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown> {
    /** Of an inbox: an event of this type was received, with these fields among its own. */
    toHaveReceivedEvent(type: string, fields?: Readonly<Record<string, unknown>>): R;
    /** Of an inbox, or one of its requests: it is signed with this secret. */
    toHaveBeenSignedWith(secret: string): Promise<void>;
  }
}

expect.extend({
  toHaveReceivedEvent(
    received: readonly InboxRequest[],
    type: string,
    fields: Readonly<Record<string, unknown>> = {},
  ): EventMatch {
    return matchReceivedEvent(received, type, fields, (actual, expected) => this.equals(actual, expected));
  },
  toHaveBeenSignedWith(received: InboxRequest | readonly InboxRequest[], secret: string) {
    return matchSignedWith(received, secret);
  },
});

interface Fixtures {
  /** The running mock: that of the global set-up, else one that this worker starts. */
  mock: Mock;
  /** A frozen world that no other test meets; it ends with the test. */
  world: MockWorld;
}

/**
 * vitest's `test` with a world for each test.
 *
 * @example test('a bounce is noted', async ({ world }) => { await world.emit({ service: 'mail', type: 'bounce' }) })
 */
export const test = base.extend<Fixtures>({
  mock: [
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads what a fixture needs off this pattern
    async ({}, use) => {
      await using mock = await sharedMock();
      await use(mock);
    },
    { scope: 'worker' },
  ],
  world: async ({ mock, onTestFailed }, use) => {
    const world = await mock.world();
    const { seed, clock } = await world.describe();
    onTestFailed(() => {
      process.stderr.write(`This test had a world with seed ${seed} that began at ${clock.now}.\n`);
    });
    await use(world);
    await world.delete();
  },
});

async function sharedMock(): Promise<Mock> {
  const address = inject('countersign') ?? addressFromEnvironment();
  if (address !== undefined) return connectMock(address);
  // The whole mock is loaded only where nobody else has started one.
  const { startMock } = await import('./start-mock.ts');
  return startMock();
}

function addressFromEnvironment(): MockAddress | undefined {
  const { COUNTERSIGN_URL: url, COUNTERSIGN_TOKEN: controlToken = null } = process.env;
  return url === undefined ? undefined : { url, controlToken };
}
