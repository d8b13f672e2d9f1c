// The registry of services. A service is added here and nowhere else.

import type { AnyService } from '../src/service/service.ts';
import { mail } from './mail/index.ts';
import { quota } from './quota/index.ts';
import { vault } from './vault/index.ts';

/** All services, by name. */
export const services: ReadonlyMap<string, AnyService> = new Map(
  [vault, mail, quota].map((service) => [service.name, service]),
);
