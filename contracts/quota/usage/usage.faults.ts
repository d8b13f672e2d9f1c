// Usage that is wrong, by itself and in lists.

import {
  type Alter,
  answers,
  asks,
  changed,
  type Fields,
  fault,
  faultsOf,
  lists,
  type Names,
  refuses,
  type WireFault,
} from '../../support/wire-faults.ts';
import { asAtFirst } from '../alterations.ts';

const TENANT = 'getTenantUsage';

const SINGLE = {
  getUserUsage: 'Q-EP-12.2',
  getGroupUsage: 'Q-EP-12.4',
  getShareUsage: 'Q-EP-12.6',
} as const;

const LISTS = {
  listUserUsage: 'Q-EP-12.1',
  listGroupUsage: 'Q-EP-12.3',
  listShareUsage: 'Q-EP-12.5',
} as const;

const MEMBERS = Object.keys(SINGLE);
const ALL = [TENANT, ...MEMBERS];

/** Shows figures otherwise. */
const shown = (operations: Names, change: (usage: Fields) => Fields): Alter =>
  answers(operations, (usage) => ({ ...usage, ...change(usage) }));

export const usageFaults: readonly WireFault[] = [
  ...faultsOf({
    'Q-OB-02.2': {
      'shows used_bytes in kibibytes': shown(ALL, ({ used_bytes: used }) => ({
        used_bytes: Math.floor(Number(used) / 1_024),
      })),
      'rounds used_bytes down to blocks of 512': shown(ALL, ({ used_bytes: used }) => ({
        used_bytes: Number(used) - (Number(used) % 512),
      })),
    },
    'Q-OB-02.3': {
      'counts folders as files': shown(ALL, ({ file_count: files, folder_count: folders }) => ({
        file_count: Number(files) + Number(folders),
      })),
    },
    'Q-OB-02.5': {
      'counts versions instead of their bytes': shown(['getUserUsage'], ({ version_bytes: bytes }) => ({
        version_bytes: Math.min(1, Number(bytes)),
      })),
    },
    'Q-OB-02.6': {
      'shows what the trash holds in kilobytes': shown(['getUserUsage'], ({ trash_bytes: bytes }) => ({
        trash_bytes: Math.floor(Number(bytes) / 1_000),
      })),
    },
    'Q-OB-02.7': {
      'dates usage by the day': shown([TENANT, 'getUserUsage'], ({ calculated_at: at }) => ({
        calculated_at: String(at).slice(0, 10),
      })),
      'dates usage without a zone': shown(ALL, ({ calculated_at: at }) => ({
        calculated_at: String(at).slice(0, 19),
      })),
    },
    'Q-EP-11.1': {
      'shows half of what the tenant holds': shown([TENANT], ({ used_bytes: used }) => ({
        used_bytes: Math.floor(Number(used) / 2),
      })),
    },
  }),
  ...Object.entries(SINGLE).map(([operation, rule]) =>
    fault(
      rule,
      `answers ${operation} with one byte more than is held`,
      shown(operation, ({ used_bytes: used }) => ({ used_bytes: Number(used) + 1 })),
    ),
  ),
  ...(
    [
      ['Q-OB-02.4', 'folder_count'],
      ['Q-OB-02.5', 'version_bytes'],
      ['Q-OB-02.6', 'trash_bytes'],
    ] as const
  ).flatMap(([rule, field]) => [
    fault(
      rule,
      `shows a ${field} of 0 whatever is held`,
      shown(MEMBERS, () => ({ [field]: 0 })),
    ),
    ...[TENANT, 'getUserUsage', 'getShareUsage'].map((operation) =>
      fault(
        rule,
        `shows a ${field} of 0 in ${operation}`,
        shown(operation, () => ({ [field]: 0 })),
      ),
    ),
  ]),
  ...Object.entries(LISTS).flatMap(([operation, rule]) => [
    fault(
      rule,
      `leaves the first out of ${operation}`,
      lists(operation, (usage) => usage.slice(1)),
    ),
    fault(
      rule,
      `lists nothing but zeros in ${operation}`,
      lists(operation, (usage) => usage.map((each) => ({ ...each, used_bytes: 0 }))),
    ),
  ]),
  ...faultsOf({
    'Q-EP-12.1': {
      'shows one file for each user in the list of usage': lists('listUserUsage', (usage) =>
        usage.map((each) => ({ ...each, file_count: 1 })),
      ),
      'lists only users who hold something': lists('listUserUsage', (usage) =>
        usage.filter(({ used_bytes: used }) => used !== 0),
      ),
      'lists a user twice': lists('listUserUsage', (usage) => [...usage, ...usage.slice(0, 1)]),
    },
  }),
  ...Object.entries({ ...SINGLE, ...LISTS }).map(([operation, rule]) =>
    fault(rule, `knows no ${operation}`, refuses(operation, 404)),
  ),
  ...faultsOf({
    'Q-EP-11.1': { 'knows no usage of the tenant': refuses(TENANT, 404) },
    'Q-EP-12.4': {
      'shows the usage of the tenant for that of a group': asks('getGroupUsage', ({ path }) => ({
        path: path.replace(/groups\/[\s\S]*$/, 'tenant'),
      })),
    },
    'Q-EP-12.2': {
      'shows the figures of the first user that was asked for': () => {
        let first: Fields | undefined;
        return {
          async answer(call, proceed) {
            const answer = await proceed();
            if (call.operation !== 'getUserUsage') return answer;
            return changed(answer, (usage) => {
              if (first === undefined || first.target_id === usage.target_id) first = usage;
              return { ...first, target_id: usage.target_id };
            });
          },
        };
      },
      'does not count down the files that are deleted': () => ({
        simulate: (action, input, proceed) => proceed(action === 'delete' ? { ...input, files: 0 } : input),
      }),
    },
    'Q-EP-12.3': { 'shows in listGroupUsage what was shown first': asAtFirst('listGroupUsage', () => true) },
    'Q-EP-11.2': {
      'forgets the folders of the tenant when it recalculates': () => {
        let isLost = false;
        return {
          async answer(call, proceed) {
            if (call.operation !== TENANT) return proceed();
            isLost ||= String(call.query.recalculate) === 'true';
            return changed(await proceed(), (usage) => (isLost ? { ...usage, folder_count: 0 } : usage));
          },
        };
      },
    },
    'Q-OB-02.6': {
      'keeps counting the trash when it is emptied': () => ({
        simulate: async (action, _, proceed) => (action === 'empty_trash' ? {} : proceed()),
      }),
    },
  }),
];
