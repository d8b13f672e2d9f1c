// Reading countersign.yaml: what is wrong is told with its place and what to do next.

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { ConfigError, parseConfig, readConfig } from '../../src/config/config.ts';
import { configSchema } from '../../src/config/config-schema.ts';
import { findConfig } from '../../src/config/find-config.ts';
import { starter } from '../../src/config/starter.ts';
import { services } from '../../src/registry/services.ts';

const STARTER = starter([...services.keys()]);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countersign-config-'));
});
afterAll(() => rm(folder, { recursive: true }));

const parsed = (text: string) => parseConfig(text, { name: 'countersign.yaml', services });

it('an empty file says nothing, and that is fine', () => {
  expect(parsed('')).toEqual({});
});

it('the starter is valid as it stands', () => {
  expect(parsed(STARTER)).toMatchObject({
    services: ['vault', 'mail', 'quota'],
    port: 4010,
    clock: 'running',
  });
});

it('the starter is valid with every comment of a setting taken away', () => {
  const uncommented = STARTER.replace(/^(\s*)# {1,2}(?=\s*[a-z_]+:)/gm, '$1');
  const config = parsed(uncommented);
  expect(Object.keys(config).sort()).toEqual(
    Object.keys(configSchema(services).properties ?? {})
      .filter((name) => name !== 'control_token')
      .sort(),
  );
});

it.each([
  [
    'an unknown field, with the nearest',
    'prot: 1\n',
    'countersign.yaml:1:7 /prot is not a known field; did you mean port?',
  ],
  ['a value of the wrong kind', 'seed: 1\nport: many\n', 'countersign.yaml:2:7 /port must be integer'],
  [
    'an unknown service',
    'services: [mial]\n',
    'countersign.yaml:1:12 /services/0 must be one of "vault", "mail", "quota"',
  ],
  [
    'an unknown setting of a service',
    'settings:\n  mail:\n    rate: 1\n',
    'countersign.yaml:3:11 /settings/mail/rate is not a known field; did you mean rate_limit?',
  ],
  [
    'an unknown field of a fixture',
    'fixtures:\n  mail:\n    domains: [{name: a.example}]\n',
    'countersign.yaml:3:22 /fixtures/mail/domains/0/name is not a known field; did you mean domain?',
  ],
  ['what is no YAML', 'port: [1\n', 'countersign.yaml:2:1 is no YAML:'],
  ['a list', '- 1\n', 'the file must be object'],
])('%s is refused at its place', (_, text, message) => {
  expect(() => parsed(text)).toThrow(ConfigError);
  expect(() => parsed(text)).toThrow(message);
});

it('every fault is told, each in a line of its own', () => {
  expect(() => parsed('port: x\nseed: y\n')).toThrow(/:1:7 .*\n.*:2:7 /);
});

it('a bomb of aliases is refused', () => {
  const levels = Array.from(
    { length: 12 },
    (_, level) => `a${level}: &a${level} [${`*a${level - 1},`.repeat(9)}]`,
  );
  expect(() => parsed(`a: &a-1 [x]\n${levels.join('\n')}\n`)).toThrow();
});

it('a file is found by its name, and a path in it starts from its folder', async () => {
  expect(await findConfig(folder)).toBeUndefined();
  const path = join(folder, 'countersign.yaml');
  await writeFile(path, 'ca: certs/ca.pem\n');
  expect(await findConfig(folder)).toBe(path);
  expect(await readConfig(path, services)).toEqual({ ca: join(folder, 'certs/ca.pem') });
});

it('a file that is not there is named', async () => {
  await expect(readConfig(join(folder, 'nowhere.yaml'), services)).rejects.toThrow(
    /nowhere\.yaml cannot be read \(ENOENT\); name another file with --config/,
  );
});

it('the published schema is one that any validator takes', async () => {
  const url = new URL('../../specs/generated/countersign.schema.json', import.meta.url);
  const schema = JSON.parse(await readFile(url, 'utf8'));
  const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(schema);
  expect(validate(parse(STARTER))).toBe(true);
  expect(validate({ port: 'many' })).toBe(false);
});
