// Loads source files altered, before they are run: `node --import …/altered-source.ts` with `ALTERED_SOURCE`, a list of
// files of the project, each with a text in it and what stands there instead, as JSON.

import { registerHooks } from 'node:module';

/** A file relative to the project, the text, and what replaces it. */
export type Alteration = readonly [file: string, text: string, instead: string];

const project = new URL('../../../', import.meta.url);
const alterations: readonly Alteration[] = JSON.parse(process.env.ALTERED_SOURCE ?? '[]');

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    const own = alterations.filter(([file]) => new URL(file, project).href === url);
    if (own.length === 0) return loaded;
    const source = own.reduce((text, [file, found, instead]) => {
      if (text.split(found).length !== 2) throw new Error(`${file} does not have once: ${found}`);
      return text.replace(found, instead);
    }, String(loaded.source));
    return { ...loaded, source };
  },
});
