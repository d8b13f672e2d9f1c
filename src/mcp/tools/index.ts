// The ten tools, in the order in which they are usually needed.

import type { Tool } from '../tool.ts';
import { advance } from './advance.ts';
import { call } from './call.ts';
import { cause } from './cause.ts';
import { certifyReceiver } from './certify-receiver.ts';
import { explain } from './explain.ts';
import { exploreReceiver } from './explore-receiver.ts';
import { look } from './look.ts';
import { searchDocs } from './search-docs.ts';
import { startWorld } from './start-world.ts';
import { verifyService } from './verify-service.ts';

export const TOOLS = [
  startWorld,
  call,
  cause,
  advance,
  look,
  explain,
  certifyReceiver,
  exploreReceiver,
  verifyService,
  searchDocs,
] as readonly Tool<object>[];
