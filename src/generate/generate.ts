// Generates all files for specs, as texts by path. The output only depends on the specs.

import { clientFile } from './client.ts';
import { eventsFile } from './events.ts';
import { typeName } from './names.ts';
import { type GeneratedPart, PARTS } from './parts.ts';
import { SpecError } from './spec-error.ts';
import type { Spec } from './spec-source.ts';
import { typesFile } from './types.ts';
import { validatorsFile } from './validators.ts';

interface GenerateOptions {
  readonly specs: readonly Spec[];
  /** All parts by default. Types are always included, because the other parts need them. */
  readonly parts?: readonly GeneratedPart[];
}

/**
 * Generates code: a folder for each spec, a file for each part.
 *
 * @returns texts by path, such as `mail/types.ts`
 * @throws SpecError when names collide, a schema cannot be compiled, or events are requested for a spec that has none
 * @throws GenerateError when a required package is missing
 * @example const files = await generate({ specs: [await readSpec('petstore.yaml')], parts: ['client'] });
 */
export async function generate({ specs, parts }: GenerateOptions): Promise<Map<string, string>> {
  assertDistinctNames(specs);
  const files = new Map<string, string>();
  for (const spec of specs) {
    files.set(`${spec.name}/types.ts`, await typesFile(spec));
    for (const part of parts ?? PARTS) {
      if (part === 'types') continue;
      const text = await FILES[part](spec);
      if (text !== undefined) files.set(`${spec.name}/${part}.ts`, text);
      else if (parts !== undefined) throw new SpecError(spec.source, [nothingFor(part)]);
    }
  }
  return files;
}

const FILES = { client: clientFile, events: eventsFile, validators: validatorsFile };

function nothingFor(part: GeneratedPart) {
  const pointer = part === 'events' ? '/webhooks' : '/components/schemas';
  return { pointer, message: `has nothing to generate ${part} from` };
}

/**
 * Two specs must not share a folder or the names of their exports.
 *
 * @throws SpecError for the second of two that do
 */
export function assertDistinctNames(specs: readonly Spec[]): void {
  const owners = new Map<string, Spec>();
  for (const spec of specs) {
    const name = typeName(spec.name);
    const owner = owners.get(name);
    if (owner !== undefined) {
      const message = `would be named ${name}, like ${owner.source}; rename the file`;
      throw new SpecError(spec.source, [{ pointer: '', message }]);
    }
    owners.set(name, spec);
  }
}
