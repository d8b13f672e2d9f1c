// Alters the errors of authorization, for the mutants of scopes and of tenants.

import type { Reply } from '../../../../src/openapi/handler.ts';
import { alterAccess } from '../../../../src/service/mutant.ts';
import type { AnyService } from '../../../../src/service/service.ts';

/** Replaces or removes the errors of authorization whose text has a given prefix. */
export function alterAuthorization(
  service: AnyService,
  detail: string,
  instead: Reply | undefined,
): AnyService {
  return alterAccess(service, (access) => ({
    ...access,
    authorize: (principal, arrival, world) => {
      const refused = access.authorize(principal, arrival, world);
      return refused !== undefined && detailOf(refused).startsWith(detail) ? instead : refused;
    },
  }));
}

/** The text of an error. */
export function detailOf({ body }: Reply): string {
  return String((body as { readonly detail?: string } | undefined)?.detail);
}
