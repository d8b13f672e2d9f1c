// The refusal of a template that the tenant does not have, for templates and their versions alike.

import { refuse } from '../refusals.ts';

/** 404, whether it does not exist or belongs to another tenant. */
export function unknownTemplate(tenantId: string, id: string) {
  return refuse(404, 'Template not found', `${tenantId} has no template ${id}`);
}
