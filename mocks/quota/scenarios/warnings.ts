// Scenarios about warnings that are about to be sent, and about their receiver.

import type { Scenarios } from '../../../specs/generated/scenarios.ts';
import { durationMs, iso } from '../../../src/engine/instant.ts';
import { putOutOfOrder, receiverAt } from '../../../src/service/receiver.ts';
import type { ScenarioContext, ScenarioHandlers } from '../../../src/service/scenario.ts';
import { NOTHING } from '../domain/holdings.ts';
import { thresholdBytes } from '../domain/quotas.ts';
import { ownSpace } from '../domain/spaces.ts';
import { write } from '../domain/writes.ts';
import { userOf } from '../simulate/fields.ts';
import { fill, filledView, type Level, requireNextByte, spotAt, WRITER } from './levels.ts';

const SECRET_LENGTH = 32;

export const warningScenarios = {
  'a quota is nearly full': ({ url, threshold, ...quota }, context) => ({
    ...nearlyFull(context, { ...quota, threshold }),
    threshold,
    ...warnAt(context, url),
  }),

  'warnings go to a receiver': ({ url }, context) => warnAt(context, url),

  'the warning receiver is down for a day': ({ url, lasting }, context) => {
    const { world } = context;
    const until = world.now + durationMs(lasting);
    const inbox = putOutOfOrder(context, url, until);
    const receiver = warnAt(context, url);
    nearlyFull(context, { level: 'user', limit_bytes: 1_000_000, threshold: 80 });
    write(world, ownSpace(userOf(world, WRITER)), { ...NOTHING, usedBytes: 1 });
    return { ...receiver, inbox, user_id: WRITER, until: iso(until) };
  },
} satisfies Partial<ScenarioHandlers<Scenarios['quota']>>;

/** A quota that is one byte short of a threshold. */
function nearlyFull(
  { world }: ScenarioContext,
  { level, limit_bytes, threshold }: { level: Level; limit_bytes: number; threshold: number },
) {
  const spot = spotAt(world, level);
  const usedBytes = thresholdBytes(limit_bytes, threshold) - 1;
  const target = fill(world, spot, { usedBytes, terms: { limit_bytes } });
  requireNextByte(world, spot, { isRejected: false });
  return filledView(spot, target);
}

function warnAt({ world, configure }: ScenarioContext, url: string) {
  const receiver = receiverAt(url);
  const secret = world.ids.next('', SECRET_LENGTH);
  configure({ warning_webhook: { url, secret } });
  return { ...receiver, secret };
}
