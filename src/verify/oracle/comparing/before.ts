// What a history has done so far, on which freedoms may depend, in words: operations, actions, states, kinds of step,
// properties with and without their values, and how deliveries stand.

import { isIdName } from '../../../openapi/field-kind.ts';
import type { ReceiverScript } from '../../session.ts';
import {
  type CallStep,
  fieldsOf,
  isReceiverUrl,
  referredBy,
  type Step,
  type TogetherStep,
  textsOf,
  type Values,
} from '../history.ts';
import type { Observation } from '../running/observation.ts';
import { isObject } from './difference.ts';
import { foundBy, leftOut, severalAt, takenAs, wordsOf } from './words.ts';

const DAY_MS = 86_400_000;

/** What `after` calls a second state that has shown an object: on one side it may be the same as that of the first. */
const SEVERAL_STATES = 'several states';

const isSlow = ({ answers = [], then = {} }: ReceiverScript) =>
  [...answers, then].some(({ hang, delay_ms = 0 }) => hang === true || delay_ms > 0);

const FOUND = /^found /;
const AT_ENDPOINT = /^at \S+ /;

interface Standing {
  /** Whether the target was answered with a success after a failure. */
  readonly hasRecovered: boolean;
  /** Whether one was tried again. */
  readonly hasLater: boolean;
  /** Whether one was tried again once another one had been made. */
  readonly isOvertaken: boolean;
  /** Whether one may still be. */
  readonly isPending: boolean;
  readonly told: ReadonlySet<string>;
  /** When attempts were made, in milliseconds, and whether several were at one instant. */
  readonly instants: ReadonlySet<number>;
  readonly hasSameInstant: boolean;
}

/** The names of the credentials that a step calls with. */
function callersOf(step: Step): readonly string[] {
  if (step.kind === 'together') return step.calls.flatMap(callersOf);
  return step.kind === 'call' && step.as !== null && 'credential' in step.as ? [step.as.credential] : [];
}

export class Before {
  readonly #words = new Set<string>();
  /** Whether a state has shown an object. */
  #hasObject = false;
  /** The states by the ids of their steps. */
  readonly #states = new Map<string, string>();
  /** Words of the latest step alone: with which credentials it calls, and whether it gives a text again. */
  #ofStep: string[] = [];
  /** What the latest step has added. */
  #own: ReadonlySet<string> = new Set();
  #ownTexts: readonly string[] = [];
  /** By operation or action: the names that it was given each time. */
  readonly #names = new Map<string, ReadonlySet<string>[]>();
  /** The texts of calls, actions and states in small letters, each with how it was written first. */
  readonly #texts = new Map<string, string>();
  #passedMs = 0;
  /** When the clock has stood, in milliseconds from the beginning. */
  readonly #instants = new Set([0]);
  /** Words that hold only until the clock is moved. */
  readonly #exactly = new Set<string>();

  get words(): ReadonlySet<string> {
    return this.#words;
  }

