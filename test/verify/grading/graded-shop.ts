// What receivers of these tests are graded by: the shop's document, which expects of them here all that can be tried.

import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { EXPECTATIONS } from '../../../src/verify/grading/expectations/index.ts';
import type { Reach } from '../../../src/verify/grading/wire.ts';
import { RULES, shopDocument } from '../../support/shop/document.ts';

/** Graders may go anywhere, as the tests themselves only name loopback. */
const anywhere: Reach = { lookup: lookup as LookupFunction, assertReachable: () => {} };

export const gradedDocument = {
  ...shopDocument,
  'x-receiver-expectations': Object.fromEntries(
    Object.keys(EXPECTATIONS).map((id) => [id, { 'x-rules': [RULES.signature] }]),
  ),
};

export const GRADED = { service: 'shop', document: gradedDocument, reach: anywhere } as const;
