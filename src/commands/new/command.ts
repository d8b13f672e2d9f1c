// `countersign new`: writes something to start from: a typed adapter for `countersign verify`, or the folder of a service.

import { writeFile } from 'node:fs/promises';
import { Argument, Command } from 'commander';
import { type AdapterLanguage, adapterSkeleton } from '../../verify/adapter-skeleton.ts';
import { UsageError } from '../arguments/usage-error.ts';
import { printWritten, type Written } from '../output/written.ts';

interface NewFlags {
  readonly spec?: string;
  readonly force: boolean;
  readonly json: boolean;
}

const EXAMPLES = `
Examples:
  countersign new adapter
  countersign new adapter test/adapter.js
  countersign verify mail --target https://staging.example.com --adapter countersign-adapter.ts
  countersign new service sms
  countersign new service billing --spec billing.yaml
  countersign mock --service ./billing

Exit codes: 0 written, 2 it already exists, cannot be written, or the document cannot be served.
`;

export function newCommand(): Command {
  return new Command('new')
    .description(
      'write something to start from: an adapter for your implementation, or a service of your own',
    )
    .addArgument(new Argument('<kind>', 'what to write').choices(['adapter', 'service']))
    .argument(
      '[name]',
      'the file of the adapter (default: countersign-adapter.ts), or the folder of the service, whose last part is its name',
    )
    .option(
      '--spec <file>',
      'the OpenAPI document of the service, 3.0 or 3.1, YAML or JSON; without one, a service with a webhook and a timer is written to start from',
    )
    .option('--force', 'overwrite an existing adapter', false)
    .option('--json', 'print the files as JSON', false)
    .addHelpText('after', EXAMPLES)
    .action(async (kind: 'adapter' | 'service', name: string | undefined, flags: NewFlags) => {
      const written =
        kind === 'adapter'
          ? await writeAdapter(name ?? 'countersign-adapter.ts', flags)
          : await writeFolder(name, flags);
      printWritten(written, flags);
    });
}

async function writeAdapter(file: string, { force, spec }: NewFlags): Promise<Written> {
  if (spec !== undefined) throw new UsageError('an adapter has no --spec; it is for all services');
  await writeFile(file, adapterSkeleton(languageOf(file)), { flag: force ? 'w' : 'wx' }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST')
        throw new UsageError(`${file} already exists; name another file, or overwrite it with --force`);
      throw new UsageError(`${file} cannot be written (${error.code}); name another file`);
    },
  );
  return {
    files: [file],
    next: [`Use it with: countersign verify --target https://… --adapter ${file}`],
  };
}

function languageOf(file: string): AdapterLanguage {
  if (/\.m?ts$/.test(file)) return 'typescript';
  if (/\.m?js$/.test(file)) return 'javascript';
  throw new UsageError(`${file} is no name for an adapter; write it like adapter.ts or adapter.js`);
}

async function writeFolder(folder: string | undefined, { spec }: NewFlags): Promise<Written> {
  if (folder === undefined)
    throw new UsageError(
      'a service needs a name; write: countersign new service sms, or countersign new service billing --spec billing.yaml',
    );
  const [{ writeService }, { GenerateError }, { DocumentError }, { ServiceListError }] = await Promise.all([
    import('./service.ts'),
    import('../../generate/index.ts'),
    import('../../spec-service/index.ts'),
    import('../../registry/service-list-error.ts'),
  ]);
  const kinds = [GenerateError, DocumentError, ServiceListError];
  const files = await writeService(folder, spec).catch((error: Error) => {
    throw kinds.some((kind) => error instanceof kind)
      ? new UsageError(error.message.split('\n').join('\n  '))
      : error;
  });
  const path = /^\.{0,2}\//.test(folder) ? folder : `./${folder}`;
  return {
    files,
    next: [
      `Serve it with: countersign mock --service ${path}`,
      `Test it with: node --test ${path}/service.test.ts`,
    ],
  };
}
