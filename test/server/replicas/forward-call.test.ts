import { expect, test } from 'vitest';
import { Forwarder } from '../../../src/server/replicas/forward-call.ts';
import { Membership } from '../../../src/server/replicas/membership.ts';
import type { Replica, Sharing } from '../../../src/store/store.ts';
import { listening } from '../../support/receivers.ts';

test('a call that its owner confirmed just before its lease ended is not made again', async () => {
  let members: Replica[] = [];
  const sharing = {
    join: (self: Replica) => {
      members.push(self);
      return Promise.resolve('secret');
    },
    renew: () => Promise.resolve(members),
  } as Partial<Sharing> as Sharing;
  const membership = new Membership({ sharing, leaseMs: 600_000, onBeat: () => {}, onLost: () => {} });
  await membership.join();
  let calls = 0;
  await using owner = await listening((_, response) => {
    calls++;
    response.writeProcessing();
    // The lease is seen to have ended before the confirmation has been read.
    members = members.filter(({ id }) => id !== 'owner');
    void membership.renew();
  });
  const replica = { id: 'owner', url: owner.url };
  members.push(replica);
  await membership.renew();
  const forwarder = new Forwarder(membership);
  const failure = Promise.withResolvers<string | undefined>();
  await using entry = await listening((request, response) => {
    const findOwner = () => Promise.reject(new Error('the call is made again'));
    failure.resolve(forwarder.forward({ request, response, url: '/', findOwner }, replica));
  });
  const answer = fetch(entry.url, { method: 'POST', body: '{}' }).catch(() => undefined);
  expect([await failure.promise, calls]).toEqual(['owner ended', 1]);
  forwarder.close();
  await entry[Symbol.asyncDispose]();
  await answer;
});
