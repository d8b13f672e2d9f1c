// The interface of a service module. The registry knows nothing else about a service. Each part is loaded on
// demand, so that serving a mock does not load its contract.

import type { Mutant } from '../service/mutant.ts';
import type { AnyService } from '../service/service.ts';
import type { WrittenCatalogue } from '../verify/catalogue.ts';
import type { SetUps } from '../verify/documented-states.ts';
import type { Flow } from '../verify/flow.ts';
import type { WireFault } from '../verify/mutation/wire-fault.ts';
import type { MockParts } from '../verify/session.ts';
import type { StateCatalogue } from '../verify/shown-states.ts';

/** The version of the interface between services and Countersign. A breaking change of it raises the number. */
export const SERVICE_VERSION = 1;

/** The checks of a service that consumers rely on. */
export interface ServiceContract {
  /** The folder with its pact files. */
  readonly pacts?: URL;
  /** Checks that a pact cannot express. */
  readonly flows: readonly Flow[];
  /** Provider states that the documented API can establish, for targets whose adapter does not offer them. */
  readonly setUps?: SetUps;
  /** What shows its provider states, so that an adapter that does not set one up is told. */
  readonly states?: StateCatalogue;
  /** The mock's implementation of capabilities that only this service has, if its flows need any. */
  readonly mockParts?: MockParts;
}

/** Mocks that each break one rule. */
export interface ServiceMutants {
  readonly mutants: readonly Mutant[];
  /** Faults at the wire, which other implementations can be given as well; a mock with each of them is a mutant. */
  readonly faults?: readonly WireFault[];
  /** Provider rules without a mutant, each with the reason. */
  readonly notMutated?: Readonly<Record<string, string>>;
}

/**
 * A service: the default export of a module in a list of services, made by `defineService`, or written out by the
 * package's own ones.
 */
export interface ServiceModule {
  /** The {@link SERVICE_VERSION} that it was written for. */
  readonly version: number;
  /** In lower case; used in paths of the control API, in settings and in commands. */
  readonly name: string;
  /** The source of its OpenAPI document, YAML or JSON, if it is a file; `countersign check` reads it. */
  readonly spec?: URL;
  /** The mock. */
  mock(): Promise<AnyService>;
  /** Its rules and gaps by id; none by default. */
  catalogue?(): Promise<WrittenCatalogue>;
  /** The checks of `countersign verify`; none by default. */
  contract?(): Promise<ServiceContract>;
  /** The mutants that `countersign verify --prove` runs the contract against. */
  mutants?(): Promise<ServiceMutants>;
}
