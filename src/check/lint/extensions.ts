// Finds extensions that do not have the form that is read, stand where nothing reads them, or are misspelt: each would be
// passed over without a word.

import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { distance } from 'fastest-levenshtein';
import { policyProblems } from '../../delivery/policy/policy-problems.ts';
import type { JsonObject } from '../../engine/json.ts';
import { pointerTo } from '../../openapi/document.ts';
import { partsOf } from '../../openapi/parts.ts';
import { validationErrorsOf } from '../../openapi/validation-errors.ts';
import type { FindingDetails } from '../finding.ts';
import { EXTENSIONS, extensionSchema } from './extension-schema.ts';

let compiled: ValidateFunction | undefined;

/**
 * Every extension that is read here has the form of {@link extensionSchema}; one that has almost its name is a warning.
 *
 * @example extensionProblems({ ...document, 'x-freedoms': {} }) // [{ pointer: '/x-freedoms', message: 'must be array', … }]
 */
export function extensionProblems(document: JsonObject): FindingDetails[] {
  return [...policyOf(document), ...misshapen(document), ...misspelt(document)];
}

function policyOf({ 'x-webhook-delivery': policy }: JsonObject): FindingDetails[] {
  if (policy === undefined) return [];
  return policyProblems(policy).map((problem) => ({ ...problem, severity: 'error' }));
}

function misshapen(document: JsonObject): FindingDetails[] {
  compiled ??= new Ajv2020({
    allErrors: true,
    strict: false,
    // Of a delivery policy its own check says more.
    schemas: { 'webhook-delivery.schema.json': true },
  }).compile(extensionSchema());
  if (compiled(document)) return [];
  return validationErrorsOf(compiled.errors ?? []).map(({ pointer, keyword, message }) => ({
    pointer,
    message: keyword === 'false schema' ? misplaced(pointer) : message,
    severity: 'error',
  }));
}

function misplaced(pointer: string): string {
  const [place = ''] = EXTENSIONS[pointer.split('/').at(-1) ?? '']?.at ?? [];
  return `is not read here; it belongs to ${/^[aio]/.test(place) ? 'an' : 'a'} ${place}`;
}

function misspelt(document: JsonObject): FindingDetails[] {
  return partsOf(document).flatMap(({ pointer, value }) =>
    Object.keys(value).flatMap((name): FindingDetails[] => {
      const meant = name.startsWith('x-') ? nearestTo(name) : undefined;
      return meant === undefined
        ? []
        : [
            {
              pointer: pointer + pointerTo(name),
              message: `is not read; did you mean ${meant}?`,
              severity: 'warning',
            },
          ];
    }),
  );
}

/** The extension that a name was meant for; `undefined` if it is one, or another's. */
function nearestTo(name: string): string | undefined {
  if (Object.hasOwn(EXTENSIONS, name)) return undefined;
  return Object.keys(EXTENSIONS).find((known) => distance(name, known) <= known.length / 6);
}
