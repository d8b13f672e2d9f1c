// What is generated as a whole: which files, the same each time, and what is refused.

import { expect, test } from 'vitest';
import { generate } from '../../src/generate/index.ts';
import { awkward } from './awkward-spec.ts';
import { documentWith, specWith, webhook } from './small-specs.ts';

test('the same specs give the same files', async () => {
  const options = { specs: [awkward] };
  expect(await generate(options)).toEqual(await generate(structuredClone(options)));
});

test('no file but the client imports anything at run time', async () => {
  const files = await generate({ specs: [awkward] });
  const imports = [...files].flatMap(([path, text]) =>
    [...text.matchAll(/^import (?!type ).*$|\brequire\(/gm)].map(([line]) => `${path}: ${line}`),
  );
  expect(imports).toEqual([
    expect.stringMatching(/^my-shop\/client\.ts: import createClient, .+ from "openapi-fetch";$/),
  ]);
});

test('only what is asked for is generated, with the types it rests on', async () => {
  const files = await generate({ specs: [awkward], parts: ['events'] });
  expect([...files.keys()]).toEqual(['my-shop/types.ts', 'my-shop/events.ts']);
});

test('a spec without events has no file for them, and to ask for them is an error', async () => {
  const plain = specWith({ schemas: { A: {} } });
  expect([...(await generate({ specs: [plain] })).keys()]).not.toContain('shop/events.ts');
  await expect(generate({ specs: [plain], parts: ['events'] })).rejects.toThrow(
    'shop.yaml#/webhooks: there is nothing to make events of',
  );
});

const get = (operationId: string) => ({ get: { operationId, responses: { '200': { description: 'ok' } } } });

test.each([
  [
    'two schemas of nearly one name',
    specWith({ schemas: { 'line-item': {}, LineItem: {} } }),
    'shop.yaml#/components/schemas/LineItem: would be named isLineItem in TypeScript, as #/components/schemas/line-item is',
  ],
  [
    'two events of nearly one name',
    specWith({ webhooks: { 'a.b': webhook({}), 'a-b': webhook({}) } }),
    'shop.yaml#/webhooks/a-b: would be named ABEvent in TypeScript, as #/webhooks/a.b',
  ],
  [
    'an event named as all of them are',
    specWith({ webhooks: { shop: webhook({}) } }),
    'shop.yaml#/webhooks/shop: would be named ShopEvent in TypeScript, as #/webhooks is',
  ],
  [
    'two operations of one id',
    specWith({ paths: { '/a': get('read'), '/b': get('read') } }),
    'shop.yaml#/paths/~1b/get/operationId: would be named read in TypeScript, as #/paths/~1a/get/operationId is',
  ],
  [
    'a pattern that is none',
    specWith({ schemas: { A: { type: 'string', pattern: '(' } } }),
    'shop.yaml#/components/schemas/A: no validator can be made: Invalid regular expression',
  ],
])('%s are refused, with the pointer', async (_, spec, message) => {
  await expect(generate({ specs: [spec] })).rejects.toThrow(message);
});

test('two specs of one name are refused', async () => {
  const document = documentWith({});
  const other = { name: 'Shop', source: 'other/Shop.yaml', document };
  await expect(generate({ specs: [specWith({}), other] })).rejects.toThrow(
    'other/Shop.yaml#: would be named Shop, as shop.yaml is; rename the file',
  );
});
