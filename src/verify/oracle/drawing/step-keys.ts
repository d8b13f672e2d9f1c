// Steps as words, for counting what kinds of them there were.

import { nameOf, type Step } from '../history.ts';

/** Who makes a call, as one word. */
export function callerKey({ as }: { readonly as: (Step & { kind: 'call' })['as'] }): string {
  if (as === null) return '-';
  return 'credential' in as ? as.credential : 'token';
}

/** What kind of step this is, for counting. */
export function stepKey(step: Step): string {
  switch (step.kind) {
    case 'call':
      return `call ${step.operation}`;
    case 'state':
      return `state ${step.state}`;
    case 'action':
      return `action ${step.action}`;
    case 'emit':
      return `emit ${step.type}`;
    case 'clock':
      return 'clock';
    case 'receiver':
      return 'receiver';
    case 'together':
      return `together ${step.calls.map(nameOf).toSorted().join(' ')}`;
  }
}

/** What is remembered of a step that ended a history. */
export function endingKey(step: Step): string {
  if (step.kind !== 'call') return stepKey(step);
  const fields = typeof step.body === 'object' && step.body !== null ? Object.keys(step.body).toSorted() : [];
  return `${stepKey(step)} ${fields.join(',')} ${Object.keys(step.query ?? {}).join(',')}`;
}
