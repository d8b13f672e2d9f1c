// When a failed delivery is tried again.

import assert from 'node:assert/strict';
import { type Flow, flow } from '../../../src/verify/flow.ts';

export const retryFlows: readonly Flow[] = [
  flow({
    service: 'mail',
    title: 'a failed delivery is tried again after a minute',
    rules: ['M-DL-02'],
    needs: ['clock', 'inbox', 'emit'],
    async run({ url, credential, inbox, emit, clock }) {
      const token = await credential('mail', 'live');
      await inbox.script('retries', { then: { status: 500 } });
      const created = await fetch(`${url('mail')}/v3/user/webhooks`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ url: inbox.url('retries'), enabled_events: ['bounce'] }),
      });
      assert.equal(created.status, 201);
      await emit('mail', 'bounce');
      await clock.advance('61s');
      const received = await inbox.received('retries');
      assert.equal(received.length, 2, 'the second attempt comes a minute after the first');
    },
  }),
];
