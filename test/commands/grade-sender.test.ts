// `countersign grade-sender`: exit codes and forms of a grade, by a recording.

import { createHmac } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runHere } from '../support/run-here.ts';

const KEY = Buffer.from('a key of twenty-four byte');
const SECRET = `whsec_${KEY.toString('base64')}`;
const URL_HEARD = 'https://hooks.example.test/in';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countersign-grade-'));
  await writeFile(join(folder, 'good.har'), recording('v1'));
  await writeFile(join(folder, 'other.har'), recording('v7'));
  await writeFile(join(folder, 'silent.json'), JSON.stringify(unjudgeable));
});
afterAll(() => rm(folder, { recursive: true }));

const unjudgeable = {
  name: 'own',
  title: 'A profile of our own',
  sources: ['https://example.test/page'],
  note: 'It asks what a recording does not tell.',
  requirements: [
    {
      id: 'OWN-1',
      level: 'MUST',
      section: '1',
      says: 'A 410 disables.',
      check: { ask: 'field', field: 'gone', oneOf: ['disable'] },
    },
  ],
};

/** Two deliveries that a receiver took. */
function recording(version: string): string {
  const entries = [1, 2].map((number) => {
    const at = new Date(Date.UTC(2026, 0, 1, 0, number));
    const text = JSON.stringify({ type: 'order.paid', timestamp: at.toISOString(), data: { number } });
    const [id, timestamp] = [`msg_${number}`, String(at.getTime() / 1_000)];
    const digest = createHmac('sha256', KEY).update(`${id}.${timestamp}.${text}`).digest('base64');
    const headers = {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `${version},${digest}`,
    };
    const named = Object.entries(headers).map(([name, value]) => ({ name, value }));
    return {
      startedDateTime: at.toISOString(),
      time: 5,
      request: {
        ...{
          method: 'POST',
          url: URL_HEARD,
          httpVersion: 'HTTP/1.1',
          headers: named,
          queryString: [],
          cookies: [],
        },
        ...{ postData: { mimeType: 'application/json', text }, headersSize: -1, bodySize: -1 },
      },
      response: {
        ...{
          status: 204,
          statusText: '',
          httpVersion: 'HTTP/1.1',
          headers: [],
          cookies: [],
          redirectURL: '',
        },
        ...{ content: { size: 0, mimeType: '' }, headersSize: -1, bodySize: 0 },
      },
      ...{ cache: {}, timings: { send: 0, wait: 5, receive: 0 } },
    };
  });
  return JSON.stringify({ log: { version: '1.2', creator: { name: 'a test', version: '1' }, entries } });
}

const graded = (file: string, ...flags: readonly string[]) =>
  runHere(['grade-sender', '--from', join(folder, file), '--url', URL_HEARD, '--secret', SECRET, ...flags]);

test('a sender that breaks nothing that it must do ends with 0, and what was not seen is not judged', async () => {
  const { code, stdout } = await graded('good.har');
  expect(code).toBeUndefined();
  expect(stdout).toContain('by Standard Webhooks 1.0.0');
  expect(stdout).toMatch(/SW-09 {2}MUST {4}met/);
  expect(stdout).toMatch(/SW-05 {2}MUST {4}not judged .*\n {6}no event was tried again/);
  expect(stdout).toMatch(/MUST: 12 met, 0 broken, 3 not judged/);
});

test('a sender that breaks a MUST ends with 1, and the reports say what was seen', async () => {
  const at = (name: string) => join(folder, name);
  const { code, stdout } = await graded(
    'other.har',
    '--json',
    '--report',
    `json=${at('grade.json')},html=${at('grade.html')},junit=${at('grade.xml')}`,
  );
  expect(code).toBe(1);
  const { requirements } = JSON.parse(stdout);
  expect(requirements.find(({ id }: { id: string }) => id === 'SW-13')).toMatchObject({
    level: 'MUST',
    verdict: 'broken',
    because: expect.stringContaining('signature.format is v7,{digest}'),
    evidence: [1, 2],
  });
  expect(await readFile(at('grade.json'), 'utf8')).toBe(stdout);
  expect(await readFile(at('grade.html'), 'utf8')).toContain(
    '<tr class="broken must"><td><code>SW-13</code>',
  );
  expect(await readFile(at('grade.xml'), 'utf8')).toContain('failures="1"');
});

test('a profile of your own of which nothing can be judged ends with 2', async () => {
  const { code, stderr } = await graded('good.har', '--profile', join(folder, 'silent.json'));
  expect({ code, stderr }).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('nothing could be judged'),
  });
});

test('what is no profile is a usage error that names those that are known', async () => {
  const { code, stderr } = await graded('good.har', '--profile', 'standard');
  expect({ code, stderr }).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('that are known are standard-webhooks, mcp-events'),
  });
});
