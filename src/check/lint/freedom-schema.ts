// What an entry of `x-freedoms` may say: which differences a gap leaves open, and under which conditions.

import type { JsonObject } from '../../engine/json.ts';
import { anObject, says, TEXTS, yes } from './schema-forms.ts';

const NUMBERS = { type: 'array', items: { type: 'integer' } };
const BOUNDS = { type: 'object', additionalProperties: { type: 'number' } };

/** What an entry of `x-freedoms` may say beside its gap. */
const CONDITIONS: JsonObject = {
  operations: says('the answers of these operations alone', TEXTS),
  named: yes('the answers of operations that name the gap'),
  statuses: says('both statuses are among these', NUMBERS),
  observed: says('its status, or the number that it shows in a field, is among these', NUMBERS),
  undone: yes('the implementation has never done the operation'),
  told: says('its answer or a header has this text', { type: 'string' }),
  documented: yes('the operation documents its status'),
  fields: says('the place of the difference ends with one of these', TEXTS),
  kinds: says('the difference is of one of these kinds', {
    type: 'array',
    items: {
      enum: ['status', 'value', 'missing', 'added', 'order', 'id', 'instant', 'signature', 'refused'],
    },
  }),
  items: says('whole items of lists are missing or added; if false, none are', {
    type: 'boolean',
  }),
  succeeded: yes('the mock answered with a success'),
  deliveries: yes('the difference is in what receivers were sent'),
  unlike: yes('the implementation has not yet sent what the mock sends'),
  instead: yes('the implementation sends something else, unless it never has'),
  contains: says('what it shows has this text, or one of these', {
    type: ['string', 'array'],
    items: { type: 'string' },
  }),
  lacks: says('it does not have this text', { type: 'string' }),
  withinSegment: says(
    'the first property of an event goes on within a segment of what was given as the second',
    { type: 'array', items: { type: 'string' }, minItems: 2, maxItems: 2 },
  ),
  begun: says(
    'the first property of an event begins with the second one of its endpoint, if there are both',
    { type: 'array', items: { type: 'string' }, minItems: 2, maxItems: 2 },
  ),
  once: yes('an endpoint is sent it once, and not twice at one instant'),
  sparse: yes('its list has no two neighbours with the same numbers'),
  zeros: yes('its answer shows no number but 0'),
  expected: says('the mock shows one of these', { type: 'array' }),
  except: says('the implementation shows none of these', { type: 'array' }),
  otherCase: yes('the two texts differ in the case of letters alone'),
  greater: yes('the number of the implementation is the greater one'),
  withinMs: says('the two instants, or numbers of seconds, are so many milliseconds apart at most', {
    type: 'integer',
  }),
  sentOtherwise: yes('the credential is sent in another way than as a bearer token in `Authorization`'),
  unknown: says('the path names something that no answer has shown; if false, something that one has', {
    type: 'boolean',
  }),
  found: says('if false, it is not refused as unknown, or not known to be there', { type: 'boolean' }),
  given: says('one of these parameters or properties was given', TEXTS),
  absent: says('none of these was given, with a slash before it as one of the body itself', TEXTS),
  constant: yes('the implementation shows one value, always the same'),
  after: says(
    'one of these operations, actions, states or properties came before; or `add url`, one with a property; `add again`, for the second time; `several states`; `several tags` in one list; a `later attempt`; a `later attempt of an earlier one` than the last; attempts at the `same instant`; a `day`; `told amount`, in an event; a delivery is `pending`; time is `passing`; `exactly 86400000` milliseconds since a step; a text in `other case`; `as live`, a credential has called; `by live`, it calls; `of a user holds files`, a step has named what a state has set up; a `slow answer`; a `success after failure`; of a list among them, all',
    {
      type: 'array',
      items: { anyOf: [{ type: 'string' }, TEXTS] },
    },
  ),
  without: says(
    'none of these operations, actions and properties came before, or a property was once left out',
    TEXTS,
  ),
  untaken: yes('it has taken no body before that is like that of the call in all but simple words'),
  shownBy: says(
    'the mock shows an id, or an object with one, that its answer to one of these has shown',
    TEXTS,
  ),
  earlier: yes('what it shows was given or shown before'),
  unsent: yes('the last write has not given what the mock shows'),
  beyond: says(
    'a number given under a name, or the length of a body, as `padToBytes`, is greater than this',
    BOUNDS,
  ),
  below: says('such a number is less', BOUNDS),
  apart: says('the two numbers differ by what stands beside them under these names', TEXTS),
  beside: says('what stands beside it under this name differs, too', { type: 'string' }),
  apartAs: says(
    'the two numbers differ as those, or as the instants in seconds, that states have told last under one of these names',
    TEXTS,
  ),
  delays: yes('it comes as long after the first attempt as the schedule says'),
  retried: yes('it is a later attempt of a delivery'),
  atOnce: yes('it failed when another one at its receiver did, after as many as disable an endpoint'),
  ahead: yes('the instant that the target tells of is not before the one at which it has sent it'),
  inTurn: yes('the receiver had not answered an attempt of another event yet'),
  answer: says('the answer of the mock or a header has this text, or one of these', {
    type: ['string', 'array'],
    items: { type: 'string' },
  }),
  settings: says(
    'settings with which the mock does the same; what does so is compared with such a mock from then on',
    { type: 'object' },
  ),
  then: says(
    'what becomes of the rest of a history: it is compared, it may differ, it ends, or the operation is not called again, either; `end` if left out',
    { enum: ['none', 'all', 'end', 'not offered'] },
  ),
};

/** The form of an entry of `x-freedoms`. */
export const FREEDOM = anObject(
  {
    gap: says('the gap that leaves it open', { type: 'string' }),
    ...CONDITIONS,
    follows: says('where the rest of a history may differ, and nowhere else', {
      type: 'array',
      items: anObject(CONDITIONS),
    }),
  },
  ['gap'],
);
