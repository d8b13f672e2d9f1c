// All expectations of a receiver in the order of testing: those that could crash it come late, and those about
// earlier responses come last.

import type { Expectation } from '../expectation.ts';
import { accepting } from './accepting.ts';
import { dating } from './dating.ts';
import { refusing } from './refusing.ts';
import { repeating } from './repeating.ts';
import { surviving } from './surviving.ts';

const { accepts_delivery, answers_in_time, ...otherAccepting } = accepting;

const all = {
  accepts_delivery,
  ...otherAccepting,
  ...refusing,
  ...dating,
  ...repeating,
  ...surviving,
  answers_in_time,
};

export type ExpectationId = keyof typeof all;

export const EXPECTATIONS: Readonly<Record<ExpectationId, Expectation>> = all;
