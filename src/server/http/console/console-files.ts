// The files of the console, with their types; nothing else of its folder is served.

const TYPES: Readonly<Record<string, string>> = {
  'index.html': 'text/html; charset=utf-8',
  'console.js': 'text/javascript; charset=utf-8',
  'console.css': 'text/css; charset=utf-8',
  'icon.svg': 'image/svg+xml',
};

export const CONSOLE_FILES: readonly string[] = Object.keys(TYPES);

/** The media type of one of the files. */
export function consoleType(name: string): string {
  return TYPES[name] ?? 'application/octet-stream';
}
