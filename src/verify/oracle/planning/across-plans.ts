// Plans in which what one operation does shows at another resource, or what one caller has made is named by another one,
// and lists that are longer than a page is by default.

import { type Schema, valueAt } from '../../../openapi/document.ts';
import { type Place, placeOf, propertyOf } from '../../../openapi/field-kind.ts';
import type { Operation } from '../../../openapi/operations.ts';
import { resourceOf } from '../drawing/focus.ts';
import { callOf, type Intent, type Plan, type Planning, readsOf } from '../drawing/intents.ts';
import { needsOf, subjectOfPath } from '../drawing/pool.ts';
import { mergedOf } from '../drawing/values.ts';
import type { Values } from '../history.ts';

const FULL = { oddity: null, fullness: 100 } as const;
const PLAIN = { oddity: null, fullness: 0 } as const;

const DAYS_MS = 40 * 86_400_000;

/**
 * Everything is made, changed, left alone for some time and removed, with a look at every list after each: what changes where
 * nothing should, or by time alone, shows there.
 */
export function acrossPlans({ whole: { operations, hasClock } }: Planning): readonly Plan[] {
  const lists = operations.filter((each) => each.method === 'GET' && needsOf(each).length === 0);
  const of = (isWanted: (each: Operation) => boolean): Plan =>
    operations.filter(isWanted).map((each) => callOf(each, FULL));
  const looks = lists.map((each) => callOf(each, PLAIN));
  const later: Intent = { needs: [], draw: (_, id) => ({ kind: 'clock', id, byMs: DAYS_MS }) };
  const isWrite = ({ method }: Operation) => method !== 'GET' && method !== 'DELETE';
  const plan = [
    ...[...of(isMaking), ...looks],
    ...[...of((each) => isWrite(each) && !isMaking(each)), ...looks],
    ...(hasClock ? [later, ...looks] : []),
    ...[...of(({ method }) => method === 'DELETE'), ...looks],
  ];
  return lists.length > 1 ? [plan] : [];
}

/** What one caller has made, named in the body of another one's call. */
export function foreignPlans({ surface, whole: { operations }, seen }: Planning): readonly Plan[] {
  const { document, credentials } = surface;
  return operations.filter(isMaking).flatMap((make) => {
    const name = `${subjectOfPath(make.path)}_id`;
    const [owner, ...others] = seen.ableOf(make.id, credentials);
    const users = operations.filter((each) => propertyOf(document, bodyOf(each, document), name).length > 0);
    return users.flatMap((use) =>
      others.map((other): Plan => {
        const as = (credential: string) => ({ ...FULL, as: { credential } });
        return [
          callOf(make, as(owner as string)),
          naming(name, callOf(use, as(other))),
          ...readsOf(use, operations),
        ];
      }),
    );
  });
}

/** A call whose body names what was made last. */
function naming(name: string, { needs, draw }: Intent): Intent {
  return {
    needs,
    draw(by, id) {
      const [call, latest] = [draw(by, id), by.calls.latest(name)];
      if (call?.kind !== 'call' || latest === undefined) return call;
      return { ...call, body: { ...(call.body as Values), [name]: latest } };
    },
  };
}

/** Each list with one more in it than its page has by default, and what is on the page after that. */
export function overflowPlans({
  surface: { document, credentials },
  whole: { operations },
  seen,
}: Planning): readonly Plan[] {
  return operations.flatMap((list): readonly Plan[] => {
    const size = defaultSizeOf(list, document);
    const make = operations.find((each) => isMaking(each) && resourceOf(each) === resourceOf(list));
    if (list.method !== 'GET' || size === undefined || make === undefined || needsOf(list).length > 0)
      return [];
    // All by one caller, since others may have lists of their own.
    const [owner] = seen.ableOf(make.id, credentials);
    const own = { ...PLAIN, ...(owner !== undefined && { as: { credential: owner } }) };
    return [[...Array.from({ length: size + 1 }, () => callOf(make, own)), callOf(list, own)]];
  });
}

/** No more than so many are made to fill a page. */
const MAX_SIZE = 50;

function defaultSizeOf(
  { parameters }: Operation,
  document: Planning['surface']['document'],
): number | undefined {
  const [size] = parameters
    .filter(({ name }) => /^(limit|page_size|per_page)$/.test(name))
    .map(({ schema }) => mergedOf(placeOf(document, schema)).default);
  return typeof size === 'number' && size <= MAX_SIZE ? size : undefined;
}

function isMaking(each: Operation): boolean {
  return each.method === 'POST' && resourceOf(each) === each.path;
}

function bodyOf({ body }: Operation, document: Planning['surface']['document']): Place {
  const pointer = body?.content.get('application/json');
  return pointer === undefined ? [] : placeOf(document, valueAt(document, pointer) as Schema);
}
