// What is wrong with a value, in the words of this project: one fault for each place.
import { expect, it } from 'vitest';
import type { ValidationError } from '../../src/openapi/validation-errors.ts';
import { Validators } from '../../src/openapi/validators.ts';
import { BOOK, bookSpec, PET } from '../support/book-spec.ts';

const validators = new Validators('books', bookSpec);

it.each([
  ['a missing field', {}, '/title', 'required', 'is required'],
  [
    'a field without the one it needs',
    { title: 'a', price: 1 },
    '/currency',
    'dependentRequired',
    'is required when price is given',
  ],
  ['another type', { title: 'a', price: '1', currency: 'x' }, '/price', 'type', 'must be number'],
  ['a value outside a list', { title: 'a', kind: 'map' }, '/kind', 'enum', 'must be one of "novel", "poem"'],
  ['another constant', { title: 'a', edition: 2 }, '/edition', 'const', 'must be 1'],
  [
    'no date',
    { title: 'a', printed: '2026-02-30T00:00:00Z' },
    '/printed',
    'format',
    'must match format "date-time"',
  ],
  [
    'an infinite number',
    { title: 'a', price: Number.POSITIVE_INFINITY, currency: 'x' },
    '/price',
    'type',
    'must be number',
  ],
  ['a name that has to be escaped', { title: 'a', 'odd/name': 'x' }, '/odd~1name', 'type', 'must be integer'],
  ['an item of a list', { title: 'a', authors: ['b', 5] }, '/authors/1', 'type', 'must be string'],
  ['no object at all', [], '', 'type', 'must be object'],
])('%s: the fault names place, keyword and what is wrong', (_what, value, pointer, keyword, message) => {
  expect(validators.at(BOOK)(value)).toMatchObject([{ pointer, keyword, message }]);
});

it('a text outside a list is told with the texts of the list', () => {
  expect(validators.at(BOOK)({ title: 'a', kind: 'map' })).toMatchObject([
    { given: 'map', known: ['novel', 'poem'] },
  ]);
  expect(validators.at(BOOK)({ title: 'a', kind: 5 })[0]).not.toHaveProperty('given');
});

it('an unknown field is a fault that names the known ones', () => {
  expect(validators.at(BOOK)({ title: 'a', titel: 'b' })).toEqual([
    {
      pointer: '/titel',
      keyword: 'additionalProperties',
      message: 'is not a known field',
      known: ['title', 'kind', 'edition', 'price', 'currency', 'printed', 'odd/name', 'authors'],
    },
  ]);
});

it('each place has its own fault', () => {
  const faults = validators.at(BOOK)({ title: 'A', kind: 'map', titel: 'b', authors: [1, 'a', 2] });
  expect(pointersOf(faults)).toEqual(['/authors/0', '/authors/2', '/kind', '/titel', '/title']);
});

it('of several things wrong in one place the first is told', () => {
  expect(validators.at(BOOK)({ title: '' })).toMatchObject([{ pointer: '/title', keyword: 'minLength' }]);
});

it('a hundred faults at most are told of one value', () => {
  const authors = Array.from({ length: 150 }, (_, index) => index);
  expect(validators.at(BOOK)({ title: 'a', authors })).toHaveLength(100);
});

it('where no branch fits, what stands under the branches is told, not that none fits', () => {
  expect(pointersOf(validators.at(PET)({ bark: 'loud' }))).toEqual(['/bark', '/meow']);
});

it('a value that fits two branches, of which it may fit one, is a fault', () => {
  const check = validators.schema('two', { oneOf: [{ type: 'number' }, { type: 'integer' }] });
  expect(check(1.5)).toEqual([]);
  expect(check(1)).toMatchObject([{ pointer: '', keyword: 'oneOf' }]);
});

it('a field that a branch does not know is a fault at its place', () => {
  expect(validators.at(PET)({ bark: true, purr: true })).toContainEqual({
    pointer: '/purr',
    keyword: 'unevaluatedProperties',
    message: 'is not a known field',
  });
});

function pointersOf(faults: readonly ValidationError[]): string[] {
  return faults.map(({ pointer }) => pointer).sort();
}

it('a text where a list of texts also holds null: only the texts are known names', () => {
  const check = validators.schema('nullable list', { enum: ['mfa_required', null] });
  expect(check('mfa')).toMatchObject([{ keyword: 'enum', given: 'mfa', known: ['mfa_required'] }]);
  expect(validators.schema('no texts', { enum: [1, null] })('one')).not.toMatchObject([{ given: 'one' }]);
});
