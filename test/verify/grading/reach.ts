// Where the graders of these tests may go: anywhere, as the tests themselves only name loopback.

import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import type { Reach } from '../../../src/verify/grading/wire.ts';

export const anywhere: Reach = { lookup: lookup as LookupFunction, assertReachable: () => {} };
