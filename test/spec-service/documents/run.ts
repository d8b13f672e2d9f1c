// Judges OpenAPI documents: npm run documents -- FILE… [--package NAME]… [--hostile 2000] [--without-prism]

import { execFileSync } from 'node:child_process';
import { mkdtempDisposable, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readDocument } from '../../../src/spec-service/index.ts';
import { judge } from '../../support/document-judge.ts';

interface Listed {
  /** With its version. */
  readonly package: string;
  readonly files: readonly string[];
  /** Files that Prism takes minutes to read: our own validators judge them alone. */
  readonly notByPrism?: readonly string[];
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    package: { type: 'string', multiple: true, default: [] },
    hostile: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    'without-prism': { type: 'boolean', default: false },
  },
});
for (const file of positionals) await report(file, file, !values['without-prism']);
const listed = JSON.parse(await readFile(new URL('./packages.json', import.meta.url), 'utf8')) as Listed[];
for (const name of values.package) await reportPackages(name);

/** The documents of the listed packages whose names begin so. */
async function reportPackages(name: string): Promise<void> {
  const wanted = listed.filter((each) => each.package.startsWith(name));
  if (wanted.length === 0) throw new Error(`packages.json has no package ${name}`);
  for (const each of wanted) {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'documents-'));
    execFileSync('npm', ['pack', '--silent', '--pack-destination', folder.path, each.package], {
      stdio: 'ignore',
    });
    const [archive = ''] = await readdir(folder.path);
    execFileSync('tar', ['xzf', archive], { cwd: folder.path });
    for (const file of [...each.files, ...(each.notByPrism ?? [])])
      await report(`${each.package} ${file}`, join(folder.path, 'package', file), each.files.includes(file));
  }
}

async function report(name: string, file: string, byPrism = true): Promise<void> {
  const { user, system } = process.cpuUsage();
  const options = { hostile: Number(values.hostile), seed: Number(values.seed), byPrism };
  const { operations, hostile, problems, ...judged } = await judge(
    'judged',
    await readDocument(file),
    options,
  );
  const used = process.cpuUsage({ user, system });
  const seconds = ((used.user + used.system) / 1e6).toFixed(1);
  const line = `${operations} operations (${judged.byPrism} by Prism), ${hostile} hostile requests`;
  process.stdout.write(`${name}: ${line}, ${problems.length} problems, ${seconds} s of CPU\n`);
  for (const problem of problems.slice(0, 12)) process.stdout.write(`  ${problem}\n`);
  if (problems.length > 0) process.exitCode = 1;
}
