// Judges the entries of a recording one after another: takes each to the oracle, and says what came of it. Some can only be
// judged at the end, by what came later.

import { type Answers, rulesOfAnswer } from '../../oracle/comparing/answers.ts';
import type { Judged } from '../../oracle/comparing/freedom.ts';
import { observationOf } from '../../oracle/running/observation.ts';
import { Adoption } from '../adopting/adoption.ts';
import { type Caller, Callers } from '../adopting/callers.ts';
import { EXISTENCE, existenceOf, idIn, partsOf } from '../adopting/places.ts';
import { identifyRecords } from '../adopting/records.ts';
import type { AuditState } from '../audit-state.ts';
import { APART_MS, type Arrival, TAKEN_LATER_MS } from '../recordings/arrivals.ts';
import type { Entry } from '../recordings/entry.ts';
import { isPlaceholder } from '../recordings/placeholders.ts';
import { pageAsShown } from '../replaying/open-pages.ts';
import type { RecordedCall } from '../replaying/replay.ts';
import { ChangesByOthers } from './changes-by-others.ts';
import { comparedAnswers } from './compared-answers.ts';
import { ConcurrentCalls } from './concurrent-calls.ts';
import { Decisions } from './decisions.ts';
import type { JudgedEntry, Verdict } from './judged-entry.ts';
import { Judgements } from './judgement.ts';
import { MadeUnasked } from './made-unasked.ts';
import { Pages } from './pages.ts';
import { limitVerdict } from './rate-limit-verdict.ts';
import { isFailure, reasonAgainst } from './reason-against.ts';
import { SameVersions } from './same-versions.ts';
import { bodyFaults, refusalFaults, rotationFaults, successFaults } from './shapes.ts';
import { TakenDeliveries, type Taking } from './taken-deliveries.ts';
import { withCauses } from './with-causes.ts';

type Taken = JudgedEntry & { readonly number?: number };

export class Judge {
  readonly #state: AuditState;
  readonly #judgements: Judgements;
  readonly #adoption: Adoption;
  readonly #callers: Callers;
  readonly #byOthers: ChangesByOthers;
  /** What the service has chosen where it chooses once. */
  readonly #choices = new Map<string, unknown>();
  /** Places at which the last answers differ as a gap allows: they are neither right nor wrong. */
  readonly #allowed = new Set<string>();
  readonly #taken: Taken[] = [];
  readonly #deliveries: TakenDeliveries;
  readonly #versions: SameVersions;
  readonly #pages: Pages;
  readonly #decisions: Decisions;
  readonly #unasked: MadeUnasked;
  readonly #concurrent: ConcurrentCalls;
  /** How long the slowest write took so far: what it made may be younger by so much. */
  #slowestMs = 0;

  /** @param callers who each token stands for */
  constructor(state: AuditState, callers: ReadonlyMap<string, Caller>) {
    this.#state = state;
    this.#byOthers = new ChangesByOthers(state);
    this.#concurrent = new ConcurrentCalls(state.document, state.entries);
    this.#decisions = new Decisions(state.session, state.replay);
    this.#versions = new SameVersions(state.document);
    this.#unasked = new MadeUnasked(state);
    this.#pages = new Pages(state.document, state.resources);
    this.#adoption = new Adoption(state);
    this.#callers = new Callers(callers, state);
    this.#judgements = new Judgements(state, this.#adoption);
    this.#deliveries = new TakenDeliveries(state, this.#adoption);
  }

  async takeDelivery(arrival: Arrival): Promise<void> {
    await this.#deliveries.take(arrival);
  }

  /** Takes a time of which nothing is recorded: whatever there was may have become anything. */
  takePause(atMs: number): void {
    this.#state.known.loseAll();
    this.#state.endpoints.loseAll(atMs);
    this.#byOthers.loseAll();
  }

