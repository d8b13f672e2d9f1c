// Lists of event types that are not the catalogue, and types that cannot be had.

import { type Fields, faultsOf, fieldsOf, instead, lists } from '../../support/wire-faults.ts';
import { CREATE, refusal, textsIn } from '../alterations.ts';

const TYPES = 'listEventTypes';

/** The text of an entry that is an event type, whatever the field is called. */
const typeIn = (entry: Fields) =>
  Object.values(entry).find((value) => /^[a-z_]+\.[a-z_.]+$/.test(String(value)));

const renamed = (entry: Fields, change: (type: string) => string): Fields =>
  Object.fromEntries(
    Object.entries(entry).map(([name, value]) => [
      name,
      value === typeIn(entry) ? change(String(value)) : value,
    ]),
  );

export const eventTypeFaults = faultsOf({
  'V-EV-04': { 'lists a type twice': lists(TYPES, (types) => [...types, types[3] as Fields]) },
  'V-EV-04.1': {
    'delivers one of the types only for patterns': instead(CREATE, ({ body }, proceed) =>
      textsIn(fieldsOf(body).events).includes('identity.sync.completed') ? refusal(422) : proceed(),
    ),
  },
  'V-EV-04.2': {
    'forgets a type in the list of event types': lists(TYPES, (types) => types.slice(1)),
    'lists a type that there is not': lists(TYPES, (types) => [
      ...types,
      renamed(types[0] as Fields, () => 'secret.archived'),
    ]),
    'leaves the types of three segments out of the list': lists(TYPES, (types) =>
      types.filter((entry) => String(typeIn(entry)).split('.').length === 2),
    ),
  },
  'V-WH-18': {
    'leaves the types of secrets out of the list without the admin scope': lists(
      TYPES,
      (types, { caller }) =>
        caller === 'admin' ? types : types.filter((entry) => !String(typeIn(entry)).startsWith('secret.')),
    ),
  },
  'V-WH-18.2': {
    'lists every type under one family': lists(TYPES, (types) =>
      types.map((entry) => ({ ...entry, family: 'secret' })),
    ),
    'lists the families in the place of the types': lists(TYPES, (types) =>
      types.map((entry) => renamed(entry, (type) => String(type.split('.', 1)[0]))),
    ),
  },
});
