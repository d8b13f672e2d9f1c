// Compiles the schemas of one document with ajv, which is created on first use.

import {
  _,
  Ajv2020,
  type CodeKeywordDefinition,
  type ErrorObject,
  type FuncKeywordDefinition,
  type ValidateFunction,
} from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { inOrder } from '../engine/json.ts';
import type { OpenApiDocument } from './document.ts';
import { BudgetSpent } from './patterns/budget.ts';
import { type Safeguards, safeguardsOf } from './safeguards.ts';

export interface CompilerOptions {
  /** The base URI of the document in references. */
  readonly base: string;
  /** Collects all errors instead of only the first. */
  readonly allFaults: boolean;
  /** Uses fast, approximate format checks, and keeps no data for error messages. */
  readonly isQuick: boolean;
}

/** Keywords of OpenAPI and of this project that ajv ignores. */
const ANNOTATIONS = [
  'example',
  'xml',
  'externalDocs',
  'x-rules',
  'x-gaps',
  'x-kind',
  'x-contributed-by',
  'x-answer-required',
];

/** What a value breaks; empty if it is valid. */
type Faults = (value: unknown) => readonly ErrorObject[];

/** The only error of a value whose check took all that it may take. */
const TOO_COSTLY: ErrorObject = {
  instancePath: '',
  schemaPath: '',
  keyword: 'budget',
  params: {},
  message: 'takes too many steps to be checked against its schema; send a smaller one',
};

/** What it costs to check a value against a schema that is referred to, in steps of the budget. */
const STEPS_OF_REFERENCE = 8;

const NONE: readonly ErrorObject[] = [];

export class Compiler {
  readonly #document: OpenApiDocument;
  readonly #options: CompilerOptions;
  #lazyAjv: Ajv2020 | undefined;

  constructor(document: OpenApiDocument, options: CompilerOptions) {
    this.#document = document;
    this.#options = options;
  }

