// The events under `webhooks`: their unions, and fields of which one depends on another. What an event has and refuses
// besides is told by the contract and by refusals/corpus.json.
import { expect, it } from 'vitest';
import { validatorAt } from '../../src/check/lint/schema-compiler.ts';
import type { Json, JsonObject } from '../../src/engine/json.ts';
import { pointerTo, valueAt } from '../../src/openapi/document.ts';
import { asObject, objectAt, readSpec, type ServiceName } from './documents.ts';
import { eventExamples, eventValidator } from './webhook-faults.ts';

it.each([
  ['vault', 'VaultEvent'],
  ['mail', 'MailEvent'],
] as const)('%s: %s is each event by its type, and nothing else', (service, name) => {
  const document = readSpec(service);
  const at = pointerTo('components', 'schemas', name);
  const types = Object.keys(asObject(document.webhooks));
  const union = objectAt(document, at);
  const { propertyName, mapping } = asObject(union.discriminator);
  const named = types.map((type) => {
    const body = pointerTo('webhooks', type, 'post', 'requestBody', 'content', 'application/json', 'schema');
    return [type, asObject(valueAt(document, body) as Json).$ref];
  });
  expect(propertyName).toBe('event_type');
  expect(mapping).toEqual(Object.fromEntries(named));
  expect(union.oneOf).toEqual(named.map(([, $ref]) => ({ $ref })));
  const takes = validatorAt(document, at);
  for (const type of types) {
    for (const payload of payloadsOf(service, type)) {
      expect(takes(payload), type).toBe(true);
      expect(takes({ ...payload, event_type: `${type}.other` }), type).toBe(false);
      expect(takes({ ...payload, event_id: undefined }), type).toBe(false);
    }
  }
});

/** What is given replaces fields of the data; `undefined` leaves a field out. */
interface Case {
  type: string;
  given: Record<string, Json | undefined>;
}

const leftOut = undefined;

const cases = (type: string, given: readonly Case['given'][]): Case[] =>
  given.map((each) => ({ type, given: each }));

/** What corpus.json has no example of, since it changes one field at a time. */
const conditional: Case[] = [
  ...cases('secret.deleted', [{ permanent: true, recoverable_until: null }]),
  ...cases('policy.violation', [
    { reason: 'no_matching_rule', failed_condition: 'mfa_required' },
    { reason: 'insufficient_scope', failed_condition: leftOut },
    { reason: 'something_else', failed_condition: null },
  ]),
  ...cases('rotation.due', [
    { due_now: false, threshold: '0', rotation_policy_name: 'nightly' },
    { due_now: true, threshold: '7d', rotation_policy_name: leftOut },
  ]),
];

it.each(conditional)('vault $type with $given is refused', ({ type, given }) => {
  const [payload = {}] = payloadsOf('vault', type);
  const fits = eventValidator(readSpec('vault'), type);
  expect(fits(payload)).toBe(true);
  // A field that is undefined is none to a validator.
  expect(fits({ ...payload, data: { ...asObject(payload.data), ...given } as JsonObject })).toBe(false);
});

function payloadsOf(service: ServiceName, type: string): JsonObject[] {
  return eventExamples(readSpec(service), type).map(([, payload]) => payload);
}
