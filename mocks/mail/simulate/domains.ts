// Actions of a domain's owner outside the service: adding the DNS entries.

import { actionError } from '../../../src/service/api-error.ts';
import type { Action } from '../../../src/service/service.ts';
import { MAIN_TENANT } from '../credentials.ts';
import { domainNamed, domains } from '../domain/domains.ts';

interface VerifyInput {
  readonly domain: string;
  readonly tenant_id?: string;
}

export const domainActions = {
  'domain.verify': {
    description: 'A domain is verified: live sends from it are allowed.',
    input: {
      type: 'object',
      additionalProperties: false,
      required: ['domain'],
      properties: {
        domain: { type: 'string', description: 'Its name, such as mail.example.com.' },
        tenant_id: { type: 'string', description: 'The tenant that has it; the main one unless given.' },
      },
    },
    run({ domain: name, tenant_id: tenantId = MAIN_TENANT }: VerifyInput, world) {
      const domain = domainNamed(world, tenantId, name);
      if (domain === undefined)
        throw actionError(404, `${tenantId} has no domain ${name}`, 'add it: POST /api/admin/domains');
      world.collection(domains).update(domain.id, { isVerified: true });
      return { domain_id: domain.id };
    },
  } satisfies Action<VerifyInput>,
};
