// What a service brings along. The registry loads a service by its module and knows nothing else of it; each part
// is loaded when it is needed, so that serving a mock does not load its contract.

import type { Mutant } from '../service/mutant.ts';
import type { AnyService } from '../service/service.ts';
import type { WrittenCatalogue } from '../verify/catalogue.ts';
import type { Flow } from '../verify/flow.ts';
import type { MockParts } from '../verify/session.ts';

/** What a consumer relies on. */
export interface ServiceContract {
  /** The folder of its pact files. */
  readonly pacts?: URL;
  /** What a pact cannot express. */
  readonly flows: readonly Flow[];
  /** How a mock offers what only this service has, where its flows need such a thing. */
  readonly mockParts?: MockParts;
}

/** Mocks that break one rule each. */
export interface ServiceMutants {
  readonly mutants: readonly Mutant[];
  /** Rules of a provider that no mutant breaks, and why. */
  readonly notMutated?: Readonly<Record<string, string>>;
}

/**
 * A service, as the default export of the module that a list of services names.
 *
 * @example
 * export default {
 *   name: 'billing',
 *   spec: new URL('./billing.yaml', import.meta.url),
 *   mock: async () => (await import('./mock.ts')).billing,
 * } satisfies ServiceModule;
 */
export interface ServiceModule {
  /** Lower case; it stands in paths of the control API, in settings and in commands. */
  readonly name: string;
  /** Its OpenAPI document as it is written, YAML or JSON: `countersign check` reads it. */
  readonly spec: URL;
  /** What it does: see `defineService`. */
  mock(): Promise<AnyService>;
  /** Its rules and gaps, by id; none if left out. */
  catalogue?(): Promise<WrittenCatalogue>;
  /** What `countersign verify` checks; nothing if left out. */
  contract?(): Promise<ServiceContract>;
  /** What `countersign verify --prove` runs the contract against. */
  mutants?(): Promise<ServiceMutants>;
}
