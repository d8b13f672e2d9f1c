// Prose of a document: paragraphs, lists, code and bold text as Markdown writes them. Everything else stays text.

import { visibleText } from '../model/texts/visible-text.ts';

export function Prose({ text }: { readonly text: string | undefined }) {
  if (text === undefined || text.trim() === '') return null;
  return (
    <div class="prose">
      {text
        .trim()
        .split(/\n{2,}/)
        .map((block, index) => (
          <Block key={index} text={block} />
        ))}
    </div>
  );
}

const ITEM = /^\s*[-*] /;

function Block({ text }: { readonly text: string }) {
  if (!ITEM.test(text)) {
    return (
      <p>
        <Marked text={text} />
      </p>
    );
  }
  const items = text.split(/\n(?=[ \t]*[-*] )/);
  return (
    <ul>
      {items.map((item, index) => (
        <li key={index}>
          <Marked text={item.replace(ITEM, '')} />
        </li>
      ))}
    </ul>
  );
}

const MARKED = /(`[^`]+`|\*\*[^*]+\*\*)/;

/** A line in which `code` and **bold text** are marked. */
export function Marked({ text }: { readonly text: string }) {
  return (
    <>
      {visibleText(text)
        .split(MARKED)
        .map((part, index) => {
          if (index % 2 === 0) return part;
          return part.startsWith('`') ? (
            <code key={index}>{part.slice(1, -1)}</code>
          ) : (
            <b key={index}>{part.slice(2, -2)}</b>
          );
        })}
    </>
  );
}
