// For vitest: a `test` with a separate world for each test, and matchers for the requests in an inbox.

import { test as base, expect, inject } from 'vitest';
import { connectMock, type Mock, type MockAddress } from './connect-mock.ts';
import { type EventMatch, type InboxRequest, matchReceivedEvent, matchSignedWith } from './matchers.ts';
import type { MockWorld } from './mock-world.ts';

export { expect } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** The mock that the global setup started. */
    countersign: MockAddress;
  }
  // Declarations merge only if the type parameters are the same as vitest's.
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown> {
    /** The inbox received an event of this type that has at least these fields. */
    toHaveReceivedEvent(type: string, fields?: Readonly<Record<string, unknown>>): R;
    /** All requests of the inbox, or this request, are signed with this secret. */
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
  /** The running mock: the one from the global setup if there is one, otherwise one that this worker starts. */
  mock: Mock;
  /** A frozen world that no other test uses; it is deleted after the test. */
  world: MockWorld;
}

/**
 * vitest's `test` with a separate world for each test.
 *
 * @example test('a bounce is noted', async ({ world }) => { await world.emit({ service: 'mail', type: 'bounce' }) })
 */
export const test = base.extend<Fixtures>({
  mock: [
    // biome-ignore lint/correctness/noEmptyPattern: vitest derives the fixture's dependencies from this pattern
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
      process.stderr.write(`This test had a world with seed ${seed} that started at ${clock.now}.\n`);
    });
    await use(world);
    await world.delete();
  },
});

async function sharedMock(): Promise<Mock> {
  const address = inject('countersign') ?? addressFromEnvironment();
  if (address !== undefined) return connectMock(address);
  // The mock is loaded only if no other process has started one.
  const { startMock } = await import('./start-mock.ts');
  return startMock();
}

function addressFromEnvironment(): MockAddress | undefined {
  const { COUNTERSIGN_URL: url, COUNTERSIGN_TOKEN: controlToken = null } = process.env;
  return url === undefined ? undefined : { url, controlToken };
}
