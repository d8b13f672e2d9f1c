// Mutants of the validation of registrations.

import { alterDocument, type Mutant, replaceOperation } from '../../../../src/service/mutant.ts';
import type { AnyService } from '../../../../src/service/service.ts';
import { EVENT_TYPES, type Schemas } from '../../spec.ts';
import { refusal, registerAs } from '../alterations.ts';

const REQUIRED: Readonly<Record<string, unknown>> = {
  name: 'unnamed',
  url: 'https://hooks.example.test/unnamed',
  secret: '7f1c9a52d4e84b0f9b6a3c2e5d8f0a17',
  events: ['secret.*'],
};

/** One for each required field: a default is used for the missing value. */
const lenient = Object.keys(REQUIRED).map(
  (field, index): Mutant => ({
    rule: `V-WH-02.${index + 1}`,
    does: `registers a webhook without ${field}`,
    alter: (service) =>
      replaceOperation(
        alterDocument(service, ({ components }) => {
          const { required } = components.schemas.WebhookCreate;
          components.schemas.WebhookCreate.required = required.filter((name: string) => name !== field);
        }),
        'createWebhook',
        ({ body }, _, proceed) => proceed({ body: { [field]: REQUIRED[field], ...(body as object) } }),
      ),
  }),
);

export const refusedRegistrationMutants: readonly Mutant[] = [
  ...lenient,
  {
    rule: 'V-WH-03',
    does: 'takes a url without TLS',
    alter: (service) =>
      alterDocument(service, ({ components }) => {
        components.schemas.WebhookUrl.pattern = '^https?://';
      }),
  },
  {
    rule: 'V-WH-02.1',
    does: 'refuses a registration without a name and keeps it',
    alter: (service) =>
      replaceOperation(relaxed(service, ['required']), 'createWebhook', ({ body }, _, proceed) => {
        const given = body as Schemas['WebhookCreate'];
        const missing = Object.keys(REQUIRED).filter((field) => !(field in given));
        if (missing.length === 0) return proceed();
        if (missing.includes('name')) proceed({ body: { ...REQUIRED, ...given } });
        return refusal(422);
      }),
  },
  {
    rule: 'V-WH-02.1',
    does: 'takes null for a name',
    alter: (service) =>
      registerAs(
        alterDocument(service, ({ components }) => {
          components.schemas.WebhookName.type = ['string', 'null'];
        }),
        (given) => ({ ...given, name: given.name ?? 'unnamed' }),
      ),
  },
  ...(
    [
      ['of any scheme but http', '^(?!http:).*$'],
      ['whose scheme is HTTP in capitals', '^(https://[^/]|HTTP:)'],
    ] as const
  ).map(
    ([what, pattern]): Mutant => ({
      rule: 'V-WH-03',
      does: `takes a url ${what}`,
      alter: (service) =>
        alterDocument(service, ({ components }) => {
          components.schemas.WebhookUrl = { type: 'string', pattern };
        }),
    }),
  ),
  ...(
    [
      ['a url without a scheme', /^hooks/, 'https://hooks'],
      ['a url without a host', /^https:\/\/$/, 'https://unknown.example.test'],
    ] as const
  ).map(
    ([what, pattern, replacement]): Mutant => ({
      rule: 'V-WH-03',
      does: `completes ${what}`,
      alter: (service) =>
        registerAs(
          alterDocument(service, ({ components }) => {
            components.schemas.WebhookCreate.properties.url = { type: 'string' };
          }),
          (given) => ({ ...given, url: given.url.replace(pattern, replacement) }),
        ),
    }),
  ),
  {
    rule: 'V-WH-08.1',
    does: 'takes a name of 201 characters',
    alter: (service) =>
      alterDocument(service, ({ components }) => {
        components.schemas.WebhookName.maxLength = 201;
      }),
  },
  {
    rule: 'V-WH-08.1',
    does: 'refuses a hundred entries in events',
    alter: (service) =>
      alterDocument(service, ({ components }) => {
        components.schemas.EventPatterns.maxItems = 99;
      }),
  },
  {
    rule: 'V-EV-04.1',
    does: 'passes over an unknown type behind a known one',
    alter: (service) =>
      registerAs(service, (given) => ({
        ...given,
        events: given.events.filter(
          (type, index) =>
            index === 0 || type.includes('*') || (EVENT_TYPES as readonly string[]).includes(type),
        ),
      })),
  },
  {
    rule: 'V-WH-02.4',
    does: 'refuses a registration without events and keeps it',
    alter: (service) =>
      replaceOperation(relaxed(service, ['required']), 'createWebhook', ({ body }, _, proceed) => {
        if ('events' in (body as object)) return proceed();
        proceed({ body: { ...REQUIRED, ...(body as object) } });
        return refusal(422);
      }),
  },
  {
    rule: 'V-WH-02.3',
    does: 'fails where a registration has no secret',
    alter: (service) =>
      replaceOperation(relaxed(service, ['required']), 'createWebhook', ({ body }, _, proceed) =>
        'secret' in (body as object) ? proceed() : { ...refusal(500), status: 500 },
      ),
  },
];

/** The service whose registrations are validated without some keywords. */
function relaxed(service: AnyService, keywords: readonly string[]): AnyService {
  return alterDocument(service, ({ components }) => {
    for (const keyword of keywords) delete components.schemas.WebhookCreate[keyword];
  });
}
