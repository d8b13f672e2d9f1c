// What can be said of the differences of an answer. A field that anybody may write and that shows another value than was written
// is a fault only if nobody can have written it: if it is an older value, or the right one comes back.

import { responseFor } from '../../../openapi/operations.ts';
import type { Answers } from '../../oracle/comparing/answers.ts';
import type { Judged } from '../../oracle/comparing/freedom.ts';
import type { Observation } from '../../oracle/running/observation.ts';
import type { Adoption } from '../adopting/adoption.ts';
import { EXISTENCE, existenceOf, idIn, parentOf, partsOf, placeAt, placeInList } from '../adopting/places.ts';
import { listIn } from '../adopting/resources.ts';
import type { AuditState } from '../audit-state.ts';
import { valueFor } from '../lookups.ts';
import type { RecordedCall } from '../replaying/replay.ts';
import { type Doubt, doubtOf } from './changes-by-others.ts';
import { isOfOpenPage, isPage, PAGE } from './compared-answers.ts';
import { LENGTH, totalIn } from './pages.ts';
import { isOfDeliveries, ShownDeliveries } from './shown-deliveries.ts';

/** What can be said of the differences of an answer. */
export interface Judgement {
  /** Those that nothing explains that the recording does not show. */
  readonly differences: readonly Judged[];
  /** Those that another caller may have caused, until the right value comes back. */
  readonly byOthers: readonly Doubt[];
  /** Why nothing can be judged, if there are neither. */
  readonly reason: string;
}

/** What two different statuses are answers to. */
interface Circumstances {
  readonly object: string;
  readonly isKnown: boolean;
  readonly isNew: boolean;
  readonly statuses: readonly number[];
}

export class Judgements {
  readonly #state: AuditState;
  readonly #known: AuditState['known'];
  readonly #resources: AuditState['resources'];
  readonly #adoption: Adoption;
  readonly #shownDeliveries: ShownDeliveries;
  /** By how much a list counted more than it should when it did first. */
  readonly #firstMore = new Map<string, number>();

