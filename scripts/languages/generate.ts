// Writes what the packages of other languages take from the specs and from package.json: the types of events, the version.

import { readFile, writeFile } from 'node:fs/promises';
import packageJson from '../../package.json' with { type: 'json' };
import { goEvents } from './go.ts';
import { eventModelOf } from './model.ts';
import { pythonEvents } from './python.ts';

const models = await Promise.all(
  ['mail', 'vault'].map(async (service) => {
    const file = new URL(`../../specs/generated/${service}.json`, import.meta.url);
    return eventModelOf(service, JSON.parse(await readFile(file, 'utf8')));
  }),
);
const files = {
  'go/events.go': goEvents(models, packageJson.version),
  'python/src/pytest_countersign/events.py': pythonEvents(models),
  'python/src/pytest_countersign/version.py': `"""The version of the package, and of the mock that it starts. Generated; do not edit."""\n\n__version__ = "${packageJson.version}"\n`,
};

for (const [path, text] of Object.entries(files))
  await writeFile(new URL(`../../packages/${path}`, import.meta.url), text);
