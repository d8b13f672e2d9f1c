// Pact files of a consumer team, in a folder that is deleted after the test.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface PactFolder extends AsyncDisposable {
  readonly path: string;
}

/**
 * A folder with these files; values other than text are written as JSON.
 *
 * @example await using folder = await pactFolder({ 'till-shop.json': pactOf('shop', [listing()]) })
 */
export async function pactFolder(files: Readonly<Record<string, unknown>>): Promise<PactFolder> {
  const path = await mkdtemp(join(tmpdir(), 'countersign-own-pacts-'));
  for (const [name, content] of Object.entries(files))
    await writeFile(join(path, name), typeof content === 'string' ? content : JSON.stringify(content));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true }) };
}

/** A pact file of a consumer "till". */
export function pactOf(provider: string, interactions: readonly object[], version = '4.0'): object {
  return {
    consumer: { name: 'till' },
    provider: { name: provider },
    interactions,
    metadata: { pactSpecification: { version } },
  };
}

/** The interaction of a consumer that lists its webhooks, of the shop by default, and expects this status. */
export function listing({
  path = '/shop/webhooks',
  status = 200,
  description = 'lists its webhooks',
  states = [] as readonly string[],
} = {}): object {
  return {
    type: 'Synchronous/HTTP',
    description,
    providerStates: states.map((name) => ({ name })),
    request: { method: 'GET', path, headers: { Authorization: ['Bearer their-own'] } },
    response: { status },
  };
}

/** A message that a consumer expects. */
export function message(description: string, content: object): object {
  return {
    type: 'Asynchronous/Messages',
    description,
    contents: { content, contentType: 'application/json', encoded: false },
    metadata: { contentType: 'application/json' },
  };
}
