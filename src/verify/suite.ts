// The suite: the checks of each service. It is passed in, so nothing here depends on the project's own services.

import { fileURLToPath } from 'node:url';
import type { OpenApiDocument } from '../openapi/document.ts';
import type { SetUps } from './documented-states.ts';
import type { Flow } from './flow.ts';
import { type PactFile, readPacts } from './pact/pact-file.ts';
import type { MockParts } from './session.ts';

export interface ServiceSuite {
  readonly document: OpenApiDocument;
  /** The folder of its pact files, if it has any. */
  readonly pacts?: URL | undefined;
  readonly flows: readonly Flow[];
  /** Provider states that the documented API can bring about. */
  readonly setUps?: SetUps | undefined;
  readonly mockParts?: MockParts | undefined;
}

/** The checks of each service, by name. */
export type Suite = ReadonlyMap<string, ServiceSuite>;

/**
 * The checks of one service.
 *
 * @throws Error when the service is not in the suite
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
