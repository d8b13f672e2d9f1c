// HTML templates: inserted values are escaped unless they are markup themselves.

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
