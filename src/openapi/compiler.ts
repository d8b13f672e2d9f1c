// Compiles the schemas of one document with ajv, which is created on first use.

import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { OpenApiDocument } from './document.ts';
import { uniqueItems } from './unique-items.ts';

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
  'x-contributed-by',
  'x-answer-required',
];

export class Compiler {
  readonly #document: OpenApiDocument;
  readonly #options: CompilerOptions;
  #lazyAjv: Ajv2020 | undefined;

  constructor(document: OpenApiDocument, options: CompilerOptions) {
    this.#document = document;
    this.#options = options;
  }

  /** The function that validates values of a schema; references begin with the base. */
  compile(schema: object): ValidateFunction {
    this.#lazyAjv ??= this.#newAjv();
    return this.#lazyAjv.compile(schema);
  }

  #newAjv(): Ajv2020 {
    const { base, allFaults, isQuick } = this.#options;
    const ajv = new Ajv2020({
      allErrors: allFaults,
      verbose: !isQuick,
      strict: true,
      // The documents are trusted and tested: validating them against the meta-schema would only delay the start.
      validateSchema: false,
      meta: false,
      strictTypes: false,
      strictTuples: false,
      allowMatchingProperties: true,
      strictRequired: false,
      discriminator: true,
      // Most schemas check few values before the process ends: shorter code that is compiled sooner is worth more.
      code: { optimize: false },
      inlineRefs: false,
    });
    addFormats.default(ajv, { mode: isQuick ? 'fast' : 'full' });
    ajv.addFormat('url', isUrl);
    ajv.removeKeyword('uniqueItems').addKeyword(uniqueItems);
    const unknown = sectionsOf(this.#document).filter((name) => ajv.RULES.keywords[name] !== true);
    ajv.addVocabulary([...new Set([...ANNOTATIONS, ...unknown])]);
    return ajv.addSchema({ $id: base, ...this.#document });
  }
}

/** The pattern in ajv takes quadratic time. */
function isUrl(text: string): boolean {
  return /^(https?|ftp):\/\/[^\s]/i.test(text) && URL.canParse(text);
}

/** The sections of a document, which ajv sees as keywords because the document is added as a schema. */
function sectionsOf(document: OpenApiDocument): string[] {
  return Object.keys(document).filter((key) => !key.startsWith('$'));
}
