// Whether a template can be rendered. No mailbox receives the text; what can be observed is that rendering
// fails.

const [OPEN, CLOSE] = ['{{', '}}'];

/**
 * Why a text cannot be rendered, or `undefined` when it can.
 *
 * @example renderProblem('Hello {{name}}') // undefined
 * @example renderProblem('Hello {{#if name}}{{name}}') // 'unclosed block "if"'
 */
export function renderProblem(text: string): string | undefined {
  const blocks: string[] = [];
  for (let at = text.indexOf(OPEN); at !== -1; ) {
    const end = text.indexOf(CLOSE, at + OPEN.length);
    if (end === -1) return 'unclosed tag';
    const problem = enterTag(text.slice(at + OPEN.length, end).trim(), blocks);
    if (problem !== undefined) return problem;
    at = text.indexOf(OPEN, end + CLOSE.length);
  }
  const unclosed = blocks.at(-1);
  return unclosed === undefined ? undefined : `unclosed block "${unclosed}"`;
}

/** Opens a block with `#name …`, closes it with `/name`; any other tag stands for a value. */
function enterTag(tag: string, blocks: string[]): string | undefined {
  const name = tag.slice(1).trim().split(/\s/, 1)[0] ?? '';
  if (tag.startsWith('#')) blocks.push(name);
  else if (tag.startsWith('/') && blocks.pop() !== name) return `unexpected end of block "${name}"`;
  return tag === '' ? 'empty tag' : undefined;
}
