// Roles that are assigned to users.

import { assertSame } from '../../support/assertions.ts';
import { flowsOf } from '../../support/flows.ts';
import { callerOf } from './resources.flows.ts';

export const roleFlows = flowsOf('mail', {
  'giving a user a role is answered with 204 and no body': {
    rules: ['M-ER-16', 'M-ER-17.5'],
    needs: ['states'],
    async run(session) {
      const live = await callerOf(session);
      const { user_id, role_id } = await session.state('a user can be given a role');
      const path = `/api/admin/users/${user_id}/roles/${role_id}`;
      const anonymous = await session.fetch(session.url('mail') + path, { method: 'POST' });
      assertSame('status without a credential', anonymous.status, 401);
      const { status, text } = await live('POST', path);
      assertSame('status and body', [status, text], [204, '']);
    },
  },
  'a user can be given a role again; a user or role that is unknown, or of another tenant, is 404': {
    rules: ['M-ER-16', 'M-ER-17', 'M-AU-04.2'],
    gaps: ['M-G-01', 'M-G-02', 'M-G-15'],
    needs: ['states'],
    async run(session) {
      const live = await callerOf(session);
      const { user_id, role_id } = await session.state('a user can be given a role');
      const give = async (user: unknown, role: unknown) => {
        const { status, text } = await live('POST', `/api/admin/users/${user}/roles/${role}`);
        return status === 204 ? [status, text] : [status];
      };
      for (const which of ['first', 'second'])
        assertSame(`status and body of the ${which} time`, await give(user_id, role_id), [204, '']);
      assertSame('status for an unknown user', await give(`${user_id}0`, role_id), [404]);
      assertSame('status for an unknown role', await give(user_id, `${role_id}0`), [404]);
      const other = await callerOf(session, 'other_tenant');
      const { status } = await other('POST', `/api/admin/users/${user_id}/roles/${role_id}`);
      assertSame('status for another tenant', status, 404);
    },
  },
});
