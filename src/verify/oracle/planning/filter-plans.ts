// Plans about what an endpoint is sent of all that happens: with each of its filters alone, things happen that it lets through,
// others that are nearly such things, and later more to each of them.

import { itemsOf, jsonPlace, propertyNames, propertyOf } from '../../../openapi/field-kind.ts';
import { acting, type Plan, type Planning } from '../drawing/intents.ts';
import type { Value } from '../history.ts';
import type { Surface } from '../surface.ts';
import { isRegistration, registered } from './event-plans.ts';

/** A value of a filter, and values of what it is compared with. */
interface Tried {
  readonly filter: Value;
  /** Filters of other endpoints, which let through more. */
  readonly wider?: readonly Value[];
  readonly values: readonly Value[];
}

/** A plan for each property of what narrows a registration, where an action says something of what it speaks of. */
export function filterPlans({ surface: { document }, whole }: Planning): readonly Plan[] {
  const make = whole.operations.find(isRegistration);
  const body = jsonPlace(document, make?.body);
  if (make === undefined) return [];
  return propertyNames(body).flatMap((outer) => {
    const filters = propertyOf(document, body, outer);
    return propertyNames(filters).flatMap((name): Plan[] => {
      const property = name.replace(/_prefix$/, '');
      const isList = itemsOf(document, propertyOf(document, filters, name)).length > 0;
      const tried = name !== property ? OF_PREFIX : isList ? OF_LIST : OF_TEXT;
      return tried.flatMap(({ filter, wider = [], values }): Plan[] => {
        const acts = values.flatMap((value, at) =>
          happening(property, value, { at, actions: whole.actions }),
        );
        const made = [filter, ...wider].map((each, at) =>
          registered(make, `r${at + 1}`, `${at}`, { [outer]: { [name]: each } }),
        );
        return acts.length === 0 ? [] : [[...made, ...acts]];
      });
    });
  });
}

/** What happens to something of its own that has a value, and then more; nothing where no action gives it such a value. */
function happening(
  property: string,
  value: Value,
  { at, actions }: { readonly at: number; readonly actions: Surface['actions'] },
): Plan {
  const first = actions.find(
    (each) => subjectOf(each) !== undefined && property in (each.input.properties ?? {}),
  );
  if (first === undefined) return [];
  const subject = subjectOf(first) as string;
  const given = { [subject]: `alpha/${at}`, [property]: value };
  const object = `with ${at}`;
  const later = actions.filter((each) => each !== first && subjectOf(each) === subject).slice(0, 1);
  return [
    acting(first, { object, fullness: 0, given }),
    ...later.map((each) => acting(each, { object, given: { [subject]: given[subject] as Value } })),
  ];
}

/** What an action is about, where it needs to be told nothing else. */
function subjectOf({ input: { required = [] } }: Surface['actions'][number]): string | undefined {
  return required.length === 1 ? required[0] : undefined;
}

/** Longer than 32 characters, which a column of texts may hold. */
const PREFIX = 'alpha/beta/gamma/delta/epsilon/zeta/';

const OF_PREFIX: readonly Tried[] = [
  {
    filter: PREFIX,
    wider: ['alpha/'],
    values: [`${PREFIX}a`, `${PREFIX}b/a`, `${PREFIX.slice(0, -2)}/a`, `b/${PREFIX}a`, 'alpha/beta/a', 'b/a'],
  },
  {
    filter: 'alpha/b.t_',
    values: ['alpha/b.t_', 'alpha/b.t_s', 'alpha/b.t', 'Alpha/b.t_', 'alpha/bat_', 'alpha/b.ts', 'alpha'],
  },
];

const OF_TEXT: readonly Tried[] = [
  { filter: 'alpha', values: ['alpha', 'alphabet', 'Alpha', 'alph', 'beta'] },
];

const OF_LIST: readonly Tried[] = [
  {
    filter: ['alpha'],
    values: [['alpha'], ['alphabet'], ['beta', 'alpha'], ['alpha', 'beta'], ['Alpha'], []],
  },
  { filter: ['alpha', 'beta'], values: [['alpha'], ['gamma', 'beta'], ['alpha', 'beta'], ['gamma'], []] },
];