  constructor(state: AuditState, adoption: Adoption) {
    [this.#state, this.#known, this.#resources] = [state, state.known, state.resources];
    this.#adoption = adoption;
    this.#shownDeliveries = new ShownDeliveries(state);
  }

  /** What can be said of the differences of two answers. */
  of(call: RecordedCall, answers: Answers, all: readonly Judged[]): Judgement {
    const { operation, path, inPath } = call;
    const differences = all.filter(
      (each) => !this.#shownDeliveries.isUnsure(call, each, this.#objectOf(call, each, answers)),
    );
    if (differences.length === 0) return none('it follows from deliveries that were not recorded');
    const statuses = [answers.expected.status ?? 0, answers.observed.status ?? 0];
    // Who may call, and whether a request is valid, rests on no object.
    if (statuses.some((each) => BY_ITSELF.has(each)) && !statuses.includes(404))
      return { ...none(''), differences };
    if (this.#known.isLost(path)) return none('an earlier call left it unknown');
    const own = this.#resources.objectOf(call);
    // What has no id in its path is known under that path alone.
    const object = inPath.length > 0 ? this.#known.pathLike(own) : own;
    const isKnown =
      [path, parentOf(path), object].some((each) => this.#known.hasPath(each)) ||
      (inPath.length > 0 && inPath.every((id) => this.#known.has(id)));
    const isNew = operation.method === 'POST' && inPath.length === 0;
    if (statuses[0] !== statuses[1])
      return this.#ofStatus(call, { object, isKnown, isNew, statuses }, differences);
    // The form of a refusal rests on no object either.
    if (statuses.every((each) => each >= 400)) return { ...none(''), differences };
    const byOthers: Doubt[] = [];
    const sure = differences.filter((difference) => {
      const said = this.#ofField(call, answers, difference, isKnown);
      if (typeof said === 'object') byOthers.push(said);
      return said === 'fault';
    });
    return { differences: sure, byOthers, reason: byOthers.length > 0 ? BY_OTHERS : BEFORE };
  }

  #objectOf(call: RecordedCall, difference: Judged, answers: Answers): string {
    return partsOf(this.#known.placeOf(call, difference, answers)).path;
  }

  #ofStatus(
    call: RecordedCall,
    { object, isKnown, isNew, statuses }: Circumstances,
    differences: readonly Judged[],
  ): Judgement {
    const { operation, inPath } = call;
    const [expected = 0, observed = 0] = statuses;
    const sure: Judgement = { ...none(''), differences };
    // What the document does not say is right whatever there is.
    if (observed >= 400 && responseFor(operation, observed) === undefined) return sure;
    // Which success an answer is of is up to nobody but the service, unless it may have created something.
    if (expected < 300 && observed < 300 && operation.method !== 'PUT') return sure;
    // What was removed cannot come back under an id of its own.
    if (observed < 300 && inPath.some((id) => this.#known.isRemoved(id))) return sure;
    const canBeMissing = !isNew || operation.responses.has('404');
    if (observed === 404 && (!canBeMissing || this.#isAlwaysThere(call))) return sure;
    if (statuses.includes(403)) return isKnown || isNew || expected === 403 ? sure : none(BEFORE);
    if (!isKnown && !isNew) return none(BEFORE);
    const [difference] = differences;
    if (observed === 404 && difference !== undefined) {
      // A part that no call removes is there while its object is.
      const parent = parentOf(call.path);
      const isPart = !this.#resources.isRemovable(call.path) && !this.#known.hasPath(object);
      const place = existenceOf(isPart && this.#known.hasPath(parent) ? parent : object);
      return { differences: [], byOthers: [{ place, difference }], reason: BY_OTHERS };
    }
    if (statuses.includes(404) || statuses.includes(409))
      return none(operation.method === 'GET' && isKnown ? BY_OTHERS : BEFORE);
    return sure;
  }

  /** A list is there, whatever is in it; so is what nobody writes, as long as no id is asked for; and what no call removes. */
  #isAlwaysThere({ operation, path, inPath, query }: RecordedCall): boolean {
    if (operation.method !== 'GET' || inPath.length > 0) return false;
    const asksForId = [...query.keys()].some((name) => /(^|_)id$/.test(name));
    const stays = this.#known.hasPath(path) && !this.#resources.isRemovable(path);
    return (
      stays || this.#resources.isList(path) || (this.#resources.writeOf(path) === undefined && !asksForId)
    );
  }

  /** Whether a difference of a field is a fault, maybe caused by another caller, or rests on what is not known. */
  #ofField(
    call: RecordedCall,
    { expected, observed }: Answers,
    difference: Judged,
    isKnown: boolean,
  ): 'fault' | 'unknown' | Doubt {
    const { operation, path, inPath } = call;
    if (!difference.at.startsWith('body')) return difference.at.startsWith('headers') ? 'fault' : 'unknown';
    const isCreation = operation.method === 'POST' && inPath.length === 0;
    // What a call makes has an id of its own.
    if (isCreation || (difference.kind === 'id' && operation.method === 'POST' && isKnown)) return 'fault';
    const object = this.#resources.objectAt(call, difference, {
      expected: expected.body,
      observed: observed.body,
    });
    if (object === undefined)
      return difference.kind === 'order' && this.#isShifted(call, { expected, observed })
        ? 'unknown'
        : this.#ofList(call, difference, observed);
    const { path: of, field } = object;
    const isOfKnown = of === path ? isKnown : this.#known.hasPath(of);
    // Which records are listed is up to how many there are by now.
    if (field === EXISTENCE && this.#resources.readOf(of) === undefined) return 'unknown';
    if (field === EXISTENCE) {
      const said = this.#isShifted(call, { expected, observed })
        ? 'unknown'
        : this.#ofExistence(of, difference);
      // What a filter leaves out, or lets in, is there all the same.
      const isFiltered = [...call.query.keys()].some((name) => !PAGE.test(name));
      return isFiltered && said !== 'fault' ? 'unknown' : said;
    }
    if (operation.method !== 'GET' && this.#resources.isGiven(call, field)) return 'fault';
    if (this.#isOfAnother(call, observed, difference, { path: of, field })) return 'fault';
    if (!isOfKnown || this.#known.isLost(of)) return 'unknown';
    const isOfForm = difference.kind === 'missing' || difference.kind === 'added';
    if (isOfForm && difference.at.endsWith(`/${field}`))
      return this.#resources.isMoved(field) ? 'unknown' : 'fault';
    const place = placeAt(of, field);
    if (this.#known.isOpen(place)) return 'unknown';
    // What is read by another name than its id may have been removed and created again.
    if (IMMUTABLE.test(field)) return this.#resources.creationOf(of) === undefined ? 'unknown' : 'fault';
    // A record of one delivery tells nothing of what others asked for, and neither does an answer of what the call itself has sent.
    const isRecord = this.#resources.readOf(of) === undefined && (of !== path || operation.method === 'POST');
    if (isOfDeliveries(difference.at))
      return isRecord || this.#shownDeliveries.isBeyondTests(of, call, difference)
        ? 'fault'
        : doubtOf(place, difference);
    if (!this.#resources.isWritable(of, field)) return 'unknown';
    if (this.#isForgotten(place, call, observed)) return 'fault';
    const shown = this.#resources.shownAt(of, call, observed.body)?.[field];
    const isOlder = this.#known.values.isOlder(place, shown) && !this.#known.saysLittleAt(place);
    return { place, difference, isOlder, rightMs: this.#state.causes.rightMs(place) };
  }

  /** Whether an id is another than the one that was asked for, or that of something else that the object names, too. */
  #isOfAnother(
    call: RecordedCall,
    { body }: Observation,
    { kind, at, expected, observed }: Judged,
    { path, field }: { readonly path: string; readonly field: string },
  ): boolean {
    if (kind !== 'id' || !at.endsWith(`/${field}`) || isOfDeliveries(at)) return false;
    const shown = this.#resources.shownAt(path, call, body) ?? {};
    return (
      call.inPath.includes(this.#resources.recorded(expected)) ||
      Object.entries(shown).some(([name, value]) => name !== field && value === observed)
    );
  }

  /**
   * Whether a field shows an older value although a call has just written it, and all else as it was written: another caller
   * would have had to give what every write must, and so have given it alike.
   */
  #isForgotten(place: string, call: RecordedCall, observed: Observation): boolean {
    const { path: of, field } = partsOf(place);
    const written = this.#known.lastWriteOf(of);
    const shown = this.#resources.shownAt(of, call, observed.body);
    if (written !== undefined && call.entry.atMs - written.entry.atMs <= AT_ONCE_MS)
      return this.#known.values.isOlder(place, shown?.[field]);
    if (written?.operation.method !== 'PUT' || !Object.hasOwn(written.given, field)) return false;
    const required = this.#resources.requiredOf(written.operation);
    const others = Object.keys(written.given).filter((name) => name !== field);
    return (
      shown !== undefined &&
      (this.#state.causes.rightMs(place) ?? Number.POSITIVE_INFINITY) < written.entry.atMs &&
      this.#known.values.at(place).includes(JSON.stringify(shown[field])) &&
      others.some((name) => required.includes(name) && this.#isTelling(of, name, written)) &&
      others.every((name) => JSON.stringify(shown[name]) === JSON.stringify(written.given[name]))
    );
  }

  /** Whether what a write gave a field says that it was this write. */
  #isTelling(path: string, name: string, { given }: RecordedCall): boolean {
    const place = placeAt(path, name);
    return !this.#known.saysLittleAt(place) && !this.#known.values.isCommonAt(place, given[name]);
  }

  /** Whether objects that are not known take places in a part of a list, and so move the others out of it or into it. */
  #isShifted(call: RecordedCall, { expected, observed }: Answers): boolean {
    const isCut = ({ body }: Observation) => (listIn(body)?.items.length ?? 0) < (totalIn(body) ?? 0);
    // Also one of a default length is a part of what the oracle has.
    const isPart = isCut(expected) || isPage(call);
    if (!isPart && !(call.query.size > 0 && isCut(observed))) return false;
    if (this.#known.hasOlder(call.path) || isOfOpenPage(call, { expected, observed }, this.#state.document))
      return true;
    const countOf = ({ body }: Observation) => Object(body).total ?? Object(body).count;
    return (
      countOf(expected) !== countOf(observed) ||
      this.#resources.objectsIn(call, observed.body).some(({ path }) => !this.#known.hasPath(path))
    );
  }

  #ofExistence(path: string, difference: Judged): 'fault' | 'unknown' | Doubt {
    if (this.#known.isLost(path)) return 'unknown';
    if (difference.kind === 'missing') {
      const known = this.#known.pathLike(path, 2);
      return this.#known.hasPath(known) ? { place: existenceOf(known), difference } : 'unknown';
    }
    const place = existenceOf(path);
    if (this.#known.isRemoved(idIn(path))) return 'fault';
    if (!this.#known.hasPath(path) || !this.#resources.isRemovable(path)) return 'unknown';
    // It is in a list that should not have it, and yet as it was: nobody has changed it.
    const shown = Object(difference.observed) as Readonly<Record<string, unknown>>;
    const isAsItWas = Object.entries(shown).every(([field, value]) => {
      const latest = this.#known.values.at(`${path} ${field}`).at(-1);
      return latest === undefined || latest === JSON.stringify(value);
    });
    return isAsItWas ? 'fault' : { place, difference };
  }

  /** Of a list itself: its order is a fault, its counts depend on everybody. */
  #ofList(call: RecordedCall, difference: Judged, { body }: Observation): 'fault' | 'unknown' | Doubt {
    const { path, query } = call;
    const isOfList = difference.at.split('/').length === 2;
    if (difference.kind === 'order' || (difference.kind === 'missing' && isOfList)) return 'fault';
    const isUnsure = this.#adoption.hasStandIns || this.#known.hasUnseen(path);
    // How long a page is where nobody says it is open, and so is whether there is more.
    const isOfLength =
      difference.at === 'body/has_more' && ![...query.keys()].some((name) => LENGTH.test(name));
    if (!/^body\/(total|count|has_more)/.test(difference.at) || isUnsure || isOfLength) return 'unknown';
    // What a whole list counts of itself is out by what is on it.
    if (!isPage(call) && listIn(body)?.items.length === difference.observed) return 'unknown';
    const place = placeInList(call, difference.at);
    // Until it was right, there may be more that is older, and it is shown bit by bit.
    const more = Number(difference.observed) - Number(difference.expected);
    const isOlder = more > 0 && more <= valueFor(this.#firstMore, place, () => more);
    return isOlder && this.#state.causes.rightMs(place) === undefined
      ? 'unknown'
      : doubtOf(place, difference);
  }
}

function none(reason: string): Judgement {
  return { differences: [], byOthers: [], reason };
}

/** Within this time of a write, nobody else is taken to have written the same object. */
const AT_ONCE_MS = 2_000;

const BEFORE = 'what existed before the recording';
const BY_OTHERS = 'somebody who was not recorded may have changed it';

/** Nobody can change these. */
const IMMUTABLE = /^(id|created_at|target_type|target_id)$/;

const BY_ITSELF: ReadonlySet<number> = new Set([400, 401, 415, 422]);
