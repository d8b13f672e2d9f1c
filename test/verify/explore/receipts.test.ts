// Receipts: an honest fix of each planted receiver is accepted, and cheats are refused. FIXES=all tries each fix of each
// receiver; otherwise the receivers take turns with them, so that each is tried with several.

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RightReceiver, serve, type VaultEvent } from '../../../examples/receivers/planted/right-receiver.ts';

import { reachOf } from '../../../src/server/delivery/address-guard.ts';
import { storiesOf } from '../../../src/verify/explore/event.ts';
import type { ExploreOptions } from '../../../src/verify/explore/exploration.ts';
import { explore } from '../../../src/verify/explore/explore.ts';
import { checkReceipt } from '../../../src/verify/explore/receipt/check-receipt.ts';
import { makeReceipt, readReceipt } from '../../../src/verify/explore/receipt/receipt.ts';
import { NotExplorable } from '../../../src/verify/explore/receiver.ts';
import { CHEATS, CHEATS_ABOUT_COPIES, HONEST } from '../../support/fixes.ts';
import { events, PLANTED, requestFor, SECRET, testEvent } from '../../support/planted.ts';
import { specs } from '../../support/specs.ts';

// The time for an answer does not pass by itself: no receiver is late because the machine is busy.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const document = specs.vault;

/** Serves a receiver for as long as something is done with it. */
async function withReceiver<Result>(
  receiver: RightReceiver,
  work: (options: ExploreOptions) => Promise<Result>,
): Promise<Result> {
  await using served = await serve(receiver);
  const { receiver: explored, state, reset, idle } = requestFor(receiver, served);
  return await work({
    service: 'vault',
    document,
    stories: storiesOf(events),
    receiver: explored,
    access: { state: state as () => unknown, reset: reset as () => unknown, idle },
    reach: reachOf([]),
    testEvent,
  });
}

async function receiptOf(receiver: RightReceiver): Promise<string> {
  return withReceiver(receiver, async (options) => {
    const { failures } = await explore({ ...options, histories: 300 });
    const [failure] = failures;
    if (failure === undefined) throw new Error('nothing failed');
    return makeReceipt(failure, { ...options, version: '1.0.0' });
  });
}

/** Whether a fix is accepted; what is too slow to be judged is not. */
async function isAccepted(receiver: RightReceiver, receipt: string): Promise<boolean> {
  const check = (options: ExploreOptions) => checkReceipt({ ...options, receipt, seed: 1_234_567 });
  return withReceiver(receiver, check).then(
    (verdict) => verdict.isAccepted,
    (error: unknown) => {
      if (error instanceof NotExplorable && error.message.includes('in time')) return false;
      throw error;
    },
  );
}

/** Deviations about copies: what remembers too little of what came is no fix of them. */
const COPIES = ['lost_answer', 'parallel_duplicate', 'cut', 'crash'];

const isAll = process.env.FIXES === 'all';

/** One in so many fixes is tried with a receiver. */
const TURNS = isAll ? 1 : 5;

/** Those of these whose turn it is with a receiver. */
const turnOf = <Fix>(fixes: Readonly<Record<string, Fix>>, place: number): [string, Fix][] =>
  Object.entries(fixes).filter((_, turn) => (place + turn) % TURNS === 0);

const tried = PLANTED.map(([Broken, , kind = ''], place) => ({
  name: Broken.name,
  Broken,
  honest: turnOf(HONEST, place),
  cheats: turnOf({ ...CHEATS, ...(COPIES.includes(kind) ? CHEATS_ABOUT_COPIES : {}) }, place),
}));

it('every fix is tried with several receivers', () => {
  const names = tried.flatMap(({ honest, cheats }) => [...honest, ...cheats].map(([name]) => name));
  for (const name of Object.keys({ ...HONEST, ...CHEATS }))
    expect(names.filter((each) => each === name).length, name).toBeGreaterThan(2);
});

it.each(tried)(
  'a receipt of $name accepts an honest fix, and refuses cheats',
  async ({ Broken, honest, cheats }) => {
    const receipt = await receiptOf(new Broken(SECRET));
    const { history } = readReceipt(receipt, { document });
    const fixes = [
      ...honest,
      ...cheats.map(([name, cheat]) => [name, cheat(Broken, history)] as const),
      ['as it was', Broken] as const,
    ];
    const accepted: string[] = [];
    for (const [name, Fix] of fixes) if (await isAccepted(new Fix(SECRET), receipt)) accepted.push(name);
    expect(accepted).toEqual(honest.map(([name]) => name));
  },
);

it('a receipt that was changed is refused', async () => {
  const receipt = await receiptOf(new RightButOnce(SECRET));
  const changed = receipt.replace('"seed": 1', '"seed": 2');
  expect(() => readReceipt(changed, { document })).toThrow('its hash does not fit');
  expect(() =>
    readReceipt(receipt, { document: { ...document, info: { title: 'x', version: '9' } } }),
  ).toThrow('the receipt was made with other documents of vault, by version 1.0.0');
});

/** It acts on copies, too. */
class RightButOnce extends RightReceiver {
  override take(event: VaultEvent): void {
    this.act(event);
  }
}
