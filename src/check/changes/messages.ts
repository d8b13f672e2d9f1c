// Compares what goes over the wire: parameters, the bodies of requests and events, and answers. The headers of an event
// are parameters, too.

import { type MediaType, pointerTo, type Response } from '../../openapi/document.ts';
import {
  type ComparedPair,
  type Comparison,
  type Member,
  memberAt,
  membersOf,
  schemaOf,
} from './comparison.ts';
import { compareSchemas } from './schemas.ts';

interface ComparedParameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly style?: string;
  readonly explode?: boolean;
  readonly content?: object;
}

/** The location of an operation: its path or webhook, and its method. */
export interface OperationPlace {
  readonly item: string;
  readonly method: string;
  /** The path template; undefined for webhooks. */
  readonly path?: string;
}

/** Compares the parameters of an operation, including those of its path. */
export function compareParameters(comparison: Comparison, places: ComparedPair<OperationPlace>): void {
  const old = parametersOf(comparison, places, 'before');
  const now = parametersOf(comparison, places, 'after');
  for (const [key, earlier] of old) {
    const later = now.get(key);
    if (later === undefined)
      comparison.note('parameter_removed', earlier.pointer, `${named(earlier)} is removed`);
    else compareParameter(comparison, { before: earlier, after: later });
  }
  for (const [key, later] of now) {
    if (old.has(key) || later.value.required !== true) continue;
    comparison.note('parameter_required', later.pointer, `${named(later)} is required now`);
  }
}

function compareParameter(
  comparison: Comparison,
  { before, after }: ComparedPair<Member<ComparedParameter>>,
): void {
  const [earlier, later] = [before.value, after.value];
  if (later.required === true && earlier.required !== true) {
    comparison.note('parameter_required', after.pointer, `${named(after)} is required now`);
  }
  if (earlier.required === true && later.required !== true) {
    comparison.note('parameter_optional', after.pointer, `${named(after)} is optional now`);
  }
  if (styleOf(earlier) !== styleOf(later)) {
    comparison.note(
      'parameter_restyled',
      after.pointer,
      `${named(after)} has style ${styleOf(later)} now, and had ${styleOf(earlier)}`,
    );
  }
  compareSchemas(comparison, {
    before: writtenAs(comparison, before, 'before'),
    after: writtenAs(comparison, after, 'after'),
  });
}

function named({ value }: Member<ComparedParameter>): string {
  return `the ${value.in} parameter ${value.name}`;
}

/** By location and name; path parameters by position, because their names do not matter. */
function parametersOf(
  comparison: Comparison,
  places: ComparedPair<OperationPlace>,
  side: 'before' | 'after',
) {
  const document = comparison.documents[side];
  const { item, method, path = '' } = places[side];
  const parameters = new Map<string, Member<ComparedParameter>>();
  for (const owner of [
    memberAt<object>(document, item),
    memberAt<object>(document, item + pointerTo(method)),
  ]) {
    for (const parameter of membersOf<ComparedParameter>(document, owner, 'parameters').values()) {
      parameters.set(keyOf(parameter.value, path), parameter);
    }
  }
  return parameters;
}

function keyOf({ in: place, name }: ComparedParameter, path: string): string {
  if (place === 'header') return `header ${name.toLowerCase()}`;
  if (place !== 'path') return `${place} ${name}`;
  return `path ${[...path.matchAll(/\{([^{}]*)\}/g)].findIndex(([, inPath]) => inPath === name)}`;
}

function styleOf({ in: place, style, explode }: ComparedParameter): string {
  const used = style ?? (place === 'query' || place === 'cookie' ? 'form' : 'simple');
  return (explode ?? used === 'form') ? `${used}, exploded` : used;
}

/** A parameter has a schema, or content of one media type. */
function writtenAs(comparison: Comparison, parameter: Member<ComparedParameter>, side: 'before' | 'after') {
  const [content] = membersOf<object>(comparison.documents[side], parameter, 'content').values();
  return schemaOf(content ?? parameter);
}

/** An object with `content`: a request body or a response. */
type Holder = Member<object>;

interface ComparedBody {
  readonly required?: boolean;
}