  /** Takes note of a step, and of what it has shown if it is a state. */
  note(step: Step, shown?: Observation): void {
    for (const word of this.#ofStep) this.#words.delete(word);
    // Who calls does so even if the call is refused.
    this.#ofStep = callersOf(step).map((name) => `by ${name}`);
    const texts = textsOf(step);
    this.#ownTexts = texts.map((text) => text.toLowerCase()).filter((text) => !this.#texts.has(text));
    if (this.#ownTexts.length < texts.length) this.#ofStep.push('same text');
    const former = new Set([...this.#words, ...this.#ofStep]);
    for (const word of this.#ofStep) this.#words.add(word);
    this.#noteTexts(texts);
    this.#noteWords(step);
    if (step.kind === 'state' && isObject(shown?.body) && Object.keys(shown.body).some(isIdName)) {
      if (this.#hasObject) this.#words.add(SEVERAL_STATES);
      this.#hasObject = true;
    }
    if (step.kind !== 'call') this.#forgetAll(FOUND);
    if (step.kind === 'clock') this.#words.add('passing');
    else this.#words.delete('passing');
    this.#own = this.#words.difference(former);
  }

  #noteWords(step: Step): void {
    // When a history begins tells nothing of what is done in it.
    if (step.kind !== 'clock' || this.#words.size > 0) this.#words.add(step.kind);
    if (step.kind === 'together') for (const call of step.calls) this.#noteWords(call);
    if (step.kind === 'state') this.#words.add(step.state);
    if (step.kind === 'state') this.#noteEndpoint(step.params);
    if (step.kind === 'state') this.#states.set(step.id, step.state);
    for (const id of referredBy(step))
      if (this.#states.has(id)) this.#words.add(`of ${this.#states.get(id)}`);
    if (step.kind === 'receiver' && isSlow(step.script)) this.#words.add('slow answer');
    if (step.kind === 'action') this.#noteNames(step.action, step.input);
    if (step.kind === 'call') this.#noteNames(step.operation, fieldsOf(step));
    if (step.kind !== 'call') return;
    // What endpoints were given may be changed.
    if (step.body !== undefined && step.path !== undefined) this.#forgetAll(AT_ENDPOINT);
    this.#noteEndpoint(fieldsOf(step));
    for (const name of callersOf(step)) this.#words.add(`as ${name}`);
    for (const word of wordsOf(fieldsOf(step))) this.#words.add(word);
  }

  /** What was refused was not done. */
  forget(step: CallStep | TogetherStep): void {
    for (const word of this.#own) this.#words.delete(word);
    for (const text of this.#ownTexts) this.#texts.delete(text);
    for (const each of step.kind === 'together' ? step.calls : [step])
      this.#names.get(each.kind === 'call' ? each.operation : each.action)?.pop();
  }

  /** Takes note of what the target has taken, and of the ids that answers to a call have shown: an id that differs is told as the target has it. */
  noteAnswers(
    step: CallStep,
    { expected, observed }: Record<'expected' | 'observed', Observation>,
    { isRemoval }: { readonly isRemoval: boolean },
  ): void {
    if ((observed.status ?? 500) < 300) for (const word of takenAs(step)) this.#words.add(word);
    if (isRemoval) this.#forgetAll(FOUND);
    else if ((observed.status ?? 500) < 300) this.#words.add(foundBy(step));
    for (const { body } of [expected, observed])
      for (const [name, value] of isObject(body) ? Object.entries(body) : [])
        if (isIdName(name)) this.#words.add(`${step.operation} ${value}`);
  }

  #forgetAll(about: RegExp): void {
    for (const word of this.#words) if (about.test(word)) this.#words.delete(word);
  }

  /** Takes note of endpoints, and of what each was given: of those that a state sets up without being told where, nobody knows. */
  #noteEndpoint(given: Values): void {
    for (const value of Object.values(given))
      if (isReceiverUrl(value)) {
        const own = `at ${value.$receiver}`;
        this.#words.add(this.#words.has(own) ? severalAt(value.$receiver) : own);
        for (const word of wordsOf(given)) this.#words.add(`${own} ${word}`);
      }
  }

  #noteNames(what: string, given: Values): void {
    const names = new Set(Object.keys(given));
    const numbers = [...names].filter((name) => typeof given[name] === 'number');
    for (const earlier of ['state', ...this.#names.keys()])
      if (this.#words.has(earlier)) for (const name of numbers) this.#words.add(`${name} after ${earlier}`);
    if (this.#words.has(what)) this.#words.add(`${what} again`);
    this.#words.add(what);
    for (const name of names) this.#words.add(name).add(`${what} ${name}`);
    const each = [...(this.#names.get(what) ?? []), names];
    this.#names.set(what, each);
    for (const name of each.reduce((all, some) => all.union(some)))
      if (!each.every((some) => some.has(name))) this.#words.add(leftOut(name));
  }

  #noteTexts(texts: readonly string[]): void {
    for (const text of texts) {
      const first = this.#texts.get(text.toLowerCase()) ?? text;
      this.#texts.set(text.toLowerCase(), first);
      if (first !== text) this.#words.add('other case');
    }
  }

  /**
   * Takes note of how deliveries stand, and of the properties that there were in those before the latest.
   *
   * @param nowMs what the oracle's clock shows
   */
  noteDeliveries(standing: Standing, nowMs: number): void {
    const { hasRecovered, hasLater, isOvertaken, isPending, told, instants, hasSameInstant } = standing;
    this.#noteExactly(instants, nowMs);
    for (const name of told) this.#words.add(`told ${name}`);
    if (hasRecovered) this.#words.add('success after failure');
    if (hasLater) this.#words.add('later attempt');
    if (isOvertaken) this.#words.add('later attempt of an earlier one');
    if (hasSameInstant) this.#words.add('same instant');
    if (isPending) this.#words.add('pending');
    else this.#words.delete('pending');
  }

  /** Takes note of time that has passed, in milliseconds. */
  notePassed(byMs: number): void {
    for (const word of this.#exactly) this.#words.delete(word);
    this.#exactly.clear();
    this.#passedMs += byMs;
    this.#noteExactly(this.#instants, this.#passedMs);
    this.#instants.add(this.#passedMs);
    if (this.#passedMs >= DAY_MS) this.#words.add('day');
  }

  /** Takes note of how long ago each of some instants is. */
  #noteExactly(instants: ReadonlySet<number>, nowMs: number): void {
    for (const at of instants) this.#exactly.add(`exactly ${nowMs - at}`);
    for (const word of this.#exactly) this.#words.add(word);
  }
}
