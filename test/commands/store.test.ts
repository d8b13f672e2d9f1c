// `countersign store`: looks into a store that is in use, copies it, removes a world from it.

import { expect, test } from 'vitest';
import { startMock } from '../../src/index.ts';
import { postgresDatabase } from '../support/postgres.ts';
import { runHere } from '../support/run-here.ts';
import { addWebhook, shop, shopAs, WEBHOOKS } from '../support/shop/caller.ts';
import { storeFile } from '../support/stores.ts';

test('it lists the worlds of a store, even while a mock uses it', async () => {
  await using file = await storeFile();
  await using mock = await startMock({ services: [shop], store: file.where });
  await mock.world({ id: 't1' });
  const { code, stdout } = await runHere(['store', '--store', file.where]);
  const first = stdout.split('\n').map((line) => line.split(' ')[0]);
  expect([code, first]).toEqual([undefined, ['world', 'default', 't1', '']]);
  const { worlds } = JSON.parse((await runHere(['store', '--store', file.where, '--json'])).stdout);
  expect(worlds).toMatchObject([{ id: 'default' }, { id: 't1', wakes_at: null }]);
  expect(worlds[1].written_at).toMatch(/^20\d\d-.*Z$/);
});

test('a copy of a store that is in use goes on as the worlds were', async () => {
  await using file = await storeFile();
  await using backup = await storeFile();
  await using mock = await startMock({ services: [shop], store: file.where });
  const { id } = await addWebhook(mock.defaultWorld);
  const copied = await runHere(['store', 'copy', '--store', file.where, backup.where]);
  expect(copied).toMatchObject({ code: undefined, stdout: `copied 1 world to ${backup.where}\n` });
  await using other = await startMock({ services: [shop], store: backup.where });
  expect((await shopAs(other.defaultWorld).get(WEBHOOKS)).body.webhooks).toMatchObject([{ id }]);
});

test('a world with a gap is copied as it was before the gap, and that is said', async () => {
  await using file = await storeFile();
  await using backup = await storeFile();
  const mock = await startMock({ services: [shop], store: file.where });
  const { id } = await addWebhook(mock.defaultWorld);
  for (let count = 0; count < 2; count++) await addWebhook(mock.defaultWorld);
  await mock.close();
  file.run('DELETE FROM log WHERE seq = (SELECT max(seq) - 1 FROM log)');
  const { code, stderr } = await runHere(['store', 'copy', '--store', file.where, backup.where]);
  expect([code, stderr]).toEqual([
    undefined,
    expect.stringMatching(/^The world default has a gap in the store: row \d+ of its log is missing\. .*\n$/),
  ]);
  await using other = await startMock({ services: [shop], store: backup.where });
  expect((await shopAs(other.defaultWorld).get(WEBHOOKS)).body.webhooks).toMatchObject([{ id }]);
});

test('a copy is refused where a world would be overwritten', async () => {
  await using file = await storeFile();
  await using backup = await storeFile();
  for (const { where } of [file, backup]) await (await startMock({ services: [shop], store: where })).close();
  const { code, stderr } = await runHere(['store', 'copy', '--store', file.where, backup.where]);
  const line = `countersign: ${backup.where} has a world default already; drop it first, or copy elsewhere\n`;
  expect([code, stderr]).toEqual([2, line]);
});

test('a world that is dropped is gone, and the store says which it has', async () => {
  await using file = await storeFile();
  const mock = await startMock({ services: [shop], store: file.where });
  await mock.world({ id: 't1' });
  const dropping = ['store', 'drop', '--store', file.where, 't1'];
  expect((await runHere(dropping)).stderr).toContain(`is in use by process ${process.pid}`);
  await mock.close();
  expect(await runHere(dropping)).toMatchObject({ code: undefined, stdout: 'removed the world t1\n' });
  const again = await runHere(dropping);
  expect(again).toMatchObject({
    code: 2,
    stderr: `countersign: ${file.where} has no world t1; it has default\n`,
  });
});

const KINDS = { sqlite: storeFile, postgres: postgresDatabase } as const;

test.each([
  ['sqlite', 'postgres'],
  ['postgres', 'sqlite'],
  ['postgres', 'postgres'],
] as const)(
  'from %s to %s, a copy of a store that is in use goes on as the worlds were',
  async (from, to) => {
    await using one = await KINDS[from]();
    await using other = await KINDS[to]();
    await using mock = await startMock({ services: [shop], store: one.where });
    const { id } = await addWebhook(mock.defaultWorld);
    await mock.world({ id: 't1' });
    const { code, stdout } = await runHere(['store', 'copy', '--store', one.where, other.where]);
    expect([code, stdout]).toEqual([
      undefined,
      expect.stringMatching(/^copied 2 worlds to (sqlite|postgres):/),
    ]);
    expect(stdout).not.toContain('password');
    await using copy = await startMock({ services: [shop], store: other.where });
    expect((await shopAs(copy.defaultWorld).get(WEBHOOKS)).body.webhooks).toMatchObject([{ id }]);
    expect(copy.defaultWorld.credentials).toEqual(mock.defaultWorld.credentials);
  },
);

test('in a database, a world is listed while a mock uses it, and can be dropped once none does', async () => {
  await using database = await postgresDatabase();
  const mock = await startMock({ services: [shop], store: database.where });
  await mock.world({ id: 't1' });
  const listed = await runHere(['store', '--store', database.where, '--json']);
  expect(JSON.parse(listed.stdout).worlds).toMatchObject([{ id: 'default' }, { id: 't1' }]);
  const dropping = ['store', 'drop', '--store', database.where, 't1'];
  const refused = await runHere(dropping);
  expect(refused.code).toBe(2);
  expect(refused.stderr).toMatch(
    /^countersign: postgres:.* a mock uses the world t1; stop the mock, or delete the world with a call\n$/,
  );
  expect(refused.stderr).not.toContain('password');
  await mock.close();
  expect(await runHere(dropping)).toMatchObject({ code: undefined, stdout: 'removed the world t1\n' });
  const { stdout } = await runHere(['store', '--store', database.where, '--json']);
  expect(JSON.parse(stdout).worlds).toMatchObject([{ id: 'default' }]);
});

test.each([
  [[], 'name the store with --store, such as --store sqlite:worlds.db'],
  [['--store', 'memory'], 'memory keeps no worlds; name a store such as sqlite:worlds.db'],
  [['--store', 'sqlite:/nowhere/worlds.db'], '/nowhere/worlds.db cannot be opened; its folder must exist'],
])('%j ends with one clear line', async (flags, line) => {
  const { code, stderr } = await runHere(['store', ...flags]);
  expect([code, stderr.split('\n').length]).toEqual([2, 2]);
  expect(stderr).toContain(`countersign: ${line}`);
});
