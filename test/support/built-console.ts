// Before all tests: builds the console, so that they see it as its sources are, and unpacks the browser, which workers
// that begin at the same time would otherwise do on top of each other.

import chromium from '@sparticuz/chromium';
import { buildConsole } from '../../scripts/build-console.ts';

export default async function setup(): Promise<void> {
  await Promise.all([buildConsole(), chromium.executablePath()]);
}
