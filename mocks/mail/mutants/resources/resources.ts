// Mutants of resources of several kinds: creating, reading, listing, changing and deleting them.

import { alterReply, type Mutant } from '../../../../src/service/mutant.ts';
import { templates } from '../../domain/templates.ts';

export const resourceMutants: readonly Mutant[] = [
  {
    rule: 'M-ER-04.1',
    does: 'deletes the only active version though it refuses to',
    alter: (service) =>
      alterReply(service, ['deleteTemplateVersion'], (reply, { path }, world) => {
        if (reply.status === 400) world.collection(templates).update(path.id as string, { versions: [] });
        return reply;
      }),
  },
  {
    rule: 'M-ER-17',
    does: 'leaves the version active that gives way to another',
    alter: (service) =>
      alterReply(service, ['activateTemplateVersion'], (reply, { path }, world) => {
        const { versions = [] } = world.collection(templates).get(path.id as string) ?? {};
        const active = versions.map((version) => ({ ...version, state: 'active' as const }));
        if (reply.status === 200) world.collection(templates).update(path.id as string, { versions: active });
        return reply;
      }),
  },
];
