// The image: linted, built in stages, and what it starts is reached, guarded and watched.

import { existsSync, readFileSync } from 'node:fs';
import { validate } from 'dockerfile-utils';
import { expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };

const root = new URL('../../', import.meta.url);
const dockerfile = readFileSync(new URL('Dockerfile', root), 'utf8');

/** The instructions, each on one line. */
const instructions = dockerfile
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll(/\\\n\s*/g, '')
  .split('\n')
  .filter((line) => line !== '');

const lastStage = instructions.slice(instructions.findLastIndex((line) => line.startsWith('FROM ')));

test('the linter finds nothing', () => {
  expect(validate(dockerfile)).toEqual([]);
});

test.each([
  ['EXPOSE 4010', 'EXPOSE 401O'],
  ['USER node', 'USR node'],
  ['--interval=10s', '--interval=10'],
])('the linter would notice %s written as %s', (right, wrong) => {
  expect(dockerfile).toContain(right);
  expect(validate(dockerfile.replace(right, wrong))).toHaveLength(1);
});

test('it has stages, all of the Node that the project is tested with', () => {
  const bases = instructions.filter((line) => line.startsWith('FROM '));
  expect(bases.length).toBeGreaterThan(1);
  const images = new Set(bases.map((line) => line.split(' ')[1]));
  expect([...images]).toEqual([`node:${packageJson.devDependencies.node}-alpine`]);
});

test('what runs is not root, listens beyond loopback, and is asked whether it is well', () => {
  expect(lastStage).toContain('USER node');
  expect(lastStage.find((line) => line.startsWith('ENV '))).toContain('COUNTERSIGN_HOST=0.0.0.0');
  expect(lastStage.find((line) => line.startsWith('HEALTHCHECK '))).toContain('/_countersign/health');
  expect(lastStage.at(-2)).toBe(`ENTRYPOINT ["node", "/opt/countersign/${packageJson.bin.countersign}"]`);
  expect(lastStage.at(-1)).toBe('CMD ["mock"]');
});

test('the token is not in the image: it comes with the environment, or is made at the start', () => {
  expect(instructions.join('\n')).not.toContain('COUNTERSIGN_TOKEN');
});

test('it is built from what the build needs: all of that exists, tests and installed packages stay outside', () => {
  const ignore = readFileSync(new URL('.dockerignore', root), 'utf8').split('\n');
  const [, everything, ...rest] = ignore.filter((line) => line !== '');
  expect(everything).toBe('*');
  expect(rest.filter((line) => !line.startsWith('!'))).toEqual([]);
  const paths = rest.map((line) => line.slice(1));
  expect(paths.filter((path) => !existsSync(new URL(path, root)))).toEqual([]);
  expect(paths).toEqual(
    expect.arrayContaining([
      'package-lock.json',
      'packages',
      'bin',
      'services',
      'src',
      'mocks',
      'contracts',
      'specs',
      'scripts',
    ]),
  );
  expect(paths).not.toContain('test');
});
