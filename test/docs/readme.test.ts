// Prose is tested: the walk and the rehearsals are pasted into a shell as they stand, and every path that is
// named exists.

import { access, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { startMock } from '../../src/index.ts';
import { commandsOf, paste, shellBlocks } from '../support/readme.ts';

const root = new URL('../../', import.meta.url);
const HERE = fileURLToPath(root);
const REHEARSALS = 'docs/rehearsals.md';

it('M-LF-01 the README walk ends with an endpoint that ten failures in a row disabled', async () => {
  await using mock = await startMock({ defaultWorld: { seed: 1 } });

  const printed = await paste(await commandsOf('walk-through'), mock.url, HERE);

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
  const [names = ''] = await commandsOf('walk-through');

  await paste([names, ...(await commandsOf('rotation', REHEARSALS))], mock.url, HERE);

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
  const [names = ''] = await commandsOf('walk-through');

  await paste([names, ...(await commandsOf('friday', REHEARSALS))], mock.url, HERE);

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

it('the README takes five minutes to read', async () => {
  expect((await readme()).trimEnd().split('\n').length).toBeLessThanOrEqual(200);
});

it('the README opens with the commands that are all the set-up', async () => {
  const [opening] = shellBlocks(await readme());
  expect(opening?.split('\n').map((line) => line.split('#', 1)[0]?.trim())).toEqual([
    'npm ci && npm run demo',
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

function readme(): Promise<string> {
  return readFile(new URL('README.md', root), 'utf8');
}

function codeOf(body: unknown): string | undefined {
  return (body as { error?: { code: string } }).error?.code;
}

function lastJson(printed: string): unknown {
  return JSON.parse(printed.slice(printed.lastIndexOf('{"webhooks"')));
}
