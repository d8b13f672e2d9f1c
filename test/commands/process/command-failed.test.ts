// What the mock rejects, in the words of the command line: commands and flags, no HTTP calls and no fields of a response.

import { afterAll, expect, test } from 'vitest';
import control from '../../../specs/generated/control.json' with { type: 'json' };
import { forCommandLine } from '../../../src/commands/process/command-failed.ts';
import { startMock } from '../../../src/index.ts';
import { runHere } from '../../support/run-here.ts';
import { shop } from '../../support/shop/caller.ts';

const mock = await startMock({ services: [shop] });
afterAll(() => mock.close());

const place = { url: 'http://127.0.0.1:4010', world: 't1' };

/** What no hint on the command line should speak of. */
const HTTP = /(?<!-X )\b(GET|POST|PUT|PATCH|DELETE) [/…]|`(errors|detail|times)`|"unchecked"|Authorization:/;

test.each(control['x-errors'])('the hint of $code names commands', ({ hint }) => {
  expect(forCommandLine(hint, place)).not.toMatch(HTTP);
});

test.each([
  ['GET /_countersign/scenarios lists all.', '"countersign scenario" lists all.'],
  ['Take some back with DELETE …/faults.', 'Take some back with "countersign fault clear".'],
  [
    'List the worlds with GET /_countersign/worlds, or create one.',
    'List the worlds with "curl http://127.0.0.1:4010/_countersign/worlds", or create one.',
  ],
  [
    'Reset it with POST …/reset.',
    'Reset it with "curl -X POST http://127.0.0.1:4010/_countersign/worlds/t1/reset".',
  ],
  ['send one: POST /shop/orders', 'send one: POST /shop/orders'],
])('"%s" is "%s"', (hint, expected) => {
  expect(forCommandLine(hint, place)).toBe(expected);
});

test.each([
  [
    ['scenario', 'the-shop-is-busy', '--set', 'lefts=3'],
    '--set lefts is not a known field.\n  Did you mean left? Known are credential, left.',
  ],
  [['scenario', 'the-shop-is-busy', '--set', 'left=abc'], '--set left must be integer.'],
  [
    [
      'simulate',
      'shop/order.ship_later',
      '--set',
      'order_id=x',
      '--set',
      'after=1h',
      '--set',
      'parcels=["a",5]',
    ],
    '--set parcels.1 must be string.',
  ],
  [
    ['emit', 'shop', 'returned', '--set', 'details.reason=5'],
    'The event returned does not match its schema at --set details.reason.\n  --set details.reason must be string\n  Correct it with --set, or send it anyway with --unchecked.',
  ],
  [
    ['fault', 'add', 'shop'],
    'The fault has no effect.\n  Give exactly one of --respond, --delay-ms, --connection, --webhook.',
  ],
  [['fault', 'add', 'shop', '--respond', '799'], '--respond must be <= 599.'],
  [
    ['fault', 'remove', 'flt_no'],
    'There is no fault flt_no in world default.\n  List the faults with "countersign fault list"; a reset removes them.',
  ],
])('%j is refused in its own words', async (args, message) => {
  const { code, stderr } = await runHere([...args, '--url', mock.url]);
  expect({ code, stderr }).toEqual({ code: 1, stderr: `countersign: ${message}\n` });
});
