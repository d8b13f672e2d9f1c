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
  /** The fields of the object that is expected in place of another value. */
  readonly form?: readonly string[];
}

/** The most errors that are reported for one value. */
const FAULT_LIMIT = 100;

/** Keywords whose error only means that no branch matches. */
const UMBRELLAS: ReadonlySet<string> = new Set(['oneOf', 'anyOf']);

/** Converts ajv's errors, keeping the first for each pointer; an umbrella error is dropped if there are errors below it. */
export function validationErrorsOf(errors: readonly ErrorObject[]): ValidationError[] {
  const faults = new Map<string, ValidationError>();
  for (const error of withoutFarBranches(errors)) {
    if (faults.size >= FAULT_LIMIT) break;
    const fault = toFault(error);
    if (!faults.has(fault.pointer)) faults.set(fault.pointer, fault);
  }
  const found = [...faults.values()];
  const isCovered = ({ pointer }: ValidationError) =>
    found.some((other) => other.pointer.startsWith(`${pointer}/`));
  return found.filter((fault) => !UMBRELLAS.has(fault.keyword) || !isCovered(fault));
}

/**
 * Without the errors of branches that are further from the value than another: where one of several forms is expected, they
 * would ask for all of them at once.
 */
function withoutFarBranches(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const umbrella = errors.find(({ keyword }) => UMBRELLAS.has(keyword));
  if (umbrella === undefined) return errors;
  const below = errors.filter(
    (error) =>
      error !== umbrella && error.instancePath.startsWith(umbrella.instancePath) && branchOf(error) !== '',
  );
  const branches = Object.values(Object.groupBy(below, branchOf)) as ErrorObject[][];
  if (branches.length < 2) return errors;
  // A branch for values of another type is further than any other.
  const isOtherType = ({ keyword, instancePath }: ErrorObject) =>
    keyword === 'type' && instancePath === umbrella.instancePath;
  const ofType = branches.filter((branch) => !branch.some(isOtherType));
  const candidates = ofType.length > 0 ? ofType : branches;
  const fewest = Math.min(...candidates.map(({ length }) => length));
  const nearest = candidates.filter(({ length }) => length === fewest);
  if (nearest.length !== 1) return errors;
  return errors.filter((error) => !below.includes(error) || nearest[0]?.includes(error));
}

/** Which branch an error is of: its place in the list, or the schema that the branch refers to. */
function branchOf({ schemaPath }: ErrorObject): string {
  const [, listed] = /\/(?:oneOf|anyOf)\/([0-9]+)\//.exec(schemaPath) ?? [];
  const [, named] = /\/components\/schemas\/([^/]+)\//.exec(schemaPath) ?? [];
  return named ?? listed ?? '';
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
      return {
        pointer: instancePath,
        keyword,
        message: `must be ${[params.type].flat().join(' or ')}`,
        ...formOf(params.type, parentSchema),
      };
    case 'pattern':
      return { pointer: instancePath, keyword, message: patternText(String(params.pattern), message) };
    case 'minProperties':
    case 'maxProperties':
      return {
        pointer: instancePath,
        keyword,
        message: countText(keyword, params.limit, parentSchema) ?? String(message),
      };
    case 'const':
      return { pointer: instancePath, keyword, message: `must be ${JSON.stringify(params.allowedValue)}` };
    default:
      return { pointer: instancePath, keyword, message: message ?? `does not match "${keyword}"` };
  }
}

/** How the patterns of durations end. */
const UNITS = '(ms|s|m|h|d)$';

/** A pattern says little to people; what durations look like, more. */
function patternText(pattern: string, message = 'does not match its pattern'): string {
  return pattern.endsWith(UNITS) ? 'must be a duration; write it like 30s, 5m or 35h' : message;
}

/** Of an object that may have only one of its fields, or must have one: which these are. */
function countText(keyword: string, limit: unknown, schema: unknown): string | undefined {
  const names = Object.keys((schema as { properties?: object } | undefined)?.properties ?? {});
  if (limit !== 1 || names.length < 2) return undefined;
  return `must have ${keyword === 'minProperties' ? 'one' : 'only one'} of ${names.join(', ')}`;
}

function formOf(type: unknown, schema: unknown): Pick<ValidationError, 'form'> {
  const { properties = {}, required = [] } = (schema ?? {}) as {
    readonly properties?: object;
    readonly required?: readonly string[];
  };
  const names = required.length > 0 ? required : Object.keys(properties);
  return type === 'object' && names.length > 0 ? { form: names } : {};
}

/** Lists the allowed strings, to suggest one for a misspelt string; an enumeration may contain other values too. */
function nearbyTexts(data: unknown, allowed: unknown): Pick<ValidationError, 'given' | 'known'> {
  const known = (allowed as unknown[]).filter((value) => typeof value === 'string');
  return typeof data === 'string' && known.length > 0 ? { given: data, known } : {};
}

function list(values: unknown): string {
  return (values as unknown[]).map((value) => JSON.stringify(value)).join(', ');
}
