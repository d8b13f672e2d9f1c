// A server of documents alone, in this process.

import { type RunningServer, startServer } from '../../src/server/start.ts';
import { serviceFromDocument } from '../../src/spec-service/index.ts';

/** A server, and what it reported. */
export interface SpecServer extends AsyncDisposable {
  readonly url: string;
  readonly server: RunningServer;
  readonly notes: readonly string[];
  readonly defects: readonly unknown[];
}

/**
 * Starts a server of one document.
 *
 * @example await using petstore = await serveDocument('petstore', document)
 */
export async function serveDocument(name: string, document: object): Promise<SpecServer> {
  const { service, notes } = serviceFromDocument({ name, document, source: `${name}.yaml` });
  const defects: unknown[] = [];
  const server = await startServer({
    services: new Map([[name, service]]),
    port: 0,
    defaultWorld: { seed: 1, clock: 'frozen' },
    onDefect: (error) => void defects.push(error),
  });
  return { url: server.url, server, notes, defects, [Symbol.asyncDispose]: () => server.close() };
}
