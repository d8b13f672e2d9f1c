// Parts of lists whose order the documents leave open: what the oracle has on another page is taken from the whole of its list,
// so that each object that was shown is compared, on whatever page.

import type { Observation } from '../../oracle/running/side.ts';
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
  if (own === undefined || shown === undefined) return expected;
  if (!isOfOpenPage(call, { expected, observed }, document)) return expected;
  const whole = listIn((await replay.call(withoutPage(call), credential)).body);
  const idOf = (item: unknown) => resources.idOf(call.operation.path, item);
  const known = new Map(whole?.items.map((item) => [replay.recorded(idOf(item) ?? ''), item]));
  const items = shown.items.flatMap((item) => known.get(idOf(item) ?? '') ?? []);
  // A page that is too long is told by its length.
  const page = items.slice(0, own.items.length);
  return { ...expected, body: { ...Object(expected.body), [own.name]: page } };
}

function withoutPage(call: RecordedCall): RecordedCall {
  return { ...call, query: new URLSearchParams([...call.query].filter(([name]) => !PAGE.test(name))) };
}
