// Mutants of what a registration is refused for.

import { alterDocument, type Mutant, replaceOperation } from '../../../src/service/mutant.ts';

const REQUIRED: Readonly<Record<string, unknown>> = {
  name: 'unnamed',
  url: 'https://hooks.example.test/unnamed',
  secret: '7f1c9a52d4e84b0f9b6a3c2e5d8f0a17',
  events: ['secret.*'],
};

/** One for each required field: it takes a value of its own in the place of what is missing. */
const lenient = Object.keys(REQUIRED).map(
  (field): Mutant => ({
    rule: 'V-WH-02',
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
];
