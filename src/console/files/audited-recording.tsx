// An audited recording: a row for each operation and each receiver, a mark for each entry, and where it is not as the mock.

import type { Audit } from '../model/files/divergence-file.ts';
import { visibleText } from '../model/texts/visible-text.ts';
import { MarkChart } from '../timeline/mark-chart.tsx';
import { DifferenceTable } from './difference-table.tsx';
import { FileNote } from './file-note.tsx';

export function AuditedRecording({ audit }: { readonly audit: Audit }) {
  const { counts, rows, divergences } = audit;
  return (
    <section class="timeline" aria-label="Audit">
      <FileNote>
        <b>Recorded traffic, judged by the mock:</b>{' '}
        {counts.map(([verdict, count]) => `${count} ${verdict}`).join(', ')}. A cross is an entry that is not
        as the mock, a diamond one that is not judged.
      </FileNote>
      <MarkChart label="What was recorded" rows={rows}>
        {divergences.map(({ request, statements, differences }, index) => (
          <article class="divergence" key={`${index}`} aria-label={visibleText(request)}>
            <h2>{visibleText(request)}</h2>
            <DifferenceTable statements={statements} differences={differences} />
          </article>
        ))}
      </MarkChart>
    </section>
  );
}
