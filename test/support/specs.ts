// The generated specs of the three services, as the mocks load them.

import mail from '../../specs/generated/mail.json' with { type: 'json' };
import quota from '../../specs/generated/quota.json' with { type: 'json' };
import vault from '../../specs/generated/vault.json' with { type: 'json' };
import type { OpenApiDocument } from '../../src/openapi/document.ts';
import { Validators } from '../../src/openapi/validators.ts';

type ServiceName = 'vault' | 'mail' | 'quota';

/** The documents by the name of their service. */
export const specs = { vault, mail, quota } as unknown as Readonly<Record<ServiceName, OpenApiDocument>>;

/** The names of the three services. */
export const serviceNames = Object.keys(specs) as ServiceName[];

/** Every event type of every service. */
export const eventTypes = serviceNames.flatMap((service) =>
  Object.keys(specs[service].webhooks ?? {}).map((type) => ({ service, type })),
);

const validators = new Map<ServiceName, Validators>();

/** The validators of a service's document, compiled once. */
export function validatorsOf(service: ServiceName): Validators {
  const known = validators.get(service) ?? new Validators(service, specs[service]);
  validators.set(service, known);
  return known;
}
