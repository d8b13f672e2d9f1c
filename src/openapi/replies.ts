// Builds the answers of an operation from its document, once for each operation: `reply[404](body)`.

import type { Reply } from './handler.ts';
import type { Operation, OperationResponse } from './operations.ts';

/** Answers by their status; each takes a body where one is documented, and extras. */
type AnyReplies = Readonly<Record<number, (...given: never[]) => Reply>>;

type Extras = Pick<Reply, 'headers' | 'mediaType' | 'why'>;

/** The text of an error's body that explains it, for the journal. */
export type Explanation = (body: unknown) => string;

const JSON_TYPE = 'application/json';

/**
 * The answers that an operation documents. The media type comes from the document where it names a single one;
 * an error without a `why` of its own is explained by its body.
 *
 * @example repliesOf(operation, explain)[201]({ id: 'wh_1' }) // { status: 201, body: { id: 'wh_1' } }
 */
export function repliesOf({ responses }: Operation, explain: Explanation): AnyReplies {
  const documented = [...responses.values()].filter(({ status }) => /^[1-5][0-9]{2}$/.test(status));
  return Object.fromEntries(
    documented.map((response) => [
      response.status,
      response.content.size === 0 ? withoutBody(response) : withBody(response, explain),
    ]),
  );
}

function withoutBody(response: OperationResponse) {
  const status = Number(response.status);
  return (extras?: Extras): Reply => ({ status, ...extras });
}

function withBody(response: OperationResponse, explain: Explanation) {
  const status = Number(response.status);
  const mediaType = mediaTypeOf(response);
  const plain = (body: unknown, extras?: Extras): Reply => {
    if (mediaType !== undefined) return { status, mediaType, body, ...extras };
    // Most answers of a busy mock are these; a copy of nothing would cost more than the answer.
    return extras === undefined ? { status, body } : { status, body, ...extras };
  };
  if (status < 400) return plain;
  return (body: unknown, extras?: Extras): Reply => ({
    ...plain(body, extras),
    why: extras?.why ?? explain(body),
  });
}

/** The only media type that is documented. JSON is the default, and a range such as `image/*` decides nothing. */
function mediaTypeOf({ content }: OperationResponse): string | undefined {
  const [mediaType, ...others] = content.keys();
  const isDecided = mediaType !== undefined && others.length === 0 && !mediaType.includes('*');
  return isDecided && mediaType !== JSON_TYPE ? mediaType : undefined;
}
