// TypeScript names for the names in a spec.

import { expect, test } from 'vitest';
import { constantName, NameRegister, typeName, valueName } from '../../src/generate/names.ts';

test.each([
  ['mail', 'Mail', 'mail', 'MAIL'],
  ['secret.created', 'SecretCreated', 'secretCreated', 'SECRET_CREATED'],
  ['group_unsubscribe', 'GroupUnsubscribe', 'groupUnsubscribe', 'GROUP_UNSUBSCRIBE'],
  ['pet-store.v2', 'PetStoreV2', 'petStoreV2', 'PET_STORE_V2'],
  ['2fa code', '_2faCode', '_2faCode', '_2FA_CODE'],
  ['größe', 'Größe', 'größe', 'GRÖSSE'],
  ['!', '_', '_', '_'],
])('%s is %s, %s and %s', (text, type, value, constant) => {
  expect([typeName(text), valueName(text), constantName(text)]).toEqual([type, value, constant]);
});

test('a name can be claimed once', () => {
  const names = new NameRegister('shop.yaml');
  expect(names.claim('Order', '/a')).toBe('Order');
  expect(() => names.claim('Order', '/b')).toThrow(
    'shop.yaml#/b: would be named Order in TypeScript, like #/a; rename one of them',
  );
});
