// Replies that come only from a document: the status, headers and a body, by its examples or generated from its schemas.

import { Ids } from '../engine/ids.ts';
import type { OpenApiDocument } from './document.ts';
import {
  type DocumentedAnswer,
  type DocumentedContent,
  documentedAnswer,
  documentedAnswers,
  exampleNames,
  hasExample,
} from './documented-answers.ts';
import { type Fitting, fittingSteps, inOneGo, type Trial } from './fitting-sample.ts';
import type { Reply } from './handler.ts';
import { concreteType, isJson, preferredType } from './negotiate.ts';
import type { Operation } from './operations.ts';
import { sample } from './sample.ts';
import type { Draw } from './sample-scalars.ts';
import type { Validators } from './validators.ts';
import { xmlOf } from './xml.ts';

/** The wanted reply. */
export interface WantedReply {
  /** As given in the request; the lowest 2xx if left out. */
  readonly status?: string | undefined;
  /** The name of an example; the first if left out. */
  readonly example?: string | undefined;
  /** Whether the body is generated from its schema, even if there are examples. */
  readonly isDynamic?: boolean | undefined;
  /** The media types that the caller accepts; any if left out. */
  readonly accept?: string | undefined;
}

/** Thrown when an operation does not document the wanted reply. */
export class UndocumentedReply extends Error {
  /** Names of examples or statuses that are documented. */
  readonly known: readonly string[];
  readonly about: 'status' | 'example' | 'accept';

  constructor(about: UndocumentedReply['about'], message: string, known: readonly string[]) {
    super(message);
    this.about = about;
    this.known = known;
  }
}

/** How a generated body is made. */
export interface Generation {
  /** Whether optional fields are generated, and what does not fit its schema is replaced. */
  readonly isComplete: boolean;
  /** Checks what is generated; required for complete bodies. */
  readonly validators?: Validators;
}

/** A status that no document lists, so that it has what is documented for all others. */
const LAST_STATUS = 599;

/** Headers that the server itself writes: another value would say what the answer is not. */
const FRAMING = new Set([
  ...['content-type', 'content-length', 'content-encoding', 'transfer-encoding', 'date'],
  ...['connection', 'keep-alive', 'trailer', 'upgrade'],
]);

/** The documented replies of one operation. */
export class DocumentedReplies {
  readonly #document: OpenApiDocument;
  readonly #operation: Operation;
  readonly #generation: Generation;
  readonly #known = new Map<number, DocumentedAnswer | undefined>();
  #answers: ReadonlyMap<number, DocumentedAnswer> | undefined;

  constructor(
    document: OpenApiDocument,
    operation: Operation,
    generation: Generation = { isComplete: false },
  ) {
    this.#document = document;
    this.#operation = operation;
    this.#generation = generation;
  }

