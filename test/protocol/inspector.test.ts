// Inspector's command line against the tools, as a developer would use it: over both transports.

import { afterAll, describe, expect, test } from 'vitest';
import { startMockProcess } from '../support/mock-process.ts';
import { CLI } from '../support/tool-client.ts';
import { npx } from './npx.ts';

const INSPECTOR = '@modelcontextprotocol/inspector@2.12.0';

const mock = await startMockProcess();
afterAll(() => mock[Symbol.asyncDispose]());

const TARGETS: Readonly<Record<string, readonly string[]>> = {
  HTTP: ['--transport', 'http', '--server-url', `${mock.url}/_countersign/mcp`],
  'standard input and output': ['--transport', 'stdio', process.execPath, CLI, 'mcp'],
};

describe.each(Object.entries(TARGETS))('over %s', (_, target) => {
  const inspect = async (...flags: readonly string[]) => {
    const { code, stdout, output } = await npx(INSPECTOR, 'mcp-inspector', ['--cli', ...flags, ...target]);
    expect(code, output).toBe(0);
    return JSON.parse(stdout);
  };

  test.each(['legacy', 'modern'])('the tools are listed to a client of the %s era', async (era) => {
    const { tools } = await inspect('--method', 'tools/list', '--strict', '--protocol-era', era);
    expect(tools).toHaveLength(10);
  });

  test('a tool is called, a resource read and a prompt got', async () => {
    const called = await inspect(
      '--method',
      'tools/call',
      '--tool-name',
      'start_world',
      '--tool-arg',
      'seed=7',
    );
    expect(called.structuredContent.world).toMatch(/^w-/);
    const read = await inspect('--method', 'resources/read', '--uri', 'countersign://specs/mail');
    expect(read.contents[0].text).toContain('"openapi":"3.1.0"');
    const got = await inspect(
      ...['--method', 'prompts/get', '--prompt-name', 'write_receiver', '--prompt-args', 'service=mail'],
    );
    expect(got.messages[0].content.text).toContain('mail');
  });

  test('the page that comes with a tool is found', async () => {
    const info = await inspect(
      '--method',
      'tools/call',
      '--tool-name',
      'look',
      '--app-info',
      '--advertise-apps',
    );
    expect(JSON.stringify(info)).toContain('ui://countersign/timeline');
  });
});
