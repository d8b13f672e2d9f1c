/** Loads the TypeScript compiler, version 5: it parses and prints generated code. */
export declare function loadTypeScript(): Promise<typeof import('typescript')>;

/** Loads openapi-typescript, which generates types. */
export declare function loadOpenapiTypescript(): Promise<typeof import('openapi-typescript')>;

/** Loads redocly, which validates and bundles documents. */
export declare function loadRedocly(): Promise<typeof import('@redocly/openapi-core')>;

/** Loads swagger-parser, which reads documents and validates their structure. */
export declare function loadSwaggerParser(): Promise<SwaggerParser>;

/** Loads the comparator of pacts and OpenAPI documents. */
export declare function loadComparator(): Promise<PactComparator>;

/** The part of swagger-parser that is used; its own types overload each function many times. */
export interface SwaggerParser {
  bundle(path: string, options: object): Promise<object>;
  validate(document: object, options: object): Promise<object>;
}

/** The comparator's class; its own types depend on files that it does not ship. */
export type PactComparator = new (options: {
  readonly oas: object;
}) => { compare(pact: object): AsyncIterable<PactMismatch> };

/** A mismatch reported by the comparator. */
export interface PactMismatch {
  readonly type: 'error' | 'warning' | 'info';
  /** Such as `request.body.incompatible`. */
  readonly code: string;
  readonly message: string;
  readonly mockDetails?: { readonly interactionDescription?: string | null; readonly location: string };
  readonly specDetails?: { readonly location: string };
}
