// What the commands of the package write, used one by one as it was written: tests of `explore`, adapters, services, the
// configuration. Generated clients are used where the generator is installed.

import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { NoDeduplication } from '../../../examples/receivers/planted/no-deduplication.ts';
import { RightReceiver, serve } from '../../../examples/receivers/planted/right-receiver.ts';
import packageJson from '../../../package.json' with { type: 'json' };
import { emptyProject, type Project } from '../../support/empty-project.ts';
import { EVENTS, SECRET } from '../../support/explored.ts';

let project: Project;
beforeAll(async () => {
  project = await emptyProject();
  await project.install(inject('tarball').path, `vitest@${packageJson.devDependencies.vitest}`);
});
afterAll(() => project[Symbol.asyncDispose]());

/** What runs a test of `explore`, by its file. */
const RUNNERS: Readonly<Record<string, readonly [command: string, ...args: string[]]>> = {
  'history.test.ts': ['vitest', 'run', 'history.test.ts'],
  'plain.test.js': ['vitest', 'run', 'plain.test.js'],
  'test_history.py': ['python3', '-B', '-m', 'pytest', '-p', 'no:cacheprovider', 'test_history.py'],
};

test.each(Object.entries(RUNNERS))(
  'explore --test %s fails while the receiver has its fault, and passes when it is mended',
  async (file, [command, ...args]) => {
    const receiver = new Replaceable();
    await using served = await serve(receiver);
    const { code, stdout, stderr } = await project.run('countersign', exploring(served.origin, file));
    expect({ code, stderr }, stdout).toEqual({ code: 1, stderr: '' });
    const run = async () => {
      const { code, stdout, stderr } = await project.run(command, args, { SECRET });
      return { code, output: stdout + stderr };
    };
    expect(await run()).toEqual({ code: 1, output: expect.stringContaining('the answer is lost') });
    receiver.mend();
    expect(await run()).toEqual({ code: 0, output: expect.stringContaining('1 passed') });
  },
);

test('explore writes no test for a language that it does not know, and says so before it searches', async () => {
  const ended = await project.run('countersign', exploring('http://127.0.0.1:9', 'history_test.go'));
  expect(ended).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('test_history.py') });
});

test.each(['adapter.ts', 'adapter.js'])('new adapter %s is loaded as it is written', async (file) => {
  expect(await project.run('countersign', ['new', 'adapter', file])).toMatchObject({ code: 0, stderr: '' });
  await using mock = await project.startMock();
  const ended = await project.run('countersign', ['adapter', 'check', file, '--target', mock.url]);
  expect(ended).toMatchObject({ code: 2, stderr: expect.stringContaining('the adapter has no parts') });
});

test('new service needs neither a document nor a generator; its test passes, and it is served', async () => {
  expect(await project.run('countersign', ['new', 'service', 'sms'])).toMatchObject({ code: 0, stderr: '' });
  const tested = await project.run('node', ['--test', 'sms/service.test.ts']);
  expect(tested, tested.stdout).toMatchObject({ code: 0, stdout: expect.stringMatching(/pass 1$/m) });
  await using mock = await project.startMock('', 'sms', '--service', './sms');
  expect(mock.credentials.sms).toHaveProperty('token');
});

test('a mock starts with what init writes', async () => {
  expect(await project.run('countersign', ['init', '--out', 'countersign.yaml'])).toMatchObject({ code: 0 });
  await using mock = await project.startMock('');
  const world = await (await fetch(`${mock.url}/_countersign/worlds/default`)).json();
  expect(world).toMatchObject({ seed: 1, settings: { environment: 'development' } });
});

function exploring(origin: string, testFile: string): string[] {
  const hooks = ['--state', `${origin}/state`, '--reset', `${origin}/reset`];
  const receiver = ['--url', `${origin}/hooks`, '--secret', SECRET, ...hooks, '--events', EVENTS];
  const written = ['--save', join(project.folder, 'history.json'), '--test', join(project.folder, testFile)];
  return ['explore', 'vault', ...receiver, '--histories', '20', ...written];
}

/** A receiver that acts on an event as often as it arrives, until it is mended. */
class Replaceable extends RightReceiver {
  #isMended = false;
  readonly #faulty = new NoDeduplication(SECRET);

  constructor() {
    super(SECRET);
  }

  mend(): void {
    this.#isMended = true;
  }

  override receive(...args: Parameters<RightReceiver['receive']>): Promise<number> {
    return this.#isMended ? super.receive(...args) : this.#faulty.receive(...args);
  }

  override state(): unknown {
    return this.#isMended ? super.state() : this.#faulty.state();
  }

  override reset(): void {
    super.reset();
    this.#faulty.reset();
  }
}
