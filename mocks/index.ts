// The registry of services. A service is added here and nowhere else.

import type { AnyService } from '../src/service/service.ts';
import { mail } from './mail/index.ts';

/** All services, by name. */
export const services: ReadonlyMap<string, AnyService> = new Map([mail].map((service) => [service.name, service]));
