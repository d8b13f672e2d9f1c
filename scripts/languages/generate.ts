// Writes what the packages of other languages take from the specs and from package.json: the types of events, how
// senders sign, the version.

import { readFile, writeFile } from 'node:fs/promises';
import packageJson from '../../package.json' with { type: 'json' };
import { goEvents } from './go.ts';
import { javaEvents } from './java.ts';
import { eventModelOf, pascal } from './model.ts';
import { pythonEvents } from './python.ts';
import { goSenders, javaSenders, pythonSenders } from './senders.ts';

const JAVA = 'src/main/java/io/countersign/junit';

const models = await Promise.all(
  ['mail', 'vault'].map(async (service) => {
    const file = new URL(`../../specs/generated/${service}.json`, import.meta.url);
    return eventModelOf(service, JSON.parse(await readFile(file, 'utf8')));
  }),
);
/** The generated files of the packages, by their paths in packages/. */
export const files: Readonly<Record<string, string>> = {
  'go/events.go': goEvents(models, packageJson.version),
  'go/senders.go': goSenders(),
  'python/src/pytest_countersign/events.py': pythonEvents(models),
  'python/src/pytest_countersign/senders.py': pythonSenders(),
  'python/src/pytest_countersign/version.py': `"""The version of the package, and of the mock that it starts. Generated; do not edit."""\n\n__version__ = "${packageJson.version}"\n`,
  ...Object.fromEntries(
    models.map((model) => [`java/${JAVA}/${pascal(model.service)}Event.java`, javaEvents(model)]),
  ),
  [`java/${JAVA}/Sender.java`]: javaSenders(),
  [`java/${JAVA}/Version.java`]: javaVersion(packageJson.version),
};

async function main(): Promise<void> {
  for (const [path, text] of Object.entries(files))
    await writeFile(new URL(`../../packages/${path}`, import.meta.url), text);

  for (const path of ['pom.xml', 'README.md']) {
    const file = new URL(`../../packages/java/${path}`, import.meta.url);
    const withVersion = (await readFile(file, 'utf8')).replace(
      /(?<=<artifactId>countersign-junit<\/artifactId>\s*<version>)[^<]*/,
      packageJson.version,
    );
    await writeFile(file, withVersion);
  }
}

function javaVersion(version: string): string {
  return `// Generated; do not edit.

package io.countersign.junit;

/** The version of this library, and of the mock that it starts. */
final class Version {
  static final String VERSION = "${version}";

  private Version() {}
}
`;
}

if (import.meta.main) await main();
