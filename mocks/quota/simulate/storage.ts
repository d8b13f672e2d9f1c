// Bytes that are added and removed without a client's upload: writes, deletes, the trash.

import type { World } from '../../../src/engine/world.ts';
import type { Schema } from '../../../src/openapi/document.ts';
import { actionError } from '../../../src/service/api-error.ts';
import type { Action } from '../../../src/service/service.ts';
import type { Holding } from '../domain/holdings.ts';
import { MAX_COUNT, NOTHING, withdrawal } from '../domain/holdings.ts';
import { holdingOf, type Space } from '../domain/spaces.ts';
import { changeSpace } from '../domain/usage.ts';
import { type WriteOutcome, write } from '../domain/writes.ts';
import { inputOf, type Place, placeOf } from './fields.ts';

interface WriteInput extends Place {
  readonly bytes: number;
  readonly files?: number;
  readonly folders?: number;
  readonly version_bytes?: number;
}

interface RemovalInput extends Place {
  readonly bytes: number;
  readonly files?: number;
}

const removalInput = inputOf({ required: ['user_id', 'bytes'], optional: ['share_id', 'files'] });

const writeResult: Schema = {
  type: 'object',
  additionalProperties: false,
  required: ['accepted', 'error', 'warnings'],
  properties: {
    accepted: { type: 'boolean' },
    error: {
      description: 'The answer that rejects it; null if it is accepted.',
      type: ['object', 'null'],
      required: ['http_status', 'body'],
      properties: { http_status: { type: 'integer' }, body: { type: 'object', additionalProperties: true } },
    },
    warnings: {
      description: 'The thresholds that it reached.',
      type: 'array',
      items: {
        type: 'object',
        required: ['target_type', 'target_id', 'threshold'],
        properties: {
          target_type: { type: 'string' },
          target_id: { type: 'string' },
          threshold: { type: 'integer' },
        },
      },
    },
  },
};

export const storageActions = {
  write: {
    description: 'Writes, and returns what the storage service would answer: a quota may reject it.',
    input: inputOf({
      required: ['user_id', 'bytes'],
      optional: ['share_id', 'files', 'folders', 'version_bytes'],
    }),
    result: writeResult,
    run: (input: WriteInput, world) => resultOf(write(world, placeOf(world, input), addedBy(input))),
  } satisfies Action<WriteInput>,

  delete: {
    description: 'Deletes for good what is not in the trash: plain bytes first, then those of versions.',
    input: removalInput,
    run: (input: RemovalInput, world) =>
      take(world, input, (held) => {
        const { bytes, files } = within(input, held, held.usedBytes - held.trashBytes);
        return withdrawal(held, { bytes, files });
      }),
  } satisfies Action<RemovalInput>,

  trash: {
    description: 'Moves bytes into the trash. They and their files still count.',
    input: removalInput,
    run: (input: RemovalInput, world) =>
      take(world, input, (held) => {
        const { bytes } = within(input, held, held.usedBytes - held.trashBytes);
        const { versionBytes } = withdrawal(held, { bytes, files: 0 });
        return { ...NOTHING, trashBytes: bytes, versionBytes };
      }),
  } satisfies Action<RemovalInput>,

  empty_trash: {
    description: 'Deletes bytes of the trash for good.',
    input: removalInput,
    run: (input: RemovalInput, world) =>
      take(world, input, (held) => {
        const { bytes, files } = within(input, held, held.trashBytes);
        return { ...NOTHING, usedBytes: -bytes, fileCount: -files, trashBytes: -bytes };
      }),
  } satisfies Action<RemovalInput>,
};

function addedBy({ bytes, files = 1, folders = 0, version_bytes: versionBytes = 0 }: WriteInput): Holding {
  const usedBytes = bytes + versionBytes;
  if (usedBytes > MAX_COUNT) throw actionError(422, 'bytes and version_bytes together are beyond 2^53-1');
  return { usedBytes, fileCount: files, folderCount: folders, versionBytes, trashBytes: 0 };
}

function resultOf(outcome: WriteOutcome) {
  switch (outcome.kind) {
    case 'accepted':
      return { accepted: true, error: null, warnings: outcome.warnings };
    case 'rejected':
      return { accepted: false, error: { http_status: 507, body: outcome.refusal }, warnings: [] };
    case 'uncountable': {
      const { type, id } = outcome.target;
      throw actionError(422, `${type} ${id} would hold more than can be counted exactly, which is 2^53-1`);
    }
  }
}

/** Changes the usage of a space by the result of `change`. */
function take(world: World, place: Place, change: (held: Holding) => Holding) {
  const space: Space = placeOf(world, place);
  changeSpace(world, space, change(holdingOf(space)));
  return {};
}

/** The amount to remove, if the space holds that much. If `files` is omitted, one file is removed if there is one. */
function within({ bytes, files }: RemovalInput, held: Holding, bytesThere: number) {
  if (bytes > bytesThere) throw actionError(422, `there are only ${bytesThere} bytes there, not ${bytes}`);
  if (files !== undefined && files > held.fileCount) {
    throw actionError(422, `there are only ${held.fileCount} files there, not ${files}`);
  }
  return { bytes, files: files ?? Math.min(1, held.fileCount) };
}
