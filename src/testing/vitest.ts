// For vitest: a `test` with a separate world for each test, and matchers for the requests in an inbox.

import { test as base, expect, inject } from 'vitest';
import type { Services } from '../../specs/generated/services.ts';
import type { StreamedEntry } from '../control-client/journal.ts';
import type { EventPayload, EventType } from '../control-client/service-types.ts';
import { connectMock, type Mock, type MockAddress } from './connect-mock.ts';
import { failureReport } from './failure-report.ts';
import type { InboxRequest } from './inbox-context.ts';
import { type EventMatch, matchReceivedEvent, matchSignedWith } from './matchers.ts';
import type { MockWorld } from './mock-world.ts';

export { expect } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** The mock that the global setup started. */
    countersign: MockAddress;
  }
}

declare global {
  // Not vitest's own `Matchers`: its type parameters differ between vitest 4 and 5, and must be repeated exactly.
  namespace Chai {
    interface Assertion {
      /** The inbox received an event of this type that has at least these fields. */
      toHaveReceivedEvent<Type extends EventType<Services>>(
        type: Type,
        fields?: Partial<EventPayload<Services, Type>>,
      ): void;
      /** All requests of the inbox, or this request, are signed with this secret. */
      toHaveBeenSignedWith(secret: string): Promise<void>;
    }
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
  async toHaveBeenSignedWith(received: InboxRequest | readonly InboxRequest[], secret: string) {
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
  world: async ({ mock, task }, use) => {
    const world = await mock.world();
    const { seed, clock } = await world.describe();
    await use(world);
    // This is not in a hook, because hooks for failures run after the world is deleted.
    if (task.result?.state === 'fail' && task.fails !== true) {
      const entries: StreamedEntry[] = [];
      for await (const entry of world.journal()) entries.push(entry);
      const timeline = await world.timeline();
      const lines = await failureReport(task.fullName, { seed, startedAt: clock.now, timeline, entries });
      process.stderr.write(`${lines.join('\n')}\n`);
    }
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
