// What an edit of the configuration changes, and when it takes effect.

import { expect, it } from 'vitest';
import type { Config } from '../../src/config/config.ts';
import { changeOf } from '../../src/config/config-change.ts';

const CASES: readonly (readonly [string, { given: [Config, Config]; want: ReturnType<typeof changeOf> }])[] =
  [
    ['nothing', { given: [{ port: 1 }, { port: 1 }], want: { atOnce: [], atNextStart: [] } }],
    [
      'a port waits for the next start',
      { given: [{ port: 1 }, { port: 2 }], want: { atOnce: [], atNextStart: ['port'] } },
    ],
    ['a seed that is new', { given: [{}, { seed: 2 }], want: { atOnce: [], atNextStart: ['seed'] } }],
    [
      'a forward that goes',
      {
        given: [{ forward: { 'https://a.test': 'http://b.test' } }, {}],
        want: { atOnce: ['forward'], atNextStart: [] },
      },
    ],
    [
      'settings are told service by service',
      {
        given: [
          { settings: { mail: {}, environment: 'production' } },
          { settings: { mail: { rate_limit: null }, environment: 'production' } },
        ],
        want: { atOnce: ['settings.mail'], atNextStart: [] },
      },
    ],
    [
      'fixtures, too',
      { given: [{}, { fixtures: { quota: {} } }], want: { atOnce: ['fixtures.quota'], atNextStart: [] } },
    ],
  ];

it.each(CASES)('%s', (_, { given: [before, after], want }) => {
  expect(changeOf(before, after)).toEqual(want);
});
