// The suite: what is checked of each service. It is handed in; nothing here knows the project's own.

import { fileURLToPath } from 'node:url';
import type { OpenApiDocument } from '../openapi/document.ts';
import type { Flow } from './flow.ts';
import { type PactFile, readPacts } from './pact/pact-file.ts';
import type { MockParts } from './session.ts';

export interface ServiceSuite {
  readonly document: OpenApiDocument;
  /** The folder of its pact files, where it has any. */
  readonly pacts?: URL | undefined;
  readonly flows: readonly Flow[];
  readonly mockParts?: MockParts | undefined;
}

/** What is checked of each service, by its name. */
export type Suite = ReadonlyMap<string, ServiceSuite>;

/**
 * What is checked of a service.
 *
 * @throws Error when the suite does not have it
 * @example partOf(suite, 'mail').flows
 */
export function partOf(suite: Suite, service: string): ServiceSuite {
  const part = suite.get(service);
  if (part === undefined)
    throw new Error(`there is no service "${service}"; known are ${[...suite.keys()].join(', ')}`);
  return part;
}

/**
 * The pact files of a service.
 *
 * @throws PactFileError when one cannot be read
 */
export async function pactsOf(suite: Suite, service: string): Promise<PactFile[]> {
  const { pacts } = partOf(suite, service);
  return pacts === undefined ? [] : readPacts(fileURLToPath(pacts));
}
