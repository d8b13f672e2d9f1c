// Reads the documented responses of an operation, so that one can be returned without running the operation:
// headers, media types, named examples.

import { locate, type MediaType, type OpenApiDocument, pointerTo, type Response } from './document.ts';
import { type Operation, responseFor } from './operations.ts';

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

/**
 * The response that an operation can be forced to give with a status. A service that answers for itself gives only what
 * its document lists.
 *
 * @param answersFromDocument whether all answers come from the document, so that its ranges and `default` are enough
 */
export function forcedAnswer(
  document: OpenApiDocument,
  operation: Operation,
  status: number,
  { answersFromDocument }: { readonly answersFromDocument?: unknown },
): DocumentedAnswer | undefined {
  const isListed = operation.responses.has(String(status));
  return isListed || answersFromDocument !== undefined
    ? documentedAnswer(document, operation, status)
    : undefined;
}

/** Whether there is such a response and, if `example` is not `null`, whether it has an example of this name. */
export function hasExample(
  answer: DocumentedAnswer | undefined,
  example: string | null,
): answer is DocumentedAnswer {
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
