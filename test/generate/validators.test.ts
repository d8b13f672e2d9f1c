// The generated validators validate values like ajv, and list the errors.

import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Spec } from '../../src/generate/index.ts';
import { FORMAT_FUNCTIONS, inlineCode } from '../../src/generate/inline-code.ts';
import { validatorsFile } from '../../src/generate/validators.ts';
import { specs, validatorsOf } from '../support/specs.ts';
import { running, specWith, webhook } from './small-specs.ts';

interface Validator {
  (value: unknown): boolean;
  faults(value: unknown): readonly { readonly pointer: string; readonly message: string }[];
}

/** The validators of a spec, by the names of their exports. */
async function validatorsFor(spec: Spec): Promise<Record<string, Validator>> {
  return running((await validatorsFile(spec)) ?? '');
}

/** The validator of one schema. */
async function validatorOf(schema: object): Promise<Validator> {
  return (await validatorsFor(specWith({ schemas: { Value: schema } }))).isValue as Validator;
}

const order = {
  type: 'object',
  required: ['id'],
  properties: {
    id: { type: 'string', pattern: '^ord_' },
    lines: { type: 'array', uniqueItems: true, items: { type: 'integer' } },
    next: { $ref: '#/components/schemas/Order' },
  },
};

test('a validator reports whether a value is valid, and where it is not', async () => {
  const { isOrder } = (await validatorsFor(specWith({ schemas: { Order: order } }))) as {
    isOrder: Validator;
  };
  expect(isOrder({ id: 'ord_1', next: { id: 'ord_2' } })).toBe(true);
  expect(isOrder.faults({ id: 'ord_1' })).toEqual([]);
  expect(isOrder({ id: 'ord_1', next: { id: 2 } })).toBe(false);
  expect(isOrder.faults({ id: 'ord_1', next: { id: 2 } })).toEqual([
    { pointer: '/next/id', message: 'must be string' },
  ]);
  expect(isOrder.faults({})).toEqual([{ pointer: '', message: "must have required property 'id'" }]);
});

test('a validator does not keep the errors of earlier values', async () => {
  const isText = await validatorOf({ type: 'string' });
  expect([isText(1), isText(''), isText.faults(''), isText(2)]).toEqual([false, true, [], false]);
});

test('a long list of distinct items is validated quickly, and the order of fields does not matter', async () => {
  const isSet = await validatorOf({ type: 'array', uniqueItems: true });
  expect(isSet(Array.from({ length: 20_000 }, (_, id) => ({ id, valueOf: 1 })))).toBe(true);
  const twice = [
    { a: 1, b: 2 },
    { b: 2, a: 1 },
  ];
  expect(isSet.faults(twice)).toEqual([{ pointer: '', message: 'must NOT have duplicate items' }]);
});

test('lengths are counted in characters, and constants are compared field by field', async () => {
  const isTwo = await validatorOf({ type: 'string', minLength: 2, maxLength: 2 });
  expect(['🙂', '🙂🙂', 'ab'].map((text) => isTwo(text))).toEqual([false, true, true]);
  const isPoint = await validatorOf({ const: { x: 1, y: [2] } });
  expect([isPoint({ y: [2], x: 1 }), isPoint({ x: 1, y: [3] })]).toEqual([true, false]);
});

test('a schema’s constants keep the fields that messages use', async () => {
  const { faults } = await validatorOf({
    description: 'A size',
    type: ['string', 'null'],
    enum: ['s', null],
  });
  expect(faults(1)).toEqual([{ pointer: '', message: 'must be string,null' }]);
  expect(faults('l')).toEqual([{ pointer: '', message: 'must be equal to one of the allowed values' }]);
});

test('the code holds nothing that is not called, and nothing twice', async () => {
  const list = { type: 'array', items: { $ref: '#/components/schemas/Item' } };
  const text = (await validatorsFile(specWith({ schemas: { List: list, Item: { type: 'string' } } }))) ?? '';
  expect(text.match(/^function check\w+/gm)).toEqual(['function checkItem', 'function checkList']);
  expect(text).not.toMatch(/^const (schema|formats|func)|^function fits/m);
});

test('text that looks like a name of ajv’s stays as it is', async () => {
  const numbered = Array.from({ length: 30 }, (_, index) => `validate${index}`);
  const names = [...numbered, 'formats0', 'schema0', 'func0', 'formats', 'require("ajv")'];
  const isName = await validatorOf({ enum: names, description: 'validate0' });
  expect(names.filter((name) => isName(name))).toEqual(names);
});

