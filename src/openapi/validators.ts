// The validators of one document, each compiled with ajv on first use.

import { Compiler } from './compiler.ts';
import type { OpenApiDocument } from './document.ts';
import { pointerTo, type Schema, valueAt } from './document.ts';
import type { Operation, OperationParameter } from './operations.ts';
import { type ValidationError, validationErrorsOf } from './validation-errors.ts';

export type { ValidationError } from './validation-errors.ts';

/** The parts of a request, which are validated together. */
export interface RequestParts {
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly header: Readonly<Record<string, unknown>>;
  /** Left out if the operation has no cookies. */
  readonly cookie?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/**
 * The most nested values for which all errors are reported; for a larger value, only the first is. Collecting errors
 * takes ajv quadratic time, so a hostile body could keep it busy for minutes.
 */
const MODEST_SIZE = 10_000;

export type SchemaCheck = (value: unknown) => readonly ValidationError[];

const NO_FAULTS: readonly ValidationError[] = [];
const NOTHING_TO_CHECK: SchemaCheck = () => NO_FAULTS;

/** What servers of the same document share: compiling takes most of a server's first requests. */
interface Compiled {
  readonly checks: Map<string, SchemaCheck>;
  readonly firstFault: Compiler;
  /** Only used for invalid values; `undefined` if the first error is enough. */
  readonly allFaults: Compiler | undefined;
}

/** By mode and name, for each document. */
const COMPILED = new WeakMap<OpenApiDocument, Map<string, Compiled>>();

export class Validators {
  readonly #document: OpenApiDocument;
  readonly #base: string;
  readonly #compiled: Compiled;
  readonly #contributed = new Map<string, SchemaCheck>();

  /**
   * @param name the name of the document; it becomes part of the schema ids in ajv
   * @param options.isQuick stops at the first error and uses approximate format checks: for values that are
   *   expected to be valid and are checked often
   */
  constructor(
    name: string,
    document: OpenApiDocument,
    options: { readonly isQuick: boolean } = { isQuick: false },
  ) {
    this.#document = document;
    this.#base = `http://spec.invalid/${name}`;
    this.#compiled = compiledOf(document, this.#base, options);
  }

  /** The document that values are validated against. */
  get document(): OpenApiDocument {
    return this.#document;
  }

  /** The check of the schema at a pointer of the document. */
  at(pointer: string): SchemaCheck {
    return this.#check(pointer, () => this.#reference(pointer));
  }

  /** The check of a whole request: its parameters, and its body when it has one of this media type. */
  request(operation: Operation, mediaType: string | undefined): SchemaCheck {
    if (operation.parameters.length === 0 && mediaType === undefined) return NOTHING_TO_CHECK;
    const key = `request ${operation.id} ${mediaType ?? ''}`;
    return this.#check(key, () => this.#requestSchema(operation, mediaType));
  }

  /** The check of an event's payload against the document's `webhooks`; `undefined` if the type is unknown. */
  event(type: string): SchemaCheck | undefined {
    if (!Object.hasOwn(this.#document.webhooks ?? {}, type)) return undefined;
    const mediaType = pointerTo(
      'webhooks',
      type,
      'post',
      'requestBody',
      'content',
      'application/json',
      'schema',
    );
    return this.at(mediaType);
  }

  /** A check for a schema that is not part of the document, such as one that a mock contributes. */
  schema(key: string, schema: object): SchemaCheck {
    return this.#check(key, () => schema, this.#contributed);
  }

  #check(key: string, schema: () => object, compiled = this.#compiled.checks): SchemaCheck {
    let check = compiled.get(key);
    if (check === undefined) {
      check = this.#compile(schema());
      compiled.set(key, check);
    }
    return check;
  }

  #requestSchema(operation: Operation, mediaType: string | undefined): object {
    const parts = (['path', 'query', 'header', 'cookie'] as const).map((place) => {
      const parameters = operation.parameters.filter((parameter) => parameter.in === place);
      return [place, this.#parametersSchema(parameters)] as const;
    });
    const pointer = mediaType === undefined ? undefined : operation.body?.content.get(mediaType);
    const body = pointer === undefined ? [] : [['body', this.#reference(pointer)] as const];
    return { type: 'object', properties: Object.fromEntries([...parts, ...body]) };
  }

  #parametersSchema(parameters: readonly OperationParameter[]): object {
    return {
      type: 'object',
      properties: Object.fromEntries(
        parameters.map(({ name, schemaPointer }) => [name, this.#reference(schemaPointer)]),
      ),
      required: parameters.filter(({ isRequired }) => isRequired).map(({ name }) => name),
    };
  }

  #reference(pointer: string): object {
    return { $ref: `${this.#base}#${encodeURI(this.#sharedPointer(pointer))}` };
  }

  /** Where a schema is that a pointer leads to by a mere reference: all that refer to it share its check. */
  #sharedPointer(pointer: string): string {
    const schema = valueAt(this.#document, pointer) as Schema;
    const { $ref, ...others } = schema;
    const isMere = Object.keys(others).length === 0;
    return $ref?.startsWith('#/') && isMere ? decodeURIComponent($ref.slice(1)) : pointer;
  }

  /** A valid value is checked once; an invalid one is checked again to collect all errors. */
  #compile(schema: object): SchemaCheck {
    const { firstFault, allFaults } = this.#compiled;
    const firstOf = firstFault.compile(schema);
    let allOf: typeof firstOf | undefined;
    return (value) => {
      const errors = firstOf(value);
      if (errors.length === 0) return NO_FAULTS;
      if (allFaults === undefined || !isModest(value)) return validationErrorsOf(errors);
      allOf ??= allFaults.compile(schema);
      return validationErrorsOf(allOf(value));
    };
  }
}

function compiledOf(
  document: OpenApiDocument,
  base: string,
  { isQuick }: { readonly isQuick: boolean },
): Compiled {
  const ofDocument = COMPILED.get(document) ?? new Map<string, Compiled>();
  COMPILED.set(document, ofDocument);
  const key = `${isQuick ? 'quick' : 'full'} ${base}`;
  const compiled = ofDocument.get(key) ?? {
    checks: new Map(),
    firstFault: new Compiler(document, { base, allFaults: false, isQuick }),
    allFaults: isQuick ? undefined : new Compiler(document, { base, allFaults: true, isQuick }),
  };
  ofDocument.set(key, compiled);
  return compiled;
}

/** Whether a value contains at most the given number of values, including itself. */
function isModest(value: unknown): boolean {
  let left = MODEST_SIZE;
  const isWithin = (part: unknown): boolean => {
    if (--left < 0) return false;
    return typeof part !== 'object' || part === null || Object.values(part).every(isWithin);
  };
  return isWithin(value);
}
