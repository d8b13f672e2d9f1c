// The rules and gaps of the running services, each with the places of the specification that rest on it.

import type { components } from '../../../../specs/generated/control.ts';
import { rulePlaces } from '../../../openapi/rule-places.ts';
import type { AnyService } from '../../../service/service.ts';
import type { ControlOperations } from '../handlers.ts';

type RuleList = components['schemas']['RuleList'];

export const ruleOperations: Pick<ControlOperations, 'listRules'> = {
  listRules: async ({ query }, { services }) => {
    const wanted = [...services.values()].filter(
      ({ name }) => query.service === undefined || name === query.service,
    );
    const lists = await Promise.all(wanted.map(listOf));
    return {
      status: 200,
      body: { rules: lists.flatMap(({ rules }) => rules), gaps: lists.flatMap(({ gaps }) => gaps) },
    };
  },
};

async function listOf({ name: service, document, catalogue }: AnyService): Promise<RuleList> {
  const { rules = [], gaps = [] } = (await catalogue?.()) ?? {};
  const known = rulePlaces(document);
  const placesOf = (id: string) =>
    (known.get(id) ?? []).map(({ operationId, ...place }) => ({ ...place, operation_id: operationId }));
  return {
    rules: rules.map((rule) => ({
      service,
      ...rule,
      statements: [...rule.statements],
      places: placesOf(rule.id),
    })),
    gaps: gaps.map((gap) => ({ service, ...gap, places: placesOf(gap.id) })),
  };
}
