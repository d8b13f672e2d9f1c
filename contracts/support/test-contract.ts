// Runs a contract as tests: each interaction once, then a comparison of the pact files with those that are
// checked in.

import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Contract, HttpInteraction, MessageInteraction } from './interaction.ts';
import { type PactWriter, pactWriter } from './write-pact.ts';

/** Set by `npm run pacts`: the files are written instead of compared. */
const isWriting = process.env.COUNTERSIGN_WRITE_PACTS === '1';

/** The folder where a service's pact files are checked in. */
export function pactFolder(service: string): string {
  return fileURLToPath(new URL(`../${service}/pacts/`, import.meta.url));
}

/**
 * Declares the tests of a contract: documented interactions go into one pact file, those that rest on a gap
 * into another.
 */
export function testContract({ service, http, messages }: Contract): void {
  let folder = '';
  let writers: { readonly documented: PactWriter; readonly assumed: PactWriter };
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), `countersign-${service}-pacts-`));
    const writer = (consumer: string) => pactWriter({ consumer, provider: service, dir: folder });
    writers = { documented: writer(`${service}-consumer`), assumed: writer(`${service}-consumer-assuming`) };
  });
  afterAll(() => rm(folder, { recursive: true }));
  const writerOf = ({ gaps = [] }: HttpInteraction | MessageInteraction) =>
    gaps.length === 0 ? writers.documented : writers.assumed;

  it.each(http.map((interaction) => ({ name: titled(interaction), interaction })))(
    '$name',
    ({ interaction }) => writerOf(interaction).http(interaction),
  );
  it.each(messages.map((message) => ({ name: titled(message, `${message.type} `), message })))(
    '$name',
    ({ message }) => writerOf(message).message(message),
  );

  it('no interaction is lost, and no two have the same name', async () => {
    const written = (await contents(folder)).flatMap(([, text]) => JSON.parse(text).interactions);
    expect(written).toHaveLength(http.length + messages.length);
  });

  it('the pact files are those that are checked in; `npm run pacts` writes them', async () => {
    if (isWriting) await replaceFolder(folder, pactFolder(service));
    expect(await contents(folder)).toEqual(await contents(pactFolder(service)));
  });
}

function titled({ rules, gaps = [], title }: HttpInteraction | MessageInteraction, before = ''): string {
  return `${[...rules, ...gaps].join(' ')} ${before}${title}`;
}

async function contents(folder: string): Promise<[name: string, text: string][]> {
  const names = (await readdir(folder).catch(() => [])).sort();
  return Promise.all(
    names.map(async (name): Promise<[string, string]> => [name, await readFile(join(folder, name), 'utf8')]),
  );
}

async function replaceFolder(from: string, to: string): Promise<void> {
  await rm(to, { recursive: true, force: true });
  await cp(from, to, { recursive: true });
}
