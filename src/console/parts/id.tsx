// The id of an object, wherever it stands: the same look and the same link.

import type { Subject } from '../model/route.ts';
import { visibleText } from '../model/texts/visible-text.ts';
import { linkTo } from '../state/route.ts';

export function Id({ subject, text = subject.id }: { readonly subject: Subject; readonly text?: string }) {
  return (
    <a class="id" href={linkTo(subject)}>
      {visibleText(text)}
    </a>
  );
}
