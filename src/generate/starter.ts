// The service that `countersign new service NAME` writes where there is no document yet: messages that are sent, and a receipt
// that a timer delivers five seconds later.

import { STARTER_TYPES } from '../../specs/generated/starter-types.ts';

/** The files of a starter, by their names: a document, the service and its test. */
export interface Starter {
  readonly document: string;
  readonly module: string;
  readonly test: string;
  /** What `countersign generate --for service` makes of the document. */
  readonly types: string;
}

/**
 * A service to start from, without a document of one's own.
 *
 * @param name in lower case, as in paths and settings
 * @example starterOf('sms').document
 */
export function starterOf(name: string): Starter {
  return {
    document: documentOf(name),
    module: moduleOf(name),
    test: testOf(name),
    types: STARTER_TYPES.replaceAll('NAME', name),
  };
}

function documentOf(name: string): string {
  return `# What ${name} promises. Change it, then write the types again: npm run generate
openapi: 3.1.0
info:
  title: ${name}
  version: 1.0.0
servers:
  - url: https://${name}.example.test
security:
  - token: []
# How webhooks are delivered; \`countersign check\` knows more presets, and every field can be given.
x-webhook-delivery:
  preset: standard-webhooks
paths:
  /${name}/messages:
    post:
      operationId: sendMessage
      summary: Send a message
      requestBody:
        required: true
        content:
          application/json:
            schema: {$ref: '#/components/schemas/NewMessage'}
      responses:
        '202': {$ref: '#/components/responses/Message'}
        '401': {$ref: '#/components/responses/Error'}
        '422': {$ref: '#/components/responses/Error'}
  /${name}/messages/{message_id}:
    get:
      operationId: getMessage
      summary: Read a message
      parameters:
        - name: message_id
          in: path
          required: true
          schema: {type: string, maxLength: 100}
      responses:
        '200': {$ref: '#/components/responses/Message'}
        '401': {$ref: '#/components/responses/Error'}
        '404': {$ref: '#/components/responses/Error'}
webhooks:
  message.delivered:
    post:
      summary: A message has arrived
      requestBody:
        content:
          application/json:
            schema: {$ref: '#/components/schemas/Receipt'}
      responses:
        '200': {description: The receiver has it.}
components:
  securitySchemes:
    token: {type: http, scheme: bearer}
  responses:
    Message:
      description: The message.
      content:
        application/json:
          schema: {$ref: '#/components/schemas/Message'}
    Error:
      description: Why it was refused.
      content:
        application/json:
          schema: {$ref: '#/components/schemas/Error'}
  schemas:
    NewMessage:
      type: object
      required: [to, text]
      properties:
        to: {type: string, pattern: '^[+][0-9]{6,15}$', example: '+4915112345678'}
        text: {type: string, minLength: 1, maxLength: 1600, example: Hello}
    Message:
      type: object
      required: [id, to, text, status]
      properties:
        id: {type: string}
        to: {type: string}
        text: {type: string}
        status: {type: string, enum: [queued, delivered]}
    Receipt:
      type: object
      required: [type, message]
      properties:
        type: {const: message.delivered}
        message: {$ref: '#/components/schemas/Message'}
    Error:
      type: object
      required: [error]
      properties:
        error: {type: string}
`;
}

function moduleOf(name: string): string {
  return `// A stand-in for ${name}: a message is queued, and five seconds later a timer delivers it and its receipt.

import { collectionOf, type DefinedService, defineService, durationMs } from 'countersign/service';
import type { components, operations, webhooks } from './generated/${name}/types.ts';

const messages = collectionOf<components['schemas']['Message']>('${name}/messages');

const service: DefinedService<webhooks> = defineService<operations, webhooks>({
  name: '${name}',
  document: new URL('./${name}.yaml', import.meta.url),
  collections: [messages],
  operations: {
    sendMessage: ({ body }, reply, world) => {
      const id = world.ids.next('msg_');
      const message = world.collection(messages).put(id, { id, to: body.to, text: body.text, status: 'queued' });
      world.schedule({ at: world.now + durationMs('5s'), service: '${name}', name: 'deliver', id });
      return reply[202](message);
    },
    getMessage: ({ path }, reply, world) => {
      const message = world.collection(messages).get(path.message_id);
      return message === undefined ? reply[404]({ error: 'there is no such message' }) : reply[200](message);
    },
  },
  // What happens by time alone. The clock of a world runs, or is moved by a test.
  timers: {
    deliver: {
      subject: 'message',
      describe: () => 'five seconds after it was sent, the message arrives, and its receipt is delivered',
      run: (world, { id }) => {
        const message = world.collection(messages).update(id, { status: 'delivered' });
        service.publish(world, 'message.delivered', { type: 'message.delivered', message });
      },
    },
  },
});

export default service;
`;
}

function testOf(name: string): string {
  return `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startMock } from 'countersign';
import service from './service.ts';

test('five seconds after a message was sent, its receipt is delivered', async () => {
  await using mock = await startMock({ services: [service] });
  const world = await mock.world({ now: '2026-01-01T00:00:00Z' });
  await world.untyped.settings({ '${name}': { webhook: { url: world.inboxUrl('receipts') } } });
  const credentials: Readonly<Record<string, Readonly<Record<string, string>>>> = { ...world.credentials };
  const token = credentials['${name}']?.token ?? '';
  const json = { to: '+4915112345678', text: 'Hello' };
  const { status, body } = await world.request('POST', '/${name}/messages', { token, json });
  assert.equal(status, 202);
  assert.equal(body.status, 'queued');
  await world.advance('5s');
  const { body: read } = await world.request('GET', \`/${name}/messages/\${body.id}\`, { token });
  assert.equal(read.status, 'delivered');
  const [receipt] = await world.inbox('receipts');
  assert.equal(receipt?.verified, true);
});
`;
}
