// What an edit of the configuration changes, and when it takes effect.

import { expect, it } from 'vitest';
import type { Config } from '../../src/config/config.ts';
import { changeOf } from '../../src/config/config-change.ts';

const CASES: readonly (readonly [string, { given: [Config, Config]; want: ReturnType<typeof changeOf> }])[] =
  [
    ['nothing', { given: [{ port: 1 }, { port: 1 }], want: { atOnce: [], atNextStart: [] } }],
    [
      'a port, which takes effect after a restart',
      { given: [{ port: 1 }, { port: 2 }], want: { atOnce: [], atNextStart: ['port'] } },
    ],
    ['a new seed', { given: [{}, { seed: 2 }], want: { atOnce: [], atNextStart: ['seed'] } }],
    [
      'a removed forward',
      {
        given: [{ forward: { 'https://a.test': 'http://b.test' } }, {}],
        want: { atOnce: ['forward'], atNextStart: [] },
      },
    ],
    [
      'settings of one service',
      {
        given: [
          { settings: { mail: {}, environment: 'production' } },
          { settings: { mail: { rate_limit: null }, environment: 'production' } },
        ],
        want: { atOnce: ['settings.mail'], atNextStart: [] },
      },
    ],
    [
      'fixtures of one service',
      { given: [{}, { fixtures: { quota: {} } }], want: { atOnce: ['fixtures.quota'], atNextStart: [] } },
    ],
  ];

it.each(CASES)('%s', (_, { given: [before, after], want }) => {
  expect(changeOf(before, after)).toEqual(want);
});
