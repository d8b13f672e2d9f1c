// The page is opened by the means of each system.

import { expect, test } from 'vitest';
import { openerOf } from '../../../src/commands/process/open-browser.ts';

test.each([
  ['darwin', ['open', 'http://127.0.0.1:4010/']],
  ['linux', ['xdg-open', 'http://127.0.0.1:4010/']],
  ['win32', ['cmd', '/c', 'start', '', 'http://127.0.0.1:4010/']],
] as const)('on %s', (platform, command) => {
  expect(openerOf(platform, 'http://127.0.0.1:4010/')).toEqual(command);
});
