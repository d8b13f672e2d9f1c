// The events that receivers are graded with are events that the specs describe.

import { expect, test } from 'vitest';
import { mailDocument } from '../../../mocks/mail/spec.ts';
import { vaultDocument } from '../../../mocks/vault/spec.ts';
import type { OpenApiDocument } from '../../../src/openapi/document.ts';
import { Validators } from '../../../src/openapi/validators.ts';
import { eventTypesOf, sampleEvent } from '../../../src/verify/grading/sample-events.ts';

const AT = Date.parse('2026-11-20T12:00:00.250Z');

const types = Object.entries({ mail: mailDocument, vault: vaultDocument }).flatMap(([service, document]) =>
  eventTypesOf(document).map((type) => ({ service, type, document })),
);

test.each(types)('$service: $type fits its schema', ({ service, document, type }) => {
  const { id, body } = sampleEvent(document, { type, at: AT });
  const payload = JSON.parse(body);
  expect(new Validators(service, document).event(type)?.(payload)).toEqual([]);
  expect(payload).toMatchObject({ event_id: id, event_type: type });
});

test('each is a new event, of the moment that is named', () => {
  const [first, second] = [1, 2].map(() => sampleEvent(mailDocument, { type: 'open', at: AT }));
  expect(first?.id).toMatch(/^evt_[A-Za-z0-9]{20}$/);
  expect(first?.id).not.toBe(second?.id);
  expect(JSON.parse(first?.body ?? '').timestamp).toBe(1_795_176_000);
  const rotated = sampleEvent(vaultDocument, { type: 'secret.rotated', at: AT });
  expect(JSON.parse(rotated.body).timestamp).toBe('2026-11-20T12:00:00.250Z');
});

test('a type without an example is an error that names it', () => {
  const operation = { post: { requestBody: { content: { 'application/json': {} } } } };
  const document = { ...mailDocument, webhooks: { bare: operation } } as unknown as OpenApiDocument;
  expect(() => sampleEvent(document, { type: 'bare', at: AT })).toThrow('no example of the event bare');
});
