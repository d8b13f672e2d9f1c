// The files that are built from src/console, with their types; nothing else of their folder is served.

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
};

/** What the console loads. */
export const CONSOLE_FILES: readonly string[] = ['index.html', 'console.js', 'console.css', 'icon.svg'];

/** What the API reference loads, besides the icon. */
export const REFERENCE_FILES: readonly string[] = ['reference.html', 'reference.js', 'reference.css'];

/** The media type of one of the files. */
export function builtType(name: string): string {
  return TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
}
