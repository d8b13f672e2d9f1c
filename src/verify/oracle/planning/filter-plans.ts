// Plans about what an endpoint is sent of all that happens: with each of its filters alone, things happen that it lets through,
// others that are nearly such things, and later more to each of them.

import type { OpenApiDocument } from '../../../openapi/document.ts';
import { itemsOf, jsonPlace, type Place, propertyNames, propertyOf } from '../../../openapi/field-kind.ts';
import { resourceOf } from '../drawing/focus.ts';
import { acting, callOf, PLAIN, type Plan, type Planning, withBody } from '../drawing/intents.ts';
import { mergedOf } from '../drawing/values.ts';
import type { Value, Values } from '../history.ts';
import type { Surface } from '../surface.ts';
import { isRegistration, registered } from './event-plans.ts';

/** A value of a filter, and values of what it is compared with. */
interface Tried {
  readonly filter: Value;
  /** Filters of other endpoints, which let through more. */
  readonly wider?: readonly Value[];
  readonly values: readonly [Value, ...Value[]];
  /** What the filter is changed to, and values for that. */
  readonly next?: Omit<Tried, 'next'>;
}

/** What narrows a registration, and the property that it is compared with. */
interface Filter {
  readonly name: string;
  readonly property: string;
  readonly tried: readonly [Tried, ...Tried[]];
}

/**
 * Plans for each property of what narrows a registration, where an action says something of what it speaks of: with it alone, also of
 * a registration for patterns, and changed to another one; and a plan for all of them together, where all but one let through what
 * happens.
 */
export function filterPlans({
  surface: { document },
  whole: { operations, actions },
}: Planning): readonly Plan[] {
  const make = operations.find(isRegistration);
  const body = jsonPlace(document, make?.body);
  if (make === undefined) return [];
  const patterns = patternsIn(body, document);
  const changes = operations.filter(
    (each) => /^(PUT|PATCH)$/.test(each.method) && resourceOf(each) === resourceOf(make),
  );
  return propertyNames(body).flatMap((outer) => {
    const change = changes.find((each) => propertyNames(jsonPlace(document, each.body)).includes(outer));
    const place = propertyOf(document, body, outer);
    const all = propertyNames(place).flatMap((name): readonly Filter[] => {
      const property = name.replace(/_prefix$/, '');
      if (happening({ [property]: null }, { at: '0', actions }).length === 0) return [];
      const isList = itemsOf(document, propertyOf(document, place, name)).length > 0;
      return [{ name, property, tried: name !== property ? OF_PREFIX : isList ? OF_LIST : OF_TEXT }];
    });
    const happen = (all: readonly Values[], prefix = ''): Plan =>
      all.flatMap((values, at) => happening(values, { at: `${prefix}${at}`, actions }));
    const planOf = (filters: readonly Values[], happens: readonly Values[], given: Values = {}): Plan => [
      ...filters.map((each, at) => registered(make, `r${at + 1}`, `${at}`, { [outer]: each, ...given })),
      ...happen(happens),
    ];
    const alone = all.flatMap(({ name, property, tried }) =>
      tried.flatMap(({ filter, wider = [], values, next }, at) => {
        const filters = [filter, ...wider].map((each) => ({ [name]: each }));
        const happens = values.map((value) => ({ [property]: value }));
        const ofPatterns = at > 0 ? [] : patterns.map((each) => planOf(filters.slice(0, 1), happens, each));
        const made = [...planOf(filters.slice(0, 1), []), ...madeAgain(happens, actions)];
        const others = [...ofPatterns, ...(at > 0 ? [] : [made])];
        if (change === undefined || next === undefined) return [planOf(filters, happens), ...others];
        const changed = withBody(callOf(change, { ...PLAIN, object: '0' }), () => ({
          [outer]: { [name]: next.filter },
        }));
        const later = next.values.map((value) => ({ [property]: value }));
        const ofChanged = [
          ...planOf(filters.slice(0, 1), happens.slice(0, 1)),
          changed,
          ...happen(later, 'b'),
        ];
        return [planOf(filters, happens), ...others, ofChanged];
      }),
    );
    if (all.length < 2) return alone;
    const together = Object.assign({}, ...all.map(({ name, tried: [{ filter }] }) => ({ [name]: filter })));
    return [...alone, planOf([together], inTurn(all))];
  });
}

