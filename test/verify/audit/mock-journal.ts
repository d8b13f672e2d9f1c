// The journal of a mock after an hour of made-up consumers' traffic, as `countersign log --json` prints it.

import { ControlClient } from '../../../src/control-client/control-client.ts';
import { inProcess } from '../../../src/control-client/send.ts';
import type { ServiceMutant } from '../../../src/registry/mutants.ts';
import { mutated } from '../../../src/registry/wire-mutants.ts';
import { startServer } from '../../../src/server/start.ts';
import type { AnyService } from '../../../src/service/service.ts';
import { mockTarget } from '../../../src/verify/mock-target.ts';
import type { Target } from '../../../src/verify/session.ts';
import { services } from '../../support/registry/services.ts';
import { mockParts } from '../../support/registry/suite.ts';
import { type HourOptions, recordedHour } from './recorded-hour.ts';

export interface JournalOptions extends HourOptions {
  /** Whether the clock of the mock runs; it only moves when it is told to by default. */
  readonly isRunning?: boolean;
  /** A fault of the mock. */
  readonly mutant?: ServiceMutant;
}

/**
 * The lines of the journal of a service.
 *
 * @example await writeFile('mail.jsonl', (await mockJournal('mail', { seed: 1 })).join('\n'))
 */
export async function mockJournal(
  name: string,
  { isRunning = false, mutant, ...hour }: JournalOptions,
): Promise<readonly string[]> {
  const known = services.get(name) as AnyService;
  const service = mutant === undefined ? known : mutated(mutant, known).service;
  const server = await startServer({
    services: new Map([[name, service]]),
    port: 0,
    onDefect: () => undefined,
  });
  try {
    const control = new ControlClient({
      url: server.url,
      token: server.controlToken,
      send: inProcess(server),
    });
    const target = mockTarget(control, { parts: mockParts, settings: { response_check: false } });
    const lines: string[] = [];
    await recordedHour(whenOpened(target, { name, control, isRunning, lines }), name, hour);
    return lines;
  } finally {
    await server.close();
  }
}

/** Notes the journal of a session before it closes. */
function whenOpened(
  target: Target,
  {
    name,
    control,
    isRunning,
    lines,
  }: {
    readonly name: string;
    readonly control: ControlClient;
    readonly isRunning: boolean;
    readonly lines: string[];
  },
): Target {
  return {
    ...target,
    open: async (purpose) => {
      const session = await target.open(purpose);
      const world = control.world(session.url(name).split('/').at(-1) ?? '');
      if (isRunning) await world.run();
      return {
        ...session,
        close: async (isOver) => {
          for await (const entry of world.journal()) lines.push(JSON.stringify(entry));
          await session.close(isOver);
        },
      };
    },
  };
}
