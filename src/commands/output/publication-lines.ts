// What became of the results of a broker's pacts, as text.

import type { Report } from '../../verify/reports/report.ts';
import { plain } from './plain.ts';

/**
 * A line for all that was published, and one for each pact without a result.
 *
 * @example publicationLines({ publication: { version: '1.4.0', published: [], withheld: [] } })
 */
export function publicationLines({ publication }: Pick<Report, 'publication'>): string[] {
  if (publication === undefined) return [];
  const { version, branch, published, withheld } = publication;
  const failed = published.filter(({ success }) => !success).length;
  const of = branch === undefined ? version : `${version} (${branch})`;
  return [
    `countersign: published the results of ${published.length} pacts for ${plain(of)}: ${published.length - failed} verified, ${failed} failed`,
    ...withheld.map(
      ({ pact, why }) => `countersign: no result is published of ${plain(pact)}: ${plain(why)}`,
    ),
  ];
}
