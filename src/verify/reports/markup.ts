// HTML by template: what is put into one is escaped, unless it is markup itself.

/** Text that is HTML already. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Piece = string | number | Markup | readonly Piece[];

/**
 * Markup from a template.
 *
 * @example html`<p>${'a < b'}</p>`.text // '<p>a &lt; b</p>'
 */
export function html(strings: TemplateStringsArray, ...pieces: readonly Piece[]): Markup {
  return new Markup(
    strings.reduce((text, string, index) => text + escaped(pieces[index - 1] as Piece) + string),
  );
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(piece: Piece): string {
  if (piece instanceof Markup) return piece.text;
  if (typeof piece === 'object') return piece.map(escaped).join('');
  return String(piece).replace(/[&<>"']/g, (character) => ENTITIES[character] as string);
}
