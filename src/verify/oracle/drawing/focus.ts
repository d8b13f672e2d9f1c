// What one drawn history is about: some operations and actions only, and how often each kind of step comes. Histories
// that do a few things many times show more than those that do everything once.

import type { Ids } from '../../../engine/ids.ts';
import { type Operation, operationsById } from '../../../openapi/operations.ts';
import type { Surface } from '../surface.ts';
import { Draws } from './draws.ts';
import { needsOf } from './pool.ts';
import type { Seen } from './seen.ts';

export interface Focus {
  readonly operations: readonly Operation[];
  readonly states: Surface['states'];
  readonly actions: Surface['actions'];
  readonly hasClock: boolean;
  /** How often each kind of step comes, in percent; the rest are calls. */
  readonly percent: {
    readonly state: number;
    readonly action: number;
    readonly emit: number;
    readonly clock: number;
    readonly receiver: number;
    readonly together: number;
    /** A step that was done before, once more. */
    readonly again: number;
    /** A read of what the step before was about. */
    readonly look: number;
    /** Of calls: with something unusual in them. */
    readonly odd: number;
    /** Of calls: by somebody who may not, as far as is known. */
    readonly stranger: number;
    /** Of calls: that are no reads. */
    readonly write: number;
  };
}

interface FocusOptions {
  readonly surface: Surface;
  readonly ids: Ids;
  readonly seen: Seen;
  /** What the target offers beside calls. */
  readonly offers: ReadonlySet<string>;
}

/** A focus by chance. */
export function drawnFocus(options: FocusOptions): Focus {
  const draws = new Draws(options.ids, 'focus');
  const one = <T>(...choices: readonly T[]) => draws.pick(choices);
  const whole = wholeFocus(options);
  const has = (capability: string) => options.offers.has(capability);
  const hasEvents = options.surface.document.webhooks !== undefined;
  return {
    ...whole,
    operations: draws.some(resourcesOf(whole.operations), one(1, 2, 3, 99)).flat(),
    actions: draws.some(whole.actions, one(1, 2, 4, 99)),
    percent: {
      state: has('states') ? one(0, 3, 10) : 0,
      action: whole.actions.length === 0 ? 0 : one(0, 10, 25, 50),
      emit: has('emit') && hasEvents ? one(0, 0, 10, 25) : 0,
      clock: has('clock') ? one(0, 5, 10, 30) : 0,
      receiver: has('inbox') && hasEvents ? one(0, 5, 10) : 0,
      together: one(0, 0, 6),
      again: one(0, 5, 15),
      look: one(0, 20, 40),
      odd: one(0, 15, 50),
      stranger: one(0, 10, 30),
      write: one(50, 65, 85),
    },
  };
}

/** Everything that is offered, with no chance of what is unusual. */
export function wholeFocus({ surface, seen, offers }: FocusOptions): Focus {
  const isOffered = ({ id }: Operation) => seen.offers.isOffered(`call ${id}`);
  return {
    operations: [...operationsById(surface.document).values()].filter(isOffered),
    states: offers.has('states')
      ? surface.states.filter(({ name }) => seen.offers.isOffered(`state ${name}`))
      : [],
    actions: offers.has('simulate')
      ? surface.actions.filter(({ name }) => seen.offers.isOffered(`action ${name}`))
      : [],
    hasClock: offers.has('clock'),
    percent: NOTHING_UNUSUAL,
  };
}

const NOTHING_UNUSUAL: Focus['percent'] = {
  state: 0,
  action: 0,
  emit: 0,
  clock: 0,
  receiver: 0,
  together: 0,
  again: 0,
  look: 0,
  odd: 0,
  stranger: 0,
  write: 65,
};

/**
 * Operations by what they are about: those whose paths begin alike, up to the first parameter.
 *
 * @example resourcesOf(operations).map(([first]) => first?.id) // ['listWebhooks', 'sendMail', …]
 */
export function resourcesOf(operations: readonly Operation[]): readonly (readonly Operation[])[] {
  return [...Map.groupBy(operations, resourceOf).values()];
}

/** @example resourceOf(operation) // '/v1/webhooks' */
export function resourceOf({ path }: Pick<Operation, 'path'>): string {
  return path.split('/{')[0] ?? path;
}

/** Whether an operation only reads. */
export function isRead({ method }: Operation): boolean {
  return method === 'GET';
}

/** Whether an operation adds a new object to a list. */
export function isAdding(operation: Operation): boolean {
  return operation.method === 'POST' && resourceOf(operation) === operation.path;
}

/** Whether an operation does something of which there is no list, such as to send a message. */
export function isUsing(operation: Operation, all: readonly Operation[]): boolean {
  const isListed = all.some(({ method, path }) => method === 'GET' && path === operation.path);
  return isAdding(operation) && needsOf(operation).length === 0 && !isListed;
}
