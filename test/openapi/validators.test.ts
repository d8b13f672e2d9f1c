// Validators compiled from a document: of schemas, requests, answers and events.
import { expect, it } from 'vitest';
import { type Operation, operationsOf } from '../../src/openapi/operations.ts';
import { Validators } from '../../src/openapi/validators.ts';
import { BOOK, bookSpec } from '../support/book-spec.ts';
import { eventTypes, serviceNames, specs, validatorsOf } from '../support/specs.ts';

const validators = new Validators('books', bookSpec);
const [putBook] = operationsOf(bookSpec) as [Operation];

it('a value that fits has no fault', () => {
  expect(validators.at(BOOK)({ title: 'emma', kind: 'novel', authors: ['jane'] })).toEqual([]);
});

it('a schema is found by its $id, too', () => {
  const Name = { $id: 'http://spec.invalid/name', type: 'string' };
  const schemas = { Name, Person: { properties: { name: { $ref: Name.$id } } } };
  const document = { ...bookSpec, components: { schemas } };
  const check = new Validators('people', document).at('/components/schemas/Person');
  expect(check({ name: 'emma' })).toEqual([]);
  expect(check({ name: 5 })).toHaveLength(1);
});

it('a request is checked as a whole: path, query, header and body', () => {
  const parts = { path: { id: 'toolong' }, query: { limit: 0 }, header: {}, body: {} };
  const check = validators.request(putBook, 'application/json');
  expect(
    check(parts)
      .map(({ pointer }) => pointer)
      .sort(),
  ).toEqual(['/body/title', '/header/X-Tag', '/path/id', '/query/limit']);
});

it('without a body of a documented media type only the parameters are checked', () => {
  const parts = { path: { id: 'a' }, query: {}, header: { 'X-Tag': 'x' }, body: 'anything' };
  expect(validators.request(putBook, undefined)(parts)).toEqual([]);
  expect(validators.request(putBook, 'text/plain')(parts)).toEqual([]);
  expect(validators.request(putBook, 'application/json')(parts)).toHaveLength(1);
});

it('an operation without parameters and body has nothing to check', () => {
  const bare = { ...putBook, parameters: [], body: undefined };
  expect(validators.request(bare, undefined)({ path: { id: 5 }, query: {}, header: {} })).toEqual([]);
});

it('of a value without measure the first fault is told, not all of them', () => {
  const authors = (count: number) => ({ title: 'a', authors: Array.from({ length: count }, () => 5) });
  expect(validators.at(BOOK)(authors(100)).length).toBe(100);
  expect(validators.at(BOOK)(authors(20_000))).toHaveLength(1);
});

it('an event is checked by its type; of an unknown type nothing is known', () => {
  expect(validators.event('book/sold')?.({ title: 'a' })).toEqual([]);
  expect(validators.event('book/sold')?.({})).toHaveLength(1);
  expect([validators.event('book/lost'), validators.event('toString')]).toEqual([undefined, undefined]);
});

it('a schema that somebody contributes is checked under its own key', () => {
  const check = validators.schema('settings', { type: 'object', required: ['a'] });
  expect(check({})).toMatchObject([{ pointer: '/a' }]);
  expect(check({ a: 1 })).toEqual([]);
});

it('a check is compiled once', () => {
  expect(validators.at(BOOK)).toBe(validators.at(BOOK));
});

it('a pointer that leads nowhere is an error, not a check that lets everything pass', () => {
  expect(() => validators.at('/components/schemas/Missing')).toThrow();
});

it('quick validators refuse the same and stop at the first fault', () => {
  const quick = new Validators('books', bookSpec, { isQuick: true });
  expect(quick.at(BOOK)({ title: 'emma' })).toEqual([]);
  expect(quick.at(BOOK)({ kind: 'map', titel: 'b' })).toHaveLength(1);
});

it.each(serviceNames)('%s: every request and every answer of the spec compiles', (service) => {
  const ofSpec = validatorsOf(service);
  for (const operation of operationsOf(specs[service])) {
    for (const mediaType of [undefined, ...(operation.body?.content.keys() ?? [])]) {
      expect(ofSpec.request(operation, mediaType)).toBeTypeOf('function');
    }
    for (const { content } of operation.responses.values()) {
      for (const pointer of content.values()) expect(ofSpec.at(pointer)).toBeTypeOf('function');
    }
  }
});

it.each(eventTypes)('$service: $type is known and takes no empty object', ({ service, type }) => {
  expect(validatorsOf(service).event(type)?.({})).not.toEqual([]);
});
