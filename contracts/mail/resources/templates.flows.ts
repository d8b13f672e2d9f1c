// Templates and their versions. Methods and shapes are assumed: M-G-01, M-G-02.

import type { Session } from '../../../src/verify/session.ts';
import { assertSame } from '../../support/assertions.ts';
import { flowsOf } from '../../support/flows.ts';
import { send } from '../sending/send-mail.ts';
import { callerOf } from './resources.flows.ts';

const VERSION = { name: 'Spring', subject: 'Spring is here', html_content: '<p>Spring is here</p>' };
const ASSUMED = ['M-G-01', 'M-G-02'] as const;

export const templateFlows = flowsOf('mail', {
  'the only active version of a template cannot be deleted, one that gave way can': {
    rules: ['M-ER-04.1', 'M-ER-17', 'M-ER-02.1'],
    gaps: ASSUMED,
    async run(session) {
      const live = await callerOf(session);
      const { body: template } = await live('POST', '/v3/templates', { name: 'Flow of versions' });
      const path = `/v3/templates/${template.id}`;
      const { body: first } = await live('POST', `${path}/versions`, VERSION);
      const refused = await live('DELETE', `${path}/versions/${first.id}`);
      assertSame('status of the removal of the only active version', refused.status, 400);
      assertSame('the type of its detail', typeof refused.body.detail, 'string');
      assertSame('versions after that', await activeOf(session, path), { [String(first.id)]: true });
      const { body: second } = await live('POST', `${path}/versions`, { ...VERSION, name: 'Summer' });
      const both = { [String(first.id)]: false, [String(second.id)]: true };
      assertSame('versions with a second one, and which is active', await activeOf(session, path), both);
      const { body: third } = await live('POST', `${path}/versions`, {
        ...VERSION,
        name: 'Autumn',
        active: false,
      });
      assertSame('whether a version that is not to be active is', third.active, false);
      await live('POST', `${path}/versions/${first.id}/activate`);
      const switched = { [String(first.id)]: true, [String(second.id)]: false, [String(third.id)]: false };
      assertSame('versions once the first is activated', await activeOf(session, path), switched);
      assertSame(
        'status of the removal of one that gave way',
        (await live('DELETE', `${path}/versions/${second.id}`)).status,
        204,
      );
      await live('DELETE', path);
    },
  },
  'a template that is not dynamic takes no version and activates none': {
    rules: ['M-ER-04.2', 'M-ER-02.1'],
    gaps: [...ASSUMED, 'M-G-28'],
    needs: ['states'],
    async run(session) {
      const live = await callerOf(session);
      const { template_id, version_id } = await session.state('a template is not dynamic');
      const path = `/v3/templates/${template_id}`;
      const before = await activeOf(session, path);
      const answers = [
        await live('POST', `${path}/versions`, VERSION),
        await live('POST', `${path}/versions/${version_id}/activate`),
      ];
      assertSame(
        'statuses of a new version and an activation',
        answers.map(({ status }) => status),
        [400, 400],
      );
      assertSame(
        'types of their details',
        answers.map(({ body }) => typeof body.detail),
        ['string', 'string'],
      );
      assertSame('versions after that', await activeOf(session, path), before);
    },
  },
  'a template cannot be sent by another tenant': {
    rules: ['M-AU-04.2', 'M-ER-08.3', 'M-ER-01'],
    gaps: ['M-G-01', 'M-G-15', 'M-G-20'],
    needs: ['states'],
    async run(session) {
      const { template_id } = await session.state('a template exists');
      const statusOf = async (credential: string) =>
        (await send(session, { template_id: String(template_id), credential })).status;
      assertSame('status of a send by its tenant', await statusOf('live'), 202);
      assertSame('status of a send by another tenant', await statusOf('other_tenant'), 404);
    },
  },
});

/** The versions of a template by their ids, and whether each is active. */
async function activeOf(session: Session, path: string): Promise<Record<string, boolean>> {
  const live = await callerOf(session);
  const { versions } = (await live('GET', path)).body;
  const list = versions as readonly { readonly id: string; readonly active: boolean }[];
  return Object.fromEntries(list.map(({ id, active }) => [id, active]));
}
