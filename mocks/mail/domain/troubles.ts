// Outages and crashes of the service itself.

import { collectionOf } from '../../../src/engine/collection.ts';
import { fieldsOf, oneOf, text } from '../../../src/engine/document-schema.ts';

/** Something that is wrong with the service itself, by its name. */
export interface Trouble {
  readonly name: 'database' | 'cache' | 'key_set' | 'crash';
  /** What caused it, as text. */
  readonly cause: string;
}

export const troubles = collectionOf<Trouble>(
  'mail/troubles',
  {},
  fieldsOf<Trouble>({ name: oneOf('database', 'cache', 'key_set', 'crash'), cause: text }),
);
