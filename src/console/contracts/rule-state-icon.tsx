// The state of a rule as a shape: told apart without colour.

import type { MarkKind } from '../model/timeline/mark.ts';
import { MarkIcon } from '../parts/mark.tsx';

const SHAPES: Readonly<Record<string, MarkKind>> = {
  proven: 'success',
  passed: 'success',
  proven_in_part: 'item-to-come',
  holds_assuming: 'item-to-come',
  broken: 'failure',
  failed: 'failure',
  differs: 'timeout',
};

/** Of a rule, a statement or a check. */
export function RuleStateIcon({ state }: { readonly state: string }) {
  return <MarkIcon kind={SHAPES[state] ?? 'to-come'} />;
}
