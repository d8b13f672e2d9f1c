// The request journal of a world.

import { iso } from '../../engine/instant.ts';
import { requests } from '../http/request-entry.ts';
import { findWorld, pageAfter } from './find.ts';
import type { ControlOperations } from './handlers.ts';
import { Redaction } from './redaction.ts';
import { requestView } from './views.ts';

export const journalOperations: Pick<ControlOperations, 'listRequests'> = {
  listRequests: ({ path, query }, context) => {
    const { world } = findWorld(context, path.world);
    const { service, operation, status } = query;
    const page = pageAfter(
      world.journal.list(requests),
      query,
      ({ detail }) =>
        (service === undefined || detail.service === service) &&
        (operation === undefined || detail.operation === operation) &&
        (status === undefined || detail.status === status),
    );
    const redaction = new Redaction(context.services, world.credentials);
    const shown = page.map(({ id, at, detail }) => ({
      id,
      at: iso(at),
      ...requestView(detail, redaction),
    }));
    return { status: 200, body: { requests: shown as never } };
  },
};
