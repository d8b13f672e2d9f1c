// Markup, and one self-contained HTML page without scripts around it. Inserted values are escaped unless they are markup
// themselves.

/** What an HTML page shows. */
export interface HtmlPage {
  readonly title: string;
  /** CSS, after that which all pages have. */
  readonly style: Markup;
  readonly body: Markup;
}

/**
 * A page as an HTML document. It may load nothing, and run nothing.
 *
 * @example htmlPage({ title: 'A report', style: new Markup(''), body: html`<p>${'a < b'}</p>` })
 */
export function htmlPage({ title, style, body }: HtmlPage): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title}</title>
<style>${COMMON_STYLE}${style}</style>
</head>
<body>
${body}
</body>
</html>
`.text;
}

/** Text that is HTML already. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type MarkupPiece = string | number | Markup | readonly MarkupPiece[];

/**
 * Markup from a template.
 *
 * @example html`<p>${'a < b'}</p>`.text // '<p>a &lt; b</p>'
 */
export function html(strings: TemplateStringsArray, ...pieces: readonly MarkupPiece[]): Markup {
  return new Markup(
    strings.reduce((text, string, index) => text + escaped(pieces[index - 1] as MarkupPiece) + string),
  );
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(piece: MarkupPiece): string {
  if (piece instanceof Markup) return piece.text;
  if (typeof piece === 'object') return piece.map(escaped).join('');
  return String(piece).replace(/[&<>"']/g, (character) => ENTITIES[character] as string);
}

/** In light and dark. */
const COMMON_STYLE = new Markup(`
:root {
  color-scheme: light dark;
  --good: light-dark(#1a7f37, #3fb950);
  --bad: light-dark(#cf222e, #ff7b72);
  --open: light-dark(#8a6100, #d9a72a);
  --line: light-dark(#d8dee4, #373e47);
}
body { max-width: 70rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.45 system-ui, sans-serif; }
h1 { margin-bottom: 0; }
header p { margin-top: 0; }
`);
