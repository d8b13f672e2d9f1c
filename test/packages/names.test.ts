// The names that packages of other languages get when they are released.

import { globSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { nameAfter } from '../../scripts/languages/name.ts';

const packages = fileURLToPath(new URL('../../packages/', import.meta.url));

test('a release names the packages for Go, Java and Python after its repository', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-names-'));
  try {
    for (const name of ['go', 'java', 'python'])
      await cp(`${packages}${name}`, join(folder, name), { recursive: true });
    await nameAfter('Acme/countersign', folder);
    const textOf = (path: string) => readFile(join(folder, path), 'utf8');
    expect(await textOf('go/go.mod')).toMatch(/^module github\.com\/Acme\/countersign\/packages\/go\n/);
    expect(await textOf('go/world_test.go')).toContain('"github.com/Acme/countersign/packages/go"');
    expect(await textOf('java/pom.xml')).toContain('<groupId>io.github.acme</groupId>');
    expect(await textOf('python/pyproject.toml')).toContain('"https://github.com/Acme/countersign"');
    const all = globSync('**/*.*', { cwd: folder, exclude: ['**/__pycache__', '**/target'] });
    const texts = await Promise.all(all.map(textOf));
    expect(
      all.filter((_, index) => /countersign\.example|example\.countersign/.test(texts[index] ?? '')),
    ).toEqual([]);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('what is no repository is refused before anything is written', async () => {
  await expect(nameAfter('', '/nowhere')).rejects.toThrow(
    'give its owner and name, such as acme/countersign',
  );
});
