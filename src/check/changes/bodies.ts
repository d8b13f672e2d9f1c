// Compares the bodies of requests, responses and events: their media types, and the schema of each.

import type { MediaType } from '../../openapi/document.ts';
import type { ComparedPair, Comparison } from './comparison.ts';
import { type Member, membersOf, schemaOf } from './members.ts';
import { compareSchemas } from './schemas.ts';

/** An object with `content`: a request body or a response. */
type Holder = Member<object>;

interface ComparedBody {
  readonly required?: boolean;
}

/** Compares the bodies of a request or an event, if either version has one. */
export function compareBodies(
  comparison: Comparison,
  { before, after }: ComparedPair<Member<ComparedBody> | undefined>,
): void {
  if (after?.value.required === true && before?.value.required !== true) {
    comparison.note('body_required', after.pointer, 'a body is required now');
  }
  if (before !== undefined && after === undefined) {
    comparison.note('body_removed', before.pointer, 'the body is removed');
  } else if (before !== undefined && after !== undefined) {
    compareContents(comparison, { before, after });
  }
}

/** Compares the media types under `content`. */
export function compareContents(comparison: Comparison, { before, after }: ComparedPair<Holder>): void {
  const { documents } = comparison;
  const [old, now] = [
    membersOf<MediaType>(documents.before, before, 'content'),
    membersOf<MediaType>(documents.after, after, 'content'),
  ];
  for (const [mediaType, earlier] of old) {
    const later = now.get(mediaType) ?? now.get(rangeOf(mediaType)) ?? now.get('*/*');
    if (later === undefined)
      comparison.note('media_type_removed', earlier.pointer, `${mediaType} is removed`);
    else compareSchemas(comparison, { before: schemaOf(earlier), after: schemaOf(later) });
  }
  if (old.size === 0) return;
  for (const [mediaType, later] of now) {
    if (!old.has(mediaType)) comparison.note('media_type_added', later.pointer, `may be ${mediaType} now`);
  }
}

/** The range of `text/plain` is `text/*`. */
function rangeOf(mediaType: string): string {
  return mediaType.replace(/\/.*/s, '/*');
}
