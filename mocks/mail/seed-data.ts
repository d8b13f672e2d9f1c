// Seed data of the mail service, which a configuration adds to every world in addition to its fixtures. All of it
// belongs to the main tenant.

import { addEndpoint, isReceiverUrl } from '../../src/delivery/endpoint.ts';
import type { JsonObject } from '../../src/engine/json.ts';
import type { World } from '../../src/engine/world.ts';
import type { Schema } from '../../src/openapi/document.ts';
import { actionError } from '../../src/service/api-error.ts';
import { listOf, type SeedData } from '../../src/service/seed-data.ts';
import { MAIN_TENANT } from './credentials.ts';
import { listBounce } from './domain/bounces.ts';
import { type Domain, domains } from './domain/domains.ts';
import { templates } from './domain/templates.ts';
import { isNameTaken } from './domain/tenants.ts';
import { addDomain, addTemplate } from './fixtures.ts';
import { EVENT_TYPES } from './spec.ts';

interface OwnMailFixtures {
  readonly domains?: readonly {
    readonly domain: string;
    readonly verified?: boolean;
    readonly dmarc_policy?: Domain['dmarcPolicy'];
  }[];
  readonly templates?: readonly { readonly id: string; readonly name: string; readonly html?: string }[];
  readonly webhooks?: readonly {
    readonly url: string;
    readonly enabled_events: readonly string[];
    readonly signing_secret?: string;
    readonly enabled?: boolean;
  }[];
  readonly bounces?: readonly { readonly email: string; readonly reason?: string }[];
}

const text = (description: string, pattern = '^[^\\u0000-\\u001f\\u007f]+$'): Schema => ({
  type: 'string',
  maxLength: 2_000,
  pattern,
  description,
});

const schema: Schema = {
  type: 'object',
  description: 'Data of the mail service in addition to its fixtures, in the tenant ten_main.',
  additionalProperties: false,
  properties: {
    domains: listOf('Domains that mail is sent from.', ['domain'], {
      domain: text('The name of the domain.', '^[a-z0-9-]+(\\.[a-z0-9-]+)+$'),
      verified: { type: 'boolean', description: 'Whether mail may be sent from it; true if left out.' },
      dmarc_policy: { enum: ['none', 'quarantine', 'reject'], description: '`none` if left out.' },
    }),
    templates: listOf('Templates with an active version, or legacy ones without.', ['id', 'name'], {
      id: text(
        '`d-` and a name for a dynamic template, `t-` and a name for a legacy one.',
        '^[dt]-[A-Za-z0-9_-]+$',
      ),
      name: text('The name of the template.'),
      html: { type: 'string', maxLength: 100_000, description: 'The content of its active version.' },
    }),
    webhooks: listOf('Webhook endpoints.', ['url', 'enabled_events'], {
      url: text('Where events are delivered.', '^https?://'),
      enabled_events: {
        type: 'array',
        minItems: 1,
        description: 'Event types, or "*" alone for all.',
        items: { enum: ['*', ...EVENT_TYPES] },
      },
      signing_secret: text('The signing secret; generated if left out.', '^whsec_[\\x21-\\x7e]{8,}$'),
      enabled: { type: 'boolean', description: 'Whether it is delivered to; true if left out.' },
    }),
    bounces: listOf('Addresses on the bounce list.', ['email'], {
      email: text('The address.', '^[^@\\s]+@[^@\\s]+$'),
      reason: text('Why it bounced.'),
    }),
  },
};

export const seedData: SeedData<OwnMailFixtures> = {
  schema,
  add(
    world,
    { domains: ownDomains = [], templates: ownTemplates = [], webhooks = [], bounces = [] },
  ): JsonObject {
    for (const domain of ownDomains) addOwnDomain(world, domain);
    for (const template of ownTemplates) addOwnTemplate(world, template);
    for (const { email, reason } of bounces) listBounce(world, { tenantId: MAIN_TENANT, email }, reason);
    return { own_webhooks: webhooks.map((webhook) => addWebhook(world, webhook)) };
  },
};

type Own<Name extends keyof OwnMailFixtures> = NonNullable<OwnMailFixtures[Name]>[number];

function addOwnDomain(
  world: World,
  { domain, verified = true, dmarc_policy = 'none' }: Own<'domains'>,
): void {
  if (isNameTaken(world, domains, { tenantId: MAIN_TENANT, name: domain }))
    throw actionError(
      409,
      `There is a domain ${domain} already, which the fixtures name again.`,
      'Leave it out.',
    );
  const id = world.ids.next('dom_');
  addDomain(world, { id, domain, isVerified: verified, dmarcPolicy: dmarc_policy });
}

function addOwnTemplate(world: World, { id, name, html }: Own<'templates'>): void {
  const isTaken =
    world.collection(templates).has(id) || isNameTaken(world, templates, { tenantId: MAIN_TENANT, name });
  if (isTaken)
    throw actionError(409, `There is a template ${id} or "${name}" already.`, 'Choose another id and name.');
  if (id.startsWith('t-') && html !== undefined)
    throw actionError(
      422,
      `The legacy template ${id} has no versions.`,
      'Leave html out, or let its id begin with d-.',
    );
  addTemplate(world, { id, name, html: id.startsWith('d-') ? (html ?? '') : undefined });
}

function addWebhook(
  world: World,
  { url, enabled_events: events, signing_secret, enabled = true }: Own<'webhooks'>,
): JsonObject {
  if (!isReceiverUrl(url))
    throw actionError(422, `${url} is not a valid URL.`, 'Write it as https://host/path.');
  if (events.length > 1 && events.includes('*'))
    throw actionError(
      422,
      `The webhook ${url} lists "*" together with other events.`,
      'Leave the other events out.',
    );
  const { id, secret } = addEndpoint(world, {
    id: world.ids.next('wh_'),
    service: 'mail',
    tenantId: MAIN_TENANT,
    url,
    secret: signing_secret ?? world.ids.next('whsec_'),
    events,
    state: enabled ? 'enabled' : 'paused',
  });
  return { id, url, signing_secret: secret };
}
