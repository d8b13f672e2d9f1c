// Compares what arrived at a receiver on both sides: which attempt of one is which of the other, and what is missing or was added.

import type { OpenApiDocument, Schema } from '../../../openapi/document.ts';
import { namedBy } from '../../../openapi/field-kind.ts';
import { type ReceivedDelivery, TargetRefused } from '../../session.ts';
import {
  asRead,
  attemptDifferences,
  type DeliveryContext,
  delivery,
  type Read,
  typeNameOf,
} from './attempts.ts';
import { type Difference, instantsAgree } from './difference.ts';

/**
 * The differences of what a receiver was sent.
 *
 * @param at where, such as `deliveries/hook`
 * @throws TargetRefused if nothing differs but how they are signed, and which of them the receiver gave which answer, as where two come at once
 */
export function deliveryDifferences(
  at: string,
  expected: readonly ReceivedDelivery[],
  observed: readonly ReceivedDelivery[],
  context: DeliveryContext,
): readonly Difference[] {
  const { secrets, policy } = context;
  const left = observed.map((raw) => asRead(raw, secrets.target, policy));
  const found: Difference[] = [];
  const wanted = expected.map((raw) => asRead(raw, secrets.oracle, policy));
  // One that differs is taken only where no other one is left, and one of another type only where none of its own is.
  const pairs = new Map<number, Partner>();
  const take = (index: number, pair: Partner | undefined) => {
    if (pair === undefined) return;
    left.splice(left.indexOf(pair.partner), 1);
    pairs.set(index, pair);
  };
  const unpaired = () =>
    wanted.flatMap((each, index) => (pairs.has(index) ? [] : { each, index, place: `${at}/${index}` }));
  for (const { each, index, place } of unpaired()) take(index, sameAs(each, left, { place, context }));
  // No more at a time than are weighed for each: for the last of them one is left, too.
  for (let rest = unpaired(); rest.length > 0; rest = rest.slice(MAX_WEIGHED))
    for (const { each, partner, index, place } of nearestPairs(rest.slice(0, MAX_WEIGHED), left, context))
      take(index, { partner, differences: attemptDifferences(place, each, partner, context) });
  for (const { each, index, place } of unpaired()) take(index, partnerAt(each, left, { place, context }));
  for (const [index, each] of wanted.entries()) {
    const pair = pairs.get(index);
    const sinceFirstMs = context.sinceFirstMs(each.raw);
    const isAlone = sinceFirstMs === 0 && context.isSilent === true;
    const missing = delivery(
      'missing',
      `${at}/${index}`,
      { expected: shown(each), observed: undefined },
      context,
    );
    const first = sinceFirstMs === 0 && {
      rules: [...rulesOfEvent(context.document, each.event), ...missing.rules],
    };
    const differences = pair?.differences ?? [
      { ...missing, ...first, sinceFirstMs, ...(isAlone && { isAlone }) },
    ];
    const isInTurn = context.isBusy?.(Date.parse(each.raw.at), pair?.partner.raw.body) === true;
    found.push(...differences.map((difference) => (isInTurn ? { ...difference, isInTurn } : difference)));
  }
  for (const extra of left) {
    const added = delivery('added', at, { expected: undefined, observed: shown(extra) }, context);
    const sinceFirstMs = context.sinceFirstMs(extra.raw);
    const rules = [
      ...(sinceFirstMs === 0 ? rulesOfEvent(context.document, extra.event) : []),
      ...added.rules,
    ];
    const isAtOnce = context.isAtOnce?.(extra.raw) === true;
    found.push({ ...added, rules, sinceFirstMs, ...(isAtOnce && { isAtOnce }) });
  }
  const isOtherAnswer = [...pairs].some(
    ([index, { partner }]) => wanted[index]?.raw.answered !== partner.raw.answered,
  );
  if (areOfSigning(found) && isOtherAnswer)
    throw new TargetRefused(`to which of several attempts ${at.split('/')[1]} gave which answer`);
  return found;
}

interface Partner {
  readonly partner: Read;
  readonly differences: readonly Difference[];
}

interface Pairing {
  readonly place: string;
  readonly context: DeliveryContext;
}

/** The delivery that does not differ from one of the oracle. */
function sameAs(wanted: Read, left: readonly Read[], { place, context }: Pairing): Partner | undefined {
  const { translated, toleranceMs } = context;
  for (const partner of left) {
    // Of thousands, few are of the same instant.
    const isSameTime = instantsAgree(wanted.raw.at, partner.raw.at, toleranceMs);
    if (!isSameTime || translated(wanted.raw.url) !== partner.raw.url) continue;
    const compared = () => attemptDifferences(place, wanted, partner, context);
    const differences = context.ids.tried(compared, areOfSigning);
    if (areOfSigning(differences)) return { partner, differences };
  }
  return undefined;
}

/** So many of the same type, the nearest in time, may be meant by one of the oracle. */
const MAX_WEIGHED = 50;

interface Wanted {
  readonly each: Read;
  readonly index: number;
  readonly place: string;
}

/** Deliveries of the same type, those that differ least before all others, and of the same event before those. */
function nearestPairs(all: readonly Wanted[], left: readonly Read[], context: DeliveryContext) {
  const weighed = all.flatMap((wanted) => {
    const { each, place } = wanted;
    const type = typeNameOf(each.event);
    const compared = (partner: Read) => () => attemptDifferences(place, each, partner, context);
    const apartMs = ({ raw }: Read) => Math.abs(Date.parse(raw.at) - Date.parse(each.raw.at));
    return left
      .filter(({ event }) => typeNameOf(event) === type)
      .toSorted((one, other) => apartMs(one) - apartMs(other))
      .slice(0, MAX_WEIGHED)
      .map((partner) => ({
        ...{ ...wanted, partner },
        weight: weightOf(context.ids.tried(compared(partner), () => false)),
      }));
  });
  const taken = new Set<Read>();
  return weighed
    .toSorted((one, other) => one.weight - other.weight)
    .filter(({ each, partner }) => {
      const isFree = !taken.has(each) && !taken.has(partner);
      if (isFree) taken.add(each).add(partner);
      return isFree;
    });
}

/** How much differs; another event, or one of another object, is more than anything else. */
function weightOf(differences: readonly Difference[]): number {
  const others = differences.filter(({ kind, at }) => kind === 'id' || at.endsWith('/body'));
  return differences.length + others.length * 1_000;
}

/** The first delivery of the same instant. */
function partnerAt(wanted: Read, left: readonly Read[], { place, context }: Pairing): Partner | undefined {
  const partner = left.find(({ raw }) => raw.at === wanted.raw.at);
  return partner && { partner, differences: attemptDifferences(place, wanted, partner, context) };
}

/** Whether deliveries are the same but for the way in which they are signed, which tells nothing of what they are about. */
function areOfSigning(differences: readonly Difference[]): boolean {
  return differences.every(({ kind }) => kind === 'signature');
}

/** What the document says of when events of a type are sent. */
function rulesOfEvent(document: OpenApiDocument, event: unknown): readonly string[] {
  const operation = document.webhooks?.[typeNameOf(event)]?.post as Schema | undefined;
  return operation === undefined ? [] : namedBy([operation], 'x-rules');
}

function shown({ raw, event }: Read): unknown {
  return { at: raw.at, url: raw.url, body: event };
}
