// A test to keep that repeats a replay file: for vitest, or for pytest.

export interface ReadyTest {
  /** Where the replay file is, as seen from the test. */
  readonly replayFile: string;
  readonly service: string;
  readonly url: string;
  readonly state: string;
  readonly reset: string;
}

/** What runs a test: vitest reads TypeScript and JavaScript alike. */
export type TestRunner = 'vitest' | 'pytest';

/**
 * What runs a test of this name; `undefined` if no test can be written for it.
 *
 * @example testRunnerOf('history.test.ts') // 'vitest'
 */
export function testRunnerOf(file: string): TestRunner | undefined {
  if (/\.[mc]?[jt]s$/.test(file)) return 'vitest';
  return file.endsWith('.py') ? 'pytest' : undefined;
}

/**
 * A test to keep that repeats a replay file.
 *
 * @example await writeFile('history.test.ts', readyTest('vitest', { replayFile: './history.json', … }))
 */
export function readyTest(runner: TestRunner, test: ReadyTest): string {
  return runner === 'pytest' ? forPytest(test) : forVitest(test);
}

function forVitest({ replayFile, url, state, reset }: ReadyTest): string {
  return `// Repeats a history that broke the receiver. SECRET is the secret that it verifies signatures with.

import { readFile } from 'node:fs/promises';
import { explore } from 'countersign/testing';
import { test } from 'vitest';

// Each attempt may take the time that the service gives it, so the test has two minutes, not those of other tests.
test('the receiver withstands the history of ' + ${quoted(replayFile)}, { timeout: 120_000 }, async () => {
  await explore({
    replay: await readFile(new URL(${quoted(replayFile)}, import.meta.url), 'utf8'),
    receiver: { url: ${quoted(url)}, secret: process.env.SECRET ?? '' },
    state: ${quoted(state)},
    reset: ${quoted(reset)},
  });
});
`;
}

function forPytest({ replayFile, service, url, state, reset }: ReadyTest): string {
  const args = [service, '--url', url, '--state', state, '--reset', reset];
  return `# Repeats a history that broke the receiver. SECRET is the secret that it verifies signatures with.

import os
import pathlib
import subprocess

HISTORY = pathlib.Path(__file__).parent / ${quoted(replayFile)}


def test_the_receiver_withstands_the_history():
    command = ["npx", "countersign", "explore", ${args.map(quoted).join(', ')}]
    command += ["--secret", os.environ["SECRET"], "--replay", str(HISTORY)]
    run = subprocess.run(command, capture_output=True, text=True)
    assert run.returncode == 0, run.stdout + run.stderr
`;
}

/** A string literal that both languages read alike. */
function quoted(text: string): string {
  return JSON.stringify(text).replace(
    /[\u007f-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
