// Reads the documented responses of an operation, so that one can be returned without running the operation:
// headers, media types, named examples.

import { locate, type MediaType, type OpenApiDocument, pointerTo, type Response } from './document.ts';
import { type Operation, operationsOf, responseFor } from './operations.ts';

/** The name of the single example of a media type without named examples. */
const UNNAMED = 'default';

/** A header of a response. */
export interface DocumentedHeader {
  readonly name: string;
  /** Its first example; `undefined` if there is none. */
  readonly example: unknown;
  readonly schemaPointer: string;
}

/** One media type of a response body, with its examples. */
export interface DocumentedContent {
  /** A media type, or a range such as `image/*`. */
  readonly mediaType: string;
  readonly schemaPointer: string;
  readonly hasSchema: boolean;
  readonly examples: ReadonlyMap<string, unknown>;
}

export interface DocumentedAnswer {
  readonly status: number;
  readonly headers: readonly DocumentedHeader[];
  /** Empty if there is no body. */
  readonly contents: readonly DocumentedContent[];
}

/**
 * The responses of an operation by status, lowest first. Ranges such as `4XX`, and `default`, are left out.
 *
 * @example documentedAnswers(document, getBook).get(404)?.contents[0]?.examples.keys()
 */
export function documentedAnswers(
  document: OpenApiDocument,
  { pointer, responses }: Operation,
): ReadonlyMap<number, DocumentedAnswer> {
  const statuses = [...responses.keys()].filter((status) => /^[1-5][0-9]{2}$/.test(status)).sort();
  return new Map(
    statuses.map((status) => {
      const at = pointer + pointerTo('responses', status);
      return [Number(status), answerAt(document, at, Number(status))] as const;
    }),
  );
}

/**
 * The response of an operation with a status: its own, or that of its range or of `default`.
 *
 * @example documentedAnswer(document, getBook, 418)?.contents
 */
export function documentedAnswer(
  document: OpenApiDocument,
  operation: Operation,
  status: number,
): DocumentedAnswer | undefined {
  const response = responseFor(operation, status);
  if (response === undefined) return undefined;
  return answerAt(document, operation.pointer + pointerTo('responses', response.status), status);
}

/** Responses by status, by the id of their operation. */
export type DocumentedOperations = ReadonlyMap<string, ReadonlyMap<number, DocumentedAnswer>>;

const known = new WeakMap<OpenApiDocument, DocumentedOperations>();

/**
 * The responses of all operations of a document, in order; read once for each document.
 *
 * @example documentedOperations(document).get('listWebhooks')?.has(429)
 */
export function documentedOperations(document: OpenApiDocument): DocumentedOperations {
  const before = known.get(document);
  if (before !== undefined) return before;
  const operations = operationsOf(document).map(
    (operation) => [operation.id, documentedAnswers(document, operation)] as const,
  );
  const read = new Map(operations);
  known.set(document, read);
  return read;
}

/** Whether there is a response with this status and, if `example` is not `null`, with an example of this name. */
export function isDocumented(
  answers: ReadonlyMap<number, DocumentedAnswer>,
  { status, example }: { readonly status: number; readonly example: string | null },
): boolean {
  const answer = answers.get(status);
  return answer !== undefined && (example === null || exampleNames(answer).includes(example));
}

/** The names of all examples of a response. */
export function exampleNames({ contents }: DocumentedAnswer): string[] {
  return [...new Set(contents.flatMap(({ examples }) => [...examples.keys()]))];
}

function answerAt(document: OpenApiDocument, at: string, status: number): DocumentedAnswer {
  const { value, pointer } = locate<Response>(document, at);
  return {
    status,
    headers: Object.keys(value.headers ?? {}).map((name) =>
      headerAt(document, name, pointer + pointerTo('headers', name)),
    ),
    contents: Object.entries(value.content ?? {}).map(([mediaType, content]) =>
      contentAt(document, mediaType, { content, at: pointer + pointerTo('content', mediaType) }),
    ),
  };
}

function headerAt(document: OpenApiDocument, name: string, at: string): DocumentedHeader {
  const { value, pointer } = locate<MediaType>(document, at);
  const [example] = examplesOf(document, value, pointer).values();
  return { name, example, schemaPointer: `${pointer}/schema` };
}

function contentAt(
  document: OpenApiDocument,
  mediaType: string,
  { content, at }: { readonly content: MediaType; readonly at: string },
): DocumentedContent {
  const hasSchema = content.schema !== undefined;
  return { mediaType, schemaPointer: `${at}/schema`, hasSchema, examples: examplesOf(document, content, at) };
}

function examplesOf(document: OpenApiDocument, { example, examples }: MediaType, at: string) {
  if (examples === undefined) return new Map(example === undefined ? [] : [[UNNAMED, example]]);
  const named = Object.keys(examples).map((name) => {
    const { value } = locate<{ readonly value?: unknown }>(document, at + pointerTo('examples', name));
    return [name, value.value] as const;
  });
  return new Map(named.filter(([, value]) => value !== undefined));
}
