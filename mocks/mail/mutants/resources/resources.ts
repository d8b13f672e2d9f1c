// Mutants of resources of several kinds: creating, reading, listing, changing and deleting them.

import { alterReply } from '../../../../src/service/mutant.ts';
import { mutantsOf } from '../../../../src/service/mutant-table.ts';
import { templates } from '../../domain/templates.ts';

export const resourceMutants = mutantsOf({
  'M-ER-04.1': {
    'deletes the only active version though it refuses to': (service) =>
      alterReply(service, ['deleteTemplateVersion'], (reply, { path }, world) => {
        if (reply.status === 400) world.collection(templates).update(path.id as string, { versions: [] });
        return reply;
      }),
  },
  'M-ER-17': {
    'leaves the version active that gives way to another': (service) =>
      alterReply(service, ['activateTemplateVersion'], (reply, { path }, world) => {
        const { versions = [] } = world.collection(templates).get(path.id as string) ?? {};
        const active = versions.map((version) => ({ ...version, state: 'active' as const }));
        if (reply.status === 200) world.collection(templates).update(path.id as string, { versions: active });
        return reply;
      }),
  },
});
