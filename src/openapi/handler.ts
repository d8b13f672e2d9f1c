// What a handler is given and may answer, derived from the types that openapi-typescript makes of a
// spec: a handler that answers an undocumented status or another shape does not compile.

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
  /** The media type of the body, without parameters; empty when there is no body. */
  readonly mediaType: string;
  /** The Content-Type header as it came, for the parameters that a reader of the body needs. */
  readonly contentType: string;
}

interface ReplyExtras {
  readonly headers?: Readonly<Record<string, string | number>>;
  /** Why this answer was given, for the journal. */
  readonly why?: string;
}

type DocumentedReply<Status, Documented> = Documented extends { content: infer Content }
  ? {
      readonly status: Status;
      readonly body: Content[keyof Content];
      readonly mediaType?: string;
    } & ReplyExtras
  : { readonly status: Status; readonly body?: undefined } & ReplyExtras;

/** Every answer that an operation documents; ranges such as `4XX` are nothing that can be answered. */
export type ReplyOf<Op extends OperationTypes> = {
  [Status in keyof Op['responses'] & number]: DocumentedReply<Status, Op['responses'][Status]>;
}[keyof Op['responses'] & number];

/** An answer as the server sends it. */
export interface Reply extends ReplyExtras {
  readonly status: number;
  readonly body?: unknown;
  readonly mediaType?: string;
}
