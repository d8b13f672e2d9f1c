// The first import of each module that the package exports, unless it runs on older versions of Node.

import { whyTooOld } from './node-version.js';

const reason = whyTooOld();
if (reason !== undefined) throw new Error(reason);
