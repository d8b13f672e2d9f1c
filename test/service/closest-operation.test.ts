// What somebody may have meant by a path that a service does not have.

import { expect, test } from 'vitest';
import { closestOperation } from '../../src/service/closest-operation.ts';

const operation = (operationId: string) => ({ operationId, responses: {} });

const parameters = [{ name: 'id', in: 'path' as const, required: true, schema: { type: 'string' } }];

const document = {
  openapi: '3.1.0',
  info: { title: 'Books', version: '1' },
  paths: {
    '/v1/books': { get: operation('listBooks'), post: operation('addBook') },
    '/v1/books/{id}/loans': { get: { ...operation('listLoans'), parameters } },
  },
};

test.each([
  ['GET', '/v1/book', 'listBooks'],
  ['POST', '/v2/books', 'addBook'],
  ['GET', '/v1/books/a-rather-long-id-of-a-book/loan', 'listLoans'],
])('%s %s comes closest to %s', (method, path, id) => {
  expect(closestOperation(document, { method, path })?.id).toBe(id);
});

test('where there is no operation, none comes closest', () => {
  expect(closestOperation({ ...document, paths: {} }, { method: 'GET', path: '/' })).toBeUndefined();
});
