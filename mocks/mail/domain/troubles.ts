// Outages and crashes of the service itself.

import { collectionOf } from '../../../src/engine/collection.ts';
import { fieldsOf, oneOf, text } from '../../../src/engine/document-schema.ts';

/** A named problem of the service itself. */
export interface Trouble {
  readonly name: 'database' | 'cache' | 'key_set' | 'crash';
  /** A description of the cause. */
  readonly cause: string;
}

export const troubles = collectionOf<Trouble>(
  'mail/troubles',
  {},
  fieldsOf<Trouble>({ name: oneOf('database', 'cache', 'key_set', 'crash'), cause: text }),
);
