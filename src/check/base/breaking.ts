// Finds breaking changes since the base, for each spec.

import type { OpenApiDocument } from '../../openapi/document.ts';
import { breakingChanges } from '../changes/compare.ts';
import { effectOf } from '../changes/comparison.ts';
import type { Finding } from '../finding.ts';
import { NONE_SOUND, type Seen } from '../seen.ts';
import type { SpecFile } from '../spec-file.ts';

/** The earlier version of each spec, by file; undefined for a new spec. */
export type Bases = ReadonlyMap<string, OpenApiDocument | undefined>;

/**
 * Compares specs with their earlier versions.
 *
 * @param specs the specs with a valid structure
 * @param base the name of the base, for messages
 */
export function breakingSeen(specs: readonly SpecFile[], bases: Bases, base: string | undefined): Seen {
  if (base === undefined) return { says: 'no base to compare with (--base)' };
  if (specs.length === 0) return NONE_SOUND;
  const findings = specs.flatMap(({ file, document }) => {
    const before = bases.get(file);
    return before === undefined ? [newSince(file, base)] : changesOf(file, { before, after: document });
  });
  return { says: `compared with ${base}`, findings };
}

function changesOf(file: string, documents: Parameters<typeof breakingChanges>[0]): Finding[] {
  return breakingChanges(documents).flatMap(({ kind, flow, pointer, message, affects }): Finding[] => {
    const effect = effectOf(kind, flow);
    if (effect === undefined) return [];
    return [
      { check: 'breaking', severity: effect.severity, file, pointer, message, why: effect.why, affects },
    ];
  });
}

function newSince(file: string, base: string): Finding {
  const message = `did not exist at ${base}, so there is nothing to compare`;
  return { check: 'breaking', severity: 'warning', file, pointer: '', message };
}
