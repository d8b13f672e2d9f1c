// The vault's limits for one caller: the number of calls, and the size of bodies. None of this is documented.

import { assertSame, assertThat } from '../../support/assertions.ts';
import { flowsOf } from '../../support/flows.ts';
import { ask } from '../call-vault.ts';

const MEBIBYTE = 1_048_576;

export const limitsFlows = flowsOf('vault', {
  'a caller over the rate limit is accepted again after Retry-After': {
    rules: ['V-WH-07.1'],
    gaps: ['V-G-12', 'V-G-13'],
    needs: ['states', 'clock'],
    async run(session) {
      await session.state('the rate limit of the vault is used up');
      const refused = await ask(session, 'GET', '/v1/webhooks');
      assertSame('status of the call that is one too many', refused.status, 429);
      const seconds = Number(refused.headers.get('retry-after'));
      assertThat(
        Number.isInteger(seconds) && seconds > 0,
        `Retry-After should be a number of seconds, and is ${refused.headers.get('retry-after')}`,
      );
      await session.clock.advance(`${seconds}s`);
      assertSame('status when it is over', (await ask(session, 'GET', '/v1/webhooks')).status, 200);
    },
  },
  'a body of more than 1 MiB is refused': {
    rules: ['V-WH-08.1'],
    gaps: ['V-G-12'],
    async run(session) {
      const body = { name: 'x'.repeat(MEBIBYTE) };
      const { status } = await ask(session, 'POST', '/v1/webhooks', body);
      assertSame('status', status, 413);
    },
  },
});
