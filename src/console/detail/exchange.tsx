// A request or an answer: what it says of itself, its headers and its bytes.

import { visibleText } from '../model/texts/visible-text.ts';
import { Bytes } from '../parts/bytes.tsx';
import { Headers } from '../parts/headers.tsx';

interface ExchangeProps {
  readonly title: string;
  readonly note: string;
  readonly message: { readonly headers: Readonly<Record<string, string>>; readonly body: string } | null;
}

export function Exchange({ title, note, message }: ExchangeProps) {
  return (
    <div class="exchange">
      <div>
        <p class="mono exchange-title">{visibleText(title)}</p>
        <p class="muted">{note}</p>
        {message !== null && <Headers headers={message.headers} />}
      </div>
      {message === null ? (
        <p class="muted">Nothing came back.</p>
      ) : (
        <Bytes text={message.body} label="Body" />
      )}
    </div>
  );
}