  /** The function that validates values of a schema; references begin with the base. */
  compile(schema: object): Faults {
    const safeguards = safeguardsOf(this.#document);
    this.#lazyAjv ??= this.#newAjv(safeguards);
    if (safeguards === undefined) return faultsBy(this.#lazyAjv.compile(schema));
    try {
      return limited(faultsBy(this.#lazyAjv.compile(schema)), safeguards);
    } catch (error) {
      return refusedAsTooCostly(error);
    }
  }

  #newAjv(safeguards: Safeguards | undefined): Ajv2020 {
    const { base, allFaults, isQuick } = this.#options;
    const ajv = new Ajv2020({
      allErrors: allFaults,
      verbose: !isQuick,
      // What others write may be odd as long as it has a meaning.
      strict: safeguards === undefined,
      strictNumbers: true,
      // The documents are trusted and tested: validating them against the meta-schema would only delay the start.
      validateSchema: false,
      meta: false,
      strictTypes: false,
      strictTuples: false,
      allowMatchingProperties: true,
      strictRequired: false,
      discriminator: true,
      // It would log the code that it could not compile.
      logger: safeguards === undefined ? undefined : false,
      // Most schemas check few values before the process ends: shorter code that is compiled sooner is worth more.
      code: {
        optimize: false,
        ...(safeguards === undefined ? {} : { regExp: regExpOf(safeguards), process: compiledAtOnce }),
      },
      inlineRefs: false,
    });
    addFormats.default(ajv, { mode: isQuick ? 'fast' : 'full' });
    ajv.addFormat('url', isUrl);
    ajv.removeKeyword('uniqueItems').addKeyword(uniqueItems);
    for (const keyword of IN_TURN) checkInTurn(ajv, keyword);
    if (safeguards !== undefined) countReferences(ajv, safeguards);
    shareReferences(ajv);
    const unknown = sectionsOf(this.#document).filter((name) => ajv.RULES.keywords[name] !== true);
    ajv.addVocabulary([...new Set([...ANNOTATIONS, ...unknown])]);
    return ajv.addSchema(
      hasNames(this.#document) ? { $id: base, ...this.#document } : unseen(base, this.#document),
    );
  }
}

function faultsBy(fits: ValidateFunction): Faults {
  return (value) => (fits(value) ? NONE : (fits.errors ?? NONE));
}

/** Code with thousands of alternatives is too much for V8, when it is compiled or when it first runs. */
function refusedAsTooCostly(error: unknown): Faults {
  if (error instanceof RangeError) return () => [TOO_COSTLY];
  throw error;
}

/** A check that ends when its budget is spent. */
function limited(faults: Faults, { budget }: Safeguards): Faults {
  return (value) => {
    budget.refill();
    try {
      return faults(value);
    } catch (error) {
      if (error instanceof BudgetSpent || error instanceof RangeError) return [TOO_COSTLY];
      throw error;
    }
  };
}

/** The engine of patterns in the form that ajv wants; its code is only for validators that are written to files. */
function regExpOf({ pattern }: Safeguards) {
  return Object.assign((source: string) => pattern(source), { code: '' });
}

/** V8 compiles a function in brackets with the code around it, and any other when it first runs: in the middle of a call. */
function compiledAtOnce(code: string): string {
  return code.replace(/return (?=function)(.*)$/s, 'return ($1)');
}

/** A schema that refers to another in two alternatives, and so on, takes exponential time: each reference is paid for. */
function countReferences(ajv: Ajv2020, { budget }: Safeguards): void {
  const { definition } = ajv.RULES.all.$ref as { readonly definition: CodeKeywordDefinition };
  const spend = () => budget.spend(STEPS_OF_REFERENCE);
  ajv.removeKeyword('$ref').addKeyword({
    ...definition,
    code: (cxt, type) => {
      cxt.gen.code(_`${cxt.gen.scopeValue('func', { ref: spend })}()`);
      definition.code(cxt, type);
    },
  });
}

/** Compiles a schema once for all that refer to it. By itself, ajv does so for each that is compiled. */
function shareReferences(ajv: Ajv2020): void {
  const { definition } = ajv.RULES.all.$ref as { readonly definition: CodeKeywordDefinition };
  const { code } = definition;
  const refs = {};
  definition.code = (cxt, type) => {
    const { root } = cxt.it.schemaEnv;
    if (root.refs !== refs) Object.assign(root, { refs: Object.assign(refs, root.refs) });
    code(cxt, type);
  };
}

/** Keywords with a schema for each of many parts. */
const IN_TURN = ['properties', 'allOf', 'prefixItems', 'dependentSchemas'] as const;

/**
 * Checks the parts of a keyword one after another. Code of ajv that ends with the first error has a block in a block for each of
 * them: V8 takes quadratic time for that, and refuses more than a thousand levels.
 */
function checkInTurn(ajv: Ajv2020, keyword: (typeof IN_TURN)[number]): void {
  const rule = ajv.RULES.all[keyword] as { readonly definition: CodeKeywordDefinition };
  const { code } = rule.definition;
  rule.definition.code = (cxt, type) => {
    const { allErrors, gen } = cxt;
    if (allErrors === true) return code(cxt, type);
    const areValid = gen.let('areValid', true);
    const [checkPart, goOnIf] = [cxt.subschema.bind(cxt), cxt.ok.bind(cxt)];
    cxt.subschema = (part, isValid) => {
      gen.if(areValid);
      const checked = checkPart(part, isValid);
      gen.endIf();
      return checked;
    };
    cxt.ok = (isValid) => {
      gen.assign(areValid, _`${areValid} && ${isValid}`);
    };
    code(cxt, type);
    goOnIf(areValid);
  };
}

/** The pattern in ajv takes quadratic time. */
function isUrl(text: string): boolean {
  return /^(https?|ftp):\/\/[^\s]/i.test(text) && URL.canParse(text);
}

/** Whether parts of a document have names of their own, by which others may refer to them. */
function hasNames(document: OpenApiDocument): boolean {
  return /"\$(?:id|anchor|dynamicAnchor)":/.test(JSON.stringify(document));
}

/**
 * A document whose parts are only found by their pointers. Ajv looks for names in all that it can enumerate, which takes longer
 * than to compile what a first call needs.
 */
function unseen(base: string, document: OpenApiDocument): object {
  const sections = Object.entries(document).map(([name, value]) => [name, { value }] as const);
  return Object.defineProperties({ $id: base }, Object.fromEntries(sections));
}

/** The sections of a document, which ajv sees as keywords because the document is added as a schema. */
function sectionsOf(document: OpenApiDocument): string[] {
  return Object.keys(document).filter((key) => !key.startsWith('$'));
}

/**
 * `uniqueItems` in linear time. The implementation in ajv compares all pairs of items, and calls `valueOf` on them: a long
 * list takes minutes, and a field named `valueOf` breaks it.
 */
export const uniqueItems: FuncKeywordDefinition = {
  keyword: 'uniqueItems',
  type: 'array',
  schemaType: 'boolean',
  error: { message: 'must NOT have duplicate items' },
  validate: (isDemanded: boolean, items: readonly unknown[]) => !isDemanded || areUnique(items),
};

/** Whether no two items are equal as JSON: the order of their fields does not matter. */
function areUnique(items: readonly unknown[]): boolean {
  // Most lists hold only texts and numbers, which are compared as they are; writing them as JSON takes over five times as long.
  const keys = items.every(isScalar) ? items : items.map((item) => JSON.stringify(item, inOrder));
  return new Set(keys).size === items.length;
}

function isScalar(item: unknown): boolean {
  return typeof item !== 'object' || item === null;
}
