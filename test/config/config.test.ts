// Reading countersign.yaml: errors have a line, a column and a hint.

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { parseConfig, readConfig } from '../../src/config/config.ts';
import { ConfigError } from '../../src/config/config-file.ts';
import { configSchema } from '../../src/config/config-schema.ts';
import { findConfig } from '../../src/config/find-config.ts';
import { starter } from '../../src/config/starter.ts';
import { services } from '../support/registry/services.ts';

const STARTER = starter([...services.keys()]);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countersign-config-'));
});
afterAll(() => rm(folder, { recursive: true }));

const parsed = (text: string) => parseConfig(text, { name: 'countersign.yaml', services });

it('an empty file is valid', () => {
  expect(parsed('')).toEqual({});
});

it('the starter file is valid', () => {
  expect(parsed(STARTER)).toMatchObject({
    services: ['vault', 'mail', 'quota'],
    port: 4010,
    clock: 'running',
  });
});

it('the starter file is valid with every option uncommented', () => {
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
    'an unknown field, with a suggestion',
    'prot: 1\n',
    'countersign.yaml:1:7 /prot is not a known field; did you mean port?',
  ],
  ['a value of the wrong kind', 'seed: 1\nport: many\n', 'countersign.yaml:2:7 /port must be integer'],
  [
    'a service that is not a name or a path',
    'services: [7]\n',
    'countersign.yaml:1:12 /services/0 must be string or object',
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
  ['text that is not YAML', 'port: [1\n', 'countersign.yaml:2:1 is not valid YAML:'],
  ['a list', '- 1\n', 'the file must be object'],
])('%s is rejected with its position', (_, text, message) => {
  expect(() => parsed(text)).toThrow(ConfigError);
  expect(() => parsed(text)).toThrow(message);
});

it('every error is reported on a separate line', () => {
  expect(() => parsed('port: x\nseed: y\n')).toThrow(/:1:7 .*\n.*:2:7 /);
});

it('an alias bomb is rejected', () => {
  const levels = Array.from(
    { length: 12 },
    (_, level) => `a${level}: &a${level} [${`*a${level - 1},`.repeat(9)}]`,
  );
  expect(() => parsed(`a: &a-1 [x]\n${levels.join('\n')}\n`)).toThrow();
});

it('the file is found by its name, and paths in it are relative to its folder', async () => {
  expect(await findConfig(folder)).toBeUndefined();
  const path = join(folder, 'countersign.yaml');
  await writeFile(path, 'ca: certs/ca.pem\nstore: sqlite:worlds.db\n');
  expect(await findConfig(folder)).toBe(path);
  expect(await readConfig(path, { services })).toEqual({
    ca: join(folder, 'certs/ca.pem'),
    store: `sqlite:${join(folder, 'worlds.db')}`,
  });
  await writeFile(path, 'store: memory\n');
  expect(await readConfig(path, { services })).toEqual({ store: 'memory' });
});

it('a missing file is named', async () => {
  await expect(readConfig(join(folder, 'nowhere.yaml'), { services })).rejects.toThrow(
    /nowhere\.yaml cannot be read \(ENOENT\); choose another file with --config/,
  );
});

it('the published schema works in any validator', async () => {
  const url = new URL('../../specs/generated/countersign.schema.json', import.meta.url);
  const schema = JSON.parse(await readFile(url, 'utf8'));
  const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(schema);
  expect(validate(parse(STARTER))).toBe(true);
  expect(validate({ port: 'many' })).toBe(false);
});
