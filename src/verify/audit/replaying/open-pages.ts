// Parts of lists whose order the documents leave open: what the oracle has on another page is taken from the whole of its list,
// so that each object that was shown is compared, on whatever page.

import type { Observation } from '../../oracle/running/observation.ts';
import { listIn } from '../adopting/resources.ts';
import type { AuditState } from '../audit-state.ts';
import { isOfOpenPage, PAGE } from '../judging/compared-answers.ts';
import type { RecordedCall } from './replay.ts';

/**
 * The oracle's answer to a call: of a page whose order is open, with the objects that the recorded page shows.
 *
 * @example await pageAsShown(call, { expected, observed }, state, credential)
 */
export async function pageAsShown(
  call: RecordedCall,
  { expected, observed }: { readonly expected: Observation; readonly observed: Observation },
  { document, replay, resources }: Pick<AuditState, 'document' | 'replay' | 'resources'>,
  credential: string | undefined,
): Promise<Observation> {
  const [own, shown] = [listIn(expected.body), listIn(observed.body)];
  if (own === undefined || shown === undefined || (observed.status ?? 500) >= 300) return expected;
  if (!isOfOpenPage(call, { expected, observed }, document)) return expected;
  const isRefused = (expected.status ?? 500) >= 300;
  // Where a page of the recording goes on is no place in the oracle's list, which has another order.
  if (isRefused && !call.query.has('cursor')) return expected;
  const { answer, list } = await wholeList(call, replay, credential);
  if (list === undefined) return expected;
  const idOf = (item: unknown) => resources.idOf(call.operation.path, item);
  const known = new Map(list.items.map((item) => [replay.recorded(idOf(item) ?? ''), item]));
  const items = shown.items.flatMap((item) => known.get(idOf(item) ?? '') ?? []);
  if (isRefused) return { ...answer, body: { ...Object(observed.body), [list.name]: items } };
  // A page that is too long is told by its length.
  const page = items.slice(0, own.items.length);
  return { ...expected, body: { ...Object(expected.body), [own.name]: page } };
}

/** So many pages are read of a list. */
const MAX_PAGES = 50;

/** All that the oracle has of a list, from its first page on, and its first answer. */
async function wholeList(
  call: RecordedCall,
  replay: AuditState['replay'],
  credential: string | undefined,
): Promise<{ readonly answer: Observation; readonly list: ReturnType<typeof listIn> }> {
  const answer = await replay.call(pageAt(call, null), credential);
  const first = listIn(answer.body);
  const items = [...(first?.items ?? [])];
  let { cursor } = Object(answer.body);
  for (let count = 1; typeof cursor === 'string' && count < MAX_PAGES; count++) {
    const { body } = await replay.call(pageAt(call, cursor), credential);
    items.push(...(listIn(body)?.items ?? []));
    ({ cursor } = Object(body));
  }
  return { answer, list: first && { ...first, items } };
}

function pageAt(call: RecordedCall, cursor: string | null): RecordedCall {
  const query = new URLSearchParams([...call.query].filter(([name]) => !PAGE.test(name)));
  if (cursor !== null) query.set('cursor', cursor);
  return { ...call, query };
}
