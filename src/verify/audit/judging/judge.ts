// Judges the entries of a recording one after another: takes each to the oracle, and says what came of it. Some can only be
// judged at the end, by what came later.

import type { DeliveryPolicy } from '../../../delivery/policy/policy.ts';
import { Validators } from '../../../openapi/validators.ts';
import { type Answers, rulesOfAnswer } from '../../oracle/comparing/answers.ts';
import type { Judged } from '../../oracle/comparing/freedom.ts';
import { observationOf } from '../../oracle/running/side.ts';
import type { OracleSession } from '../../session.ts';
import { Adoption } from '../adopting/adoption.ts';
import { type Caller, Callers } from '../adopting/callers.ts';
import { Explained } from '../adopting/explained.ts';
import { Known } from '../adopting/known.ts';
import { KnownEndpoints } from '../adopting/known-endpoints.ts';
import { identifyRecords } from '../adopting/records.ts';
import { EXISTENCE, existenceOf, Resources } from '../adopting/resources.ts';
import { SetUpObjects } from '../adopting/set-up-objects.ts';
import type { Arrival } from '../recordings/arrivals.ts';
import type { Entry } from '../recordings/entry.ts';
import { isPlaceholder } from '../recordings/placeholders.ts';
import { pageAsShown } from '../replaying/open-pages.ts';
import { APART_MS, Receivers } from '../replaying/receivers.ts';
import { type RecordedCall, Replay } from '../replaying/replay.ts';
import { Causes } from './causes.ts';
import { comparedAnswers, isOfOpenPage } from './compared-answers.ts';
import { Decisions } from './decisions.ts';
import type { AuditOptions, JudgedEntry, Verdict } from './judged-entry.ts';
import { type Judgement, Judgements } from './judgement.ts';
import { limitVerdict } from './rate-limit-verdict.ts';
import { isFailure, reasonAgainst } from './reason-against.ts';
import { SameVersions } from './same-versions.ts';
import { bodyFaults, refusalFaults } from './shapes.ts';
import { ShownDeliveries } from './shown-deliveries.ts';
import { TakenDeliveries } from './taken-deliveries.ts';

interface JudgeOptions extends AuditOptions {
  readonly session: OracleSession;
  readonly policy: DeliveryPolicy | undefined;
  /** Who each token stands for. */
  readonly callers: ReadonlyMap<string, Caller>;
  readonly arrivals: readonly Arrival[];
}

interface Taken {
  readonly entry: Entry;
  readonly verdict: Verdict;
  readonly number?: number;
}

export class Judge {
  readonly #options: JudgeOptions;
  readonly #replay: Replay;
  readonly #validators: Validators;
  readonly #known: Known;
  readonly #judgements: Judgements;
  readonly #resources: Resources;
  readonly #endpoints: KnownEndpoints;
  readonly #receivers: Receivers;
  readonly #adoption: Adoption;
  readonly #callers: Callers;
  readonly #explained = new Explained<Entry>();
  readonly #causes: Causes;
  /** What the service has chosen where it chooses once. */
  readonly #choices = new Map<string, unknown>();
  /** Places at which the last answers differ as a gap allows: they are neither right nor wrong. */
  readonly #allowed = new Set<string>();
  readonly #taken: Taken[] = [];
  readonly #deliveries: TakenDeliveries;
  readonly #shownDeliveries: ShownDeliveries;
  readonly #versions: SameVersions;
  readonly #outagesMs: number[] = [];
  readonly #decisions: Decisions;

