// Names the packages of other languages after the repository that releases them, which no checkout knows: a module of Go is where
// its repository is, and a group of Maven Central belongs to an account. `node scripts/languages/name.ts acme/countersign`

import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';

const packages = fileURLToPath(new URL('../../packages', import.meta.url));
const FILES = ['go/**/*.{go,mod,md}', 'java/{pom.xml,README.md}', 'python/pyproject.toml'];

/**
 * Puts the names of a repository in place of `countersign.example`, in the files of a folder.
 *
 * @param repository owner and name, as GitHub has them
 * @param folder with `go`, `java` and `python`
 * @throws Error when the repository is not of that form
 * @example await nameAfter('acme/countersign', 'packages')
 */
export async function nameAfter(repository: string, folder: string): Promise<void> {
  const [, owner] = /^([\w-]+)\/[\w.-]+$/.exec(repository) ?? [];
  if (owner === undefined)
    throw new Error(`"${repository}" is no repository: give its owner and name, such as acme/countersign`);
  for (const path of globSync(FILES, { cwd: folder })) {
    const text = await readFile(`${folder}/${path}`, 'utf8');
    const named = text
      .replaceAll('https://countersign.example', `https://github.com/${repository}`)
      .replaceAll('countersign.example/countersigntest', `github.com/${repository}/packages/go`)
      .replaceAll('>example.countersign<', `>io.github.${owner.toLowerCase()}<`);
    await writeFile(`${folder}/${path}`, named);
  }
}

if (argv[1] === fileURLToPath(import.meta.url)) await nameAfter(argv[2] ?? '', packages);
