// Registrations that are taken though they are to be refused, or refused and kept.

import {
  type Alter,
  answered,
  type Fields,
  faultsOf,
  fieldsOf,
  instead,
  takes,
} from '../../support/wire-faults.ts';
import { CREATE, refusal, registers, stores } from '../alterations.ts';

/** What is taken for a field that is missing. */
const INSTEAD = {
  name: 'unnamed',
  url: 'https://hooks.example.test/unnamed',
  secret: '7f1c9a52d4e84b0f9b6a3c2e5d8f0a17',
  events: ['secret.*'],
};

const completed = (field: keyof typeof INSTEAD): Alter =>
  takes(CREATE, (given) => ({ [field]: INSTEAD[field], ...given }));

const nullTaken = (field: keyof typeof INSTEAD): Alter =>
  stores(CREATE, (given) => ({ ...given, [field]: given[field] === null ? INSTEAD[field] : given[field] }));

/** Refuses what lacks a field, and registers it. */
const refusedAndKept = (field: keyof typeof INSTEAD): Alter =>
  instead(CREATE, async ({ body }, proceed) => {
    const answer = await proceed();
    if (answer.status >= 400 && answer.status !== 401 && !(field in fieldsOf(body)))
      await proceed({ body: { ...INSTEAD, ...fieldsOf(body) } });
    return answer;
  });

/** Takes some urls for others, and shows the given ones. */
const urlsTaken = (pattern: RegExp, replacement: string): Alter =>
  stores(CREATE, (given) => rewritten(given, pattern, replacement));

function rewritten(given: Fields, pattern: RegExp, replacement: string): Fields {
  return typeof given.url === 'string' ? { ...given, url: given.url.replace(pattern, replacement) } : given;
}

export const refusedRegistrationFaults = faultsOf({
  'V-WH-02.1': {
    'registers a webhook without name': completed('name'),
    'refuses a registration without a name and keeps it': refusedAndKept('name'),
    'takes null for a name': nullTaken('name'),
  },
  'V-WH-02.2': { 'registers a webhook without url': completed('url') },
  'V-WH-02.3': {
    'registers a webhook without secret': completed('secret'),
    'takes null for a secret': nullTaken('secret'),
    'fails where a registration has no secret': instead(CREATE, ({ body }, proceed) =>
      'secret' in fieldsOf(body) ? proceed() : answered(500, {}),
    ),
  },
  'V-WH-02.4': {
    'registers a webhook without events': completed('events'),
    'refuses a registration without events and keeps it': refusedAndKept('events'),
  },
  'V-WH-03': {
    'takes a url without TLS': urlsTaken(/^http:/, 'https:'),
    'takes a url of any scheme but http': urlsTaken(/^(?!https?:).*$/, INSTEAD.url),
    'takes a url whose scheme is HTTP in capitals': urlsTaken(/^HTTP:/, 'https:'),
    'completes a url without a scheme': registers((given) => rewritten(given, /^hooks/, 'https://hooks')),
    'completes a url without a host': registers((given) =>
      rewritten(given, /^https:\/\/$/, 'https://unknown.example.test'),
    ),
  },
  'V-WH-08.1': {
    'takes a name of 201 characters': stores(CREATE, (given) => ({
      ...given,
      ...(typeof given.name === 'string' ? { name: given.name.slice(0, 200) } : {}),
    })),
    'refuses a hundred entries in events': instead(CREATE, ({ body }, proceed) => {
      const { events } = fieldsOf(body);
      return Array.isArray(events) && events.length === 100 ? refusal(422) : proceed();
    }),
  },
  'V-EV-04.1': {
    'passes over an unknown type behind a known one': instead(CREATE, async ({ body }, proceed) => {
      const answer = await proceed();
      const { events } = fieldsOf(body);
      return (answer.status === 400 || answer.status === 422) && Array.isArray(events) && events.length > 1
        ? proceed({ body: { ...fieldsOf(body), events: events.slice(0, 1) } })
        : answer;
    }),
  },
});
