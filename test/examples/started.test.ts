// The example receivers as a person starts them: settings from the environment, the URL on the first line.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { signTestEvent } from '../../src/receiver/index.ts';

const rotated = { event_id: 'evt_1', event_type: 'secret.rotated', data: {} };

it.each(['good', 'naive'])('the %s receiver prints its URL and receives', async (name) => {
  const receiver = started(name, { SECRET: 'whsec_1', SERVICE: 'vault', PORT: '0' });
  try {
    const [line] = (await once(createInterface(receiver.stdout), 'line')) as [string];
    const url = /^receiving vault webhooks at (http:\/\/127\.0\.0\.1:\d+\/)$/.exec(line)?.[1] ?? '';
    const delivery = await signTestEvent('vault', rotated, { secret: 'whsec_1' });
    expect((await fetch(url, { method: 'POST', ...delivery })).ok).toBe(true);
    expect(await (await fetch(`${url}effects`)).json()).toEqual({ effects: 1 });
  } finally {
    receiver.kill();
  }
});

it.each([
  ['good', { SERVICE: 'mail' }],
  ['naive', { SECRET: 'whsec_1', SERVICE: 'quota' }],
])('the %s receiver refuses to start with %j', async (name, environment) => {
  const receiver = started(name, environment);
  receiver.stderr.setEncoding('utf8');
  const [[text], [code]] = await Promise.all([once(receiver.stderr, 'data'), once(receiver, 'exit')]);
  expect([text, code]).toEqual(['set SECRET to the signing secret, and SERVICE to mail or vault\n', 2]);
});

function started(name: string, environment: Readonly<Record<string, string>>) {
  const file = fileURLToPath(new URL(`../../examples/receivers/${name}.ts`, import.meta.url));
  return spawn(process.execPath, [file], { env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
}
