// What is generated for `Prefer: dynamic=true` fits its schema, whatever is drawn.

import { expect, test } from 'vitest';
import { DocumentedReplies, drawsOf } from '../../src/openapi/documented-replies.ts';
import { operationsOf } from '../../src/openapi/operations.ts';
import { Validators } from '../../src/openapi/validators.ts';
import { openRegistry } from '../../src/registry/registry.ts';

const DRAWS = 20;

const services = await (await openRegistry()).services();

test.each([...services])('every answer of %s', (name, { document }) => {
  const validators = new Validators(name, document);
  const faults = operationsOf(document).flatMap((operation) => {
    const replies = new DocumentedReplies(document, operation);
    return [...operation.responses.keys()].flatMap((status) => {
      const content = replies.answer(Number(status))?.contents[0];
      if (content?.hasSchema !== true) return [];
      const check = validators.at(content.schemaPointer);
      return Array.from({ length: DRAWS }, (_, at) => {
        const draw = drawsOf(1, `req_${at}`, '2026-01-01T00:00:00.000Z');
        const { body } = replies.reply({ status, isDynamic: true }, draw);
        return body instanceof Buffer
          ? []
          : check(body).map((fault) => ({ at: `${operation.id} ${status}`, fault }));
      }).flat();
    });
  });
  expect(faults).toEqual([]);
});
