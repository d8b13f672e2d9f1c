// References that lead nowhere within their document.

import { referenceOf, valueAt } from '../../generate/pointer.ts';
import { pointerTo } from '../../openapi/document.ts';
import type { FindingDetails } from '../finding.ts';

/** Fields that hold data, in which `$ref` is a field like any other. */
const DATA: ReadonlySet<string> = new Set(['const', 'enum', 'default', 'example', 'value']);

/**
 * The references to places of the document where nothing stands.
 *
 * @param document without anything that contains itself by a YAML anchor
 */
export function brokenReferences(document: object): FindingDetails[] {
  const problems: FindingDetails[] = [];
  const walk = (value: unknown, pointer: string): void => {
    if (typeof value !== 'object' || value === null) return;
    const target = referenceOf(value);
    if (target !== undefined && valueAt(document, target) === undefined) {
      problems.push({
        pointer,
        message: `refers to #${target}, and nothing stands there`,
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