  async takeCall(entry: Entry, call: RecordedCall | undefined): Promise<void> {
    if (entry.method !== 'GET') this.#slowestMs = Math.max(this.#slowestMs, entry.tookMs);
    if (call !== undefined && isFailure(entry)) this.#state.outages.push(entry);
    const reason = reasonAgainst(entry, call, {
      isCaller: (token) => this.#callers.has(token),
      isEnvironmentKnown: this.#state.isEnvironmentKnown === true,
      hasTokens: this.#state.hasTokens,
    });
    if (reason === undefined && call !== undefined) return this.#compare(entry, call);
    if (call !== undefined) for (const each of [this.#state.known, this.#state.endpoints]) each.lose(call);
    const none: Verdict = { kind: 'not_judged', reason: reason ?? '' };
    this.#taken.push({ entry, verdict: limitVerdict(entry, call, this.#state) ?? none });
  }

  /**
   * Each entry that agreed confirms the rules by which the oracle decided.
   *
   * @param taken until when entries were taken, and how many of the deliveries
   */
  async judged(taken: Taking): Promise<readonly JudgedEntry[]> {
    // An attempt that was recorded a moment early is due a moment later.
    await this.#state.replay.moveTo(taken.untilMs + APART_MS);
    const { faults, hasOthers } = this.#byOthers.concluded();
    const late = Map.groupBy(
      [...faults, ...this.#pages.faults, ...this.#unasked.faults],
      ({ entry }) => entry,
    );
    await this.#decisions.read();
    const ofCalls = this.#taken.map(({ entry, verdict, number }): JudgedEntry => {
      const later = late.get(entry)?.map(({ difference }) => difference);
      if (later === undefined) return { entry, verdict: this.#decisions.named(verdict, number) };
      const atOnce = verdict.kind === 'diverged' ? verdict.differences : [];
      return { entry, verdict: { kind: 'diverged', differences: [...atOnce, ...later] } };
    });
    const ofDeliveries = this.#deliveries.judged(hasOthers, taken);
    return [...ofCalls, ...ofDeliveries].toSorted((one, other) => one.entry.index - other.entry.index);
  }

  async #compare(entry: Entry, call: RecordedCall): Promise<void> {
    const { answer } = entry;
    if (answer === undefined) return;
    const { replay, known, causes, endpoints, resources } = this.#state;
    const isRead = call.operation.method === 'GET';
    await replay.moveTo(entry.atMs);
    const credential = await this.#callers.credentialOf(call, answer.status);
    await this.#decisions.keep();
    const observed = observationOf(answer.status, answer.headers, answer.body ?? '');
    if (isRead)
      for (const path of await this.#adoption.identify(call, observed, credential))
        this.#byOthers.written(path);
    const { number, expected: own } = await this.#adoption.expectedOf(call, observed, credential);
    const expected = await pageAsShown(call, { expected: own, observed }, this.#state, credential);
    const answers = { expected, observed };
    if (isRead) identifyRecords(call, answers, this.#state);
    const differences = this.#differences(call, answers);
    if (this.#concurrent.isAny(call)) {
      if (!isRead) for (const each of [known, endpoints]) each.lose(call);
      const rules = rulesOfAnswer(call.operation, observed.status ?? 0, this.#state.document);
      const verdict: Verdict =
        differences.length > 0 ? { kind: 'not_judged', reason: CONCURRENT } : { kind: 'agreed', rules };
      // What is only being made is made by the other call.
      if (isRead || differences.length > 0) return void this.#taken.push({ entry, verdict, number });
    }
    const ofPage = this.#pages.faultsOf(call, { expected: own, observed });
    const verdict = this.#verdict(call, answers, { differences, ofPage });
    this.#taken.push({ entry, verdict, number });
    // Where a gap allows that one of them has created something and the other has not, lists of it differ from then on.
    const isOfOne =
      Math.min(expected.status ?? 500, observed.status ?? 500) < 300 && expected.status !== observed.status;
    const isOpenCreation = isOfOne && call.operation.method === 'POST' && resources.isList(call.path);
    const hasAgreed = verdict.kind === 'agreed' && !isOpenCreation;
    const hasSucceeded = Math.max(expected.status ?? 500, observed.status ?? 500) < 300;
    // What was created is there, whatever its answer shows.
    const isCreation = call.operation.method === 'POST' && call.inPath.length === 0;
    const isAlike = hasAgreed || (hasSucceeded && isCreation);
    this.#pages.note(call, observed);
    this.#followUp(call, answers, { differences, hasSucceeded });
    known.note(call, { observed, hasAgreed, isAlike });
    causes.note(call, observed);
    if (hasAgreed && !isRead) await this.#adoption.adoptFailures(answers);
    const adopted = await this.#adoption.adopt(call, observed, credential);
    for (const each of adopted) {
      this.#byOthers.written(each.path);
      causes.adopted(each, entry.atMs);
    }
    this.#unasked.note(call, observed, adopted);
    await this.#adoption.adoptAbsence(call, observed);
    const wrong = new Set(differences.map((each) => idIn(partsOf(known.placeOf(call, each, answers)).path)));
    endpoints.note(call, answers, {
      hasAgreed,
      isAdopted: (id) => adopted.some(({ path }) => idIn(path) === id),
      isOther: (id) => wrong.has(id) || this.#isAllowedOf(id),
    });
  }

  /** Whether a gap allows what was shown last of the object with an id, in a field that callers give. */
  #isAllowedOf(id: string): boolean {
    return [...this.#allowed]
      .map(partsOf)
      .some(({ path, field }) => idIn(path) === id && this.#state.resources.isWritable(path, field));
  }

  /** What was shown rightly, or written, decides about what was shown before. */
  #followUp(
    call: RecordedCall,
    answers: Answers,
    {
      differences,
      hasSucceeded,
    }: { readonly differences: readonly Judged[]; readonly hasSucceeded: boolean },
  ): void {
    const { observed } = answers;
    const { id: operation, method } = call.operation;
    const by = { entry: call.entry, operation };
    if (!hasSucceeded || differences.some(({ at }) => at === 'status')) return;
    const { known, resources, causes } = this.#state;
    const object = resources.objectOf(call);
    const isWrite = method !== 'GET';
    const wrong = new Set(differences.map((each) => known.placeOf(call, each, answers)));
    for (const [place, value] of resources.placesIn(call, observed.body)) {
      const { path, field } = partsOf(place);
      // What a call was given says nothing of what it keeps; and what only one of two lists has was not compared.
      const isEcho = isWrite && (path !== object || resources.isGiven(call, field));
      const isWrong = [place, existenceOf(path)].some((each) => wrong.has(each) || this.#allowed.has(each));
      if (isEcho || isWrong || known.isLost(path)) continue;
      const isChance = (shown: unknown) =>
        [value, shown].every((each) => known.values.isCommonAt(place, each));
      this.#byOthers.shownRightly(place, { isSure: !known.saysLittleAt(place), value, by, isChance });
      if (!isWrite) causes.right(place, call.entry.atMs);
    }
    if (!isWrite) return;
    // What can be written is there; what is put may be there for the first time, or again.
    this.#byOthers.shownRightly(existenceOf(call.path), { isSure: method !== 'PUT', by });
    const isGiven = (field: string) =>
      field === EXISTENCE ? method === 'PUT' : resources.isGiven(call, field);
    // What is made is written, and so is the list that it is in.
    const made = resources.objectsIn(call, observed.body).map(({ path }) => path);
    for (const path of new Set([object, ...made])) this.#byOthers.written(path, { operation, isGiven });
  }

  #differences(call: RecordedCall, answers: Answers): readonly Judged[] {
    this.#allowed.clear();
    const { document, replay, known } = this.#state;
    return comparedAnswers(call, answers, {
      document,
      ids: replay.ids,
      translated: (text) => replay.recorded(text),
      toleranceMs: APART_MS + TAKEN_LATER_MS + Math.max(call.entry.tookMs, this.#slowestMs),
      measuredMs: 2 * APART_MS,
      // The recording does not show what has this id.
      isForeign: (side, id) => !known.has(side === 'target' ? id : replay.ids.targetOf(id)),
      choices: this.#choices,
      givenAt: (difference) => known.givenAt(call, difference, answers),
      allow: (difference) => this.#allowed.add(known.placeOf(call, difference, answers)),
    })
      .filter(isShown)
      .map((each) => withCauses(each, call, answers, this.#state));
  }

  #verdict(
    call: RecordedCall,
    answers: Answers,
    { differences, ofPage }: { readonly differences: readonly Judged[]; readonly ofPage: readonly Judged[] },
  ): Verdict {
    const { observed } = answers;
    const { document } = this.#state;
    const ofForm = [
      ...bodyFaults(call.operation, observed, this.#state).filter(isShown),
      ...successFaults(call, observed, document),
      ...rotationFaults(call, observed, this.#state),
      ...ofPage.map((each) => withCauses(each, call, answers, this.#state)),
      ...this.#versions.differences(call, observed),
    ];
    if (differences.length === 0)
      return ofForm.length > 0
        ? { kind: 'diverged', differences: [...ofForm, ...refusalFaults(call.operation, answers, document)] }
        : { kind: 'agreed', rules: rulesOfAnswer(call.operation, observed.status ?? 0, document) };
    const said = this.#judgements.of(call, answers, differences);
    for (const each of said.byOthers) this.#byOthers.add(call.entry, each, call.operation);
    // A refusal of no documented form is none of the documented ones: its status is wrong, too.
    const isUndocumented = ofForm.length > 0 && (observed.status ?? 0) >= 400;
    const ofStatus = isUndocumented ? differences.filter(({ at }) => at === 'status') : [];
    const faults = merged([...said.differences, ...ofForm, ...(said.differences.length > 0 ? [] : ofStatus)]);
    if (faults.length > 0) return { kind: 'diverged', differences: faults };
    return { kind: 'not_judged', reason: said.reason };
  }
}

const CONCURRENT = 'another call changed it meanwhile';

/** One difference for each place, with the rules of all. */
function merged(all: readonly Judged[]): readonly Judged[] {
  return [...Map.groupBy(all, ({ at }) => at).values()].flatMap(([first, ...others]) => {
    const rules = others.flatMap((each) => each.rules);
    return first === undefined ? [] : { ...first, rules: [...new Set([...first.rules, ...rules])] };
  });
}

/** What was left out of a recording is no difference. */
function isShown({ observed }: Judged): boolean {
  return !isPlaceholder(observed);
}
