// The conditions of an entry of `x-freedoms` that are about what came before a difference: what the history has done, what was written
// of an object, which attempt of a delivery it is, and what the target has chosen.

import { deliveryPolicyOf } from '../../../delivery/policy/policy.ts';
import type { OpenApiDocument } from '../../../openapi/document.ts';
import { isChosen, SETTLED, sendingKey, settlingKey } from './choices.ts';
import { type Condition, type OfObjects, placeOf } from './circumstances.ts';
import { type Difference, type Fields, isObject } from './difference.ts';
import { foundBy, isLikeTaken, leftOut, severalAt, textsGiven } from './words.ts';

/** What the target has not settled yet. */
export const isUnsettled: Condition = (freedom, { isAlone }, { step, choices }) => {
  if (choices?.get(settlingKey(freedom)) === SETTLED) return false;
  const isAbsent = isAlone === true && step.kind !== 'clock' && step.kind !== 'state';
  return !(freedom.instead === true && isAbsent && choices?.get(sendingKey(freedom)) === SETTLED);
};

/** What the history has done before. */
export const isOfHistory: Condition = (freedom, difference, { step, before, ofObjects = ofNone }) => {
  const { expected, observed } = difference;
  const isOfThem = (name: string) => ofObjects(difference).known.some((each) => name in each);
  const isBefore = (each: string | readonly string[]) =>
    [each].flat().every((name) => before?.has(name) && (freedom.unsent !== true || isOfThem(name)));
  if (freedom.after !== undefined && !freedom.after.some(isBefore)) return false;
  if (freedom.untaken === true && step.kind === 'call' && isLikeTaken(step, before)) return false;
  const isFound = step.kind === 'call' && before?.has(foundBy(step)) === true;
  if (freedom.found === false && observed === 404 && isFound) return false;
  if (freedom.withinSegment && !goesOnWithin(freedom.withinSegment, expected, before)) return false;
  if (freedom.begun && !isBegun(freedom.begun, difference, before)) return false;
  const shown = isObject(expected) ? expected.id : expected;
  if (freedom.shownBy?.some((each) => before?.has(`${each} ${shown}`)) === false) return false;
  const isSaid = (name: string) => before?.has(name) && !before.has(leftOut(name));
  return freedom.without?.some(isSaid) !== true;
};

/** Whether a text of an event begins as its endpoint was told, if there are both. */
function isBegun(
  [name, beginning]: readonly [string, string],
  { at, expected, observed }: Difference,
  before: ReadonlySet<string> = new Set(),
): boolean {
  const [, receiver = ''] = at.split('/');
  const text = textIn(observed ?? expected, name);
  if (text === '' || before.has(severalAt(receiver))) return true;
  return textsGiven(`at ${receiver} ${beginning}`, before).every((each) => text.startsWith(each));
}

function textIn(delivery: unknown, name: string): string {
  return String(Object(Object(delivery).body)[name] ?? '');
}

/** Whether a text of an event goes on, within a segment, where one ends that the history has given. */
function goesOnWithin(
  [name, beginning]: readonly [string, string],
  delivery: unknown,
  before: ReadonlySet<string> = new Set(),
): boolean {
  const text = textIn(delivery, name);
  return textsGiven(beginning, before).some(
    (prefix) =>
      text.startsWith(prefix) && !`${prefix}/`.endsWith('//') && !`${text}/`.startsWith(`${prefix}/`),
  );
}

/** What was written of the objects that are shown. */
export const isOfWritten: Condition = (freedom, difference, { ofObjects = ofNone }) => {
  const { at, expected, observed } = difference;
  const property = placeOf(at).split('/').at(-1) ?? '';
  const isIn = (all: readonly Fields[], value: unknown) =>
    all.some((each) => Object.hasOwn(each, property) && each[property] === value);
  if (freedom.unsent === true && isIn(ofObjects(difference).given, expected)) return false;
  return freedom.earlier !== true || isIn(ofObjects(difference).known, observed);
};

/** Which attempt it is. */
export const isOfAttempt: Condition = (
  freedom,
  { sinceFirstMs = 0, isInTurn, isAtOnce, isPast },
  { document },
) => {
  if (freedom.ahead === true && isPast === true) return false;
  if (freedom.retried === true && !(sinceFirstMs > 0)) return false;
  if (freedom.inTurn === true && isInTurn !== true) return false;
  if (freedom.atOnce === true && isAtOnce !== true) return false;
  return freedom.delays !== true || isDelay(document, sinceFirstMs);
};

/** Whether one endpoint is sent something twice; where a receiver has several, each may be sent it. */
export const isOfEndpoints: Condition = ({ once }, { at, isTwin }, { before }) =>
  !(once && isTwin) || before?.has(severalAt(at.split('/')[1] ?? '')) !== false;

/** What a target chooses once, it has not chosen otherwise; looked at last, since that notes the choice. */
export const isAsChosen: Condition = (freedom, { observed }, { choices, notesChoices }) =>
  freedom.constant !== true ||
  choices === undefined ||
  isChosen(freedom, observed, { choices, notesChoices });

const ofNone = (): OfObjects => ({ given: [], known: [] });

function isDelay(document: OpenApiDocument, sinceFirstMs = 0): boolean {
  return sinceFirstMs > 0 && deliveryPolicyOf(document).delaysMs.includes(sinceFirstMs);
}