test('there is a validator for each event, by what tells the events apart', async () => {
  const payload = (kind: string) => ({ required: ['kind'], properties: { kind: { const: kind } } });
  const webhooks = {
    placed: webhook({ $ref: '#/components/schemas/Placed' }),
    gone: webhook(payload('order.gone')),
  };
  const module = await validatorsFor(specWith({ webhooks, schemas: { Placed: payload('order.placed') } }));
  const { shopEventValidators } = module as unknown as { shopEventValidators: Record<string, Validator> };
  expect(shopEventValidators).toEqual({ 'order.placed': module.isPlaced, 'order.gone': module.isGoneEvent });
  expect(shopEventValidators['order.gone']?.({ kind: 'order.gone' })).toBe(true);
});

const warning = {
  event_id: 'evt_7Kq2ZbTn4WxV9sLd',
  event_type: 'quota.warning',
  timestamp: '2026-03-06T16:40:00.000Z',
  quota: {
    id: 'qta_S6hJr3QwC8vXu2Pk',
    tenant_id: 'ten_main',
    target_type: 'share',
    target_id: 'shr_docs',
    limit_bytes: 5368709120,
    limit_type: 'hard',
    warning_threshold_1: 80,
    warning_threshold_2: 90,
    warning_threshold_3: 95,
    grace_period_days: 7,
    grace_extra_percent: 10,
    grace_started_at: null,
    exempt: false,
    exempt_reason: null,
  },
  threshold: 95,
  percent_used: 95,
};

/** Each value that differs from the event in one field. */
const spoilt = Object.entries(warning).flatMap(([field, value]) => [
  ...[null, '', 'quota.other', -1, 2.5, [], {}].map((other) => ({ ...warning, [field]: other })),
  Object.fromEntries(Object.entries(warning).filter(([name]) => name !== field)),
  ...(typeof value === 'object'
    ? Object.keys(value).map((inner) => ({ ...warning, [field]: { ...value, [inner]: {} } }))
    : []),
]);

test('an event is judged as the mock judges it, whichever field is spoilt', async () => {
  const { isQuotaWarningEvent } = await validatorsFor({
    name: 'quota',
    source: 'quota',
    document: specs.quota,
  });
  expect(isQuotaWarningEvent?.faults(warning)).toEqual([]);
  const check = validatorsOf('quota').event('quota.warning');
  const judged = spoilt.map((event) => [event, isQuotaWarningEvent?.(event)]);
  expect(judged).toEqual(spoilt.map((event) => [event, check?.(event).length === 0]));
  expect(judged.filter(([, fits]) => fits === false).length).toBeGreaterThan(50);
});

const ajv = addFormats.default(new Ajv2020({ strict: false }));

/** Texts near the edge of each format. */
const texts: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  date: fc.stringMatching(/^(19|20|00)(00|04|23)-(0[0-9]|1[0-3])-(0[01]|2[89]|3[0-2])$/),
  time: fc.stringMatching(
    /^[0-2][0-9]:[0-6][0-9]:(5[89]|6[01])(\.\d{1,3})?([zZ]|[+-][0-2][0-9]:?[0-6][0-9]|[+-]23|)$/,
  ),
  'date-time': fc.stringMatching(/^2024-02-(29|30)[tT ](23|24|00):59:(59|60)(\.5)?(Z|[+-]0[01]:00|)$/),
  regex: fc.stringMatching(/^[a()[\]\\Z*]{0,5}$/),
  uri: fc.oneof(fc.webUrl(), fc.stringMatching(/^(a:|http:|mailto:|)(\/{0,3})[a-z@.:\\ %?#[\]0-9]{0,6}$/)),
  byte: fc.stringMatching(/^([A-Z+/]{3,5}=?){0,2}={0,2}$/),
  int32: fc.oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.integer({ min: 2 ** 31 - 2, max: 2 ** 31 + 2 }),
    fc.integer({ min: -(2 ** 31) - 2, max: -(2 ** 31) + 2 }),
  ),
  int64: fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.maxSafeInteger()),
};

test.each(Object.entries(FORMAT_FUNCTIONS))(
  'the format %s is judged as ajv-formats does',
  async (format, name) => {
    const fits = (
      await running<Record<string, (value: unknown) => boolean>>(`${inlineCode([name])}export { ${name} };`)
    )[name];
    const judges = ajv.compile({ format });
    const seen = new Set<boolean>();
    fc.assert(
      fc.property(texts[format] as fc.Arbitrary<unknown>, (value) => {
        seen.add(judges(value));
        expect([value, fits?.(value)]).toEqual([value, judges(value)]);
      }),
      { numRuns: 500, seed: 1 },
    );
    expect(seen.size).toBe(2);
  },
);

test('formats that are regular expressions are written out, and unknown ones are let be', async () => {
  const isEmail = await validatorOf({ type: 'string', format: 'email' });
  expect([isEmail('ada@example.com'), isEmail('ada')]).toEqual([true, false]);
  const isAny = await validatorOf({ type: 'string', format: 'of our own' });
  expect(isAny('anything')).toBe(true);
});

test('a spec without schemas and events has no validators', async () => {
  expect(await validatorsFile(specWith({}))).toBeUndefined();
});
