// HTTP headers as a table.

import { visibleText } from '../model/texts/visible-text.ts';

export function Headers({ headers }: { readonly headers: Readonly<Record<string, string>> }) {
  const all = Object.entries(headers);
  if (all.length === 0) return <p class="muted">No headers.</p>;
  return (
    <dl class="headers">
      {all.map(([name, value]) => (
        <div key={name}>
          <dt>{visibleText(name)}</dt>
          <dd>{visibleText(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
