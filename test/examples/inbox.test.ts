// The inbox that adapters record deliveries with.

import { expect, it } from 'vitest';
import { startInbox } from '../../examples/adapters/inbox.ts';

it('takes what is sent right after it forgot everything, over no connection of before', async () => {
  const inbox = await startInbox({ now: async () => new Date(0), settle: async () => {} });
  const post = async () => (await fetch(inbox.url('hook'), { method: 'POST', body: '{}' })).arrayBuffer();
  for (let round = 0; round < 5; round += 1) {
    await Promise.all([post(), post()]);
    expect(await inbox.received('hook')).toHaveLength(2);
    inbox.clear();
  }
});
