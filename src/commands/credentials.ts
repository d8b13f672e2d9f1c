// `countersign credentials`: the credentials of a world, of all its services or of one.

import { Command } from 'commander';
import { helpText, type Shown, showing, withMockFlags } from './arguments/running-mock.ts';
import { UsageError } from './arguments/usage-error.ts';
import { columns } from './output/table.ts';

type Tokens = Readonly<Record<string, Readonly<Record<string, string>>>>;

export function credentialsCommand(): Command {
  return withMockFlags(
    new Command('credentials')
      .description('show the credentials of a world; with a service and a name, only that token')
      .argument('[service]', 'the service that they are for')
      .argument('[name]', 'the name of one of them'),
  )
    .addHelpText('after', helpText('credentials', 'credentials mail', 'credentials mail live'))
    .action(
      showing(async ({ world, args: [service, name] }) => {
        const { credentials } = await world.describe();
        const chosen = pick(credentials as Tokens, service);
        return name === undefined ? asTable(chosen) : one(chosen, service as string, name);
      }),
    );
}

function pick(all: Tokens, service: string | undefined): Tokens {
  if (service === undefined) return all;
  return { [service]: known(all, service, 'service') };
}

function one(chosen: Tokens, service: string, name: string): Shown {
  const token = known(chosen[service] ?? {}, name, 'credential');
  return { document: { token }, lines: [token] };
}

function asTable(credentials: Tokens): Shown {
  const rows = Object.entries(credentials).flatMap(([service, tokens]) =>
    Object.entries(tokens).map(([name, token]) => [service, name, token]),
  );
  return { document: { credentials }, lines: columns(rows) };
}

function known<Value>(all: Readonly<Record<string, Value>>, name: string, what: string): Value {
  const found = Object.hasOwn(all, name) ? all[name] : undefined;
  if (found !== undefined) return found;
  throw new UsageError(
    `this world has no ${what} "${name}". It has ${Object.keys(all).join(', ') || 'none'}.`,
  );
}
