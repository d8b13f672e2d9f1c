// Places at which a recording shows something: a field of the object at a path, as one text. The empty field stands for the object
// being there at all.

import { decoded } from '../../../openapi/operations.ts';
import { PAGE } from '../judging/compared-answers.ts';
import type { RecordedCall } from '../replaying/replay.ts';

/** The field that stands for the object being there at all. */
export const EXISTENCE = '';

/**
 * The place of a field.
 *
 * @example placeAt('/v3/templates/tpl_1', 'name') // '/v3/templates/tpl_1 name'
 */
export function placeAt(path: string, field: string): string {
  return `${path} ${field}`;
}

/** The place that stands for the object at a path being there. */
export function existenceOf(path: string): string {
  return placeAt(path, EXISTENCE);
}

/**
 * The place of what a list says of itself, such as its total: a filtered list is another one.
 *
 * @example placeInList(call, 'body/total') // '/v3/user/webhooks body/total?is_active=true'
 */
export function placeInList({ path, query }: Pick<RecordedCall, 'path' | 'query'>, at: string): string {
  const filters = new URLSearchParams([...query].filter(([name]) => !PAGE.test(name)));
  return placeAt(path, filters.size === 0 ? at : `${at}?${filters}`);
}

/** Whether a place is what a list says of itself. */
export function isOfList(place: string): boolean {
  return partsOf(place).field.startsWith('body/');
}

/** The path and the field of a place. */
export function partsOf(place: string): { readonly path: string; readonly field: string } {
  const at = place.lastIndexOf(' ');
  return { path: place.slice(0, at), field: place.slice(at + 1) };
}

/** The path of the collection that an object is in, or of the object that something is a part of. */
export function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}

/** The id that the path of an object ends with. */
export function idIn(path: string): string {
  return decoded(path.slice(path.lastIndexOf('/') + 1));
}
