// Generates the types of a spec with openapi-typescript.

import { pointerTo } from '../openapi/document.ts';
import { NameRegister } from './names.ts';
import { SpecError } from './spec-error.ts';
import type { Spec } from './spec-source.ts';
import { head } from './text.ts';
import { loadSpecTools } from './tools.ts';

/** `types.ts`: `paths`, `webhooks`, `components` and `operations`. */
export async function typesFile(spec: Spec): Promise<string> {
  assertDistinctOperationIds(spec);
  const { loadOpenapiTypescript } = await loadSpecTools();
  const { default: openapiTypescript, astToString } = await loadOpenapiTypescript();
  // openapi-typescript changes its input.
  const document = structuredClone(spec.document) as Parameters<typeof openapiTypescript>[0];
  const nodes = await openapiTypescript(document, { defaultNonNullable: false, silent: true }).catch(
    (error: Error) => {
      throw new SpecError(spec.source, [{ pointer: '', message: error.message }]);
    },
  );
  return `${head(spec, 'its types')}\n${astToString(nodes)}`;
}

/** Each operation is a field of the interface `operations`, by its id. */
function assertDistinctOperationIds({ document, source }: Spec): void {
  const names = new NameRegister(source);
  for (const section of ['paths', 'webhooks'] as const) {
    for (const [path, item] of Object.entries(document[section] ?? {})) {
      for (const [method, operation] of Object.entries(item)) {
        const id = (operation as { operationId?: unknown } | undefined)?.operationId;
        if (typeof id === 'string') names.claim(id, pointerTo(section, path, method, 'operationId'));
      }
    }
  }
}
