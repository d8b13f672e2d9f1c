// Compiles schemas of one document with ajv, which is made when it is first needed.

import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { OpenApiDocument } from './document.ts';
import { uniqueItems } from './unique-items.ts';

export interface CompilerOptions {
  /** Names the document in references. */
  readonly base: string;
  /** Looks for every fault; else for the first. */
  readonly allFaults: boolean;
  /** Checks formats by their outline only, and keeps nothing for the telling of faults. */
  readonly isQuick: boolean;
}

/** Keywords of OpenAPI and of this project that ajv need not act on. */
const ANNOTATIONS = ['example', 'xml', 'externalDocs', 'x-rules', 'x-gaps', 'x-contributed-by'];

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
      // The documents are trusted and tested: holding each against its meta-schema would only delay the start.
      validateSchema: false,
      meta: false,
      strictTypes: false,
      strictRequired: false,
      discriminator: true,
    });
    addFormats.default(ajv, { mode: isQuick ? 'fast' : 'full' });
    ajv.removeKeyword('uniqueItems').addKeyword(uniqueItems);
    ajv.addVocabulary([...new Set([...ANNOTATIONS, ...sectionsOf(this.#document)])]);
    return ajv.addSchema({ $id: base, ...this.#document });
  }
}

/** The sections of a document, which ajv meets as keywords of the schema that the document is added as. */
function sectionsOf(document: OpenApiDocument): string[] {
  return Object.keys(document).filter((key) => !key.startsWith('$'));
}
