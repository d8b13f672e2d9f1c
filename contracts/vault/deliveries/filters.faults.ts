// Filters that keep out what they should let through, or let through what they should keep out.

import { type Alter, type Call, type Fields, faultsOf, fieldsOf } from '../../support/wire-faults.ts';
import { CREATE, stores, textsIn, UPDATE } from '../alterations.ts';

/** Goes by other filters than those that a new webhook is given and shown with. */
const goesBy = (change: (filters: Fields, webhook: Fields) => Fields): Alter =>
  stores(CREATE, (given) =>
    given.filters == null ? given : { ...given, filters: change(fieldsOf(given.filters), given) },
  );

/** Goes by another path_prefix. */
const prefixed = (change: (prefix: string) => string): Alter =>
  goesBy(({ path_prefix: prefix, ...filters }) =>
    typeof prefix === 'string' ? { ...filters, path_prefix: change(prefix) } : filters,
  );

/** Filters without some of them. */
const lacking =
  (...names: readonly string[]) =>
  (filters: Fields) =>
    Object.fromEntries(Object.entries(filters).filter(([name]) => !names.includes(name)));

/**
 * Sends an event only where it passes the filters of a webhook, read in another way.
 *
 * @param names the filters that do not hold otherwise
 */
const passes =
  (
    isPassed: (event: Fields, filters: Fields, others: readonly Fields[]) => boolean,
    ...names: readonly string[]
  ): Alter =>
  () => {
    // A receiver in a test environment may be at another origin.
    const filters = new Map<string, Fields>();
    const { answer } = goesBy(lacking(...names))();
    return {
      answer(call, proceed) {
        noteFilters(filters, call);
        return answer?.(call, proceed) ?? proceed();
      },
      send({ url, body }, proceed) {
        const wanted = filters.get(new URL(url).pathname);
        const isFree = wanted === undefined || isPassed(JSON.parse(body), wanted, [...filters.values()]);
        return isFree ? proceed() : Promise.resolve({ status: 200 });
      },
    };
  };

function noteFilters(known: Map<string, Fields>, { operation, body }: Call): void {
  const { url, filters } = fieldsOf(body);
  if (operation === CREATE && typeof url === 'string' && URL.canParse(url))
    known.set(new URL(url).pathname, fieldsOf(filters));
}

/** Compares the path with path_prefix in another way. */
const reads = (isUnder: (path: string, prefix: string) => boolean): Alter =>
  passes(
    ({ path = '' }, { path_prefix: prefix }) => prefix === undefined || isUnder(String(path), String(prefix)),
    'path_prefix',
  );

/** Whether a path begins with a prefix in which one character stands for any. */
const likeBut = (any: string) => (path: string, prefix: string) =>
  Array.from(prefix).every((letter, index) => letter === any || letter === path[index]);

/** Compares new secrets with filters by type and tag in another way. */
const compares = (isPassed: (secret: Fields, filters: Fields) => boolean): Alter =>
  passes(
    ({ event_type: type, data }, filters) => type !== 'secret.created' || isPassed(fieldsOf(data), filters),
    'secret_type',
    'tags',
  );

const anyTag = ({ tags }: Fields, isIn: (tag: string) => boolean) =>
  tags === undefined || textsIn(tags).some(isIn);

const ofType = ({ secret_type: type }: Fields, { secret_type: wanted = type }: Fields) => type === wanted;

