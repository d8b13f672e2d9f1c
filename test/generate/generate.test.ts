// Generating all files: which files, deterministic output, and rejected specs.

import { expect, test } from 'vitest';
import { generate } from '../../src/generate/index.ts';
import { awkward } from './awkward-spec.ts';
import { documentWith, specWith, webhook } from './small-specs.ts';

test('the same specs give the same files', async () => {
  const options = { specs: [awkward] };
  expect(await generate(options)).toEqual(await generate(structuredClone(options)));
});

test('only the client has runtime imports', async () => {
  const files = await generate({ specs: [awkward] });
  const imports = [...files].flatMap(([path, text]) =>
    [...text.matchAll(/^import (?!type ).*$|\brequire\(/gm)].map(([line]) => `${path}: ${line}`),
  );
  expect(imports).toEqual([
    expect.stringMatching(/^my-shop\/client\.ts: import .+ withRetries } from "@countersign\/client";$/),
    expect.stringMatching(/^my-shop\/client\.ts: import createClient, .+ from "openapi-fetch";$/),
  ]);
});

test('only the requested parts are generated, with the types they need', async () => {
  const files = await generate({ specs: [awkward], parts: ['events'] });
  expect([...files.keys()]).toEqual(['my-shop/types.ts', 'my-shop/events.ts']);
});

test('a spec without events has no events file, and requesting one is an error', async () => {
  const plain = specWith({ schemas: { A: {} } });
  expect([...(await generate({ specs: [plain] })).keys()]).not.toContain('shop/events.ts');
  await expect(generate({ specs: [plain], parts: ['events'] })).rejects.toThrow(
    'shop.yaml#/webhooks: has nothing to generate events from',
  );
});

const get = (operationId: string) => ({ get: { operationId, responses: { '200': { description: 'ok' } } } });

test.each([
  [
    'two schemas with almost the same name',
    specWith({ schemas: { 'line-item': {}, LineItem: {} } }),
    'shop.yaml#/components/schemas/LineItem: would be named isLineItem in TypeScript, like #/components/schemas/line-item',
  ],
  [
    'two events with almost the same name',
    specWith({ webhooks: { 'a.b': webhook({}), 'a-b': webhook({}) } }),
    'shop.yaml#/webhooks/a-b: would be named ABEvent in TypeScript, like #/webhooks/a.b',
  ],
  [
    'an event named like the union',
    specWith({ webhooks: { shop: webhook({}) } }),
    'shop.yaml#/webhooks/shop: would be named ShopEvent in TypeScript, like #/webhooks',
  ],
  [
    'two operations with the same id',
    specWith({ paths: { '/a': get('read'), '/b': get('read') } }),
    'shop.yaml#/paths/~1b/get/operationId: would be named read in TypeScript, like #/paths/~1a/get/operationId',
  ],
  [
    'an invalid pattern',
    specWith({ schemas: { A: { type: 'string', pattern: '(' } } }),
    'shop.yaml#/components/schemas/A: a validator cannot be generated: Invalid regular expression',
  ],
])('rejected with the pointer: %s', async (_, spec, message) => {
  await expect(generate({ specs: [spec] })).rejects.toThrow(message);
});

test('two specs with the same name are rejected', async () => {
  const document = documentWith({});
  const other = { name: 'Shop', source: 'other/Shop.yaml', document };
  await expect(generate({ specs: [specWith({}), other] })).rejects.toThrow(
    'other/Shop.yaml#: would be named Shop, like shop.yaml; rename the file',
  );
});
