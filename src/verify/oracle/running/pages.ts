// Which part of a list a call shows.

import { type OpenApiDocument, type Schema, valueAt } from '../../../openapi/document.ts';
import { namedBy } from '../../../openapi/field-kind.ts';
import type { Operation, OperationParameter } from '../../../openapi/operations.ts';
import type { ListOrder } from '../comparing/difference.ts';
import type { CallStep } from '../history.ts';

/** Whether a parameter says how many objects are on a page, by its name. */
export function isPageSize(name: string): boolean {
  return /^(limit|page_size|per_page)$/.test(name);
}

/** Which part of a list a call shows, and whether anything says how many objects that are; nothing if it shows the whole. */
export function partOf(
  step: CallStep,
  { operation, document }: { readonly operation: Operation; readonly document: OpenApiDocument },
  bodies: readonly unknown[],
): Pick<ListOrder, 'part' | 'isSized'> {
  if (!bodies.some(hasMore) && !isPaged(step)) return {};
  const { page = 1, offset = 0, cursor } = step.query ?? {};
  const isSized = operation.parameters.some(
    (each) => isPageSize(each.name) && (step.query?.[each.name] !== undefined || isStated(each, document)),
  );
  return { part: page === 1 && offset === 0 && cursor === undefined ? 'first' : 'later', isSized };
}

/** Whether a rule is about a parameter, and so about its default, too. */
function isStated({ schema, schemaPointer }: OperationParameter, document: OpenApiDocument): boolean {
  const parameter = valueAt(document, schemaPointer.replace(/\/schema$/, '')) as Schema;
  return namedBy([parameter, schema], 'x-rules').length > 0;
}

/** Whether an answer says that there is more than it shows. */
function hasMore(body: unknown): boolean {
  const { has_more, total, ...others } = (body ?? {}) as Readonly<Record<string, unknown>>;
  const shown = Object.values(others).find(Array.isArray)?.length ?? 0;
  return has_more === true || (typeof total === 'number' && total > shown);
}

/** Whether a call asks for a part of a list: among foreign objects, parts cannot be compared. */
export function isPaged({ query = {} }: CallStep): boolean {
  return Object.keys(query).some((name) => isPageSize(name) || /^(offset|cursor|page)$/.test(name));
}
