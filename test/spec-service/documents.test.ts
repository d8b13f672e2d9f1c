// Documents of others are served: every operation answers what its document allows, judged by Prism and by our own
// validators, and no hostile request is a defect.

import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { readDocument } from '../../src/spec-service/index.ts';
import { judge } from '../support/document-judge.ts';

const folder = fileURLToPath(new URL('./documents/', import.meta.url));
const files = (await readdir(folder)).filter((name) => name.endsWith('.json') && name !== 'packages.json');

it.each(files)('%s', async (file) => {
  const document = await readDocument(`${folder}${file}`);
  const { operations, byPrism, problems } = await judge('other', document, { hostile: 60, seed: 1 });
  expect(problems).toEqual([]);
  expect(byPrism).toBe(operations);
});