  /** Whether the operation documents a reply with this status and, if given, this example. */
  has(status: number, example: string | null): boolean {
    return hasExample(this.#answer(status), example);
  }

  /** The reply with a status by itself, by its range or by `default`. */
  answer(status: number): DocumentedAnswer | undefined {
    return this.#answer(status);
  }

  /**
   * The wanted reply.
   *
   * @param draw draws what is generated
   * @throws UndocumentedReply
   */
  reply(wanted: WantedReply, draw: Draw): Reply {
    const documented = this.#find(wanted.status);
    const headers = this.#headers(documented, draw);
    const reply = { status: documented.status, headers, ...this.#body(documented, wanted, draw) };
    // Its parts were checked when they were made. An example that is asked for by its name is given as it is.
    return this.#generation.isComplete ? { ...reply, isAsDocumented: true } : reply;
  }

  /** Whether a body of a media type is as documented. */
  fits({ contents }: DocumentedAnswer, mediaType: string | undefined, body: unknown): boolean {
    const content = contents.find((each) => concreteType(each.mediaType) === mediaType);
    return content !== undefined && this.#fits(content, body);
  }

  /** Why the usual reply has no media type that a caller accepts; `undefined` if it has one. */
  whyNotAcceptable(accept: string): string | undefined {
    const offered = this.#find(undefined).contents.map(({ mediaType }) => mediaType);
    if (accept === '' || offered.length === 0 || preferredType(accept, offered) !== undefined)
      return undefined;
    return `${this.#operation.id} answers ${offered.join(', ')}, and not ${accept}`;
  }

  /**
   * Tries its answers one after another, in steps: yields what is wrong with a generated body, `fits` for one that does, and
   * `working` in between.
   *
   * @param draw draws what is generated
   */
  *trials(draw: Draw): Generator<Trial> {
    for (const status of this.#operation.responses.keys()) {
      const answer = this.#answer(status === 'default' ? LAST_STATUS : Number(status.replace('XX', '00')));
      for (const content of answer?.contents ?? []) {
        const steps = this.#usualBody(content, false, draw);
        let step = steps.next();
        for (; step.done !== true; step = steps.next()) yield 'working';
        const { problem } = step.value;
        yield problem === undefined ? 'fits' : { pointer: content.schemaPointer, problem };
      }
    }
  }

  #fits({ schemaPointer, hasSchema }: DocumentedContent, value: unknown): boolean {
    const { validators } = this.#generation;
    return validators === undefined || !hasSchema || validators.at(schemaPointer)(value).length === 0;
  }

  #all(): ReadonlyMap<number, DocumentedAnswer> {
    this.#answers ??= documentedAnswers(this.#document, this.#operation);
    return this.#answers;
  }

