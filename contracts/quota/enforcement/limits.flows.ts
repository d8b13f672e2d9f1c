// Hard limits: what they allow, and what changing one does.

import assert from 'node:assert/strict';
import { NotOffered } from '../../../src/verify/session.ts';
import { flowsOf } from '../../support/flows.ts';
import { assertAccepted, assertRefused, EXCEEDED, hard, heldBy, isRefused, limitedUser } from '../support.ts';

export const limitFlows = flowsOf('quota', {
  'a hard limit allows everything up to the byte that exceeds it, also after a change': {
    rules: ['Q-EN-03.1', 'Q-EN-10.1', 'Q-EP-07.2'],
    needs: ['states', 'write'],
    async run(session) {
      const user = await limitedUser(session, hard(1_000));
      assertRefused(await user.write(1_001), {
        code: EXCEEDED,
        level: 'user',
        why: 'the limit is 1000 bytes',
      });
      assertAccepted(await user.write(999), '999 of 1000 bytes fit');
      assertRefused(await user.write(2), {
        code: EXCEEDED,
        level: 'user',
        why: '1001 of 1000 bytes do not fit',
      });
      await user.caller.change('PUT', user.path, hard(2_000));
      assertAccepted(await user.write(1_000), '1999 of 2000 bytes fit');
      await user.caller.change('PUT', user.path, hard(1_500));
      const why = '1999 bytes are held, and the limit was lowered to 1500';
      assertRefused(await user.write(1), { code: EXCEEDED, level: 'user', why });
      assert.equal((await heldBy(user.caller, user.usagePath)).bytes, 1_999, 'what is held stays as it is');
    },
  },
  'what is refused stays refused, however often it is tried': {
    rules: ['Q-EN-03.1'],
    needs: ['states', 'write'],
    async run(session) {
      const user = await limitedUser(session, hard(1_000));
      for (const attempt of [1, 2, 3, 4, 5])
        assertRefused(await user.write(1_001), { code: EXCEEDED, why: `attempt ${attempt} at too much` });
      assertAccepted(await user.write(999), '999 of 1000 bytes fit, whatever was refused before');
      for (const attempt of [1, 2, 3, 4])
        assertRefused(await user.write(2), {
          code: EXCEEDED,
          why: `attempt ${attempt}, with a byte of room`,
        });
    },
  },
  'a lowered limit applies at once, and a limit of 0 allows nothing': {
    rules: ['Q-EN-03.1', 'Q-EP-07.2'],
    needs: ['states', 'write'],
    async run(session) {
      const user = await limitedUser(session, hard(100_000));
      assertAccepted(await user.write(100), '100 of 100000 bytes fit');
      await user.caller.change('PUT', user.path, hard(500));
      assertRefused(await user.write(500), { code: EXCEEDED, level: 'user', why: 'the limit is 500 bytes' });
      assertAccepted(await user.write(300), '400 of 500 bytes fit');
      const { status } = await user.caller.ask('PUT', user.path, hard(0));
      if (isRefused({ status })) throw new NotOffered('limit of 0');
      assertRefused(await user.write(1), { code: EXCEEDED, level: 'user', why: 'the limit is 0 bytes' });
      const fresh = await limitedUser(session, hard(0));
      assertRefused(await fresh.write(1), { code: EXCEEDED, level: 'user', why: 'the limit is 0 bytes' });
    },
  },
  'a quota that was removed and is set again binds by its new limit': {
    rules: ['Q-EP-07.2', 'Q-EP-07.4', 'Q-EN-03.1'],
    needs: ['states', 'write'],
    async run(session) {
      const user = await limitedUser(session, hard(500));
      await user.caller.change('DELETE', user.path);
      assertAccepted(await user.write(600), 'the quota of 500 bytes was removed');
      await user.caller.change('PUT', user.path, hard(1_000));
      assertAccepted(await user.write(399), '999 of the new 1000 bytes fit');
      assertRefused(await user.write(2), {
        code: EXCEEDED,
        level: 'user',
        why: 'the new limit is 1000 bytes',
      });
    },
  },
});
