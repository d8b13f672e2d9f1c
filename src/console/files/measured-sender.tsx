// A measurement of a sender: the attempts of each experiment on a time line, what is known, and what is not yet.

import type { MeasuredField, Measurement } from '../model/files/measurement-file.ts';
import { visibleText } from '../model/texts/visible-text.ts';
import { MarkChart } from '../timeline/mark-chart.tsx';
import { FileNote } from './file-note.tsx';

export function MeasuredSender({ measurement }: { readonly measurement: Measurement }) {
  const { sender, known, unknown, rows, planned } = measurement;
  return (
    <section class="timeline" aria-label="Measurement">
      <FileNote>
        <b>How {visibleText(sender)} delivers.</b> Known: {known.length} of {known.length + unknown.length}{' '}
        fields.
        {planned !== null &&
          ` Under way: ${rows.length} experiments were done, and ${planned} come next; open the file again to see more.`}{' '}
        A cross is an attempt that our receiver let fail.
      </FileNote>
      <MarkChart label="Attempts of each experiment" rows={rows} from={0}>
        <Fields title="What is known" fields={known} />
        <Fields title="What is not known yet" fields={unknown} />
      </MarkChart>
    </section>
  );
}

function Fields({ title, fields }: { readonly title: string; readonly fields: readonly MeasuredField[] }) {
  if (fields.length === 0) return null;
  return (
    <>
      <h2>{title}</h2>
      <dl class="measured">
        {fields.map(({ field, value, certainty, because }) => (
          <div key={field}>
            <dt class="mono">{visibleText(field)}</dt>
            <dd>
              {value !== '' && <span class="mono">{visibleText(value)}</span>}{' '}
              {certainty !== 'unknown' && <b class={`is-${certainty.replaceAll(' ', '-')}`}>{certainty}</b>}{' '}
              <span class="muted">{visibleText(because)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
