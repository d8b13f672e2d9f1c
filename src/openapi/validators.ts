// Validators of one document, compiled from it by ajv the first time each is needed.

import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { OpenApiDocument } from './document.ts';
import { pointerTo } from './document.ts';
import type { Operation, OperationParameter } from './operations.ts';

/** One thing that is wrong with a value: where, and what. */
export interface Fault {
  /** JSON pointer into what was validated; for requests its first token is `path`, `query`, `header` or `body`. */
  readonly pointer: string;
  /** What is wrong, as a sentence without its subject: `must be integer`. */
  readonly message: string;
  /** The schema keyword that refused it, such as `required` or `enum`. */
  readonly keyword: string;
  /** For a field that is not known: the fields that are. */
  readonly known?: readonly string[];
}

/** A request's parts as they are validated together. */
export interface RequestParts {
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly header: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** Faults reported of one value at the most. */
const FAULT_LIMIT = 100;

/** Keywords of OpenAPI and of this project that ajv need not act on. */
const ANNOTATIONS = ['example', 'xml', 'externalDocs', 'x-rules', 'x-gaps', 'x-contributed-by'];

export type Check = (value: unknown) => readonly Fault[];

const NO_FAULTS: readonly Fault[] = [];

export class Validators {
  readonly #document: OpenApiDocument;
  readonly #base: string;
  readonly #isQuick: boolean;
  readonly #compiled = new Map<string, Check>();
  #lazyAjv: Ajv2020 | undefined;

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
    this.#isQuick = options.isQuick;
  }

  /** The check of the schema at a pointer of the document. */
  at(pointer: string): Check {
    return this.#check(pointer, () => this.#reference(pointer));
  }

  /** The check of a whole request: its parameters, and its body when it has one of this media type. */
  request(operation: Operation, mediaType: string | undefined): Check {
    const key = `request ${operation.id} ${mediaType ?? ''}`;
    return this.#check(key, () => this.#requestSchema(operation, mediaType));
  }

  /** The check of an event's payload against the document's `webhooks`; `undefined` for an unknown type. */
  event(type: string): Check | undefined {
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
  schema(key: string, schema: object): Check {
    return this.#check(`schema ${key}`, () => schema);
  }

  #check(key: string, schema: () => object): Check {
    let check = this.#compiled.get(key);
    if (check === undefined) {
      check = toCheck(this.#ajv().compile(schema()));
      this.#compiled.set(key, check);
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

  #ajv(): Ajv2020 {
    if (this.#lazyAjv === undefined) {
      const ajv = new Ajv2020({
        allErrors: !this.#isQuick,
        verbose: !this.#isQuick,
        strict: true,
        strictTypes: false,
        strictRequired: false,
        discriminator: true,
      });
      addFormats.default(ajv, { mode: this.#isQuick ? 'fast' : 'full' });
      ajv.addVocabulary([...new Set([...ANNOTATIONS, ...sectionsOf(this.#document)])]);
      ajv.addSchema({ $id: this.#base, ...this.#document });
      this.#lazyAjv = ajv;
    }
    return this.#lazyAjv;
  }
}

/** The sections of a document, which ajv meets as keywords of the schema that the document is added as. */
function sectionsOf(document: OpenApiDocument): string[] {
  return Object.keys(document).filter((key) => !key.startsWith('$'));
}

function toCheck(validate: ValidateFunction): Check {
  return (value) => (validate(value) ? NO_FAULTS : faultsOf(validate.errors ?? []));
}

/** Keywords that only say that none of their branches fits. */
const UMBRELLAS: ReadonlySet<string> = new Set(['oneOf', 'anyOf']);

/** Turns ajv's errors into faults, the first at each place; an umbrella gives way to what stands under it. */
function faultsOf(errors: readonly ErrorObject[]): Fault[] {
  const faults = new Map<string, Fault>();
  for (const error of errors) {
    if (faults.size >= FAULT_LIMIT) break;
    const fault = toFault(error);
    if (!faults.has(fault.pointer)) faults.set(fault.pointer, fault);
  }
  const found = [...faults.values()];
  const isCovered = ({ pointer }: Fault) => found.some((other) => other.pointer.startsWith(`${pointer}/`));
  return found.filter((fault) => !UMBRELLAS.has(fault.keyword) || !isCovered(fault));
}

function toFault({ instancePath, keyword, message, params, parentSchema }: ErrorObject): Fault {
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
      return { pointer: instancePath, keyword, message: `must be one of ${list(params.allowedValues)}` };
    case 'const':
      return { pointer: instancePath, keyword, message: `must be ${JSON.stringify(params.allowedValue)}` };
    default:
      return { pointer: instancePath, keyword, message: message ?? `does not fit "${keyword}"` };
  }
}

function list(values: unknown): string {
  return (values as unknown[]).map((value) => JSON.stringify(value)).join(', ');
}
