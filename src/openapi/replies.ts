// Builds the answers of an operation from its document, once for each operation: `reply[404](body)`.

import type { Reply, ReplyExtras } from './handler.ts';
import type { Operation, OperationResponse } from './operations.ts';

/** Answers by their status; each takes a body where one is documented, and extras. */
type AnyReplies = Readonly<Record<number, (...given: never[]) => Reply>>;

/** The text of an error's body that explains it, for the journal. */
export type Explanation = (body: unknown) => string | undefined;

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
  return (extras?: ReplyExtras): Reply => answer({ status }, extras);
}

function withBody(response: OperationResponse, explain: Explanation) {
  const status = Number(response.status);
  const fixed = { status, ...mediaTypeOf(response) };
  if (status < 400) return (body: unknown, extras?: ReplyExtras): Reply => answer({ ...fixed, body }, extras);
  return (body: unknown, extras?: ReplyExtras): Reply => {
    const why = extras?.why ?? explain(body);
    return answer(why === undefined ? { ...fixed, body } : { ...fixed, body, why }, extras);
  };
}

function answer(plain: Reply, extras: ReplyExtras | undefined): Reply {
  return extras === undefined ? plain : ({ ...plain, ...extras } as Reply);
}

/** JSON is what an answer is unless it says otherwise, and a range such as `image/*` decides nothing. */
function mediaTypeOf({ content }: OperationResponse): { readonly mediaType?: string } {
  const [mediaType, ...others] = content.keys();
  const isDecided = mediaType !== undefined && others.length === 0 && !mediaType.includes('*');
  return isDecided && mediaType !== JSON_TYPE ? { mediaType } : {};
}
