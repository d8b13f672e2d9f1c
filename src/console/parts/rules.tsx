// Text that names rules and gaps, each as a link.

import { linkTo } from '../state/route.ts';

const RULE = /\b([A-Z]-[A-Z]{1,3}-\d{2})\b/;

export function WithRules({ text }: { readonly text: string }) {
  return (
    <>
      {text.split(RULE).map((part, index) =>
        index % 2 === 1 ? (
          <a key={`${index}`} class="id" href={linkTo({ kind: 'rule', id: part })}>
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </>
  );
}
