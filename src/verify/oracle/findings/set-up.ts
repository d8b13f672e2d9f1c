// What is no fault of a target but of how its adapter sets up a state: it shows when nothing is done but to read it.

import type { Judged } from '../comparing/freedom.ts';
import type { History, Step } from '../history.ts';
import { operationsById } from '../running/side.ts';
import type { Surface } from '../surface.ts';

/** Whether other values show only how a state was set up: nothing else was done than to read it. */
export function isOfStates(
  { steps }: History,
  differences: readonly Judged[],
  { document }: Surface,
): boolean {
  const isRead = (step: Step) =>
    step.kind === 'call'
      ? operationsById(document).get(step.operation)?.method === 'GET'
      : step.kind === 'state';
  const isOfValues = differences.every(
    ({ kind, gapsAllowing }) => kind === 'value' || gapsAllowing.length > 0,
  );
  return isOfValues && steps.some(({ kind }) => kind === 'state') && steps.every(isRead);
}

/** Why a history of states cannot be judged, in words. */
export function setUpOtherwise(steps: readonly Step[], differences: readonly Judged[]): string {
  const names = steps.flatMap((step) => (step.kind === 'state' ? `"${step.state}"` : []));
  return `the state ${names.join(' and ')} is set up otherwise: ${describe(differences)}`;
}

function describe(differences: readonly Judged[]): string {
  const [first] = differences.filter(({ gapsAllowing }) => gapsAllowing.length === 0);
  return `${first?.at} is ${JSON.stringify(first?.observed)} and not ${JSON.stringify(first?.expected)}`;
}
