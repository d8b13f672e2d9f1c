// Commands that store bytes and take them away, by simulated actions.

import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { WriteResult } from '../caller.ts';
import { type Command, command } from './command.ts';
import { bytes, MOST, place } from './inputs.ts';
import { checkCeilings } from './laws.ts';
import type { NaiveWrite, Place, Seen } from './naive-values.ts';
import { ProcessStage } from './process-stage.ts';
import { outcomeOf } from './stage.ts';

export const writes = fc
  .record({
    place,
    bytes,
    files: fc.nat(3),
    folders: fc.nat(2),
    version_bytes: fc.oneof(fc.constant(0), fc.nat(9)),
  })
  .map(({ place, ...write }) => writeOf({ ...place, ...write }));

function writeOf(input: NaiveWrite): Command {
  return command('write', input, async (model, real) => {
    const place = placeOf(input);
    const plain = BigInt(input.bytes);
    const versions = BigInt(input.version_bytes);
    const answer = await real.simulate('write', input);
    if (plain + versions > BigInt(MOST)) return assert.equal(answer, 422);
    const expected = model.write(place, { plain, versions, files: input.files, folders: input.folders });
    assert.deepEqual(outcomeOf(answer as WriteResult), expected);
    assert.deepEqual(await real.warned(), 'warned' in expected ? expected.warned : []);
    if ('warned' in expected && real instanceof ProcessStage) checkCeilings(real.world, model.levels(place));
  });
}

export const removals = fc
  .record({
    place,
    action: fc.constantFrom('delete', 'trash', 'empty_trash'),
    bytes: fc.nat(90),
    files: fc.option(fc.nat(2)),
  })
  .map((input) => removalOf(input));

function removalOf(input: { place: Place; action: string; bytes: number; files: number | null }): Command {
  const { place, action, bytes, files } = input;
  return command(action, input, async (model, real) => {
    const held = model.at(place);
    const taken = BigInt(bytes);
    const there = action === 'empty_trash' ? held.trash : held.plain + held.versions;
    const answer = await real.simulate(action, { ...place, bytes, ...(files === null ? {} : { files }) });
    if (taken > there || (files ?? 0) > held.files) return assert.equal(answer, 422);
    assert.deepEqual(answer, {});
    const gone = -(files ?? Math.min(1, held.files));
    if (action === 'delete') model.put(place, { ...model.take(place, taken), files: gone });
    if (action === 'trash') model.put(place, { ...model.take(place, taken), trash: taken });
    if (action === 'empty_trash') model.put(place, { trash: -taken, files: gone });
    model.settle();
  });
}

export const usageSettings = fc.record({ place, used_bytes: bytes, file_count: fc.nat(5) }).map((input) =>
  command('usage.set', input, async (model, real) => {
    const { place, used_bytes, file_count } = input;
    const [type, id] = place.share_id === undefined ? ['user', place.user_id] : ['share', place.share_id];
    const answer = await real.simulate('usage.set', {
      target_type: type,
      target_id: id,
      used_bytes,
      file_count,
    });
    const own = model.at(place);
    const ownBytes = own.plain + own.versions + own.trash;
    const others = model.seeAll().get(`${type} ${id}`) as Seen;
    const wanted = BigInt(used_bytes) - (BigInt(others.used_bytes) - ownBytes);
    const wantedFiles = file_count - (others.file_count - own.files);
    const isImpossible = wanted < 0n || wantedFiles < 0 || model.isUncountable(place, wanted - ownBytes);
    assert.deepEqual(answer, isImpossible ? 422 : {});
    if (!isImpossible) model.setContents(place, wanted, wantedFiles);
  }),
);

function placeOf({ user_id, share_id }: Place): Place {
  return share_id === undefined ? { user_id } : { user_id, share_id };
}