  constructor(options: JudgeOptions) {
    const { oracle, session, surface, policy, arrivals, entries } = options;
    this.#options = options;
    const replay = new Replay(oracle, session, surface.service);
    const resources = new Resources(surface.document, {
      recordedId: (id) => replay.recorded(id),
      isForeign: (id) => this.#isForeign('oracle', id),
    });
    const known = new Known(resources);
    const setUps = new SetUpObjects({ oracle, session, surface, entries });
    const isOpen = (call: RecordedCall, answers: Answers) => isOfOpenPage(call, answers, surface.document);
    [this.#replay, this.#resources, this.#known] = [replay, resources, known];
    this.#decisions = new Decisions(session, replay);
    this.#validators = new Validators(surface.service, surface.document);
    this.#causes = new Causes(surface.document, resources);
    this.#versions = new SameVersions(surface.document);
    this.#endpoints = new KnownEndpoints(replay);
    this.#adoption = new Adoption({ replay, session, surface, resources, known, setUps });
    this.#callers = new Callers(options.callers, { replay, resources });
    this.#receivers = new Receivers(arrivals, {
      timeoutMs: policy?.timeoutMs ?? Number.POSITIVE_INFINITY,
      recordedUrl: (url) => URL.parse(this.#replay.recorded(url))?.href ?? url,
    });
    oracle.receive(session, this.#receivers);
    const followed = { endpoints: this.#endpoints, receivers: this.#receivers, replay, arrivals, policy };
    this.#shownDeliveries = new ShownDeliveries(followed);
    this.#judgements = new Judgements({
      known,
      resources,
      isOfOpenPage: isOpen,
      causes: this.#causes,
      hasStandIns: () => this.#adoption.hasStandIns,
      shownDeliveries: this.#shownDeliveries,
    });
    this.#deliveries = new TakenDeliveries({
      ...{ session, surface, policy, arrivals, replay, resources },
      adoption: this.#adoption,
      endpoints: this.#endpoints,
      receivers: this.#receivers,
      causes: this.#causes,
      validators: this.#validators,
      secrets: options.secrets,
      startMs: (entries[0]?.atMs ?? 0) - TOLERANCE_MS,
      toleranceMs: TOLERANCE_MS,
    });
  }

  async takeDelivery(arrival: Arrival): Promise<void> {
    await this.#deliveries.take(arrival);
  }

  async takeCall(entry: Entry, call: RecordedCall | undefined): Promise<void> {
    if (call !== undefined && isFailure(entry)) this.#outagesMs.push(entry.atMs);
    const reason = reasonAgainst(entry, call, {
      isCaller: (token) => this.#callers.has(token),
      isEnvironmentKnown: this.#options.isEnvironmentKnown === true,
    });
    if (reason === undefined && call !== undefined) return this.#compare(entry, call);
    if (call !== undefined) for (const each of [this.#known, this.#endpoints]) each.lose(call);
    this.#taken.push({
      entry,
      verdict: limitVerdict(entry, call, this.#options) ?? { kind: 'not_judged', reason: reason ?? '' },
    });
  }

  /** Each entry that agreed confirms the rules by which the oracle decided. */
  async judged(): Promise<readonly JudgedEntry[]> {
    const endMs = this.#options.entries.at(-1)?.atMs ?? 0;
    // An attempt that was recorded a moment early is due a moment later.
    await this.#replay.moveTo(endMs + APART_MS);
    const { faults, hasOthers } = this.#explained.ended();
    const late = Map.groupBy(faults, ({ entry }) => entry);
    await this.#decisions.read();
    const ofCalls = this.#taken.map(({ entry, verdict, number }): JudgedEntry => {
      const differences = late.get(entry)?.map(({ difference }) => difference);
      if (differences !== undefined) return { entry, verdict: { kind: 'diverged', differences } };
      return { entry, verdict: this.#decisions.named(verdict, number) };
    });
    const ofDeliveries = this.#deliveries.judged(endMs, { hasOthers, outagesMs: this.#outagesMs });
    return [...ofCalls, ...ofDeliveries].toSorted((one, other) => one.entry.index - other.entry.index);
  }

  async #compare(entry: Entry, call: RecordedCall): Promise<void> {
    const { answer } = entry;
    if (answer === undefined) return;
    await this.#replay.moveTo(entry.atMs);
    const credential = await this.#callers.credentialOf(call, answer.status);
    await this.#decisions.keep();
    const observed = observationOf(answer.status, answer.headers, answer.body ?? '');
    if (call.operation.method === 'GET') await this.#adoption.identify(call, observed, credential);
    const { number, expected: own } = await this.#adoption.expectedOf(call, observed, credential);
    const [replay, known, resources] = [this.#replay, this.#known, this.#resources];
    const { document } = this.#options.surface;
    const means = { document, replay, resources, credential };
    const expected = await pageAsShown(call, { expected: own, observed }, means);
    const answers = { expected, observed };
    if (call.operation.method === 'GET') identifyRecords(call, answers, { replay, known, resources });
    const differences = this.#differences(call, answers);
    const verdict = this.#verdict(call, answers, differences);
    this.#taken.push({ entry, verdict, number });
    // Where a gap allows that one of them has created something and the other has not, lists of it differ from then on.
    const isOfOne =
      Math.min(expected.status ?? 500, observed.status ?? 500) < 300 && expected.status !== observed.status;
    const isOpenCreation = isOfOne && call.operation.method === 'POST' && this.#resources.isList(call.path);
    const hasAgreed = verdict.kind === 'agreed' && !isOpenCreation;
    const hasSucceeded = Math.max(expected.status ?? 500, observed.status ?? 500) < 300;
    // What was created is there, whatever its answer shows.
    const isCreation = call.operation.method === 'POST' && call.inPath.length === 0;
    const isAlike = hasAgreed || (hasSucceeded && isCreation);
    this.#followUp(call, answers, { differences, hasSucceeded });
    this.#known.note(call, { observed, hasAgreed, isAlike });
    this.#causes.note(call, observed);
    if (hasAgreed && call.operation.method !== 'GET') await this.#adoption.adoptFailures(answers);
    const adopted = await this.#adoption.adopt(call, observed, credential);
    for (const each of adopted) {
      this.#explained.written(each.path);
      this.#causes.adopted(each, entry.atMs);
    }
    await this.#adoption.adoptAbsence(call, observed);
    this.#endpoints.note(call, answers, { hasAgreed, isAdopted: adopted.length > 0 });
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
    if (!hasSucceeded || differences.some(({ at }) => at === 'status')) return;
    const object = this.#resources.objectOf(call);
    const isWrite = method !== 'GET';
    const wrong = new Set(differences.map((each) => this.#known.placeOf(call, each, answers)));
    for (const [place, value] of this.#resources.placesIn(call, observed.body)) {
      const [path, field] = [place.slice(0, place.lastIndexOf(' ')), place.slice(place.lastIndexOf(' ') + 1)];
      // What a call was given says nothing of what it keeps; and what only one of two lists has was not compared.
      const isEcho = isWrite && (path !== object || this.#resources.isGiven(call, field));
      const isWrong = [place, existenceOf(path)].some((each) => wrong.has(each) || this.#allowed.has(each));
      if (isEcho || isWrong) continue;
      this.#explained.shown(place, { isSure: !this.#known.saysLittleAt(place), value, operation });
      if (!isWrite) this.#causes.right(place, call.entry.atMs);
    }
    if (!isWrite) return;
    // What can be written is there; what is put may be there for the first time, or again.
    this.#explained.shown(existenceOf(call.path), { isSure: method !== 'PUT', operation });
    const fields = new Set([...Object.keys(call.given), ...(method === 'PUT' ? [EXISTENCE] : [])]);
    this.#explained.written(object, { operation, fields });
  }

  #differences(call: RecordedCall, answers: Answers): readonly Judged[] {
    this.#allowed.clear();
    const { ids } = this.#replay;
    return comparedAnswers(call, answers, {
      document: this.#options.surface.document,
      ids,
      translated: (text) => this.#replay.recorded(text),
      toleranceMs: TOLERANCE_MS + call.entry.tookMs,
      measuredMs: 2 * TOLERANCE_MS,
      isForeign: (side, id) => this.#isForeign(side, id),
      comparesRenamedLists: true,
      choices: this.#choices,
      givenAt: (difference) => this.#known.givenAt(call, difference, answers),
      allow: (difference) => this.#allowed.add(this.#known.placeOf(call, difference, answers)),
    })
      .filter(isShown)
      .map((each) => ({
        ...each,
        rules: [...new Set([...each.rules, ...this.#causesOf(call, each, answers)])],
      }));
  }

  /** The rules of the calls that may have broken what differs. */
  #causesOf(call: RecordedCall, difference: Judged, answers: Answers): readonly string[] {
    if (difference.at !== 'status')
      return this.#causes.rulesAt(this.#known.placeOf(call, difference, answers));
    const isOfExistence = [difference.expected, difference.observed].includes(404);
    return isOfExistence ? this.#causes.rulesOfExistence(call.path) : [];
  }

  /** Whether the recording does not show what has this id. */
  #isForeign(side: 'oracle' | 'target', id: unknown): boolean {
    return !this.#known.has(side === 'target' ? id : this.#replay.ids.targetOf(id));
  }

  #verdict(call: RecordedCall, answers: Answers, differences: readonly Judged[]): Verdict {
    const { observed } = answers;
    const { document } = this.#options.surface;
    const means = { document, validators: this.#validators };
    const ofForm = [
      ...bodyFaults(call.operation, observed, means).filter(isShown),
      ...this.#versions.differences(call, observed),
    ];
    if (differences.length === 0)
      return ofForm.length > 0
        ? { kind: 'diverged', differences: [...ofForm, ...refusalFaults(call.operation, answers, document)] }
        : { kind: 'agreed', rules: rulesOfAnswer(call.operation, observed.status ?? 0, document) };
    const ofObject = (each: Judged) => this.#known.placeOf(call, each, answers).split(' ', 1)[0] ?? '';
    const own = differences.filter((each) => !this.#shownDeliveries.isUnsure(call, each, ofObject(each)));
    const said = own.length === 0 ? UNSEEN : this.#judgements.of(call, answers, own);
    for (const each of said.explainable) this.#explained.add(call.entry, each, call.operation);
    // A refusal of no documented form is none of the documented ones: its status is wrong, too.
    const isUndocumented = ofForm.length > 0 && (observed.status ?? 0) >= 400;
    const ofStatus = isUndocumented ? own.filter(({ at }) => at === 'status') : [];
    const faults = said.differences.length > 0 ? said.differences : [...ofForm, ...ofStatus];
    if (faults.length > 0) return { kind: 'diverged', differences: faults };
    return { kind: 'not_judged', reason: said.reason };
  }
}

/** What was left out of a recording is no difference. */
function isShown({ observed }: Judged): boolean {
  return !isPlaceholder(observed);
}

/** How far the clocks of a service and of a recording may be apart, in milliseconds. */
const TOLERANCE_MS = 5_000;

const UNSEEN: Judgement = {
  differences: [],
  explainable: [],
  reason: 'it follows from deliveries that were not recorded',
};
