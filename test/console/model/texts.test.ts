// How the console writes times, routes, commands and the text of strangers.

import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { commandsOf } from '../../../src/console/api/command.ts';
import type { Attempt, Delivery } from '../../../src/console/api/schemas.ts';
import { readRoute, routeText } from '../../../src/console/model/route.ts';
import { found } from '../../../src/console/model/search.ts';
import { COPY_FORMS, copyAs } from '../../../src/console/model/texts/copy-as.ts';
import { cliOf, curlOf, quoted } from '../../../src/console/model/texts/shell.ts';
import { clockVerdict, signatureVerdict } from '../../../src/console/model/texts/signature-text.ts';
import {
  distanceText,
  durationText,
  instantText,
  roughText,
} from '../../../src/console/model/texts/time-text.ts';
import { bytesText, formattedJson, visibleText } from '../../../src/console/model/texts/visible-text.ts';
import { windowOf } from '../../../src/console/model/window.ts';

test.each([
  [0, '0 ms'],
  [999, '999 ms'],
  [30_000, '30 s'],
  [90_000, '1 min 30 s'],
  [5_430_000, '1 h 30 min'],
  [3_599_600, '59 min 59 s'],
  [126_000_000, '1 d 11 h'],
])('%d ms are %s', (ms, text) => {
  expect(durationText(ms)).toBe(text);
});

test('instants and distances are written as people read them', () => {
  expect(instantText(61_001)).toBe('1970-01-01 00:01:01.001Z');
  expect([distanceText(60_000, 0), distanceText(0, 60_000), distanceText(5, 5)]).toEqual([
    'in 1 min',
    '1 min ago',
    'now',
  ]);
  expect(roughText(5_430_000)).toBe('91 min');
});

test.each(['#/t1/timeline', '#/default/deliveries/delivery/del_1/2', '#/t1/services/item/prod%2Fdb'])(
  'the route %s is read and written the same',
  (hash) => {
    expect(routeText(readRoute(hash))).toBe(hash);
  },
);

test.each(['', '#/', '#/../x', '#/%zz/nothing', '#/<img>/timeline/what/ever'])(
  'a route that makes no sense leads to the timeline of the default world: %s',
  (hash) => {
    expect(readRoute(hash)).toEqual({ world: 'default', tab: 'timeline', subject: null });
  },
);

test('a word for a shell is one word, whatever is in it', () => {
  for (const word of ["it's", '$(rm -rf /)', '`id`', 'a b', '"', '\\', 'plain', '', '!', '*']) {
    const { stdout } = spawnSync('sh', ['-c', `printf %s ${quoted(word)}`], { encoding: 'utf8' });
    expect(stdout).toBe(word);
  }
});

test('a command is shown as the curl and the CLI line that do the same', () => {
  const command = commandsOf('t1').advance({ by: '35h' });
  const origin = 'http://127.0.0.1:4010';
  expect(curlOf(command, origin)).toBe(
    `curl -s ${origin}/_countersign/worlds/t1/clock/advance -H 'Content-Type: application/json' -d '{"by":"35h"}'`,
  );
  expect(cliOf(command, origin)).toBe('npx countersign clock advance 35h --world t1');
  expect(cliOf(command, 'http://127.0.0.1:1')).toContain('--url http://127.0.0.1:1');
});

test('the curl line names a variable for the token, never the token', () => {
  expect(curlOf(commandsOf('t1').freeze(), 'http://h', true)).toBe(
    'curl -s -H "Authorization: Bearer $COUNTERSIGN_TOKEN" -X POST http://h/_countersign/worlds/t1/clock/freeze',
  );
});

test.each([
  ['a\u202eb', 'a‹U+202E›b'],
  ['\u0000\u001b[31m', '‹U+0000›‹U+001B›[31m'],
  ['a\tb\nc', 'a\tb\nc'],
  ['<img onerror=x>', '<img onerror=x>'],
  ['שלום 👋', 'שלום 👋'],
])('what is invisible in %j is written out', (text, shown) => {
  expect(visibleText(text)).toBe(shown);
});

