// What the documents refused once they refuse still, however they are written: for the tools of other languages, much
// is said otherwise than before.

import { writeFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { Validators } from '../../../src/openapi/validators.ts';
import { serviceNames, services } from '../../support/registry/services.ts';
import { alterationsOf } from './alterations.ts';
import { CORPUS_FILE, casesOf, readCorpus, refusedOnce, verdictsOn } from './corpus.ts';

const documentOf = (name: string) => {
  const service = services.get(name);
  if (service === undefined) throw new Error(`there is no service ${name}`);
  return service.document;
};

beforeAll(async () => {
  if (process.env.COUNTERSIGN_WRITE_REFUSALS !== '1') return;
  const corpus = Object.fromEntries(serviceNames.map((name) => [name, casesOf(name, documentOf(name))]));
  await writeFile(CORPUS_FILE, `${JSON.stringify(corpus)}\n`);
});

test.each(serviceNames)('%s accepts nothing that it refused', async (name) => {
  const validators = new Validators(name, documentOf(name));
  const cases = (await readCorpus())[name] ?? [];
  const accepted = cases.flatMap((each) => {
    const values = [...alterationsOf(each.example)];
    const was = refusedOnce(each);
    return verdictsOn(validators, each.place, each.example).flatMap((isRefused, index) =>
      was(index) && !isRefused ? [{ place: each.place, value: JSON.stringify(values[index]) }] : [],
    );
  });
  expect(accepted).toEqual([]);
  expect(cases.length).toBeGreaterThan(30);
});
