// API keys that are created through the API. Methods and shapes are assumed: M-G-01, M-G-02.

import { assertSame, assertThat } from '../../support/assertions.ts';
import { flowsOf } from '../../support/flows.ts';
import { callerOf } from './resources.flows.ts';

const KEYS = '/v3/api_keys';

export const apiKeyFlows = flowsOf('mail', {
  'an unknown scope is refused with 400, even together with a known one, and no key is created': {
    rules: ['M-ER-05', 'M-ER-02.1'],
    gaps: ['M-G-01', 'M-G-02', 'M-G-19'],
    async run(session) {
      const live = await callerOf(session);
      const idsNow = async () =>
        ((await live('GET', `${KEYS}?page_size=100`)).body.api_keys as { id: string }[]).map(({ id }) => id);
      const before = await idsNow();
      for (const scope of ['mail.sned', 'MAIL.SEND', '*', 'mail', 'mail.send ', '']) {
        const { status, body } = await live('POST', KEYS, { name: 'flow', scopes: ['mail.send', scope] });
        assertSame(`status and type of detail for "${scope}"`, [status, typeof body.detail], [400, 'string']);
      }
      assertSame('keys after the refusals', await idsNow(), before);
      const { status, body } = await live('POST', KEYS, { name: 'flow', scopes: ['mail.send'] });
      assertSame('status for a known scope', status, 201);
      const read = (await live('GET', `${KEYS}/${body.id}`)).text;
      assertThat(!read.includes(String(body.key)), 'the key itself should be shown once, and is shown again');
      await live('DELETE', `${KEYS}/${body.id}`);
    },
  },
});
