// Mutants of deliveries: a documented header that is not sent.

import { deliveryPolicyOf } from '../../delivery/policy/policy.ts';
import { locate, type Parameter, pointerTo, valueAt } from '../../openapi/document.ts';
import { alterPolicy, type Mutant } from '../mutant.ts';
import type { Annotations } from './annotations.ts';
import type { Wire } from './wire.ts';

/** Mutants of the headers that a document defines for deliveries. */
export function deliveryMutants({ document }: Wire, annotations: Annotations): Mutant[] {
  if (document['x-webhook-delivery'] === undefined) return [];
  const policy = deliveryPolicyOf(document);
  const headers = new Map<string, Parameter>();
  for (const type of Object.keys(document.webhooks ?? {})) {
    const at = pointerTo('webhooks', type, 'post');
    if (valueAt(document, at) === undefined) continue;
    const { parameters = [] } = locate<{ parameters?: readonly unknown[] }>(document, at).value;
    for (const index of parameters.keys()) {
      const { value } = locate<Parameter>(document, `${at}${pointerTo('parameters', index)}`);
      headers.set(value.name, value);
    }
  }
  return [...headers.values()].flatMap((header): Mutant[] => {
    const rule = annotations.ruleOf(header);
    if (rule === undefined || !Object.hasOwn(policy.headers, header.name)) return [];
    return [
      {
        rule,
        does: `delivers without ${header.name}`,
        alter: (service) => withoutHeader(service, header.name),
      },
    ];
  });
}

function withoutHeader(service: Parameters<Mutant['alter']>[0], name: string) {
  return alterPolicy(service, (policy) => ({
    ...policy,
    headers: Object.fromEntries(Object.entries(policy.headers).filter(([known]) => known !== name)),
  }));
}
