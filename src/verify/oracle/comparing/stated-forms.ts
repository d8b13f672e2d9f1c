// What a rule states of the form of an answer, whatever is in it: how a text is written, and what is not there.

import type { Schema } from '../../../openapi/document.ts';
import type { Place } from '../../../openapi/field-kind.ts';
import { knownPattern } from '../../../openapi/patterns/known-patterns.ts';
import type { Compared } from './difference.ts';

/** Whether a document says of a property that it is not there, whatever its value, and no gap leaves that open. */
export function isRuledOut(place: Place, name: string): boolean {
  return place.some((schema) => {
    const not = (schema.not ?? {}) as Schema;
    const isOpen = schema['x-gaps'] !== undefined && not['x-rules'] === undefined;
    return !isOpen && [not, ...(not.anyOf ?? [])].some((each) => isPresence(each, name));
  });
}

/** Whether a schema asks that an object has a property, and for nothing else. */
function isPresence({ required, properties = {} }: Schema, name: string): boolean {
  return required?.join() === name && Object.keys(properties[name] ?? {}).length === 0;
}

/** Whether only the oracle writes a text in the form that a rule states: as its pattern says, or as an instant. */
export function hasOtherForm({ place, expected, observed }: Compared): boolean {
  if (expected === observed) return false;
  return place.some(({ pattern, format, 'x-rules': rules, 'x-gaps': gaps }) => {
    const stated = pattern === undefined ? undefined : knownPattern(pattern);
    const form = stated ?? (format === 'date-time' ? INSTANT : undefined);
    if (form === undefined || rules === undefined || gaps !== undefined) return false;
    return form.test(String(expected)) && !form.test(String(observed));
  });
}

/** A date with a time of day and a zone, without which it is no instant (ISO 8601, RFC 3339). */
const INSTANT = /^\d{4}-\d\d-\d\d[Tt ][\d:.,]{1,20}([Zz]|[+-]\d\d:?\d\d)$/;
