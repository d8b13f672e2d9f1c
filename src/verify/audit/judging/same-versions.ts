// An object that says when it was calculated or changed last shows the same each time that it says the same instant, to every
// caller and by every call, and a record of an event keeps its id: this rests on no state of the oracle.

import type { OpenApiDocument } from '../../../openapi/document.ts';
import { jsonPlace } from '../../../openapi/field-kind.ts';
import { type Operation, responseFor } from '../../../openapi/operations.ts';
import { rulesOfAnswer } from '../../oracle/comparing/answers.ts';
import { faultOf, type Judged } from '../../oracle/comparing/freedom.ts';
import type { Observation } from '../../oracle/running/observation.ts';
import { listIn } from '../adopting/resources.ts';
import { valueFor } from '../lookups.ts';
import { APART_MS } from '../recordings/arrivals.ts';
import type { RecordedCall } from '../replaying/replay.ts';
import { namedOnTheWay } from './named-places.ts';

type Fields = Readonly<Record<string, unknown>>;

export class SameVersions {
  readonly #document: OpenApiDocument;
  /** What was shown by the object and the instant, with the operation that showed it. */
  readonly #shown = new Map<string, { readonly fields: Fields; readonly operation: Operation }>();

  /** The ids of records, by the lists that show them, the events that they are of, and their instants. */
  readonly #records = new Map<string, string>();

  constructor(document: OpenApiDocument) {
    this.#document = document;
  }

  /** Where an answer shows an object as of an instant otherwise than an earlier one did. */
  differences({ operation, path, entry }: RecordedCall, { status, body }: Observation): readonly Judged[] {
    if (operation.method !== 'GET' || status !== 200) return [];
    const list = listIn(body);
    const items: readonly (readonly [string, unknown])[] =
      list === undefined ? [['', body]] : list.items.map((item, at) => [`/${list.name}/${at}`, item]);
    return items.flatMap(([at, item]) => {
      const fields = Object(item) as Fields;
      const renamed = this.#renamed(path, fields, items);
      if (renamed !== undefined)
        return this.#difference(`${at}/id`, [operation, operation], {
          expected: renamed,
          observed: fields.id,
        });
      const version = fields.calculated_at ?? fields.updated_at;
      // Until then, something may still be changed at the same instant.
      if (!(Date.parse(String(version)) < entry.atMs - APART_MS)) return [];
      const key = JSON.stringify([fields.target_type, fields.target_id ?? fields.id, version]);
      const known = this.#shown.get(key);
      if (known === undefined) this.#shown.set(key, { fields, operation });
      return Object.entries(known?.fields ?? {}).flatMap(([name, expected]) =>
        typeof expected !== 'number' || !(name in fields) || fields[name] === expected
          ? []
          : this.#difference(`${at}/${name}`, [operation, known?.operation ?? operation], {
              expected,
              observed: fields[name],
            }),
      );
    });
  }

  /** The id under which a record of a list was shown before, if it is another one. */
  #renamed(
    path: string,
    { id, event_id, timestamp }: Fields,
    items: readonly (readonly [string, unknown])[],
  ): unknown {
    if (typeof id !== 'string' || event_id === undefined || timestamp === undefined) return undefined;
    const key = JSON.stringify([path, event_id, timestamp]);
    const known = valueFor(this.#records, key, () => id);
    const isListed = items.some(([, item]) => Object(item).id === known);
    return known === id || isListed ? undefined : known;
  }

  #difference(
    pointer: string,
    operations: readonly [Operation, Operation],
    values: Pick<Judged, 'expected' | 'observed'>,
  ): Judged {
    const place = jsonPlace(this.#document, responseFor(operations[0], 200));
    const ofOperations = operations.flatMap((each) => rulesOfAnswer(each, 200, this.#document));
    const rules = [...new Set([...namedOnTheWay(this.#document, place, pointer).rules, ...ofOperations])];
    return faultOf({ at: `body${pointer}`, kind: 'value', ...values, rules });
  }
}
