// The types of the service that `countersign new service` starts from, as text: whoever writes it needs no generator.

import { parse } from 'yaml';
import { generate } from '../src/generate/index.ts';
import { starterOf } from '../src/generate/starter.ts';
import { servedSpec } from '../src/registry/service-spec.ts';

const HEAD = '// Generated from the starter of services by `npm run generate`. Do not edit.\n\n';

/** TypeScript with the types as a constant. The service is named `NAME` in it. */
export async function starterTypes(): Promise<string> {
  const { name, document } = servedSpec('starter.yaml', parse(starterOf('starter').document));
  const [types = ''] = (
    await generate({ specs: [{ name, source: name, document }], parts: ['types'] })
  ).values();
  const text = types.replaceAll('/starter/', '/NAME/').replaceAll('starter', 'NAME');
  return `${HEAD}export const STARTER_TYPES = ${JSON.stringify(text)};\n`;
}
