// The exports map of each package, as judged by a tool that knows how Node and bundlers read one. A consumer's compiler
// judges the types.

import { readFile } from 'node:fs/promises';
import { publint } from 'publint';
import { expect, inject, test } from 'vitest';

test.each(Object.values(inject('tarballs')))(
  'publint finds nothing in $name, not even a suggestion',
  async ({ path }) => {
    const { buffer } = new Uint8Array(await readFile(path));
    const { messages } = await publint({ pack: { tarball: buffer } });
    // An example to copy is a package of its own.
    const isOwn = ({ args }: (typeof messages)[number]) =>
      !('filePath' in args && args.filePath?.startsWith('./examples/'));
    expect(messages.filter(isOwn)).toEqual([]);
  },
);
