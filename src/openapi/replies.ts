// Builds the reply functions of an operation from its document, once for each operation: `reply[404](body)`.

import type { Reply } from './handler.ts';
import type { Operation, OperationResponse } from './operations.ts';

/** Reply functions by status; each takes a body if one is documented, and extras. */
type AnyReplies = Readonly<Record<number, (...given: never[]) => Reply>>;

type Extras = Pick<Reply, 'headers' | 'mediaType' | 'why'>;

/** Extracts the explanation from an error body, for the journal. */
export type Explanation = (body: unknown) => string;

const JSON_TYPE = 'application/json';

/**
 * The documented replies of an operation. The media type comes from the document if it has a single one; an error
 * without its own `why` is explained by its body.
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
    // Most replies have no extras, so an empty spread is avoided for speed.
    return extras === undefined ? { status, body } : { status, body, ...extras };
  };
  if (status < 400) return plain;
  return (body: unknown, extras?: Extras): Reply => ({
    ...plain(body, extras),
    why: extras?.why ?? explain(body),
  });
}

/** The only documented media type. JSON is the default, and a range such as `image/*` counts as undecided. */
function mediaTypeOf({ content }: OperationResponse): string | undefined {
  const [mediaType, ...others] = content.keys();
  const isDecided = mediaType !== undefined && others.length === 0 && !mediaType.includes('*');
  return isDecided && mediaType !== JSON_TYPE ? mediaType : undefined;
}
