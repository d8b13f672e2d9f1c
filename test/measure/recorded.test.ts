// Recorded deliveries alone tell the requests, the signature, and as much of the schedule as they show.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { Finding } from '../../src/measure/finding.ts';
import { NotMeasurable } from '../../src/measure/measure.ts';
import type { Run } from '../../src/measure/observation.ts';
import { measureRecording } from '../../src/measure/recorded.ts';
import { measuredSender } from './measured-sender.ts';

const policy = {
  method: 'POST',
  content_type: 'application/json',
  user_agent: 'Acme/1.0',
  timeout: '5s',
  schedule: { delays: ['0s', '1m', '10m'], measured_from: 'previous_failure' },
  headers: { 'X-Id': '{event_id}', 'X-Time': '{timestamp}', 'X-Signature': '{signature}' },
  signature: {
    algorithm: 'hmac-sha256',
    encoding: 'hex',
    header: 'X-Signature',
    format: '{digest}',
    timestamp_header: 'X-Time',
    id_header: 'X-Id',
    signed_content: '{event_id}.{timestamp}.{body}',
  },
};
const secret = `whsec_${Buffer.from('a secret for a measurement only').toString('base64')}`;
const schema = { type: 'object', required: ['note'], properties: { note: { type: 'string' } } };
const { runs } = await measuredSender({ policy, secret, events: { 'order.paid': schema } });
const seen = runs.filter(({ kind }) => kind === 'look' || kind === 'failing');

it('what a recording shows is found, and what it cannot show is unknown', async () => {
  const { findings } = await measureRecording([await harOf(seen)], { secret });
  const foundAs = (field: string) => findings.find((each: Finding) => each.field === field)?.value;
  expect(foundAs('user_agent')).toBe('Acme/1.0');
  expect(foundAs('schedule.delays')).toEqual(policy.schedule.delays);
  expect(foundAs('signature.signed_content')).toBe('{event_id}.{timestamp}.{body}');
  const unknown = findings.filter(({ value }) => value === undefined).map(({ field }) => field);
  expect(unknown).toEqual(expect.arrayContaining(['timeout', 'gone', 'retry_after', 'auto_disable']));
  expect(findings.find(({ field }) => field === 'schedule.delays')?.certainty).toBe('likely');
});

it('a wrong secret leaves the signature unknown, and says that it may be wrong', async () => {
  const { findings } = await measureRecording([await harOf(seen)], { secret: 'another' });
  const signature = findings.find(({ field }) => field === 'signature');
  expect(signature).toMatchObject({ certainty: 'unknown', because: expect.stringContaining('may be wrong') });
  expect(findings.find(({ field }) => field === 'headers.x-signature')?.value).toBeUndefined();
});

it('a recording without deliveries says what to do', async () => {
  await expect(measureRecording([await harOf([])], {})).rejects.toThrow(NotMeasurable);
  await expect(measureRecording([await harOf(seen)], { url: 'https://other.example/' })).rejects.toThrow(
    'none is a delivery to https://other.example/',
  );
});

async function harOf(recorded: readonly Run[]): Promise<string> {
  const entries = recorded
    .flatMap(({ attempts }) => attempts)
    .map(({ atMs, method, url, headers, body, answer }) => ({
      startedDateTime: new Date(atMs).toISOString(),
      time: 3,
      _direction: 'delivery',
      request: {
        method,
        url,
        headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
        postData: { text: body },
      },
      response: { status: answer.status ?? 200, headers: [], content: { size: 0 } },
    }));
  const folder = await mkdtemp(join(tmpdir(), 'measure-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'traffic.har');
  await writeFile(file, JSON.stringify({ log: { entries } }));
  return file;
}

it('delays that are drawn are left open, since a recording does not show that a schedule is whole', async () => {
  const jitter = { kind: 'around', share: 0.2 };
  const schedule = { ...policy.schedule, jitter };
  const drawn = await measuredSender({
    policy: { ...policy, schedule },
    secret,
    events: { 'order.paid': schema },
  });
  const recorded = drawn.runs.filter(({ kind }) => ['look', 'failing', 'drawn'].includes(kind));
  const { findings } = await measureRecording([await harOf(recorded)], { secret });
  const foundOf = (field: string) => findings.find((each: Finding) => each.field === field);
  expect(foundOf('schedule.delays')).toMatchObject({
    certainty: 'unknown',
    because: expect.stringMatching(/^they differ from event to event, such as [0-9]+ms to [0-9]+ms before/),
  });
  expect(foundOf('schedule.jitter')).toMatchObject({
    certainty: 'unknown',
    because: expect.stringContaining('too few whole schedules'),
  });
});