test('JSON is formatted, and what is not JSON is left alone', () => {
  expect(formattedJson('{"a":1}')).toBe('{\n  "a": 1\n}');
  expect(formattedJson('{"a":')).toBeUndefined();
});

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [1_536, '1.5 KiB'],
  [1_048_576, '1 MiB'],
])('%d bytes are %s', (bytes, text) => {
  expect(bytesText(bytes)).toBe(text);
});

test('of a long list only what is in sight is drawn, and a little around it', () => {
  expect(windowOf({ count: 10_000, rowHeight: 28, top: 2_800, height: 280 })).toEqual({ from: 92, to: 118 });
  expect(windowOf({ count: 3, rowHeight: 28, top: 0, height: 280 })).toEqual({ from: 0, to: 3 });
  expect(windowOf({ count: 0, rowHeight: 28, top: 500, height: 280 })).toEqual({ from: 0, to: 0 });
});

test('the search wants every word, and prefers what begins with them', () => {
  const named = ['Freeze the clock', 'Advance by one hour', 'the clock'].map((name) => ({
    kind: 'clock',
    name,
  }));
  expect(found(named, 'adv hour').map(({ name }) => name)).toEqual(['Advance by one hour']);
  expect(found(named, 'the clock').map(({ name }) => name)).toEqual(['the clock', 'Freeze the clock']);
});

test('a timestamp is judged by each clock, with the tolerance that is documented', () => {
  expect(clockVerdict(0, 300_999, 300_000)).toEqual({
    isGood: true,
    text: '5 min behind: within the tolerance of 5 min',
  });
  expect(clockVerdict(0, 301_000, 300_000)).toEqual({
    isGood: false,
    text: '5 min 1 s behind: beyond the tolerance of 5 min',
  });
  expect(clockVerdict(60_000, 0, null).text).toBe('1 min ahead; no tolerance is documented');
});

test('the likely mistake is named', () => {
  const verdict = signatureVerdict({ valid: false, mistake: 'the body was changed', header: 'X-Signature' });
  expect(verdict).toEqual({ isGood: false, text: 'A receiver refuses it: the body was changed.' });
});

const HOSTILE = `{"a":"it's \\"$(id)\\" \`x\` \u2028 </script>","b":"\${x}"}`;

const attempt = {
  attempt: 1,
  url: 'https://hooks.example.test/',
  request: { headers: { 'X-Signature': "a'b", Host: 'h' }, body: HOSTILE },
} as unknown as Attempt;
const delivery = { id: 'del_1', event_type: 'x; import os', attempts: [attempt] } as unknown as Delivery;

test('an attempt is copied as curl with the bytes that were sent', () => {
  const line = copyAs('curl', delivery, attempt).replace('curl -i', 'printf "%s\\n"');
  const { stdout } = spawnSync('sh', ['-c', line], { encoding: 'utf8' });
  expect(stdout.split('\n').at(-2)).toBe(HOSTILE);
});

test('as vitest its body is the same string', () => {
  const code = copyAs('vitest', delivery, attempt);
  const literal = /body: ('(?:[^'\\]|\\.)*')/.exec(code)?.[1] ?? '';
  expect(new Function(`return ${literal}`)()).toBe(HOSTILE);
});

test('as pytest its name is an identifier, and the text stays text', () => {
  expect(copyAs('pytest', delivery, attempt)).toContain('def test_my_receiver_takes_x__import_os():');
});

test('as JSON it can be read again', () => {
  expect(JSON.parse(copyAs('JSON', delivery, attempt))).toMatchObject({
    id: 'del_1',
    attempts: [{ attempt: 1 }],
  });
  expect(COPY_FORMS).toHaveLength(4);
});
