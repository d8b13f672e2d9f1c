// The events that receivers are graded with are events that the document describes.

import { expect, test } from 'vitest';
import { documentOf } from '../../../src/openapi/document.ts';
import { Validators } from '../../../src/openapi/validators.ts';
import { eventTypesOf, sampleEvent } from '../../../src/verify/grading/sample-events.ts';
import { shopDocument } from '../../support/shop/document.ts';

const withExample = (value?: object) =>
  documentOf({
    ...shopDocument,
    webhooks: {
      bare: {
        post: {
          requestBody: {
            content: { 'application/json': value === undefined ? {} : { examples: { one: { value } } } },
          },
        },
      },
    },
  });

const AT = Date.parse('2026-11-20T12:00:00.250Z');

test.each(eventTypesOf(shopDocument))('%s fits its schema', (type) => {
  const { id, body } = sampleEvent(shopDocument, { type, at: AT });
  const payload = JSON.parse(body);
  expect(new Validators('shop', shopDocument).event(type)?.(payload)).toEqual([]);
  expect(payload).toMatchObject({ event_id: id, event_type: type });
});

test('each is a new event, of the moment that is named', () => {
  const [first, second] = [1, 2].map(() => sampleEvent(shopDocument, { type: 'paid', at: AT }));
  expect(first?.id).toMatch(/^evt_[a-f0-9]{20}$/);
  expect(first?.id).not.toBe(second?.id);
  expect(JSON.parse(first?.body ?? '').timestamp).toBe(1_795_176_000);
  const dated = withExample({ event_id: 'evt_1', timestamp: '2026-01-01T00:00:00Z' });
  expect(JSON.parse(sampleEvent(dated, { type: 'bare', at: AT }).body).timestamp).toBe(
    '2026-11-20T12:00:00.250Z',
  );
});

test('a type without an example is an error that names it', () => {
  expect(() => sampleEvent(withExample(), { type: 'bare', at: AT })).toThrow('no example of the event bare');
});
