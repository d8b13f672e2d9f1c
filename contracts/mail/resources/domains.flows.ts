// The DMARC policies of sender domains. Methods and shapes are assumed: M-G-01, M-G-02.

import { assertSame } from '../../support/assertions.ts';
import { flowsOf } from '../../support/flows.ts';
import { callerOf } from './resources.flows.ts';

const DOMAINS = '/api/admin/domains';

export const domainFlows = flowsOf('mail', {
  'the three DMARC policies are accepted, any other is refused with 400 and changes nothing': {
    rules: ['M-ER-06', 'M-ER-02.1'],
    gaps: ['M-G-01', 'M-G-02'],
    async run(session) {
      const live = await callerOf(session);
      const { body: domain } = await live('POST', DOMAINS, { domain: 'flow-of-dmarc.example' });
      const one = `${DOMAINS}/${domain.id}`;
      for (const dmarc_policy of ['none', 'quarantine', 'reject']) {
        const { status, body } = await live('PATCH', one, { dmarc_policy });
        assertSame(
          `status and policy after a change to ${dmarc_policy}`,
          [status, body.dmarc_policy],
          [200, dmarc_policy],
        );
      }
      const { total } = (await live('GET', DOMAINS)).body;
      for (const dmarc_policy of ['block', 'Reject', 'p=none', '']) {
        const changed = await live('PATCH', one, { dmarc_policy });
        const created = await live('POST', DOMAINS, { domain: 'flow-of-no-dmarc.example', dmarc_policy });
        const answers = [changed, created].map(({ status, body }) => [status, typeof body.detail]);
        assertSame(`answers to a change and a new domain with "${dmarc_policy}"`, answers, [
          [400, 'string'],
          [400, 'string'],
        ]);
      }
      assertSame('the policy after the refusals', (await live('GET', one)).body.dmarc_policy, 'reject');
      assertSame('domains after the refusals', (await live('GET', DOMAINS)).body.total, total);
      await live('DELETE', one);
    },
  },
});
