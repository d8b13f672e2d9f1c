// `countersign mcp`: tools for agents, over standard input and output.

import { Command, Option } from 'commander';
import packageJson from '../../package.json' with { type: 'json' };
import { ControlClient } from '../control-client/control-client.ts';
import { newMark } from '../mcp/outside-text.ts';
import { ownMock } from '../mcp/own-mock.ts';
import { readPages } from '../mcp/pages.ts';
import { commandRunner } from '../mcp/run-command.ts';
import { loadProtocol, ProtocolMissing, serverFactory } from '../mcp/server.ts';
import { collect } from './arguments/collect.ts';
import { readUrl } from './arguments/receiver.ts';
import { UsageError } from './arguments/usage-error.ts';
import { ownCommandLine } from './process/own-command-line.ts';

interface McpFlags {
  readonly url?: string;
  readonly token?: string;
  readonly allowHost: readonly string[];
}

const EXAMPLES = `
Examples:
  countersign mcp                                   tools on a mock of its own, which ends with it
  countersign mcp --url http://127.0.0.1:4010       tools on a mock that is running
  countersign mcp -- mail --config countersign.yaml   a mock of its own with these flags of "countersign mock"

An agent starts it; its configuration names the command, as in {"command": "npx", "args": ["countersign", "mcp"]}.
A running mock has the same tools at /_countersign/mcp.

Exit codes: 0 the client has gone, 2 usage error, or the package of the protocol is not installed.
`;

export function mcpCommand(): Command {
  return new Command('mcp')
    .description('tools for agents, over the Model Context Protocol on standard input and output')
    .argument('[flags...]', 'after --: services and flags for a mock of its own')
    .addOption(
      new Option('--url <url>', 'the URL of a running mock (default: a mock of its own)')
        .env('COUNTERSIGN_URL')
        .argParser(readUrl),
    )
    .addOption(
      new Option('--token <token>', 'the control token, if the mock requires one').env('COUNTERSIGN_TOKEN'),
    )
    .option(
      '--allow-host <host>',
      'a host on which receivers may be contacted in addition to loopback; repeatable',
      collect,
      [],
    )
    .addHelpText('after', EXAMPLES)
    .action(async (mockFlags: string[], { url, token, allowHost }: McpFlags) => {
      const protocol = await loadProtocol().catch((error: Error) => {
        throw error instanceof ProtocolMissing ? new UsageError(error.message) : error;
      });
      const { serveStdio } = await import('@modelcontextprotocol/server/stdio');
      const commandLine = ownCommandLine();
      const own = ownMock(commandLine, mockFlags);
      const running = url === undefined ? undefined : new ControlClient({ url, token });
      const means = {
        mock: async () => running ?? own.client(),
        command: commandRunner(commandLine),
        pages: readPages,
        mark: newMark,
        allowHost,
        receipts: new Map(),
        mayNameFiles: true,
      };
      const served = serveStdio(serverFactory(protocol, { means, version: packageJson.version }), {
        onerror: ({ message }) => process.stderr.write(`countersign: ${message.slice(0, 500)}\n`),
      });
      // Calls that are under way are cancelled, so that none of their commands is left behind.
      const end = async () => {
        own.close();
        await served.close();
        process.exit();
      };
      process.stdin.once('close', end);
      for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, end);
    });
}
