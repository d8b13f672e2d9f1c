// Which images a text shows: those at `/i/{image_id}`.

/** An image's public path, wherever it stands in a text. */
const IMAGE_PATH = /\/i\/(img_[A-Za-z0-9_]{1,196})/g;

/**
 * The ids of the images that texts refer to, each once.
 *
 * @example imageReferences(['<img src="https://mail.example.com/i/img_logo">']) // ['img_logo']
 */
export function imageReferences(texts: readonly string[]): string[] {
  const ids = texts.flatMap((text) => Array.from(text.matchAll(IMAGE_PATH), ([, id]) => id as string));
  return [...new Set(ids)];
}