  #answer(status: number): DocumentedAnswer | undefined {
    // A service that answers for itself is forced to give only what its document lists.
    if (!this.#generation.isComplete) return this.#all().get(status);
    if (!this.#known.has(status))
      this.#known.set(status, documentedAnswer(this.#document, this.#operation, status));
    return this.#known.get(status);
  }

  #find(wanted: string | undefined): DocumentedAnswer {
    const found =
      wanted === undefined
        ? this.#usual()
        : /^[1-5][0-9]{2}$/.test(wanted)
          ? this.#answer(Number(wanted))
          : undefined;
    if (found !== undefined) return found;
    const known = this.#generation.isComplete
      ? [...this.#operation.responses.keys()]
      : [...this.#all().keys()].map(String);
    throw new UndocumentedReply(
      'status',
      `${this.#operation.id} documents no answer ${wanted ?? '2xx'}`,
      known,
    );
  }

  /** The lowest success, `default` as one, or else whatever there is. */
  #usual(): DocumentedAnswer | undefined {
    const lowest = [...this.#all().keys()].find((status) => status >= 200 && status < 300);
    if (lowest !== undefined) return this.#answer(lowest);
    const { responses } = this.#operation;
    if (responses.has('2XX') || responses.has('default')) return this.#answer(200);
    const [first] = responses.keys();
    return first === undefined ? undefined : this.#answer(Number(first.replace('XX', '00')));
  }

  #headers({ headers }: DocumentedAnswer, draw: Draw): Record<string, string | number> {
    const values = headers.map(({ name, example, schemaPointer }) => [
      name,
      headerText(example ?? inOneGo(this.#generated({ schemaPointer, hasSchema: true }, draw)).value),
    ]);
    return Object.fromEntries(values.filter(([name]) => !FRAMING.has(String(name).toLowerCase())));
  }

  #body(
    answer: DocumentedAnswer,
    { example, isDynamic, accept }: WantedReply,
    draw: Draw,
  ): Pick<Reply, 'body' | 'mediaType' | 'why'> {
    const content = this.#content(answer, example, accept);
    if (content === undefined) return {};
    const { value, problem } =
      example === undefined
        ? inOneGo(this.#usualBody(content, isDynamic ?? false, draw))
        : given(content.examples.get(example));
    const mediaType = concreteType(content.mediaType);
    const body = this.#written(value, mediaType, content);
    return { mediaType, body, ...(problem === undefined ? {} : { why: `the body ${problem}` }) };
  }

  /** The first example that fits, or a generated body. */
  *#usualBody(content: DocumentedContent, isDynamic: boolean, draw: Draw): Steps {
    const isChecked = this.#generation.isComplete && isJson(concreteType(content.mediaType));
    const examples = isDynamic && content.hasSchema ? [] : [...content.examples.values()];
    const found = examples.findIndex((value) => !isChecked || this.#fits(content, value));
    return found === -1 ? yield* this.#generated(content, draw) : given(examples[found]);
  }

  *#generated(content: Pick<DocumentedContent, 'schemaPointer' | 'hasSchema'>, draw: Draw): Steps {
    const { isComplete, validators } = this.#generation;
    if (!content.hasSchema) return given({});
    if (!isComplete || validators === undefined)
      return given(sample(this.#document, content.schemaPointer, undefined, draw));
    const check = validators.at(content.schemaPointer);
    yield undefined;
    const place = { document: this.#document, pointer: content.schemaPointer };
    return yield* fittingSteps(place, { check, draw });
  }

  #content(
    answer: DocumentedAnswer,
    example: string | undefined,
    accept = '',
  ): DocumentedContent | undefined {
    const { contents } = answer;
    if (example === undefined) {
      if (contents.length === 0 || !this.#generation.isComplete) return contents[0];
      const type = preferredType(
        accept,
        contents.map(({ mediaType }) => mediaType),
      );
      if (type !== undefined) return contents.find(({ mediaType }) => mediaType === type);
      const known = contents.map(({ mediaType }) => mediaType);
      throw new UndocumentedReply('accept', `${this.#operation.id} answers ${known.join(', ')}`, known);
    }
    const named = contents.filter(({ examples }) => examples.has(example));
    const type = preferredType(
      accept,
      named.map(({ mediaType }) => mediaType),
    );
    const found = named.find(({ mediaType }) => mediaType === type) ?? named[0];
    if (found !== undefined) return found;
    const detail = `The answer ${answer.status} of ${this.#operation.id} has no example ${example}`;
    throw new UndocumentedReply('example', detail, exampleNames(answer));
  }

  /** A body in its media type: JSON as its value, anything else as bytes. */
  #written(value: unknown, mediaType: string, { schemaPointer, hasSchema }: DocumentedContent): unknown {
    if (isJson(mediaType)) return value;
    if (value instanceof Buffer) return value;
    if (typeof value !== 'object' || value === null) return Buffer.from(String(value ?? ''));
    const isXml = /^[^;]*[/+]xml/i.test(mediaType);
    if (isXml) return Buffer.from(xmlOf(value, this.#document, hasSchema ? schemaPointer : undefined));
    return Buffer.from(JSON.stringify(value));
  }
}

/** The making of a body, which can be interrupted. */
type Steps = Generator<undefined, Fitting>;

/** A value that is answered as it is. */
function given(value: unknown): Fitting {
  return { value, problem: undefined };
}

/** A value of a header in the style `simple`; characters that a header cannot have are left out. */
function headerText(value: unknown): string | number {
  if (typeof value === 'number') return value;
  const text =
    typeof value === 'object' && value !== null ? Object.values(value).join(',') : String(value ?? '');
  return text.replaceAll(/[^\t\x20-\x7e\xa0-\xff]/g, '');
}

/**
 * Draws that depend on a seed and a name only, without using a world's own streams.
 *
 * @param now the present instant as ISO 8601
 */
export function drawsOf(seed: number, name: string, now: string): Draw {
  const ids = new Ids(seed);
  const stream = `forced/${name}/`;
  return {
    integer: (from, to) => ids.integer(stream, from, to),
    text: (length) => ids.next(stream, length).slice(stream.length),
    now: () => now,
  };
}
