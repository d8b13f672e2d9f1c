// Content negotiation (RFC 9110, section 12.5.1): the documented media type that a caller accepts most.

/** A range of an Accept header. */
interface AcceptedRange {
  readonly type: string;
  readonly subtype: string;
  readonly quality: number;
}

/**
 * The media type that a caller prefers; the first JSON, or else the first of all, if all are alike.
 *
 * @param accept the header; empty if there is none
 * @param offered media types or ranges, in the order of the document
 * @returns `undefined` if none is acceptable
 * @example preferredType('application/xml, *\/*;q=0.1', ['application/json', 'application/xml']) // 'application/xml'
 */
export function preferredType(accept: string, offered: readonly string[]): string | undefined {
  const inOrder = [...offered.filter(isJson), ...offered.filter((type) => !isJson(type))];
  const ranges = accept
    .split(',')
    .map(rangeOf)
    .filter(({ type }) => type !== '');
  if (ranges.length === 0) return inOrder[0];
  const rated = inOrder.map((type) => ({ type, ...ratingOf(type, ranges) }));
  const best = rated.reduce<(typeof rated)[number] | undefined>(
    (most, each) => (each.quality > 0 && isBetter(each, most) ? each : most),
    undefined,
  );
  return best?.type;
}

/** Whether a media type is JSON: itself, or a type that ends with `+json`. */
export function isJson(mediaType: string): boolean {
  return /^[^;]*[/+]json\s*(;|$)/i.test(mediaType);
}

/**
 * The media type that an offer stands for: JSON for anything, and otherwise one that its range covers.
 *
 * @example concreteType('*\/*') // 'application/json'
 * @example concreteType('image/*') // 'image/png'
 */
export function concreteType(mediaType: string): string {
  const [type] = /^[^/]*(?=\/\*)/.exec(mediaType.trim()) ?? [];
  if (type === undefined) return mediaType;
  return OF_RANGE[type.toLowerCase()] ?? `${type}/octet-stream`;
}

const OF_RANGE: Readonly<Record<string, string>> = {
  '*': 'application/json',
  application: 'application/json',
  text: 'text/plain',
  image: 'image/png',
};

interface Rating {
  readonly quality: number;
  /** The place of its range in the header: among equals, the first counts. */
  readonly place: number;
}

function isBetter(one: Rating, other: Rating | undefined): boolean {
  if (other === undefined) return true;
  return one.quality > other.quality || (one.quality === other.quality && one.place < other.place);
}

/** By the most specific range that covers a type. */
function ratingOf(offer: string, ranges: readonly AcceptedRange[]): Rating {
  const [type = '', subtype = ''] = offer.split(';', 1)[0]?.trim().toLowerCase().split('/') ?? [];
  const covers = (range: AcceptedRange) =>
    (range.type === '*' || type === '*' || range.type === type) &&
    (range.subtype === '*' || subtype === '*' || range.subtype === subtype);
  const specificity = (range: AcceptedRange) => Number(range.type !== '*') + Number(range.subtype !== '*');
  const [best] = ranges.filter(covers).sort((one, other) => specificity(other) - specificity(one));
  return best === undefined
    ? { quality: 0, place: 0 }
    : { quality: best.quality, place: ranges.indexOf(best) };
}

function rangeOf(text: string): AcceptedRange {
  const [range = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const [type = '', subtype = '*'] = range.split('/');
  const quality = parameters.find((each) => each.startsWith('q='))?.slice('q='.length);
  return { type, subtype, quality: quality === undefined ? 1 : Number(quality) || 0 };
}
