// The protocol's own conformance suite against the tools, over both transports and in both revisions. Much of it asks for tools of
// its own, such as `test_simple_text`, which no other server has; all that it asks of every server has to hold.

import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startMockProcess } from '../support/mock-process.ts';
import { npx } from './npx.ts';
import { serveStdio } from './stdio-bridge.ts';

/** The first that knows the newer revision; it has the scenarios of the older one, too. */
const SUITE = '@modelcontextprotocol/conformance@0.2.0-alpha.12';

const results = await mkdtemp(join(tmpdir(), 'countersign-conformance-'));
afterAll(() => rm(results, { recursive: true }));

interface Check {
  readonly id: string;
  readonly status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'INFO';
  readonly errorMessage?: string;
}

/** What the suite says where it cannot look, since the server has no tool, prompt or resource of the suite. */
const LACKS_FIXTURE = /Not testable|[Tt]ool '?(test_|json_schema_2020_12_)|Prompt test_|test:\/\//;

/** What needs an answer of one of these first, and so fails with another message. */
const AFTER_FIXTURE = ['sep-2322-multi-round-r1', 'sep-2322-reject-tampered-state'];

/** Asked of every server, though only those need them that declare the capability; the tools declare none of these. */
const NOT_DECLARED = [
  'completion-complete',
  'logging-set-level',
  'tools-call-with-logging',
  'resources-subscribe',
  'resources-unsubscribe',
];

/** What the suite has found wrong, and how much it has found right. */
async function judged(url: string, revision: string): Promise<{ wrong: string[]; right: string[] }> {
  const folder = join(results, `${new URL(url).port}-${revision}`);
  const flags = ['--url', url, '--suite', 'all', '--spec-version', revision, '--output-dir', folder];
  const { output } = await npx(SUITE, 'conformance', ['server', ...flags]);
  const scenarios = await readdir(folder).catch(() => []);
  expect(scenarios.length, output).toBeGreaterThan(20);
  const checks = (await Promise.all(scenarios.map((name) => checksIn(join(folder, name))))).flat();
  const failures = checks.filter(({ status }) => status === 'FAILURE').filter((check) => !isExcused(check));
  return {
    wrong: failures.map(({ id, errorMessage }) => `${id}: ${errorMessage}`),
    right: checks.filter(({ status }) => status === 'SUCCESS').map(({ id }) => id),
  };
}

async function checksIn(folder: string): Promise<Check[]> {
  return JSON.parse(await readFile(join(folder, 'checks.json'), 'utf8'));
}

function isExcused({ id, errorMessage = '' }: Check): boolean {
  return (
    LACKS_FIXTURE.test(errorMessage) ||
    AFTER_FIXTURE.includes(id) ||
    (NOT_DECLARED.includes(id) && errorMessage.includes('Method not found'))
  );
}

const OF_ALL = ['tools-list', 'resources-list', 'prompts-list', 'wire-schema-valid'];
const REVISIONS = [
  ['2025-11-25', ['server-initialize', 'ping']],
  ['2026-07-28', ['sep-2164-error-code', 'sep-2549-ttl-non-negative']],
] as const;

test.each(REVISIONS)('over HTTP, revision %s is kept', async (revision, ids) => {
  await using mock = await startMockProcess();
  const { wrong, right } = await judged(`${mock.url}/_countersign/mcp`, revision);
  expect(wrong).toEqual([]);
  expect(right).toEqual(expect.arrayContaining([...OF_ALL, ...ids]));
});

/** What is about HTTP, in which the bridge answers. */
const ABOUT_HTTP = /^sep-2575-|^sep-2243-|rebinding|http/;

test.each(REVISIONS)('over standard input and output, revision %s is kept', async (revision, ids) => {
  await using bridge = await serveStdio();
  const { wrong, right } = await judged(bridge.url, revision);
  expect(wrong.filter((line) => !ABOUT_HTTP.test(line))).toEqual([]);
  expect(right).toEqual(expect.arrayContaining([...OF_ALL, ...ids]));
});
