// The files of Swagger UI that the reference page loads, with their types; no other file of it is served.

const TYPES: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'swagger-ui-standalone-preset.js': 'text/javascript; charset=utf-8',
  'favicon-32x32.png': 'image/png',
};

export const REFERENCE_FILES: readonly string[] = Object.keys(TYPES);

/** The media type of one of the files. */
export function referenceType(name: string): string {
  return TYPES[name] ?? 'application/octet-stream';
}