export const filterFaults = faultsOf({
  'V-SUB-04': {
    'pays no attention to path_prefix': goesBy(lacking('path_prefix')),
    'pays no attention to path_prefix where an entry is a pattern': goesBy((filters, { events }) =>
      textsIn(events).some((entry) => entry.includes('*')) ? lacking('path_prefix')(filters) : filters,
    ),
    'pays no attention to path_prefix where there is a secret_type': goesBy((filters) =>
      filters.secret_type === undefined ? filters : lacking('path_prefix')(filters),
    ),
    'pays attention to the first segment of path_prefix alone': prefixed(
      (prefix) => `${prefix.split('/', 1)[0]}/`,
    ),
    'shows a path_prefix that a change brings, and does not filter by it': stores(UPDATE, (given) =>
      given.filters == null ? given : { ...given, filters: lacking('path_prefix')(fieldsOf(given.filters)) },
    ),
    'drops what is outside ASCII from path_prefix': prefixed((prefix) => prefix.replace(/[^ -~]/g, '')),
    'compares the first 32 characters of path_prefix': prefixed((prefix) => prefix.slice(0, 32)),
    'looks for path_prefix anywhere in the path': reads((path, prefix) => path.includes(prefix)),
    'takes path_prefix in any case': reads((path, prefix) =>
      path.toLowerCase().startsWith(prefix.toLowerCase()),
    ),
    'wants something behind path_prefix': passes(
      ({ path }, { path_prefix: prefix }) => prefix === undefined || path !== prefix,
    ),
    'takes a dot in path_prefix for any character': reads(likeBut('.')),
    'takes an underscore in path_prefix for any character': reads(likeBut('_')),
    'takes the beginning of path_prefix for the whole': reads(
      (path, prefix) => prefix.startsWith(path) || path.startsWith(prefix),
    ),
    'applies path_prefix only to secrets': passes(
      ({ event_type: type, path = '' }, { path_prefix: prefix = '' }) =>
        String(type).startsWith('certificate.') || String(path).startsWith(String(prefix)),
      'path_prefix',
    ),
    'sends an event only to the webhook with the longest prefix': passes(
      ({ path = '' }, { path_prefix: prefix }, all) =>
        prefix === undefined ||
        !all.some(
          ({ path_prefix: other }) =>
            String(other ?? '').length > String(prefix).length && String(path).startsWith(String(other)),
        ),
    ),
    'sends every type of the family below path_prefix': stores(CREATE, (given) =>
      fieldsOf(given.filters).path_prefix === undefined
        ? given
        : { ...given, events: textsIn(given.events).map((entry) => `${entry.split('.', 1)[0]}.**`) },
    ),
  },
  'V-SUB-05.2': {
    'pays no attention to secret_type': goesBy(lacking('secret_type')),
    'pays no attention to tags': goesBy(lacking('tags')),
    'filters by secret_type only what is created': compares(ofType),
    'filters by tags only what is created': compares(({ tags }, filters) =>
      anyTag(filters, (tag) => textsIn(tags).includes(tag)),
    ),
    'lets events pass that are about no secret': goesBy((filters, { events }) =>
      textsIn(events).includes('**') ? lacking('tags', 'secret_type')(filters) : filters,
    ),
    'checks only the first tag of a filter': goesBy(({ tags, ...filters }) =>
      tags === undefined ? filters : { ...filters, tags: textsIn(tags).slice(0, 1) },
    ),
    'checks only the first tag of a secret': passes(
      ({ event_type: type, data }, { tags }) =>
        tags === undefined ||
        type !== 'secret.created' ||
        textsIn(tags).includes(String(textsIn(fieldsOf(data).tags)[0])),
    ),
    'checks only the last tag of a secret': passes(
      ({ event_type: type, data }, { tags }) =>
        tags === undefined ||
        type !== 'secret.created' ||
        textsIn(tags).includes(String(textsIn(fieldsOf(data).tags).at(-1))),
    ),
    'wants every tag of a filter': passes(
      ({ event_type: type, data }, { tags }) =>
        type !== 'secret.created' || textsIn(tags).every((tag) => textsIn(fieldsOf(data).tags).includes(tag)),
    ),
    'looks for type and tags in the event, and not at the secret': passes(({ data }, filters) => {
      const { secret_type: type, tags } = fieldsOf(data);
      const { secret_type: wanted } = filters;
      return (
        (wanted === undefined || type === wanted) && anyTag(filters, (tag) => textsIn(tags).includes(tag))
      );
    }),
    'takes the beginning of a secret_type for the whole': compares(
      ({ secret_type: type }, { secret_type: wanted = '' }) => String(type).startsWith(String(wanted)),
    ),
    'takes the beginning of a tag for the whole': compares(({ tags }, filters) =>
      anyTag(filters, (tag) => textsIn(tags).some((own) => own.startsWith(tag))),
    ),
    'takes tags in any case': compares(({ tags }, filters) =>
      anyTag(filters, (tag) => textsIn(tags).some((own) => own.toLowerCase() === tag.toLowerCase())),
    ),
  },
});
