// The inbox of a world: the requests it received, and its script.

import type { components } from '../../../../specs/generated/control.ts';
import { clearInbox } from '../../delivery/inbox.ts';
import { type InboxScript, readScript, replaceScript } from '../../delivery/inbox-script.ts';
import type { ControlOperations } from '../handlers.ts';
import { findWorld } from './find.ts';
import { inboxView } from './inbox-view.ts';

type InboxOperations = Pick<
  ControlOperations,
  'readInbox' | 'clearInbox' | 'getInboxScript' | 'replaceInboxScript'
>;

export const inboxOperations: InboxOperations = {
  readInbox: ({ path }, context) => ({
    status: 200,
    body: inboxView(findWorld(context, path.world).world, path.name, context.services),
  }),

  clearInbox: ({ path }, context) => {
    findWorld(context, path.world).scheduler.call(`clear inbox ${path.name}`, (world) =>
      clearInbox(world, path.name),
    );
    return { status: 204 };
  },

  getInboxScript: ({ path }, context) => ({
    status: 200,
    body: readScript(findWorld(context, path.world).world, path.name) as components['schemas']['InboxScript'],
  }),

  replaceInboxScript: ({ path, body }, context) => {
    const { scheduler } = findWorld(context, path.world);
    const script = body as Partial<InboxScript>;
    const { result } = scheduler.call(`script inbox ${path.name}`, (world) =>
      replaceScript(world, path.name, script),
    );
    return { status: 200, body: result as components['schemas']['InboxScript'] };
  },
};
