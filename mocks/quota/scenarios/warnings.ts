// Scenarios about warnings: about to be sent, and where they are delivered.

import type { Scenarios } from '../../../specs/generated/scenarios.ts';
import { durationMs, iso } from '../../../src/engine/instant.ts';
import { putOutOfOrder, receiverAt } from '../../../src/service/receiver.ts';
import type { Arrangements, Stage } from '../../../src/service/scenario.ts';
import { NOTHING } from '../domain/holdings.ts';
import { thresholdBytes } from '../domain/quotas.ts';
import { ownSpace } from '../domain/spaces.ts';
import { write } from '../domain/writes.ts';
import { userOf } from '../simulate/fields.ts';
import { fill, filledView, type Level, requireNextByte, spotAt, WRITER } from './levels.ts';

const SECRET_LENGTH = 32;

export const warningScenarios = {
  'a quota is nearly full': ({ url, threshold, ...quota }, stage) => ({
    ...nearlyFull(stage, { ...quota, threshold }),
    threshold,
    ...warnAt(stage, url),
  }),

  'warnings go to a receiver': ({ url }, stage) => warnAt(stage, url),

  'the warning receiver is down for a day': ({ url, lasting }, stage) => {
    const { world } = stage;
    const until = world.now + durationMs(lasting);
    const inbox = putOutOfOrder(stage, url, until);
    const receiver = warnAt(stage, url);
    nearlyFull(stage, { level: 'user', limit_bytes: 1_000_000, threshold: 80 });
    write(world, ownSpace(userOf(world, WRITER)), { ...NOTHING, usedBytes: 1 });
    return { ...receiver, inbox, user_id: WRITER, until: iso(until) };
  },
} satisfies Partial<Arrangements<Scenarios['quota']>>;

/** A quota that is one byte short of a threshold. */
function nearlyFull(
  { world }: Stage,
  { level, limit_bytes, threshold }: { level: Level; limit_bytes: number; threshold: number },
) {
  const spot = spotAt(world, level);
  const usedBytes = thresholdBytes(limit_bytes, threshold) - 1;
  const target = fill(world, spot, { usedBytes, terms: { limit_bytes } });
  requireNextByte(world, spot, { isRejected: false });
  return filledView(spot, target);
}

function warnAt({ world, configure }: Stage, url: string) {
  const receiver = receiverAt(url);
  const secret = world.ids.next('', SECRET_LENGTH);
  configure({ warning_webhook: { url, secret } });
  return { ...receiver, secret };
}
