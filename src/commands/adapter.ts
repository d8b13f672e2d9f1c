// `countersign adapter check`: checks the parts of an adapter one by one, before any contract rests on them.

import { Argument, Command } from 'commander';
import type { Registry } from '../registry/registry.ts';
import type { AdapterCheckOptions } from '../verify/adapter-check.ts';
import { asJson } from '../verify/reports/json.ts';
import { type Report, summaryOf } from '../verify/reports/report.ts';
import { withServiceFlag } from './arguments/given-services.ts';
import { UsageError } from './arguments/usage-error.ts';
import { Progress } from './output/progress.ts';
import { reportLines } from './output/report-lines.ts';
import { print } from './output/terminal.ts';

interface CheckFlags {
  readonly target: string;
  readonly service: readonly string[];
  readonly json: boolean;
}

export async function adapterCommand(registry: Registry): Promise<Command> {
  const catalogue = await registry.catalogue();
  const check = new Command('check')
    .description('check credentials, states, clock, inbox, messages and teardown one by one, in a minute')
    .argument('<file>', 'the adapter')
    .addArgument(
      new Argument('[service...]', 'the services that it connects; all by default').choices(registry.names),
    )
    .requiredOption('--target <url>', 'the URL of your implementation')
    .option('--json', 'print the result as JSON', false)
    .addHelpText('after', EXAMPLES)
    .action(async (file: string, names: readonly string[], flags: CheckFlags) => {
      const services = registry.names.filter((name) => names.length === 0 || names.includes(name));
      const report = await checked(registry, { file, services, url: flags.target });
      if (flags.json) process.stdout.write(asJson(report));
      else print(reportLines(report, catalogue));
      const { failed, passed } = summaryOf(report);
      if (failed === 0 && passed === 0) throw new UsageError('nothing was checked: the adapter has no parts');
      process.exitCode = failed > 0 ? 1 : 0;
    });
  return new Command('adapter')
    .description('check the adapter that connects your implementation')
    .addCommand(withServiceFlag(check));
}

const EXAMPLES = `
Examples:
  countersign adapter check countersign-adapter.ts --target https://staging.example.com
  countersign adapter check test/adapter.js mail --target http://localhost:8080 --json

What is wrong here is the adapter's, and would otherwise look as if your implementation broke its rules.

Exit codes: 0 every part that the adapter has does what it says, 1 one does not, 2 usage error, the target does not answer,
or nothing was checked.
`;

interface Checked {
  readonly file: string;
  readonly services: readonly string[];
  readonly url: string;
}

async function checked(registry: Registry, { file, services, url }: Checked): Promise<Report> {
  const { checkAdapter } = await import('../verify/adapter-check.ts');
  const { connectedTarget } = await import('./verify/connected.ts');
  const { target, suite } = await connectedTarget(registry, { file, services, url });
  const progress = new Progress({ of: 'checks' });
  const on: Pick<AdapterCheckOptions, 'onSelected' | 'onCheck'> = {
    onSelected: (count) => progress.expect(count),
    onCheck: ({ title }) => progress.step(title),
  };
  try {
    const checks = await checkAdapter({ target, suite, services, ...on });
    return { subject: `adapter ${file}`, url, checks };
  } finally {
    progress.end();
    await target.close();
  }
}
