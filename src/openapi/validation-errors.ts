// What ajv finds wrong, in words: one fault for each place.

import type { ErrorObject } from 'ajv/dist/2020.js';
import { pointerTo } from './document.ts';

/** One thing that is wrong with a value: where, and what. */
export interface ValidationError {
  /** JSON pointer into what was validated; for requests its first token is `path`, `query`, `header` or `body`. */
  readonly pointer: string;
  /** What is wrong, as a sentence without its subject: `must be integer`. */
  readonly message: string;
  /** The schema keyword that refused it, such as `required` or `enum`. */
  readonly keyword: string;
  /** For a field that is not known: the fields that are; for a text that is none of an enumeration: its texts. */
  readonly known?: readonly string[];
  /** The text that is none of an enumeration. */
  readonly given?: string;
}

/** Faults reported of one value at most. */
const FAULT_LIMIT = 100;

/** Keywords that only say that none of their branches fits. */
const UMBRELLAS: ReadonlySet<string> = new Set(['oneOf', 'anyOf']);

/** Turns ajv's errors into faults, the first at each place; an umbrella gives way to what stands under it. */
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
    case 'const':
      return { pointer: instancePath, keyword, message: `must be ${JSON.stringify(params.allowedValue)}` };
    default:
      return { pointer: instancePath, keyword, message: message ?? `does not fit "${keyword}"` };
  }
}

/** A misspelt text is told from the texts that are known; an enumeration may hold other values, too. */
function nearbyTexts(data: unknown, allowed: unknown): Pick<ValidationError, 'given' | 'known'> {
  const known = (allowed as unknown[]).filter((value) => typeof value === 'string');
  return typeof data === 'string' && known.length > 0 ? { given: data, known } : {};
}

function list(values: unknown): string {
  return (values as unknown[]).map((value) => JSON.stringify(value)).join(', ');
}
