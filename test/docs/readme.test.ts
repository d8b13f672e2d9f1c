// Prose is tested: the walk and the rehearsals are pasted into a shell as they stand, and every path that is
// named exists.

import { execFile } from 'node:child_process';
import { access, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { startMock } from '../../src/index.ts';

const root = new URL('../../', import.meta.url);
const REHEARSALS = 'docs/rehearsals.md';

it('M-LF-01 the README walk ends with an endpoint that ten failures in a row disabled', async () => {
  await using mock = await startMock({ defaultWorld: { seed: 1 } });
  const script = (await commandsOf('walk-through')).join('\n').replaceAll('http://127.0.0.1:4010', mock.url);

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

it('V-EV-30 V-EV-31 V-EV-33 V-EV-34 the rehearsal of a rotation warns, is due, is answered, and is overdue when it is not', async () => {
  await using mock = await startMock();
  const script = [
    ...(await commandsOf('walk-through')).slice(0, 1),
    ...(await commandsOf('rotation', REHEARSALS)),
  ].join('\n');

  await paste(script.replaceAll('http://127.0.0.1:4010', mock.url));

  const events = (await mock.inbox('rotator')).map(
    ({ body }) => JSON.parse(body) as { event_type: string; data: object },
  );
  expect(events.map(({ event_type, data }) => [event_type, (data as { due_now?: boolean }).due_now])).toEqual(
    [
      ['rotation.due', false],
      ['rotation.due', true],
      ['secret.rotated', undefined],
      ['rotation.completed', undefined],
      ['rotation.due', false],
      ['rotation.due', true],
      ['rotation.overdue', undefined],
    ],
  );
});

it('Q-EN-04 Q-EN-05 Q-EN-06 Q-EN-09 the rehearsal of a full share warns, opens a window, runs out, and is cleared', async () => {
  await using mock = await startMock();
  const script = [
    ...(await commandsOf('walk-through')).slice(0, 1),
    ...(await commandsOf('friday', REHEARSALS)),
  ].join('\n');

  await paste(script.replaceAll('http://127.0.0.1:4010', mock.url));

  const warnings = (await mock.inbox('friday')).map(
    ({ body }) => (JSON.parse(body) as { threshold: number }).threshold,
  );
  expect(warnings.slice(0, 3)).toEqual([80, 90, 95]);
  const writes = await mock.defaultWorld.requests({ operation: 'putFile' });
  expect(writes.map(({ status, response }) => [status, codeOf(response.body)])).toEqual([
    [201, undefined],
    [201, undefined],
    [507, 'QUOTA_EXCEEDED'],
    [507, 'QUOTA_GRACE_EXHAUSTED'],
    [201, undefined],
  ]);
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

/** The commands between two marks of a page, in order. */
async function commandsOf(part: string, page = 'README.md'): Promise<string[]> {
  const text = await readFile(new URL(page, root), 'utf8');
  return blocks(text.slice(text.indexOf(`${part}: begin`), text.indexOf(`${part}: end`)));
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

function codeOf(body: unknown): string | undefined {
  return (body as { error?: { code: string } }).error?.code;
}

function lastJson(printed: string): unknown {
  return JSON.parse(printed.slice(printed.lastIndexOf('{"webhooks"')));
}
