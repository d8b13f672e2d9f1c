// The suite: the checks of each service. It is passed in, so nothing here depends on the project's own services.

import { fileURLToPath } from 'node:url';
import type { OpenApiDocument } from '../openapi/document.ts';
import type { SetUps } from './documented-states.ts';
import type { Flow } from './flow.ts';
import { type PactFile, readPacts } from './pact/pact-file.ts';
import type { MockParts } from './session.ts';
import type { StateCatalogue } from './shown-states.ts';

export interface ServiceSuite {
  readonly document: OpenApiDocument;
  /** The folder of its pact files, if it has any. */
  readonly pacts?: URL | undefined;
  readonly flows: readonly Flow[];
  /** Provider states that the documented API can bring about. */
  readonly setUps?: SetUps | undefined;
  /** What shows its provider states. */
  readonly states?: StateCatalogue | undefined;
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

/** The mutation tests run the same part of a suite a thousand times. */
const FILES = new WeakMap<ServiceSuite, Promise<readonly PactFile[]>>();

/**
 * The pact files of a service, which are read once.
 *
 * @throws PactFileError when one cannot be read
 */
export function pactsOf(suite: Suite, service: string): Promise<readonly PactFile[]> {
  const part = partOf(suite, service);
  const files = FILES.get(part) ?? filesOf(part);
  FILES.set(part, files);
  return files;
}

async function filesOf({ pacts }: ServiceSuite): Promise<readonly PactFile[]> {
  return pacts === undefined ? [] : readPacts(fileURLToPath(pacts));
}
