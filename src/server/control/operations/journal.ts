// Lists the requests and the changes of state in the journal of a world, and all of it as text.

import { iso } from '../../../engine/instant.ts';
import { stateChanges } from '../../../engine/lifecycle.ts';
import { requests } from '../../http/recorded-request.ts';
import { entryLine } from '../entry-text.ts';
import type { ControlOperations } from '../handlers.ts';
import { Redaction } from '../redaction.ts';
import { changeView, entryView, requestView } from '../views.ts';
import { findWorld, pageAfter } from './find.ts';

export const journalOperations: Pick<ControlOperations, 'getTimeline' | 'listRequests' | 'listChanges'> = {
  getTimeline: ({ path, query: { last = 20 } }, context) => {
    const managed = findWorld(context, path.world);
    const redaction = new Redaction(context.services, managed.credentials);
    const entries = managed.toldEntries();
    const lines = entries.slice(-last).map((entry) => entryLine(entryView(managed.id, entry, redaction)));
    const part = lines.length < entries.length ? `the last ${lines.length} of ${entries.length}` : 'all';
    const happened = lines.length === 0 ? 'Nothing happened in it.' : `What happened in it (${part}):`;
    const body = [happened, ...lines.map((line) => `  ${line}`), ''].join('\n');
    return { status: 200, body, mediaType: 'text/plain' };
  },

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
    return { status: 200, body: { requests: shown } };
  },

  listChanges: ({ path, query }, context) => {
    const { world } = findWorld(context, path.world);
    const { service, subject } = query;
    const page = pageAfter(
      world.journal.list(stateChanges),
      query,
      ({ detail }) =>
        (service === undefined || detail.service === service) &&
        (subject === undefined || detail.subject.id === subject),
    );
    return { status: 200, body: { changes: page.map(changeView) } };
  },
};
