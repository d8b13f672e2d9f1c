// Validators of one document, compiled from it by ajv the first time each is needed.

import { Compiler } from './compiler.ts';
import type { OpenApiDocument } from './document.ts';
import { pointerTo } from './document.ts';
import type { Operation, OperationParameter } from './operations.ts';
import { type ValidationError, validationErrorsOf } from './validation-errors.ts';

export type { ValidationError } from './validation-errors.ts';

/** A request's parts as they are validated together. */
export interface RequestParts {
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly header: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/**
 * How many values a value may hold for all of its faults to be told; of a larger one the first is. ajv
 * takes the square of their number to collect them, so that a hostile body would keep it busy for minutes.
 */
const MODEST_SIZE = 10_000;

export type SchemaCheck = (value: unknown) => readonly ValidationError[];

const NO_FAULTS: readonly ValidationError[] = [];
const NOTHING_TO_CHECK: SchemaCheck = () => NO_FAULTS;

/** What has been compiled of each document, by how it checks: whoever serves the same document next finds it done. */
const COMPILED = {
  quick: new WeakMap<object, Map<string, SchemaCheck>>(),
  full: new WeakMap<object, Map<string, SchemaCheck>>(),
};

export class Validators {
  readonly #document: OpenApiDocument;
  readonly #base: string;
  readonly #ofDocument: Map<string, SchemaCheck>;
  readonly #contributed = new Map<string, SchemaCheck>();
  readonly #firstFault: Compiler;
  /** Only asked when something is wrong; `undefined` where the first fault is enough. */
  readonly #allFaults: Compiler | undefined;

  /**
   * @param name names the document; it becomes part of the schema ids that ajv sees
   * @param options.isQuick stops at the first fault and checks formats by their outline only: for values
   *   that are expected to fit and are checked often
   */
  constructor(
    name: string,
    document: OpenApiDocument,
    options: { readonly isQuick: boolean } = { isQuick: false },
  ) {
    this.#document = document;
    this.#base = `http://spec.invalid/${name}`;
    const { isQuick } = options;
    const compiled = isQuick ? COMPILED.quick : COMPILED.full;
    this.#ofDocument = compiled.get(document) ?? new Map();
    compiled.set(document, this.#ofDocument);
    this.#firstFault = new Compiler(document, { base: this.#base, allFaults: false, isQuick });
    this.#allFaults = isQuick
      ? undefined
      : new Compiler(document, { base: this.#base, allFaults: true, isQuick });
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

  /** The check of an event's payload against the document's `webhooks`; `undefined` for an unknown type. */
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

  #check(key: string, schema: () => object, compiled = this.#ofDocument): SchemaCheck {
    let check = compiled.get(key);
    if (check === undefined) {
      check = this.#compile(schema());
      compiled.set(key, check);
    }
    return check;
  }

  #requestSchema(operation: Operation, mediaType: string | undefined): object {
    const parts = (['path', 'query', 'header'] as const).map((place) => {
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
    return { $ref: `${this.#base}#${encodeURI(pointer)}` };
  }

  /** A value that fits costs one look; one that does not is looked at again for all that is wrong with it. */
  #compile(schema: object): SchemaCheck {
    const fits = this.#firstFault.compile(schema);
    let fitsThroughout: typeof fits | undefined;
    return (value) => {
      if (fits(value)) return NO_FAULTS;
      if (this.#allFaults === undefined || !isModest(value)) return validationErrorsOf(fits.errors ?? []);
      fitsThroughout ??= this.#allFaults.compile(schema);
      fitsThroughout(value);
      return validationErrorsOf(fitsThroughout.errors ?? []);
    };
  }
}

/** Whether a value holds no more than so many values, itself included. */
function isModest(value: unknown): boolean {
  let left = MODEST_SIZE;
  const isWithin = (part: unknown): boolean => {
    if (--left < 0) return false;
    return typeof part !== 'object' || part === null || Object.values(part).every(isWithin);
  };
  return isWithin(value);
}
