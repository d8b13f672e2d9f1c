// Records that an answer lists and that no call reads one by one, such as those of deliveries: which of the oracle's stands for
// which of the recording is told by the ids that both name, else by when both were made.

import type { Answers } from '../../oracle/comparing/answers.ts';
import type { AuditState } from '../audit-state.ts';
import { APART_MS } from '../recordings/arrivals.ts';
import type { RecordedCall, Replay } from '../replaying/replay.ts';
import { listIn } from './resources.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Lets the oracle's records stand for those of a recorded list, each for the only one that it can be.
 *
 * @example identifyRecords(call, { expected, observed }, { replay, known, resources })
 */
export function identifyRecords(
  { path }: RecordedCall,
  { expected, observed }: Answers,
  { replay, known, resources }: Pick<AuditState, 'replay' | 'known' | 'resources'>,
): void {
  const own = recordsIn(expected.body);
  const recorded = recordsIn(observed.body);
  for (const record of recorded) {
    const at = `${path}/${encodeURIComponent(String(record.id))}`;
    if (replay.ids.isKnown(record.id) || resources.readOf(at) !== undefined) continue;
    const free = own.filter(({ id }) => !replay.ids.has(id));
    const [match, ...others] = matching(free, record, replay);
    if (match === undefined || others.length > 0 || matching(recorded, match, replay).length > 1) continue;
    if (replay.ids.corresponds(match.id, record.id)) known.noteRecord(at, String(record.id));
  }
}

function matching(all: readonly Fields[], record: Fields, replay: Replay): readonly Fields[] {
  const isSame = (one: unknown, other: unknown) =>
    replay.recorded(String(one)) === replay.recorded(String(other));
  const names = Object.keys(record).filter((name) => name.endsWith('_id'));
  const byIds = all.filter(
    (each) => names.length > 0 && names.every((name) => isSame(each[name], record[name])),
  );
  // A record of another event is another record, whenever it was made.
  const isKnown = (id: unknown) => replay.ids.has(id) || replay.ids.isKnown(id);
  const isOther = (each: Fields) =>
    names.some((name) => [each[name], record[name]].every(isKnown) && !isSame(each[name], record[name]));
  return byIds.length > 0 ? byIds : all.filter((each) => isOfOneInstant(each, record) && !isOther(each));
}

function isOfOneInstant(one: Fields, other: Fields): boolean {
  const apartMs = Date.parse(String(one.timestamp)) - Date.parse(String(other.timestamp));
  return Math.abs(apartMs) <= APART_MS;
}

function recordsIn(body: unknown): readonly Fields[] {
  const items = listIn(body)?.items ?? [];
  return items.filter((each): each is Fields => typeof Object(each).id === 'string');
}
