// What an entry of `x-freedoms` may say: which differences a gap leaves open, and under which conditions.

import type { JsonObject } from '../../engine/json.ts';
import { anObject, says, TEXTS, yes } from './schema-forms.ts';

const NUMBERS = { type: 'array', items: { type: 'integer' } };

/** What an entry of `x-freedoms` may say beside its gap. */
const CONDITIONS: JsonObject = {
  operations: says('the answers of these operations alone', TEXTS),
  named: yes('the answers of operations that name the gap'),
  statuses: says('both statuses are among these', NUMBERS),
  observed: says(
    'the status of the implementation, or the number that it shows in a field, is among these',
    NUMBERS,
  ),
  undone: yes('the implementation has never done the operation'),
  told: says('the answer of the implementation, or a header of it, has this text', { type: 'string' }),
  documented: yes('the operation documents the status of the implementation'),
  fields: says('the place of the difference ends with one of these', TEXTS),
  kinds: says('the difference is of one of these kinds', {
    type: 'array',
    items: {
      enum: ['status', 'value', 'missing', 'added', 'order', 'id', 'instant', 'signature', 'refused'],
    },
  }),
  items: says('whole items of lists are missing or added; if false, no whole items are', {
    type: 'boolean',
  }),
  succeeded: yes('the mock answered with a success'),
  deliveries: yes('the difference is in what receivers were sent'),
  unlike: yes('the implementation has not yet sent what the mock sends'),
  instead: yes('the implementation sends something else, unless it never has'),
  contains: says('what the implementation shows has this text, or one of these', {
    type: ['string', 'array'],
    items: { type: 'string' },
  }),
  lacks: says('what the implementation shows does not have this text', { type: 'string' }),
  withinSegment: says(
    'the first property of an event goes on within a segment of what was given as the second one',
    { type: 'array', items: { type: 'string' }, minItems: 2, maxItems: 2 },
  ),
  once: yes('an endpoint is sent it once, and not twice at one instant'),
  sparse: yes('the list of the implementation has no two neighbours with the same numbers'),
  zeros: yes('the answer of the implementation shows no number but 0'),
  expected: says('the mock shows one of these', { type: 'array' }),
  except: says('the implementation shows none of these', { type: 'array' }),
  otherCase: yes('the two texts differ in the case of letters alone'),
  greater: yes('the number of the implementation is the greater one'),
  withinMs: says('the two instants, or numbers of seconds, are no farther apart than so many milliseconds', {
    type: 'integer',
  }),
  sentOtherwise: yes('the credential is sent in another way than as a bearer token in `Authorization`'),
  unknown: says('the path names something that no answer has shown; if false, something that one has', {
    type: 'boolean',
  }),
  found: says('if false, it is not refused as unknown, or not known to be there', { type: 'boolean' }),
  given: says('one of these parameters or properties was given', TEXTS),
  absent: says(
    'none of these parameters and properties was given, with a slash before it as one of the body itself',
    TEXTS,
  ),
  constant: yes('the implementation shows one value, always the same'),
  after: says(
    'an operation, an action, a state or a property of these came before; or in words: `add again`, one did for the second time; `several states`; `several tags`, a property was given several values at once; a `later attempt`; a `later attempt of an earlier one`, when another was made since; attempts at the `same instant`; a `day`; `told amount`, an event has told a property; a delivery is `pending`; time is `passing`; `exactly 86400000` milliseconds have passed since a step; a text in `other case`; `as live`, a credential has called; `by live`, it does; `of a user holds files`, a step has named what a state has set up; a `slow answer`; a `success after failure`; of a list among them, all',
    {
      type: 'array',
      items: { anyOf: [{ type: 'string' }, TEXTS] },
    },
  ),
  without: says(
    'none of these operations, actions and properties came before, or a property was once left out',
    TEXTS,
  ),
  untaken: yes(
    'the implementation has not taken a body before, or a call without one, that is like that of the call in all but simple words',
  ),
  shownBy: says(
    'the mock shows an id, or an object with one, that its answer to one of these operations has shown',
    TEXTS,
  ),
  earlier: yes('what the implementation shows was given or shown before'),
  unsent: yes('the last write has not given what the mock shows'),
  beyond: says(
    'a number that was given under a name, or the length of a body that was filled up, as `padToBytes`, is greater than this',
    {
      type: 'object',
      additionalProperties: { type: 'number' },
    },
  ),
  apart: says('the two numbers differ by what stands beside them under these names', TEXTS),
  beside: says('what stands beside it under this name differs, too', { type: 'string' }),
  apartAs: says(
    'the two numbers differ as those, or as the instants in seconds, that states have told last under one of these names',
    TEXTS,
  ),
  delays: yes('it is an attempt as long after the first one as the schedule says'),
  retried: yes('it is a later attempt of a delivery'),
  atOnce: yes(
    'it failed when another attempt at its receiver did, after as many failures as disable an endpoint',
  ),
  ahead: yes('the instant that the target tells of is not before the one at which it has sent it'),
  inTurn: yes('the receiver had not answered an attempt of another event yet'),
  answer: says('the answer of the mock, or a header of it, has this text, or one of these', {
    type: ['string', 'array'],
    items: { type: 'string' },
  }),
  settings: says(
    'settings of the service with which the mock does the same; what does so is compared with such a mock from then on',
    { type: 'object' },
  ),
  then: says(
    'what becomes of the rest of a history: it is compared, it may differ, too, it ends, or it ends and the operation is not called again; `end` if left out',
    { enum: ['none', 'all', 'end', 'not offered'] },
  ),
};

/** The form of an entry of `x-freedoms`. */
export const FREEDOM = anObject(
  {
    gap: says('the gap that leaves it open', { type: 'string' }),
    ...CONDITIONS,
    follows: says('where the rest of a history may differ, too: only in what one of these entries says', {
      type: 'array',
      items: anObject(CONDITIONS),
    }),
  },
  ['gap'],
);
