// The suite: what is checked of each service. It is handed in; nothing here knows the project's own.

import type { ServiceName } from './catalogue.ts';
import type { Flow } from './flow.ts';

export interface ServiceSuite {
  /** The folder of its pact files. */
  readonly pacts: URL;
  readonly flows: readonly Flow[];
}

export type Suite = Readonly<Record<ServiceName, ServiceSuite>>;
