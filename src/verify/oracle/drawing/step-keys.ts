// Steps as words, for counting what kinds of them there were.

import type { Schema } from '../../../openapi/document.ts';
import { nameOf, type Step } from '../history.ts';
import type { Surface } from '../surface.ts';

/** Who makes a call, as one word. */
export function callerKey({ as }: { readonly as: (Step & { kind: 'call' })['as'] }): string {
  if (as === null) return '-';
  return 'credential' in as && as.sentIn === undefined ? as.credential : 'token';
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

/**
 * What kind of step this is, of what no client can cause with the choices that it makes, of which a target may not offer each.
 *
 * @param actions what no client can cause
 */
export function choiceKey(step: Step, actions: Surface['actions']): string {
  if (step.kind !== 'action') return stepKey(step);
  const { properties = {} } = actions.find(({ name }) => name === step.action)?.input ?? {};
  const chosen = Object.entries(step.input).filter(
    ([name, value]) => typeof value === 'boolean' || (properties[name] as Schema | undefined)?.enum,
  );
  return `${stepKey(step)} ${JSON.stringify(Object.fromEntries(chosen))}`;
}

/** What is remembered of a step that ended a history. */
export function endingKey(step: Step): string {
  if (step.kind !== 'call') return stepKey(step);
  const fields = typeof step.body === 'object' && step.body !== null ? Object.keys(step.body).toSorted() : [];
  return `${stepKey(step)} ${fields.join(',')} ${Object.keys(step.query ?? {}).join(',')}`;
}

/** What decided an answer, without the ids, numbers and instants in it. */
export function asKind(why: string): string {
  return why.replaceAll(/[\w.:-]+/g, (word) => (/[\d_]/.test(word) ? '#' : word));
}