/** What a registration is given in each list the examples of whose items are patterns. */
function patternsIn(body: Place, document: OpenApiDocument): readonly Values[] {
  return propertyNames(body).flatMap((name) => {
    const { examples = [] } = mergedOf(itemsOf(document, propertyOf(document, body, name)));
    const patterns = examples.map(String).filter((each) => each.includes('*'));
    return patterns.length === 0 ? [] : [{ [name]: patterns }];
  });
}

/** What all filters let through, but for one at a time. */
function inTurn(all: readonly Filter[]): readonly Values[] {
  const passing = all.map(({ property, tried: [{ values }] }) => ({ [property]: values[0] }));
  return all.map(({ property, tried: [{ values }] }) =>
    Object.assign({}, ...passing, { [property]: values.at(-1) }),
  );
}

/**
 * What happens to something of its own that has some values, and then more, or all that may; nothing where no action gives it such
 * values.
 */
function happening(
  values: Values,
  {
    at,
    actions,
    isWhole = false,
  }: { readonly at: string; readonly actions: Surface['actions']; readonly isWhole?: boolean },
): Plan {
  const first = actions.find(
    (each) =>
      subjectOf(each) !== undefined &&
      Object.keys(values).every((name) => name in (each.input.properties ?? {})),
  );
  if (first === undefined) return [];
  const subject = subjectOf(first) as string;
  const given = { [subject]: `alpha/${at}`, ...values };
  const object = `with ${at}`;
  const others = actions.filter((each) => each !== first && subjectOf(each) === subject);
  const later = isWhole ? others : others.slice(0, 1);
  return [
    acting(first, { object, fullness: 0, given }),
    ...later.map((each) => acting(each, { object, given: { [subject]: given[subject] as Value } })),
  ];
}

/** Something of the last values, to which all happens that may, such as that it goes, and which is made again with the first ones. */
function madeAgain(all: readonly Values[], actions: Surface['actions']): Plan {
  const [one = {}, other = {}] = [all[0], all.at(-1)];
  const how = { at: 'again', actions, isWhole: true };
  const [happens, [again]] = [happening(other, how), happening(one, how)];
  return again === undefined ? [] : [...happens, again];
}

/** What an action is about, where it needs to be told nothing else. */
function subjectOf({ input: { required = [] } }: Surface['actions'][number]): string | undefined {
  return required.length === 1 ? required[0] : undefined;
}

/** Longer than 32 characters, which a column of texts may hold. */
const PREFIX = 'alpha/beta/gamma/delta/epsilon/zeta/';

const OF_PREFIX: Filter['tried'] = [
  {
    filter: PREFIX,
    wider: ['alpha/'],
    values: [`${PREFIX}a`, `${PREFIX}b/a`, `${PREFIX.slice(0, -2)}/a`, `b/${PREFIX}a`, 'alpha/beta/a', 'b/a'],
    next: { filter: 'b/', values: ['b/c', `${PREFIX}c`] },
  },
  {
    filter: 'alpha/b.t_',
    values: ['alpha/b.t_', 'alpha/b.t_s', 'alpha/b.t', 'Alpha/b.t_', 'alpha/bat_', 'alpha/b.ts', 'alpha'],
  },
];

const OF_TEXT: Filter['tried'] = [
  {
    filter: 'alpha',
    values: ['alpha', 'alphabet', 'Alpha', 'alph', 'beta'],
    next: { filter: 'beta', values: ['beta', 'alpha'] },
  },
];

const OF_LIST: Filter['tried'] = [
  {
    filter: ['alpha'],
    values: [['alpha'], ['alphabet'], ['beta', 'alpha'], ['alpha', 'beta'], ['Alpha'], []],
    next: { filter: ['beta'], values: [['beta'], ['alpha']] },
  },
];
