// `countersign new adapter`: writes a typed adapter for `countersign verify` to fill in.

import { writeFile } from 'node:fs/promises';
import { Argument, Command } from 'commander';
import { adapterSkeleton } from '../verify/adapter-skeleton.ts';
import { UsageError } from './arguments/usage-error.ts';
import { print } from './output/terminal.ts';

const EXAMPLES = `
Examples:
  countersign new adapter
  countersign new adapter test/adapter.ts
  countersign verify mail --target https://staging.example.com --adapter countersign-adapter.ts

Exit codes: 0 written, 2 the file already exists or cannot be written.
`;

export function newCommand(): Command {
  return new Command('new')
    .description('write a file to start from: an adapter for your implementation')
    .addArgument(new Argument('<kind>', 'what to write').choices(['adapter']))
    .argument('[file]', 'where to write it', 'countersign-adapter.ts')
    .option('--force', 'overwrite an existing file', false)
    .addHelpText('after', EXAMPLES)
    .action(async (_kind: string, file: string, { force }: { readonly force: boolean }) => {
      await writeFile(file, adapterSkeleton(), { flag: force ? 'w' : 'wx' }).catch(
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'EEXIST')
            throw new UsageError(`${file} already exists; name another file, or overwrite it with --force`);
          throw new UsageError(`${file} cannot be written (${error.code}); name another file`);
        },
      );
      print([`Wrote ${file}. Use it with: countersign verify --target https://… --adapter ${file}`]);
    });
}
