// Receivers that cannot be explored: `countersign explore` says in one line why, and exits with 2.

import { afterEach, expect, test, vi } from 'vitest';
import { RightReceiver, serve } from '../../../examples/receivers/planted/right-receiver.ts';
import { explored, SECRET } from '../../support/explored.ts';
import { freePort, startReceiver } from '../../support/receivers.ts';

afterEach(() => void vi.useRealTimers());

class NeverAnswers extends RightReceiver {
  override receive(): Promise<number> {
    return new Promise(() => {});
  }
}

class AlwaysFails extends RightReceiver {
  override receive(): Promise<number> {
    return Promise.reject(new Error('the database is away'));
  }
}

class ChangesByItself extends RightReceiver {
  #resets = 0;

  override reset() {
    super.reset();
    this.#resets++;
  }

  override state() {
    return { ...(super.state() as object), ...(this.disk.seen.size > 0 ? { run: this.#resets } : {}) };
  }
}

class DoesNotReset extends RightReceiver {
  override reset() {}
}

class ShowsTooMuch extends RightReceiver {
  override state() {
    return 'x'.repeat(2 * 1_048_576);
  }
}

class ShowsNothing extends RightReceiver {
  override state() {
    return {};
  }
}

const HOOKS = 'http://127\\.0\\.0\\.1:\\d+';

const REFUSED: readonly [why: string, RightReceiver, flags: string[], line: string][] = [
  [
    'has another secret',
    new RightReceiver('whsec_other'),
    [],
    `${HOOKS}/hooks does not acknowledge a plain secret\\.created: answered 401; check --secret`,
  ],
  [
    'answers 500 to each delivery',
    new AlwaysFails(SECRET),
    [],
    `${HOOKS}/hooks does not acknowledge a plain secret\\.created: answered 500`,
  ],
  [
    'hangs',
    new NeverAnswers(SECRET),
    ['--timeout', '50ms'],
    `${HOOKS}/hooks hangs: it gave a plain secret\\.created, secret\\.updated, secret\\.accessed no answer within 0\\.05 s`,
  ],
  [
    'changes by itself',
    new ChangesByItself(SECRET),
    [],
    'the receiver changes by itself: the same plain history led to two states \\(\\$\\.run is \\d and should be \\d\\); a normaliser can leave out what may differ',
  ],
  [
    'does not reset',
    new DoesNotReset(SECRET),
    [],
    'the reset does not reset \\(\\$\\.accesses is 1 and should be 0\\); a normaliser can leave out what may differ',
  ],
  [
    'shows nothing of the events',
    new ShowsNothing(SECRET),
    [],
    'the state is the same with and without the events, so nothing could be seen in it',
  ],
  [
    'shows too much',
    new ShowsTooMuch(SECRET),
    [],
    `${HOOKS}/state answers more than 1 MiB, which is too much to compare`,
  ],
  [
    'has a command that prints no JSON',
    new RightReceiver(SECRET),
    ['--state', 'echo no'],
    'the command of --state prints no JSON: "no\\\\n"',
  ],
  [
    'has a command that fails',
    new RightReceiver(SECRET),
    ['--reset', 'echo no such table >&2; exit 3'],
    'the command "echo no such table >&2; exit 3" failed: no such table',
  ],
  [
    'cannot be restarted',
    new RightReceiver(SECRET),
    ['--crash', 'exit 7'],
    'the command "exit 7" failed: it ended with 7',
  ],
  [
    'cannot be told a secret',
    new RightReceiver(SECRET),
    ['--rotate', 'http://127.0.0.1:9/secret'],
    'the URL of --rotate did not take the secret: .+',
  ],
];

test.each(REFUSED)('a receiver that %s is refused', async (_, receiver, flags, line) => {
  await using served = await serve(receiver);
  expect(await explored(served.origin, '--histories', '1000', ...flags)).toEqual(refusal(line));
});

test('a receiver that is down is refused', async () => {
  const origin = `http://127.0.0.1:${await freePort()}`;
  expect(await explored(origin)).toEqual(
    refusal(`${HOOKS}/state tells no state: no answer: connection refused`),
  );
});

test('a receiver whose hooks are down is refused', async () => {
  await using served = await serve(new RightReceiver(SECRET));
  const url = `http://127.0.0.1:${await freePort()}/hooks`;
  const why = `${HOOKS}/hooks cannot be reached: connection refused`;
  expect(await explored(served.origin, '--url', url)).toEqual(refusal(why));
});

const ANSWERS: Readonly<Record<string, { status: number; body: string; line: string }>> = {
  'answers 500': { status: 500, body: '{}', line: `${HOOKS}/state tells no state: it answered 500` },
  'answers no JSON': { status: 200, body: '<html>', line: `${HOOKS}/state answers no JSON: "<html>"` },
};

test.each(Object.entries(ANSWERS))(
  'a state endpoint that %s is refused',
  async (_, { status, body, line }) => {
    await using receiver = await startReceiver((response) => response.writeHead(status).end(body));
    expect(await explored(receiver.origin)).toEqual(refusal(line));
  },
);

test('a reset that is answered 404 is refused', async () => {
  await using served = await serve(new RightReceiver(SECRET));
  const line = `${HOOKS}/rest does not reset: answered 404`;
  expect(await explored(served.origin, '--reset', `${served.origin}/rest`)).toEqual(refusal(line));
});

test('a state endpoint that hangs is refused', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await using receiver = await startReceiver(() => void vi.advanceTimersByTime(10_000));
  const exploring = explored(receiver.origin);
  expect(await exploring).toEqual(refusal(`${HOOKS}/state tells no state: no answer: none within 10 s`));
});

/** One line that says why, and exit code 2. */
function refusal(line: string) {
  return { code: 2, stdout: '', stderr: expect.stringMatching(new RegExp(`^countersign: ${line}\\n$`)) };
}
