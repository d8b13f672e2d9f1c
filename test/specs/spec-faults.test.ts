// Each checker of a spec, seen finding nothing in a small sound document and its fault in the same one with one thing
// broken.
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { asObject } from './documents.ts';
import { type Checker, checkers } from './spec-faults.ts';

const sound = `
openapi: 3.1.0
jsonSchemaDialect: https://json-schema.org/draft/2020-12/schema
info: { title: Quotas, version: 1.0.0 }
x-webhook-delivery:
  method: POST
  content_type: application/json
  user_agent: Quota-Webhook/1.0
  timeout: 30s
  schedule: { delays: [0s, 1m], measured_from: previous_failure }
  headers: { X-Quota-Timestamp: '{timestamp}', X-Quota-Signature: '{signature}' }
  signature:
    algorithm: hmac-sha256
    encoding: hex
    header: X-Quota-Signature
    format: '{digest}'
    timestamp_header: X-Quota-Timestamp
    signed_content: '{timestamp}.{body}'
paths:
  /users/{user_id}:
    parameters:
      - $ref: '#/components/parameters/UserId'
    get:
      operationId: getUserQuota
      description: Returns the quota.
      responses:
        '401':
          description: No credentials.
          headers: { WWW-Authenticate: { schema: { type: string } } }
        '200':
          description: The quota.
          links:
            replace: { operationId: replaceUserQuota, parameters: { user_id: '$response.body#/user_id' } }
          content:
            application/json:
              schema: { $ref: '#/components/schemas/Quota' }
              examples:
                ada: { $ref: '#/components/examples/Ada' }
    put:
      operationId: replaceUserQuota
      description: Replaces the quota.
      requestBody:
        content:
          application/json:
            schema: { $ref: '#/components/schemas/Quota' }
            examples:
              ada: { value: { limit_bytes: 1 } }
      responses:
        '204': { description: Replaced. }
webhooks:
  quota.warning:
    post:
      operationId: onQuotaWarning
      description: Usage is high.
      parameters:
        - { name: X-Quota-Timestamp, in: header, required: true, schema: { type: string } }
        - { name: X-Quota-Signature, in: header, required: true, schema: { type: string } }
      requestBody:
        content:
          application/json:
            schema: { $ref: '#/components/schemas/Warning' }
            examples:
              nearly_full: { value: { event_type: quota.warning } }
      responses:
        2XX: { description: Received. }
components:
  parameters:
    UserId: { name: user_id, in: path, required: true, schema: { type: string }, example: usr_ada }
  examples:
    Ada: { value: { limit_bytes: 1, user_id: usr_ada } }
  schemas:
    Quota:
      type: object
      required: [limit_bytes]
      properties:
        limit_bytes: { type: integer, default: 0, examples: [1] }
        nullable: { type: boolean }
    Warning:
      type: object
      required: [event_type]
      properties:
        event_type: { const: quota.warning }
`;

it.each(Object.entries<Checker>(checkers))('a sound document has no fault: %s', (_, faults) => {
  expect(faults(parse(sound))).toEqual([]);
});

interface Case {
  /** What the broken document has: completes the sentence "a document with ...". */
  has: string;
  checker: keyof typeof checkers;
  /** What is replaced in the sound document, and by what. */
  from: string;
  to: string;
  fault: string;
}

const getUser = '#/paths/~1users~1{user_id}/get';
const putUser = '#/paths/~1users~1{user_id}/put';
const getBody = `${getUser}/responses/200/content/application~1json`;
const warning = '#/webhooks/quota.warning/post';

const broken: Case[] = [
  {
    has: 'no dialect',
    checker: 'it names the JSON Schema dialect',
    from: 'jsonSchemaDialect: https://json-schema.org/draft/2020-12/schema',
    to: '',
    fault: '#: jsonSchemaDialect is not https://json-schema.org/draft/2020-12/schema',
  },
  {
    has: 'a webhook without operationId',
    checker: 'each operation has an operationId',
    from: 'operationId: onQuotaWarning',
    to: 'summary: A warning',
    fault: `${warning}: has no operationId`,
  },
  {
    has: 'an operation without description',
    checker: 'each operation has a description',
    from: '      description: Replaces the quota.\n',
    to: '',
    fault: `${putUser}: has no description`,
  },
  {
    has: 'a 401 without the scheme',
    checker: 'each 401 names the scheme of the credentials',
    from: 'headers: { WWW-Authenticate',
    to: 'headers: { X-Authenticate',
    fault: `${getUser}: its 401 has no WWW-Authenticate`,
  },
  {
    has: 'a link to nothing',
    checker: 'each link leads to an operation, and gives what it takes',
    from: 'replace: { operationId: replaceUserQuota',
    to: 'replace: { operationId: replaceQuota',
    fault: `${getUser}/responses/200/links/replace: leads to no operation`,
  },
  {
    has: 'a link that gives another parameter',
    checker: 'each link leads to an operation, and gives what it takes',
    from: 'parameters: { user_id:',
    to: 'parameters: { id:',
    fault: `${getUser}/responses/200/links/replace: id cannot be $response.body#/user_id`,
  },
  {
    has: 'a link that reads what no answer has',
    checker: 'each link leads to an operation, and gives what it takes',
    from: '$response.body#/user_id',
    to: '$response.body#/id',
    fault: `${getUser}/responses/200/links/replace: user_id cannot be $response.body#/id`,
  },
  {
    has: 'a misspelt extension',
    checker: 'each extension is one that is read',
    from: 'operationId: getUserQuota',
    to: 'operationId: getUserQuota\n      x-rule: [Q-EP-07]',
    fault: `${getUser}: the extension x-rule is read by nothing`,
  },
  {
    has: 'a body without example',
    checker: 'each body has a named example',
    from: "              examples:\n                ada: { $ref: '#/components/examples/Ada' }\n",
    to: '',
    fault: `${getBody}: has no named example`,
  },
  {
    has: 'an event whose type is open',
    checker: 'each webhook takes the event of its key and no other',
    from: 'event_type: { const: quota.warning }',
    to: 'event_type: { type: string }',
    fault: '#/webhooks/quota.warning: takes another event_type than its key',
  },
  {
    has: 'an event of another type than its key',
    checker: 'each webhook takes the event of its key and no other',
    from: 'quota.warning:\n    post',
    to: 'quota.warned:\n    post',
    fault: '#/webhooks/quota.warned: its example is a quota.warning',
  },
  {
    has: 'a header that no webhook declares',
    checker: 'each webhook declares the headers that are sent',
    from: 'name: X-Quota-Signature, in: header',
    to: 'name: X-Signature, in: header',
    fault: `${warning}: does not declare the header X-Quota-Signature`,
  },
];

it.each(broken)('a document with $has is found', ({ checker, from, to, fault }) => {
  expect(sound).toContain(from);
  const faults: Checker = checkers[checker];
  expect(faults(asObject(parse(sound.replace(from, to))))).toContain(fault);
});

it('every checker is seen failing', () => {
  const seen = new Set<string>(broken.map(({ checker }) => checker));
  expect(Object.keys(checkers).filter((checker) => !seen.has(checker))).toEqual([]);
});
