// `countersign init`: writes a commented configuration file to start from.

import { writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Command } from 'commander';
import { starter } from '../../config/starter.ts';
import type { Registry } from '../../registry/registry.ts';
import { UsageError } from '../arguments/usage-error.ts';
import { printWritten } from '../output/written.ts';

interface InitFlags {
  readonly out: string;
  readonly force: boolean;
  readonly agents: boolean;
  readonly json: boolean;
}

const EXAMPLES = `
Examples:
  countersign init
  countersign init --out test/countersign.yaml
  countersign init --agents          lines for agents in AGENTS.md and .mcp.json, nothing else

Exit codes: 0 written, 2 the file already exists or cannot be written.
`;

export function initCommand({ names }: Registry): Command {
  return new Command('init')
    .description('write a commented countersign.yaml to start from')
    .option('--out <file>', 'where to write it', 'countersign.yaml')
    .option('--force', 'overwrite an existing file', false)
    .option(
      '--agents',
      'add to AGENTS.md and .mcp.json what agents need, in the folder of --out, and write nothing else',
      false,
    )
    .option('--json', 'print the file as JSON', false)
    .addHelpText('after', EXAMPLES)
    .action(async ({ out, force, agents, json }: InitFlags) => {
      if (agents) {
        const { addAgentFiles } = await import('./agent-files.ts');
        printWritten(await addAgentFiles(dirname(out)), { json });
        return;
      }
      await writeFile(out, starter(names), { flag: force ? 'w' : 'wx' }).catch(
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'EEXIST')
            throw new UsageError(
              `${out} already exists; choose another file with --out, or overwrite it with --force`,
            );
          throw new UsageError(`${out} cannot be written (${error.code}); choose another file with --out`);
        },
      );
      const next = [
        '"countersign mock" uses it when started in this folder; edits take effect while it runs.',
      ];
      printWritten({ files: [out], next }, { json });
    });
}
