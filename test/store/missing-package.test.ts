// The package `pg` is an optional peer: whoever names a Postgres store without it is told how to install it.

import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { commandLine } from '../support/shared-part.ts';

const CLI = await commandLine();

/** A module that lets the package `pg` be missing, as node reports it. */
const HIDE_PG = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  const missing = Object.assign(new Error("Cannot find package 'pg'"), { code: 'ERR_MODULE_NOT_FOUND' });
  registerHooks({
    resolve(specifier, context, next) {
      if (specifier === 'pg') throw missing;
      return next(specifier, context);
    },
  });
`)}`;

test.each([['mock', '--port', '0'], ['store']])(
  '%s without the package says how to install it',
  (...args) => {
    const where = 'postgres://user:hidden-word@127.0.0.1:1/worlds';
    const { status, stderr } = spawnSync(
      process.execPath,
      ['--import', HIDE_PG, CLI, ...args, '--store', where],
      { encoding: 'utf8' },
    );
    expect([status, stderr]).toEqual([
      2,
      'countersign: A Postgres store needs the package pg; run: npm install pg\n',
    ]);
  },
);
