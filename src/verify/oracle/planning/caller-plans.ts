// Plans about who calls: each operation by each caller, what one has made in the hands of another, and what a token may do
// that was made with some permissions and is taken back.

import { type Schema, valueAt } from '../../../openapi/document.ts';
import { itemsOf, type Place, placeOf, propertyOf } from '../../../openapi/field-kind.ts';
import type { Operation } from '../../../openapi/operations.ts';
import type { CallOptions } from '../drawing/draw-call.ts';
import { resourceOf, resourcesOf } from '../drawing/focus.ts';
import { callOf, type Intent, joined, type Plan, type Planning, readsOf } from '../drawing/intents.ts';
import { needsOf, subjectOfPath } from '../drawing/pool.ts';
import { mergedOf } from '../drawing/values.ts';
import type { Values } from '../history.ts';

/** So many calls of one plan are of different callers. */
const CALLS_A_PLAN = 24;

const FULL: CallOptions = { fullness: 100, oddity: null };

/** Each operation by each caller: first by those who may, and after the others a look at what they were refused. */
export function callerPlans({
  surface: { credentials },
  whole: { operations },
  seen,
}: Planning): readonly Plan[] {
  const closed = operations.filter(({ security }) => security.length > 0);
  const byEach = closed.map((operation) => {
    const able = seen.ableOf(operation.id, credentials);
    const others = credentials.filter((each) => !able.includes(each));
    const callers: readonly CallOptions['as'][] = [
      ...[...able, ...others].map((credential) => ({ credential })),
      null,
      { token: 'nobody' },
    ];
    const looks = operation.method === 'GET' ? [] : readsOf(operation, operations);
    return [...callers.map((as) => callOf(operation, { ...FULL, as })), ...looks];
  });
  return joined(byEach, CALLS_A_PLAN);
}

/** What one caller has made, in the hands of each other one who may make such a thing, and a look by the first after it. */
export function strangerPlans({
  surface: { credentials },
  whole: { operations },
  seen,
}: Planning): readonly Plan[] {
  return resourcesOf(operations).flatMap((group) => {
    const makes = group.filter((each) => each.method === 'POST' && resourceOf(each) === each.path);
    return makes.flatMap((make) => {
      const [owner, ...others] = seen.ableOf(make.id, credentials);
      const later = group.filter((each) => each !== make);
      return others.map((other) => [
        callOf(make, { ...FULL, as: { credential: owner as string } }),
        ...later.map((each) => callOf(each, { ...FULL, as: { credential: other } })),
        ...readsOf(make, operations),
      ]);
    });
  });
}

/** Each permission that a token can be made with alone, in a call of each kind; and what a token may do that is taken back. */
export function tokenPlans(planning: Planning): readonly Plan[] {
  const { surface, seen, whole } = planning;
  const makers = seen.producersOf('token').flatMap((step) => (step.kind === 'call' ? step.operation : []));
  const makes = whole.operations.filter((each) => makers.includes(each.id) && isMaking(each));
  const others = resourcesOf(whole.operations).flatMap((group) => [
    ...group.filter(({ method }) => method === 'GET').slice(0, 1),
    ...group.filter(({ method }) => method !== 'GET').slice(0, 1),
  ]);
  return makes.flatMap((make) => {
    const removals = whole.operations.filter(
      (each) => each.method === 'DELETE' && resourceOf(each) === resourceOf(make),
    );
    const [use] = others;
    return permissionsOf(make, surface.document).map(
      (given): Plan => [
        granting(make, given),
        ...others.map(byLatestToken),
        ...removals.map((each) => callOf(each, { ...FULL, object: 'a' })),
        ...(use === undefined ? [] : [byLatestToken(use)]),
      ],
    );
  });
}

/** Each item of the lists in a body that may have only certain ones. */
function permissionsOf(make: Operation, document: Planning['surface']['document']): readonly Values[] {
  const place = bodyOf(make, document);
  const names = [...new Set(place.flatMap(({ properties }) => Object.keys(properties ?? {})))];
  return names.flatMap((name) => {
    const { enum: items = [] } = mergedOf(itemsOf(document, propertyOf(document, place, name)));
    return items.slice(0, MAX_PERMISSIONS).map((item) => ({ [name]: [item as string] }));
  });
}

const MAX_PERMISSIONS = 24;

function granting(make: Operation, given: Values): Intent {
  return {
    needs: needsOf(make),
    object: 'a',
    draw: ({ calls }, id) => {
      const call = calls.call(id, make, { ...FULL, object: 'a' });
      return { ...call, body: { ...(call.body as Values), ...given } };
    },
  };
}

function byLatestToken(operation: Operation): Intent {
  return {
    needs: [...needsOf(operation), 'token'],
    draw: ({ calls }, id) => {
      const token = calls.latest('token');
      return token === undefined ? undefined : calls.call(id, operation, { ...FULL, as: { token } });
    },
  };
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

function isMaking(each: Operation): boolean {
  return each.method === 'POST' && resourceOf(each) === each.path;
}

function bodyOf({ body }: Operation, document: Planning['surface']['document']): Place {
  const pointer = body?.content.get('application/json');
  return pointer === undefined ? [] : placeOf(document, valueAt(document, pointer) as Schema);
}
