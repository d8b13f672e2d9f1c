// Text of strangers, so that what it contains is seen: characters that reorder, hide or control are written out.

/** Controls, and everything that is invisible or changes the direction of text. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

const ORDINARY: ReadonlySet<string> = new Set(['\t', '\n']);

/**
 * The text with every invisible character as its code.
 *
 * @example visibleText('a\u202eb') // 'a‹U+202E›b'
 */
export function visibleText(text: string): string {
  return text.replace(INVISIBLE, (character) => {
    if (ORDINARY.has(character)) return character;
    const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    return `‹U+${code}›`;
  });
}

/** JSON with a line for each member; `undefined` if the text is not JSON. */
export function formattedJson(text: string): string | undefined {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return undefined;
  }
}

/** @example bytesText(1_048_576) // '1 MiB' */
export function bytesText(bytes: number): string {
  const units = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB'];
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  const value = bytes / 1_024 ** power;
  return `${Number(value.toFixed(value < 10 ? 1 : 0))} ${bytes === 1 ? 'byte' : units[power]}`;
}

/** How many bytes a text has in UTF-8. */
export function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}
