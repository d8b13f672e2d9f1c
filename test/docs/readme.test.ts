// Prose is tested: the README's walk is pasted into a shell as it stands, and every path it names exists.

import { execFile } from 'node:child_process';
import { access, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { startMock } from '../../src/index.ts';

const root = new URL('../../', import.meta.url);

it('M-LF-01 the README walk ends with an endpoint that ten failures in a row disabled', async () => {
  await using mock = await startMock({ defaultWorld: { seed: 1 } });
  const script = (await walk()).join('\n').replaceAll('http://127.0.0.1:4010', mock.url);

  const printed = await paste(script);

  const inbox = await mock.inbox('walk');
  expect(inbox.filter(({ answered }) => answered === 200).map(({ verified }) => verified)).toEqual([
    true,
    true,
  ]);
  expect(inbox.filter(({ answered }) => answered === 500)).toHaveLength(10);
  const [webhook] = (lastJson(printed) as { webhooks: unknown[] }).webhooks;
  expect(webhook).toMatchObject({ enabled: false, failure_count: 10, disabled_at: expect.any(String) });
});

it('the README opens with the two commands that are all the set-up', async () => {
  const [opening] = blocks(await readme());
  expect(opening?.split('\n').map((line) => line.split('#', 1)[0]?.trim())).toEqual([
    'npm ci && npm start',
    'npm ci && npm test',
  ]);
});

it.each(['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md'])(
  'every path that %s links to exists',
  async (document) => {
    const text = await readFile(new URL(document, root), 'utf8');
    const paths = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map((match) => match[1] as string);
    expect(paths.length).toBeGreaterThan(0);
    for (const path of paths) await expect(access(new URL(path, root)), path).resolves.toBeUndefined();
  },
);

/** The commands of the walk, in order. */
async function walk(): Promise<string[]> {
  const text = await readme();
  return blocks(text.slice(text.indexOf('walk-through: begin'), text.indexOf('walk-through: end')));
}

function readme(): Promise<string> {
  return readFile(new URL('README.md', root), 'utf8');
}

function blocks(text: string): string[] {
  return [...text.matchAll(/```sh\n([\s\S]*?)```/g)].map((match) => (match[1] as string).trimEnd());
}

/** Runs commands as somebody who pastes them into an interactive shell would. */
async function paste(script: string): Promise<string> {
  const shell = promisify(execFile)('bash', ['-c', `shopt -s expand_aliases\n${script}`], {
    cwd: fileURLToPath(root),
  });
  return (await shell).stdout;
}

function lastJson(printed: string): unknown {
  return JSON.parse(printed.slice(printed.lastIndexOf('{"webhooks"')));
}
