// Finds references whose target does not exist in the document.

import { referenceOf, valueAt } from '../../generate/pointer.ts';
import { pointerTo } from '../../openapi/document.ts';
import type { FindingDetails } from '../finding.ts';

/** Fields that contain data, where `$ref` has no special meaning. */
const DATA: ReadonlySet<string> = new Set(['const', 'enum', 'default', 'example', 'value']);

/**
 * The references without a target in the document.
 *
 * @param document must not contain itself through a YAML anchor
 */
export function brokenReferences(document: object): FindingDetails[] {
  const problems: FindingDetails[] = [];
  const walk = (value: unknown, pointer: string): void => {
    if (typeof value !== 'object' || value === null) return;
    const target = referenceOf(value);
    if (target !== undefined && valueAt(document, target) === undefined) {
      problems.push({
        pointer,
        message: `refers to #${target}, which does not exist`,
        severity: 'error',
      });
    }
    for (const [key, part] of Object.entries(value)) {
      if (!DATA.has(key)) walk(part, pointer + pointerTo(key));
    }
  };
  walk(document, '');
  return problems;
}
