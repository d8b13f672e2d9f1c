// Converts the errors of ajv to messages: one error for each pointer.

import type { ErrorObject } from 'ajv/dist/2020.js';
import { pointerTo } from './document.ts';

/** One error in a value, and its location. */
export interface ValidationError {
  /** JSON pointer into the validated value; for requests its first token is `path`, `query`, `header` or `body`. */
  readonly pointer: string;
  /** The error, as a sentence without a subject: `must be integer`. */
  readonly message: string;
  /** The schema keyword that failed, such as `required` or `enum`. */
  readonly keyword: string;
  /** For an unknown field, the known fields; for a string that is not in an enumeration, the allowed strings. */
  readonly known?: readonly string[];
  /** The string that is not in the enumeration. */
  readonly given?: string;
}

/** The most errors that are reported for one value. */
const FAULT_LIMIT = 100;

/** Keywords whose error only means that no branch matches. */
const UMBRELLAS: ReadonlySet<string> = new Set(['oneOf', 'anyOf']);

/** Converts ajv's errors, keeping the first for each pointer; an umbrella error is dropped if there are errors below it. */
export function validationErrorsOf(errors: readonly ErrorObject[]): ValidationError[] {
  const faults = new Map<string, ValidationError>();
  for (const error of errors) {
    if (faults.size >= FAULT_LIMIT) break;
    const fault = toFault(error);
    if (!faults.has(fault.pointer)) faults.set(fault.pointer, fault);
  }
  const found = [...faults.values()];
  const isCovered = ({ pointer }: ValidationError) =>
    found.some((other) => other.pointer.startsWith(`${pointer}/`));
  return found.filter((fault) => !UMBRELLAS.has(fault.keyword) || !isCovered(fault));
}

function toFault({
  instancePath,
  keyword,
  message,
  params,
  parentSchema,
  data,
}: ErrorObject): ValidationError {
  const at = (name: unknown) => `${instancePath}${pointerTo(String(name))}`;
  switch (keyword) {
    case 'required':
      return { pointer: at(params.missingProperty), keyword, message: 'is required' };
    case 'additionalProperties': {
      const known = Object.keys((parentSchema as { properties?: object } | undefined)?.properties ?? {});
      return { pointer: at(params.additionalProperty), keyword, message: 'is not a known field', known };
    }
    case 'unevaluatedProperties':
      return { pointer: at(params.unevaluatedProperty), keyword, message: 'is not a known field' };
    case 'dependentRequired':
      return {
        pointer: at(params.missingProperty),
        keyword,
        message: `is required when ${params.property} is given`,
      };
    case 'enum':
      return {
        pointer: instancePath,
        keyword,
        message: `must be one of ${list(params.allowedValues)}`,
        ...nearbyTexts(data, params.allowedValues),
      };
    case 'type':
      return { pointer: instancePath, keyword, message: `must be ${[params.type].flat().join(' or ')}` };
    case 'const':
      return { pointer: instancePath, keyword, message: `must be ${JSON.stringify(params.allowedValue)}` };
    default:
      return { pointer: instancePath, keyword, message: message ?? `does not match "${keyword}"` };
  }
}

/** Lists the allowed strings, to suggest one for a misspelt string; an enumeration may contain other values too. */
function nearbyTexts(data: unknown, allowed: unknown): Pick<ValidationError, 'given' | 'known'> {
  const known = (allowed as unknown[]).filter((value) => typeof value === 'string');
  return typeof data === 'string' && known.length > 0 ? { given: data, known } : {};
}

function list(values: unknown): string {
  return (values as unknown[]).map((value) => JSON.stringify(value)).join(', ');
}
