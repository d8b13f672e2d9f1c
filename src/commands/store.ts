// `countersign store`: inspects a store, copies worlds to another one, or removes a world. No mock needs to be
// running.

import { Command, Option } from 'commander';
import { iso } from '../engine/instant.ts';
import { gapText, upToGap } from '../store/gap.ts';
import { MEMORY, openStore } from '../store/open-store.ts';
import type { OpenOptions, Store, StoredWorld, WorldWrite } from '../store/store.ts';
import { StoreError } from '../store/store-error.ts';
import { withDefaultCommand } from './arguments/default-command.ts';
import { UsageError } from './arguments/usage-error.ts';
import { table } from './output/table.ts';

interface StoreFlags {
  readonly store?: string;
  readonly json?: true;
}

export function storeCommand(): Command {
  const group = new Command('store')
    .description('look into a store of worlds, copy it, or remove a world from it')
    .addOption(
      new Option(
        '--store <where>',
        'the store, such as sqlite:worlds.db or postgres://user:password@host/database',
      ).env('COUNTERSIGN_STORE'),
    )
    .option('--json', 'print JSON')
    .addCommand(copyCommand())
    .addCommand(dropCommand())
    .addHelpText('after', EXAMPLES);
  return withDefaultCommand(group, listCommand());
}

const EXAMPLES = `
Examples:
  countersign store --store sqlite:worlds.db
  countersign store copy --store sqlite:worlds.db sqlite:backup.db
  countersign store drop --store sqlite:worlds.db t1

list and copy read a store that is in use; to drop a world, stop the mock that uses it, or delete it with a call.
Exit codes: 0 done, 2 usage error or the store cannot be used.
`;

function listCommand(): Command {
  return new Command('list')
    .description('list the worlds of the store (the default command)')
    .action(async (_: unknown, command: Command) => {
      const { json } = command.optsWithGlobals<StoreFlags>();
      const worlds = await withStore(command, { isReadOnly: true }, (store) => store.list());
      print(json ? [JSON.stringify({ worlds: worlds.map(documentOf) })] : table(HEAD, worlds.map(cellsOf)));
    });
}

function copyCommand(): Command {
  return new Command('copy')
    .description('copy all worlds into another store, which must have none of them')
    .argument('<to>', 'the other store, such as sqlite:backup.db')
    .action(async (to: string, _: unknown, command: Command) => {
      const copied = await withStore(command, { isReadOnly: true }, (from) =>
        opened(to, {}, async (target) => ({ count: await copy(from, target), name: target.name })),
      );
      const { count, name } = copied;
      print([`copied ${count} ${count === 1 ? 'world' : 'worlds'} to ${name}`]);
    });
}

function dropCommand(): Command {
  return new Command('drop')
    .description('remove a world for good')
    .argument('<world>', 'the id of the world')
    .action(async (id: string, _: unknown, command: Command) => {
      await withStore(command, {}, (store) => drop(store, id));
      print([`removed the world ${id}`]);
    });
}

async function copy(from: Store, to: Store): Promise<number> {
  const [worlds, known] = [await from.list(), new Set((await to.list()).map(({ id }) => id))];
  const double = worlds.find(({ id }) => known.has(id));
  if (double !== undefined)
    throw new UsageError(`${to.name} has a world ${double.id} already; drop it first, or copy elsewhere`);
  for (const { id, at, wakeAt } of worlds) {
    const stored = await from.load(id);
    if (stored === undefined) continue;
    const { log, gap } = upToGap(stored);
    if (gap !== undefined) process.stderr.write(`${gapText(id, gap)}\n`);
    await commit(to, { id, isWhole: true, rows: log.rows, at, wakeAt });
  }
  return worlds.length;
}

async function drop(store: Store, id: string): Promise<void> {
  const worlds = await store.list();
  if (worlds.every((world) => world.id !== id))
    throw new UsageError(
      `${store.name} has no world ${id}; it has ${worlds.map((world) => world.id).join(', ')}`,
    );
  await commit(store, { id, isWhole: true, rows: [], at: Date.now(), wakeAt: null });
}

/** Writes a world that no mock uses. */
async function commit(store: Store, write: WorldWrite): Promise<void> {
  const refused = (await store.commit([write])) ?? [];
  if (refused.length > 0)
    throw new UsageError(
      `${store.name}: a mock uses the world ${write.id}; stop the mock, or delete the world with a call`,
    );
}

/** Runs an action on the store that a command names. */
function withStore<T>(command: Command, options: OpenOptions, use: (store: Store) => Promise<T>): Promise<T> {
  const { store = '' } = command.optsWithGlobals<StoreFlags>();
  if (store === '')
    throw new UsageError(
      'name the store with --store, such as --store sqlite:worlds.db, or in COUNTERSIGN_STORE',
    );
  return opened(store, options, use);
}

async function opened<T>(where: string, options: OpenOptions, use: (store: Store) => Promise<T>): Promise<T> {
  try {
    const store = await openStore(where, options);
    if (store === undefined)
      throw new UsageError(`${MEMORY} keeps no worlds; name a store such as sqlite:worlds.db`);
    return await use(store).finally(() => store.close());
  } catch (error) {
    throw error instanceof StoreError ? new UsageError(error.message) : error;
  }
}

const HEAD = ['world', 'written', 'wakes', 'kB'];

function cellsOf({ id, at, wakeAt, size }: StoredWorld): string[] {
  return [id, iso(at), wakeAt === null ? '-' : iso(wakeAt), Math.ceil(size / 1_000).toFixed(0)];
}

function documentOf({ id, at, wakeAt, size }: StoredWorld): object {
  return { id, written_at: iso(at), wakes_at: wakeAt === null ? null : iso(wakeAt), size };
}

function print(lines: readonly string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`);
}