/** Compares the bodies of a request or an event, if either version has one. */
export function compareBodies(
  comparison: Comparison,
  { before, after }: ComparedPair<Member<ComparedBody> | undefined>,
): void {
  if (after?.value.required === true && before?.value.required !== true) {
    comparison.note('body_required', after.pointer, 'a body is required now');
  }
  if (before !== undefined && after === undefined) {
    comparison.note('body_removed', before.pointer, 'the body is removed');
  } else if (before !== undefined && after !== undefined) {
    compareContents(comparison, { before, after });
  }
}

/** Compares the media types under `content`. */
export function compareContents(comparison: Comparison, { before, after }: ComparedPair<Holder>): void {
  const { documents } = comparison;
  const [old, now] = [
    membersOf<MediaType>(documents.before, before, 'content'),
    membersOf<MediaType>(documents.after, after, 'content'),
  ];
  for (const [mediaType, earlier] of old) {
    const later = now.get(mediaType) ?? now.get(rangeOf(mediaType)) ?? now.get('*/*');
    if (later === undefined)
      comparison.note('media_type_removed', earlier.pointer, `${mediaType} is removed`);
    else compareSchemas(comparison, { before: schemaOf(earlier), after: schemaOf(later) });
  }
  if (old.size === 0) return;
  for (const [mediaType, later] of now) {
    if (!old.has(mediaType)) comparison.note('media_type_added', later.pointer, `may be ${mediaType} now`);
  }
}

/** The range of `text/plain` is `text/*`. */
function rangeOf(mediaType: string): string {
  return mediaType.replace(/\/.*/s, '/*');
}

type Answers = ReadonlyMap<string, Member<Response>>;

interface Header {
  readonly required?: boolean;
}

/** Compares the objects under `responses`. */
export function compareAnswers(
  comparison: Comparison,
  { before, after }: ComparedPair<Member<object>>,
): void {
  const old: Answers = membersOf(comparison.documents.before, before, 'responses');
  const now: Answers = membersOf(comparison.documents.after, after, 'responses');
  for (const [status, earlier] of old) {
    const later = answerFor(status, now);
    if (later !== undefined) compareAnswer(comparison, { before: earlier, after: later });
    else if (isSuccess(status)) comparison.note('success_removed', earlier.pointer, `${status} is removed`);
    else comparison.note('refusal_removed', earlier.pointer, `${status} is removed`);
  }
  for (const [status, later] of now) {
    if (!isSuccess(status) || answerFor(status, old) !== undefined) continue;
    comparison.note('success_added', later.pointer, `${status} may be returned now`);
  }
}

function compareAnswer(comparison: Comparison, { before, after }: ComparedPair<Member<Response>>): void {
  compareHeaders(comparison, { before, after });
  const [had, has] = [before, after].map(({ value }) => Object.keys(value.content ?? {}).length > 0);
  if (had && !has) comparison.note('body_removed', before.pointer, 'the body is removed');
  else compareContents(comparison, { before, after });
}

function compareHeaders(comparison: Comparison, { before, after }: ComparedPair<Member<Response>>): void {
  const now = headersOf(comparison, after, 'after');
  for (const [name, earlier] of headersOf(comparison, before, 'before')) {
    const later = now.get(name);
    if (later === undefined)
      comparison.note('parameter_removed', earlier.pointer, `the header ${name} is removed`);
    else {
      if (earlier.value.required === true && later.value.required !== true) {
        comparison.note('parameter_optional', later.pointer, `the header ${name} is optional now`);
      }
      compareSchemas(comparison, { before: schemaOf(earlier), after: schemaOf(later) });
    }
  }
}

function headersOf(comparison: Comparison, answer: Member<Response>, side: 'before' | 'after') {
  const headers = membersOf<Header>(comparison.documents[side], answer, 'headers');
  return new Map([...headers].map(([name, header]) => [name.toLowerCase(), header]));
}

/** The response for this status, or for its range, or, for errors, the default. */
function answerFor(status: string, answers: Answers): Member<Response> | undefined {
  const range = answers.get(`${status.charAt(0)}XX`);
  return answers.get(status) ?? range ?? (isSuccess(status) ? undefined : answers.get('default'));
}

function isSuccess(status: string): boolean {
  return /^[123]/.test(status);
}
