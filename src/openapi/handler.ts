// The parameters and replies of handlers, derived from the types that openapi-typescript generates from a
// spec: a handler that returns an undocumented status or another shape does not compile.

/** An operation as openapi-typescript describes it. */
export interface OperationTypes {
  readonly parameters: {
    readonly query?: unknown;
    readonly header?: unknown;
    readonly path?: unknown;
  };
  readonly requestBody?: unknown;
  readonly responses: object;
}

type Given<T> = [Exclude<T, undefined>] extends [never] ? Record<string, never> : Exclude<T, undefined>;
type ContentOf<T> = T extends { content: infer Content } ? Content[keyof Content] : never;
type BodyOf<Op extends OperationTypes> = 'requestBody' extends keyof Op
  ? ContentOf<Exclude<Op['requestBody'], undefined>>
  : never;

/** A request as its handler sees it: authenticated, within its limits, valid. */
export interface RequestOf<Op extends OperationTypes, Principal = unknown> {
  readonly id: string;
  readonly principal: Principal;
  readonly path: Given<Op['parameters']['path']>;
  readonly query: Given<Op['parameters']['query']>;
  readonly header: Given<Op['parameters']['header']>;
  readonly body: BodyOf<Op>;
  /** The media type of the body, without parameters; empty if there is no body. */
  readonly mediaType: string;
  /** The full Content-Type header, for parameters that are needed to parse the body. */
  readonly contentType: string;
  /** The Accept header; empty if there is none. */
  readonly accept: string;
}

/** The optional parts of a reply. */
export interface ReplyExtras<Header extends string = string> {
  readonly headers?: Readonly<Partial<Record<Header, string | number>>>;
  /** The media type, if the document lists several. */
  readonly mediaType?: string;
  /** The reason for this reply, for the journal. */
  readonly why?: string;
}

type DocumentedHeader<Response> = Response extends { headers: infer Headers }
  ? keyof { [Name in keyof Headers as string extends Name ? never : Name]: unknown } & string
  : never;

/** A body by its media type. The generated types declare a binary body as text; the reply has its bytes. */
type ReplyBody<Content> = {
  [MediaType in keyof Content]: MediaType extends `image/${string}` ? Uint8Array : Content[MediaType];
}[keyof Content];

/** The reply with one status, as documented. */
type DocumentedReply<Status, Response> = Response extends { content: infer Content }
  ? { readonly status: Status; readonly body: ReplyBody<Content> } & ReplyExtras<DocumentedHeader<Response>>
  : { readonly status: Status; readonly body?: undefined } & ReplyExtras<DocumentedHeader<Response>>;

/** Every documented reply of an operation; ranges such as `4XX` are left out. */
export type ReplyOf<Op extends OperationTypes> = {
  [Status in keyof Op['responses'] & number]: DocumentedReply<Status, Op['responses'][Status]>;
}[keyof Op['responses'] & number];

type ReplyWith<Status, Response> = Response extends { content: infer Content }
  ? (
      body: ReplyBody<Content>,
      extras?: ReplyExtras<DocumentedHeader<Response>>,
    ) => DocumentedReply<Status, Response>
  : (extras?: ReplyExtras<DocumentedHeader<Response>>) => DocumentedReply<Status, Response>;

/**
 * The replies of an operation by status. An undocumented status, or a body of another shape, does not compile.
 *
 * @example reply[404]({ detail: 'Template not found' }, { why: 'ten_main has no template d-1' })
 */
export type Replies<Op extends OperationTypes> = {
  readonly [Status in keyof Op['responses'] & number]: ReplyWith<Status, Op['responses'][Status]>;
};

/** A reply as the server sends it. */
export interface Reply {
  /** Whether it was made by the document and checked then, so that it is not checked again. */
  readonly isAsDocumented?: boolean;
  readonly status: number;
  readonly body?: unknown;
  readonly mediaType?: string;
  readonly headers?: Readonly<Record<string, string | number>>;
  readonly why?: string;
}
